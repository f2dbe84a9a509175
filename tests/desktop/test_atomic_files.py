"""Tests how files are written: completely or not at all, keeping links and permissions."""

from __future__ import annotations

import ast
import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path, PureWindowsPath

import pytest

from desktop.storage.atomic_files import (
    delete_file,
    extended_path,
    keep_copy,
    reachable,
    read_bytes,
    set_aside,
    write_bytes,
    write_text,
)
from desktop.storage.source_files import unused_file
from tests.desktop.file_permissions import folder_for_anybody, no_administrator, posix
from tests.symbolic_links import make_link


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


class Scanner:
    """A virus scanner of Windows that holds a file open for this many attempts to get at it."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        error: int,
        attempts: int,
        acts: tuple[str, ...] = ("replace", "rename"),
    ) -> None:
        self.error, self.attempts = error, attempts
        self.waited = 0.0
        for home, name in ((os, "replace"), (os, "rename"), (Path, "unlink"), (Path, "open")):
            if name in acts:
                monkeypatch.setattr(home, name, self._held(getattr(home, name)))
        monkeypatch.setattr(time, "sleep", self._wait)

    def _held(self, act: Callable[..., object]) -> Callable[..., object]:
        def attempt(*files: object, **how: object) -> object:
            if self.attempts:
                self.attempts -= 1
                failure = PermissionError(13, "The process cannot access the file")
                failure.winerror = self.error  # type: ignore[attr-defined]
                raise failure
            return act(*files, **how)

        return attempt

    def _wait(self, seconds: float) -> None:
        self.waited += seconds


@pytest.mark.parametrize("error", [5, 32])
def test_a_file_that_a_scanner_holds_open_is_written_a_moment_later(
    error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "match.txt"
    write_text(file, "turn Eric\n")
    scanner = Scanner(monkeypatch, error, 3, ("replace", "rename", "unlink", "open"))
    write_text(file, "turn Mike\n")
    assert read_bytes(file) == b"turn Mike\n"
    scanner.attempts = 3
    aside = set_aside(file)
    scanner.attempts = 3
    assert read_bytes(aside) == b"turn Mike\n"
    scanner.attempts = 3
    delete_file(aside)
    assert list(tmp_path.iterdir()) == []
    assert 0 < scanner.waited < 1


def test_after_two_seconds_a_file_that_is_held_open_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "match.txt"
    write_text(file, "turn Eric\n")
    scanner = Scanner(monkeypatch, 32, 1_000_000)
    with pytest.raises(PermissionError, match="cannot access"):
        write_text(file, "turn Mike\n")
    assert file.read_text("utf-8") == "turn Eric\n"
    assert [file.name for file in tmp_path.iterdir()] == ["match.txt"]
    assert scanner.waited < 2


@pytest.mark.parametrize(
    ("path", "extended"),
    [
        (rf"D:\Größe\{'x' * 240}\a.match", rf"\\?\D:\Größe\{'x' * 240}\a.match"),
        (rf"\\school\eric\{'x' * 240}.toml", rf"\\?\UNC\school\eric\{'x' * 240}.toml"),
        (rf"\\?\D:\{'x' * 240}.toml", rf"\\?\D:\{'x' * 240}.toml"),
        (r"D:\short.match", r"D:\short.match"),
    ],
)
def test_windows_gets_long_paths_in_the_form_it_wants(path: str, extended: str) -> None:
    assert extended_path(PureWindowsPath(path)) == extended


@pytest.mark.parametrize("name", ["Größe 7", "x" * 200])
def test_names_of_all_kinds_and_lengths_are_written_read_and_deleted(
    name: str, tmp_path: Path
) -> None:
    folder = tmp_path / "a folder" / ("ü" * 100)
    os.makedirs(reachable(folder))
    file = folder / f"{name}.match"
    write_text(file, "turn Eric\n")
    assert keep_copy(file, "unread").name == f"{name}.unread.match"
    assert read_bytes(file) == b"turn Eric\n"
    delete_file(file)
    assert not reachable(file).exists()


def test_a_set_called_like_a_device_of_windows_gets_another_name(tmp_path: Path) -> None:
    assert unused_file(tmp_path, "Con", "cards") == tmp_path / "con-cards.toml"
    assert unused_file(tmp_path, "Contest", "cards") == tmp_path / "contest.toml"


def test_another_error_is_reported_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scanner = Scanner(monkeypatch, 0, 1)
    with pytest.raises(PermissionError):
        write_text(tmp_path / "match.txt", "turn Eric\n")
    assert scanner.waited == 0


@posix
@pytest.mark.parametrize("knows", [True, False])
def test_on_macos_the_drive_is_told_to_write_too(
    knows: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    full = 51
    done: list[object] = []

    def control(handle: int, command: int) -> None:
        if not knows:
            raise OSError(25, "Inappropriate ioctl for device")
        done.append(command)

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", full, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", control)
    monkeypatch.setattr(os, "fsync", lambda handle: done.append("fsync"))
    write_text(tmp_path / "match.txt", "turn Eric\n")
    assert done == [full if knows else "fsync"] * 2, "for the file and for its folder"


@posix
def test_a_folder_that_cannot_be_read_is_written_to() -> None:
    with folder_for_anybody() as folder:
        folder.chmod(0o333)
        with no_administrator():
            write_text(folder / "match.txt", "turn Eric\n")
        folder.chmod(0o755)
        assert [file.name for file in folder.iterdir()] == ["match.txt"]


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
    make_link(tmp_path / "link.txt", Path("real", "file.txt"))
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
    assert modules_that_call("getSaveFileName") == {"file_dialogs.py"}
