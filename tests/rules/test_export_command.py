"""`python -m rules export`: every kind of file, to standard output or to a file of one's own."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from rules.__main__ import main
from rules.match_log import EXPORT_KINDS
from tests.symbolic_links import make_link

EXAMPLE = Path(__file__).parent.parent / "matches" / "uncanny-x-men-example.match"


@pytest.mark.parametrize("kind", EXPORT_KINDS)
def test_a_match_is_exported_as_each_kind(kind: str, tmp_path: Path, capfd):
    assert main(["export", str(EXAMPLE), "--to", kind]) == 0
    printed, said = capfd.readouterr()
    assert said == ""
    assert len(printed) > 500
    file = tmp_path / f"out.{kind}"
    assert main(["export", str(EXAMPLE), "--to", kind, "-o", str(file)]) == 0
    assert file.read_bytes().decode() == printed


def test_json_becomes_notation_again(tmp_path: Path, capfd):
    file = tmp_path / "match.json"
    assert main(["export", str(EXAMPLE), "--to", "json", "-o", str(file)]) == 0
    assert main(["export", str(file), "--to", "match"]) == 0
    from_json = capfd.readouterr().out
    assert main(["export", str(EXAMPLE), "--to", "match"]) == 0
    assert capfd.readouterr().out == from_json
    assert main(["check", str(file)]) == 0
    assert "OK, 43 acts" in capfd.readouterr().out


def test_a_match_can_come_from_standard_input(monkeypatch: pytest.MonkeyPatch, capfd):
    given = io.BytesIO(EXAMPLE.read_bytes())
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=given))
    assert main(["export", "-", "--to", "match"]) == 0
    assert capfd.readouterr().out.startswith("sidekick-table match 1\n")


def test_a_file_is_replaced_only_by_force(tmp_path: Path, capfd):
    file = tmp_path / "match.txt"
    file.write_text("my notes", "utf-8")
    command = ["export", str(EXAMPLE), "--to", "txt", "-o", str(file)]
    assert main(command) == 1
    said = capfd.readouterr().err
    assert said == f"{file}: exists. Choose another name, or replace it with --force\n"
    assert file.read_text("utf-8") == "my notes"
    assert main([*command, "--force"]) == 0
    assert "Eric" in file.read_text("utf-8")
    assert list(tmp_path.iterdir()) == [file]


def test_a_full_disk_leaves_no_file(tmp_path: Path, capfd, monkeypatch: pytest.MonkeyPatch):
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("rules.command_line.os.fsync", fail)
    file = tmp_path / "match.json"
    assert main(["export", str(EXAMPLE), "--to", "json", "-o", str(file)]) == 1
    assert capfd.readouterr().err == f"{file}: No space left on device\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["nowhere/match.txt", ".", "x" * 300])
def test_a_place_where_nothing_can_be_written_is_named(name: str, tmp_path: Path, capfd):
    file = tmp_path / name
    assert main(["export", str(EXAMPLE), "--to", "txt", "-o", str(file)]) == 1
    assert capfd.readouterr().err.startswith(f"{file}: ")


def test_a_link_to_nothing_is_not_written_through(tmp_path: Path, capfd):
    file = tmp_path / "loop.txt"
    make_link(file, file)
    assert main(["export", str(EXAMPLE), "--to", "txt", "-o", str(file), "--force"]) == 1
    assert capfd.readouterr().err.startswith(f"{file}: ")
    assert file.is_symlink()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_output_is_an_error():
    command = [sys.executable, "-m", "rules", "export", str(EXAMPLE), "--to", "txt"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == ["the output: No space left on device"]


def test_a_damaged_match_is_exported_up_to_its_damage(tmp_path: Path, capfd):
    damaged = tmp_path / "damaged.match"
    damaged.write_bytes(EXAMPLE.read_bytes()[:700] + b"\xff\xfe\n")
    assert main(["export", str(damaged), "--to", "match"]) == 1
    printed, said = capfd.readouterr()
    assert printed.startswith("sidekick-table match 1\n")
    assert said.startswith(f"{damaged}, line ")
    assert said.endswith("Exported up to this line.\n")


def test_something_else_than_a_match_is_refused(tmp_path: Path, capfd):
    other = tmp_path / "notes.txt"
    other.write_text("Milk, bread, dice", "utf-8")
    for file in (other, tmp_path / "none.match"):
        assert main(["export", str(file), "--to", "json"]) == 1
        printed, said = capfd.readouterr()
        assert printed == ""
        assert said.startswith(str(file))


def test_the_table_before_a_damaged_line_can_be_asked_for(tmp_path: Path, capfd):
    damaged = tmp_path / "damaged.match"
    damaged.write_text(EXAMPLE.read_text("utf-8").replace("buy Angel", "bye Angel", 1), "utf-8")
    assert main(["ask", str(damaged)]) == 1
    said = capfd.readouterr().out
    acts = said.rpartition("--at ")[2].strip(".\n")
    assert main(["ask", str(damaged), "--at", acts]) == 0
    assert "expect" in capfd.readouterr().out
