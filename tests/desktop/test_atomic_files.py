"""Tests how files are written: completely or not at all, keeping links and permissions."""

from __future__ import annotations

import ast
import os
import stat
import sys
from pathlib import Path

import pytest

from desktop.storage.atomic_files import keep_copy, write_bytes, write_text
from tests.desktop.file_permissions import posix


def test_a_file_is_written_and_nothing_else_is_left(tmp_path: Path) -> None:
    write_text(tmp_path / "match.txt", "turn Eric\n")
    write_text(tmp_path / "match.txt", "turn Mike\n")
    assert (tmp_path / "match.txt").read_text("utf-8") == "turn Mike\n"
    assert [file.name for file in tmp_path.iterdir()] == ["match.txt"]


def test_file_and_folder_are_synced_before_and_after_the_rename(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, done = tmp_path / "match.txt", []
    sync = os.fsync

    def note(handle: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(handle).st_mode)
        done.append(("folder" if is_folder else "file", file.exists()))
        sync(handle)

    monkeypatch.setattr(os, "fsync", note)
    write_text(file, "turn Eric\n")
    assert done[0] == ("file", False), "its contents are on the disk before it has its name"
    assert sys.platform == "win32" or done[1:] == [("folder", True)]


def test_a_failed_write_keeps_the_old_contents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_text(tmp_path / "match.txt", "turn Eric\n")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_text(tmp_path / "match.txt", "turn Mike\n")
    assert (tmp_path / "match.txt").read_text("utf-8") == "turn Eric\n"
    assert [file.name for file in tmp_path.iterdir()] == ["match.txt"]


@posix
def test_a_new_file_follows_the_umask_and_an_old_one_keeps_its_permissions(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_text(tmp_path / "new.txt", "a")
        (tmp_path / "shared.txt").write_text("a")
        (tmp_path / "shared.txt").chmod(0o666)
        write_text(tmp_path / "shared.txt", "b")
    finally:
        os.umask(before)
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert modes == {"new.txt": 0o640, "shared.txt": 0o666}


@posix
def test_a_link_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link.txt").symlink_to(Path("real", "file.txt"))
    for text in ("created", "changed"):
        write_text(tmp_path / "link.txt", text)
        assert (tmp_path / "link.txt").is_symlink()
        assert (tmp_path / "real" / "file.txt").read_text("utf-8") == text
    assert [file.name for file in (tmp_path / "real").iterdir()] == ["file.txt"]


@posix
def test_a_read_only_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "fixed.txt"
    file.write_text("as it is")
    monkeypatch.setattr(os, "access", lambda *asked: False)  # an administrator may do anything
    with pytest.raises(PermissionError, match="read-only"):
        write_text(file, "changed")
    assert file.read_text("utf-8") == "as it is"


@posix
def test_a_device_stays_a_device(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_bytes(pipe, b"picture")
        assert os.read(reader, 20) == b"picture"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_copies_are_numbered_and_the_same_text_is_kept_once(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    names = []
    for text in ("one", "two", "one"):
        file.write_text(text, "utf-8")
        names.append(keep_copy(file, "unread").name)
    assert names == ["settings.unread.toml", "settings.unread-2.toml", "settings.unread.toml"]
    assert file.read_text("utf-8") == "one"


PROGRAM = Path(__file__).parents[2] / "desktop"
WRITES = {"write_text", "write_bytes", "mkstemp", "NamedTemporaryFile"}


def modules_that_call(*methods: str) -> set[str]:
    """The modules of the program that call one of these methods."""
    texts = [(file.name, file.read_text(encoding="utf-8")) for file in PROGRAM.rglob("*.py")]
    return {
        name
        for name, text in texts
        if any(method in text for method in methods)  # to parse all modules takes seconds
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in methods
    }


def test_every_file_of_the_player_is_written_by_this_module() -> None:
    assert modules_that_call(*WRITES) == {"atomic_files.py"}


def test_every_file_to_save_is_chosen_in_one_place() -> None:
    assert modules_that_call("getSaveFileName") == {"file_choice.py"}
