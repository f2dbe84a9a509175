"""Every packaging command says what it does, and refuses words that it does not know."""

import runpy
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

PACKAGING = Path(__file__).parents[2] / "packaging"
sys.path.append(str(PACKAGING))

import project  # noqa: E402 - packaging is no package

PROGRAM = runpy.run_path(str(PACKAGING / "__main__.py"))
run: Callable[[list[str]], int] = PROGRAM["main"]


@pytest.mark.parametrize("command", PROGRAM["COMMANDS"])
def test_a_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run([command, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: python packaging {command} ")


@pytest.mark.parametrize("command", ["build", "sizes"])
def test_a_word_too_many_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run([command, "everything"])
    assert ended.value.code == 2
    assert "everything" in capsys.readouterr().err


def test_an_unknown_command_is_answered_with_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["debb"]) == 2
    assert "  deb " in capsys.readouterr().err


def test_a_package_gets_its_name_when_it_is_complete(tmp_path: Path) -> None:
    package = tmp_path / "dist" / "table.deb"
    with project.unfinished(package) as packed:
        packed.write_text("first")
        assert packed.name == package.name
        assert not package.exists()
    with suppress(KeyboardInterrupt), project.unfinished(package) as packed:
        packed.write_text("half of the second")
        raise KeyboardInterrupt
    assert package.read_text() == "first"
    assert list(package.parent.iterdir()) == [package]


@pytest.mark.parametrize("step", ["snap", "snap.lesson", "deb.nonsense", "metadata.lesson"])
def test_an_unknown_step_of_the_check_is_refused_before_anything_runs(
    step: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["check", "--only", "deb", step])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert f"no step is named {step}: " in said
    assert "deb.lesson" in said
