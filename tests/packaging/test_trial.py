"""Trials of installed packages, with a small program in place of the table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from project import read_version  # noqa: E402 - packaging is no package
from release import trial  # noqa: E402
from release.package_kinds import Installed  # noqa: E402

PROGRAM = """
import sys
from pathlib import Path
if "--version" in sys.argv:
    print("Sidekick Table {version}")
if "--diagnose" in sys.argv:
    print('{{"version": "{version}"}}')
if "--screenshot" in sys.argv:
    Path(sys.argv[-1]).write_bytes(bytes({size}))
"""


@pytest.fixture
def dist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one package, whose installation writes a program and its removal deletes it."""
    home = tmp_path / "home"
    monkeypatch.setattr(trial, "data_folder", lambda: home / "sidekick-table")
    monkeypatch.setattr(trial, "GRACE", 1)
    folder = tmp_path / "dist"
    folder.mkdir()
    folder.joinpath("table.zip").write_text(PROGRAM.format(version=read_version(), size=99_999))

    @contextmanager
    def install(package: Path) -> Iterator[Installed]:
        program = tmp_path / "table.py"
        program.write_text(package.read_text())
        yield Installed([sys.executable, str(program)], [program])
        if "forgetful" not in package.read_text():
            program.unlink()

    monkeypatch.setattr(trial, "KINDS", {"zip": ("*.zip", install)})
    return folder


def test_a_package_is_installed_tried_and_removed(
    dist: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    trial.main(["zip", "--folder", str(dist)])
    told = capsys.readouterr().out
    assert f"Sidekick Table {read_version()}" in told
    assert "every screen opens" in told
    assert "none of 1 files is left, the player's data is" in told
    assert not list(tmp_path.joinpath("home", "sidekick-table").iterdir())


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        (read_version(), "0.0.1", "--version says 'Sidekick Table 0.0.1', not "),
        ("99999", "999", "--screenshot saved no picture of a table"),
        ("import sys", "import sys; sys.exit(3)", "--version exited with 3"),
        ("print('{", "print('", "--diagnose --json printed no JSON"),
        ("import sys", "import sys  # forgetful", "1 files are left after the removal"),
    ],
)
def test_a_bad_package_is_reported(dist: Path, before: str, after: str, complaint: str):
    package = dist / "table.zip"
    package.write_text(package.read_text().replace(before, after))
    with pytest.raises(SystemExit) as told:
        trial.main(["zip", "--folder", str(dist)])
    assert complaint in str(told.value)


def test_a_missing_package_is_reported(dist: Path):
    dist.joinpath("table.zip").unlink()
    with pytest.raises(SystemExit, match="expected one file"):
        trial.main(["zip", "--folder", str(dist)])
