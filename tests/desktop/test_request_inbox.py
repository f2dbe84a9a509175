"""The requests that one start of the program leaves for another, as files in the inbox."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.window.launch import hand_over
from desktop.window.launch.hand_over import INBOX_FOLDER, HandOver, RequestInbox, RunningProgram
from desktop.window.launch.open_request import OpenRequest, read_request, write_request
from desktop.window.launch.running_window import RunningWindow
from tests.desktop.file_permissions import posix
from tests.desktop.window_driver import WindowDriver
from tests.symbolic_links import make_link


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder that the programs share."""
    return tmp_path / "data"


def requests_in(folder: Path) -> list[str]:
    """The files in a folder that are named as requests."""
    return sorted(file.name for file in folder.glob("[0-9]*-*-*.json"))


def request_name(number: int) -> str:
    """A name as the program gives it to a request; a greater number is later."""
    return f"{number:020d}-77-{number:08x}.json"


def test_what_is_no_request_of_the_program_stays_in_the_inbox(data: Path, tmp_path: Path) -> None:
    inbox = RequestInbox(data)
    inbox.make_folder()
    (tmp_path / "mine.json").write_text("of the player")
    for name in ("notes.txt", "mine.json", ".hidden", f"{request_name(1)}~", f".{request_name(1)}"):
        (inbox.folder / name).write_text("of the player")
    make_link(inbox.folder / request_name(2), tmp_path / "mine.json")
    make_link(inbox.folder / request_name(3), tmp_path / "nowhere")
    (inbox.folder / request_name(4)).mkdir()
    unfinished = inbox.folder / f".{request_name(5)}.0123456789ab"
    unfinished.write_text("its program was killed while it wrote")
    before = sorted(inbox.folder.iterdir())
    for file in before:
        if not file.is_symlink():
            os.utime(file, (0, 0))
    assert list(inbox.take_all("me")) == []
    assert sorted({*inbox.folder.iterdir(), unfinished}) == before
    assert not unfinished.exists()
    assert (tmp_path / "mine.json").read_text() == "of the player"


@posix
def test_an_inbox_that_is_a_link_is_not_used(data: Path, tmp_path: Path, qtbot: QtBot) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / request_name(1)).write_text("of the player")
    data.mkdir()
    make_link(data / INBOX_FOLDER, elsewhere)
    program = RunningProgram(data)
    assert program.claim(OpenRequest()) is HandOver.FIRST
    driver = WindowDriver(qtbot)
    running = RunningWindow(driver.window, program)
    running.start(HandOver.FIRST, OpenRequest())
    second = RunningProgram(data)
    assert second.claim(OpenRequest()) is HandOver.UNREACHABLE
    assert second.failure == f"{data / INBOX_FOLDER}: It is a link to another place"
    assert [file.name for file in elsewhere.iterdir()] == [request_name(1)]
    running.stop()


@posix
def test_requests_of_other_users_are_left_alone(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inbox = RequestInbox(data)
    theirs = inbox.put(OpenRequest(), "me")
    monkeypatch.setattr(os, "geteuid", lambda: theirs.stat().st_uid + 1)
    assert list(inbox.take_all("me")) == []
    os.utime(theirs, (0, 0))
    assert list(inbox.take_all("me")) == []
    assert theirs.exists()
    with pytest.raises(PermissionError, match="belongs to another user"):
        inbox.make_folder()


@posix
def test_an_inbox_that_others_could_enter_is_closed(data: Path) -> None:
    inbox = RequestInbox(data)
    inbox.make_folder()
    inbox.folder.chmod(0o777)
    inbox.put(OpenRequest(), "1@attic")
    assert inbox.folder.stat().st_mode & 0o777 == 0o700


@posix
def test_on_a_memory_stick_without_permissions_requests_arrive_too(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    inbox = RequestInbox(data)
    inbox.folder.mkdir(0o755, parents=True)
    monkeypatch.setattr(Path, "chmod", refuse)
    inbox.put(OpenRequest(), "me")
    assert list(inbox.take_all("me")) == [OpenRequest()]


def test_a_crowded_inbox_is_read_in_parts(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand_over, "MOST_AT_ONCE", 20)
    inbox = RequestInbox(data)
    asked = OpenRequest((tmp_path / "a.match",))
    sent = inbox.put(asked, "me")
    for number in range(30):
        (inbox.folder / request_name(number)).write_text("nonsense")
    assert list(inbox.take_all("me")) == [asked], "the newest ones come first"
    assert not sent.exists()
    assert requests_in(inbox.folder) == [request_name(number) for number in range(11)]
    assert list(inbox.take_all("me")) == []
    assert requests_in(inbox.folder) == []


def test_requests_for_others_wait_for_them_until_nobody_waits_any_more(data: Path) -> None:
    """Another version of the program, and one on another computer, have time to be answered."""
    inbox = RequestInbox(data)
    other = inbox.put(OpenRequest(), "1@attic")
    newer = inbox.put(OpenRequest(), "me")
    newer.write_text(newer.read_text().replace('request": 1', 'request": 2'))
    assert list(inbox.take_all("me")) == []
    assert other.exists()
    assert newer.exists()
    for file in (other, newer):
        os.utime(file, (0, 0))
    assert list(inbox.take_all("me")) == []
    assert list(inbox.folder.iterdir()) == []


def test_a_request_survives_as_text_with_every_file_name(tmp_path: Path) -> None:
    # The first sign stands for a byte that is no UTF-8, on Windows for half a sign.
    odd = tmp_path / '\udcff "quoted"\nline \xe4.match'
    files = (odd, tmp_path / "b")
    asked = OpenRequest(files, tmp_path / "c.match", 3, (1100, 700), "token_TIME1")
    assert read_request(write_request(asked, "7@here")) == (asked, "7@here")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no folder that is in use")
def test_a_folder_that_was_deleted_keeps_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    monkeypatch.setenv("PWD", str(gone))
    gone.rmdir()
    asked, _ = read_request(write_request(OpenRequest((Path("../1.match"),)), ""))
    assert asked.files == (tmp_path / "1.match",)
