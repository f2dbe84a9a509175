"""Tests that a match is saved after every move, so that a crash loses nothing."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from desktop.match import autosave
from desktop.storage import match_notation
from desktop.storage.store import STORE_FILE, Store
from desktop.storage.store_error import StoreError, StoreTrouble
from desktop.window.match_library import match_library_commands
from rules.game import Game
from rules.model.moves import Buy, Concede
from rules.state import DecisionKind, Zone
from tests.desktop.file_permissions import folder_for_anybody, posix, read_only
from tests.desktop.texts import message
from tests.desktop.window_driver import LEFT, Key, WindowDriver


def open_new_match(qtbot: QtBot, folder: Path) -> WindowDriver:
    """A window with a new match: the first dice are kept, and a payment for Kitty Pryde is open."""
    driver = WindowDriver(qtbot, Store(folder))
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    driver.key(Key.Key_Space)
    driver.drag(driver.die("Kitty Pryde", Zone.CARD), driver.zone("Eric", Zone.USED))
    driver.click_die(driver.die("sidekick: shield", Zone.RESERVE))
    return driver


def is_saved(driver: WindowDriver) -> bool:
    """Whether the file holds the match as it is, as another program would see it."""
    store = Store(driver.window.store.file.parent)
    try:
        last = store.latest_unfinished()
    finally:
        store.close()
    return last is not None and last.notation == match_notation.write_notation(driver.game)


def test_a_match_left_during_a_payment_resumes_there(qtbot: QtBot, tmp_path: Path) -> None:
    left = open_new_match(qtbot, tmp_path)
    prompt, digest, log = left.prompt, left.game.digest(), left.log
    assert prompt == message(
        "decide.pay_types", player="Eric", open=2, what="Kitty Pryde", types="a mask"
    )
    left.window.close()

    again = WindowDriver(qtbot, Store(tmp_path))
    home = again.window.home_screen
    assert "Turn 1. Eric – Mike" in home.resume.accessibleName()
    again.key(Key.Key_C)
    assert again.prompt == prompt
    assert again.game.digest() == digest
    assert again.log == log
    again.key(Key.Key_Space)
    assert again.log[-1] == message("log.buy", player="Eric", card="Kitty Pryde")


def test_a_resumed_match_can_undo_earlier_moves(qtbot: QtBot, tmp_path: Path) -> None:
    open_new_match(qtbot, tmp_path).window.close()
    again = WindowDriver(qtbot, Store(tmp_path))
    again.key(Key.Key_C).key(Key.Key_Escape)
    assert again.game.decision_kind is DecisionKind.MAIN
    assert Store(tmp_path).latest_unfinished().notation == match_notation.write_notation(
        again.game
    ), "the undo is saved too"


def test_a_finished_match_is_not_offered_again(qtbot: QtBot, tmp_path: Path) -> None:
    driver = open_new_match(qtbot, tmp_path)
    driver.table.session.play(Concede())
    driver.press("go-home")
    assert not driver.window.home_screen.resume.isVisible()
    kept = Store(tmp_path).find(1)
    assert kept.summary.is_finished


def test_going_home_saves_the_match(qtbot: QtBot, tmp_path: Path) -> None:
    driver = open_new_match(qtbot, tmp_path)
    before = driver.game.digest()
    driver.window.go_home()
    QTest.mouseClick(driver.window.home_screen.resume, LEFT)
    assert driver.game.digest() == before


def test_two_windows_on_one_match_do_not_lose_each_others_moves(
    qtbot: QtBot, tmp_path: Path
) -> None:
    open_new_match(qtbot, tmp_path).window.close()
    one, two = WindowDriver(qtbot, Store(tmp_path)), WindowDriver(qtbot, Store(tmp_path))
    one.window.run_command("continue")
    two.window.run_command("continue")
    one.table.session.play(Concede())
    assert not one.window.problem_bar.isVisible()
    two.window.table_screen.commands.undo()
    assert "changed in another window" in two.problems
    store = Store(tmp_path)
    assert store.find(1).notation == match_notation.write_notation(one.game)
    assert store.find(2).notation == match_notation.write_notation(two.game)


_KILLED = """
import os, signal, sys
from desktop.storage import match_notation
from desktop.style.application import make_application
from desktop.window.main_window import MainWindow
from desktop.storage.store import Store, data_folder
from rules.model.moves import Buy, Pass
app = make_application(["table"])
window = MainWindow(Store(data_folder()))
window.show()
window.current_table.open_match(match_notation.new_match(("Eric", "Mike"), 5))
window.table_screen.view.skip_animations()
window.table_screen.session.play(Pass())
window.table_screen.view.skip_animations()
window.table_screen.session.play(Buy(1))
print(window.table_screen.session.game.digest(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_crash_during_an_animation_loses_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", _KILLED],
        env={**os.environ, "SIDEKICK_TABLE_DATA": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    driver = WindowDriver(qtbot, Store(tmp_path))
    driver.key(Key.Key_C)
    assert driver.game.digest() == killed.stdout.strip()
    assert driver.game.history[-1].move == Buy(1)


def test_a_damaged_match_is_named_and_left_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store(tmp_path)
    number = store.add(
        edition="UXM",
        format_name="first-game",
        players=("Eric", "Mike"),
        notation="sidekick-table match 1\nedition UXM\nnonsense here\n",
    )
    driver = WindowDriver(qtbot, store)
    driver.key(Key.Key_C)
    words = driver.problems
    assert f"{tmp_path / STORE_FILE}, match {number}, line 3" in words
    assert driver.window.screens.currentWidget() is driver.window.home_screen
    assert store.find(number).notation.endswith("nonsense here\n")


def test_an_illegal_match_is_named_and_left_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    open_new_match(qtbot, tmp_path).window.close()
    store = Store(tmp_path)
    kept = store.latest_unfinished()
    wrong = kept.notation.replace("mask, shield, mask, fist", "mask, shield, mask, L1")
    assert wrong != kept.notation
    store.update(kept.id, notation=wrong, turn=1, finished=False)
    driver = WindowDriver(qtbot, store)
    driver.key(Key.Key_C)
    assert "match 1, line 13" in driver.problems
    assert store.find(kept.id).notation == wrong


def test_a_failed_save_is_reported_and_the_match_continues(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_new_match(qtbot, tmp_path)

    def no_room(*_: object, **__: object) -> None:
        raise StoreError(tmp_path / STORE_FILE, "database or disk is full", StoreTrouble.FULL)

    with monkeypatch.context() as full:
        full.setattr(Store, "update", no_room)
        driver.key(Key.Key_Space)
        assert "disk is full" in driver.problems
        bought = message("log.buy", player="Eric", card="Kitty Pryde")
        assert driver.log[-1] == bought, "play goes on"
    driver.key(Key.Key_Space)
    assert is_saved(driver)
    assert driver.problems == "Your match is saved again."


# --- what is not saved is not left behind ---------------------------------------------------------


@contextmanager
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A disk without room for another move."""

    def no_room(store: Store, *_: object, **__: object) -> None:
        raise StoreError(store.file, "database or disk is full", StoreTrouble.FULL)

    with monkeypatch.context() as full:
        full.setattr(Store, "update", no_room)
        full.setattr(Store, "add", no_room)
        yield


def go_home(driver: WindowDriver) -> WindowDriver:
    driver.window.go_home()
    return driver


def leave_by(driver: WindowDriver, way: str) -> None:
    driver.window.close() if way == "close" else go_home(driver)


def has_left(driver: WindowDriver, way: str) -> bool:
    return not driver.window.isVisible() if way == "close" else driver.window.table_screen is None


def problem(driver: WindowDriver) -> str:
    return driver.problems


@pytest.mark.parametrize("way", ["home", "close"])
def test_an_unsaved_match_is_left_only_after_a_question(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    driver = open_new_match(qtbot, tmp_path)
    with full_disk(monkeypatch):
        driver.table.session.play(Concede())
        leave_by(driver, way)
        asked = driver.question()
        assert asked.objectName() == "leave-unsaved"
        assert "The last moves of Eric – Mike are not saved" in asked.text()
        assert "disk is full" in asked.informativeText()
        driver.answer("try-again")
        assert not has_left(driver, way), "there is still no room, so it asks again"
        driver.answer("stay")
        assert not has_left(driver, way)
        leave_by(driver, way)
    driver.answer("try-again")
    assert has_left(driver, way)
    assert is_saved_as_finished(tmp_path)


def is_saved_as_finished(folder: Path) -> bool:
    store = Store(folder)
    matches = store.summaries()
    store.close()
    return [match.is_finished for match in matches] == [True]


def test_a_match_may_be_left_unsaved_on_purpose(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = WindowDriver(qtbot, Store(tmp_path))
    with full_disk(monkeypatch):
        driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
        go_home(driver)
        assert "The match Eric – Mike is not saved" in driver.question().text()
        driver.answer("leave")
        assert has_left(driver, "home")
        assert not driver.window.problem_bar.isVisible(), "the message was about this match"
    assert Store(tmp_path).summaries() == ()


def test_every_other_way_out_of_an_unsaved_match_asks_too(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_new_match(qtbot, tmp_path)
    window, table = driver.window, driver.table
    with full_disk(monkeypatch):
        table.session.play(Concede())
        for way_out in (
            partial(window.open_screen, "new-match"),
            partial(window.open_screen, "workshop"),
            partial(window.learning.open_lesson, "7-out-of-play"),
            partial(window.run_command, "rematch"),
            partial(window.run_command, "rematch-swapped"),
        ):
            way_out()
            driver.answer("stay")
            assert window.table_screen is table
    window.run_command("rematch")
    assert driver.table is not table, "there is room again, so nobody is asked"


def test_an_unsaved_match_can_be_exported(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_new_match(qtbot, tmp_path)
    file, names = tmp_path / "rescued.match", iter(["", str(tmp_path / "rescued.match")])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (next(names), ""))
    with full_disk(monkeypatch):
        driver.table.session.play(Concede())
        written = match_notation.write_notation(driver.game)
        go_home(driver).answer("export")
        assert not has_left(driver, "home"), "the player canceled"
        go_home(driver).answer("export")
        assert has_left(driver, "home")
    assert file.read_text("utf-8") == written
    assert problem(driver) == f"Saved to {file}"


# --- files that come and go -----------------------------------------------------------------------


def locked(folder: Path) -> sqlite3.Connection:
    """Another program that is writing to the file."""
    other = sqlite3.connect(folder / STORE_FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_a_locked_file_is_reported_and_the_match_is_saved_when_it_is_free(
    qtbot: QtBot, tmp_path: Path
) -> None:
    driver = open_new_match(qtbot, tmp_path)
    other = locked(tmp_path)
    driver.window.table_screen.commands.undo()
    assert "is in use by another program" in problem(driver)
    assert not is_saved(driver)
    other.close()
    driver.window.table_screen.commands.undo()
    assert is_saved(driver)
    assert problem(driver) == "Your match is saved again."


def test_an_unsaved_match_is_saved_without_another_move(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "RETRY_TIME", 5)
    driver = open_new_match(qtbot, tmp_path)
    other = locked(tmp_path)
    driver.window.table_screen.commands.undo()
    other.close()
    qtbot.waitUntil(lambda: problem(driver) == "Your match is saved again.")
    assert is_saved(driver)


def test_a_file_that_is_locked_at_start_is_used_when_it_is_free(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_new_match(qtbot, tmp_path).window.close()
    monkeypatch.setattr(match_library_commands, "RETRY_TIME", 5)
    other = sqlite3.connect(tmp_path / STORE_FILE, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("UPDATE matches SET turn = turn")
    driver = WindowDriver(qtbot, Store(tmp_path))
    assert "Your saved matches appear when it is free" in problem(driver)
    assert not driver.window.home_screen.resume.isVisible()
    other.close()
    qtbot.waitUntil(driver.window.home_screen.resume.isVisible)
    assert not driver.window.problem_bar.isVisible()


@posix
@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_deleted_file_is_noticed_at_the_next_move_and_written_again(
    qtbot: QtBot, tmp_path: Path, what: str
) -> None:
    folder = tmp_path / "data"
    driver = open_new_match(qtbot, folder)
    (folder / STORE_FILE).unlink() if what == "file" else shutil.rmtree(folder)
    driver.window.table_screen.commands.undo()
    assert "It is saved again, with all its moves" in problem(driver)
    assert is_saved(driver)


@posix
def test_a_file_that_is_not_ours_is_not_touched_and_the_match_is_saved_when_it_is_gone(
    qtbot: QtBot, tmp_path: Path
) -> None:
    driver = open_new_match(qtbot, tmp_path)
    file = tmp_path / STORE_FILE
    file.unlink()
    file.write_text("Dear Mike")
    driver.window.table_screen.commands.undo()
    assert "The file was left unchanged, and this match is not saved" in problem(driver)
    assert file.read_text() == "Dear Mike"
    file.rename(tmp_path / "letter")
    driver.window.table_screen.commands.redo()
    assert is_saved(driver)


def test_what_another_window_saves_while_this_one_reads_is_kept(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_new_match(qtbot, tmp_path)
    second = WindowDriver(qtbot, Store(tmp_path))
    read = match_notation.read_to_resume

    def read_slowly(*asked: Any) -> Game:
        first.window.table_screen.commands.undo()
        return read(*asked)

    with monkeypatch.context() as slow:
        slow.setattr(match_notation, "read_to_resume", read_slowly)
        second.window.run_command("continue")
    second.table.session.play(Concede())
    assert "changed in another window" in problem(second)
    store = Store(tmp_path)
    assert store.find(1).notation == match_notation.write_notation(first.game)
    assert store.find(2).notation == match_notation.write_notation(second.game)


@posix
def test_matches_in_a_read_only_folder_are_shown_but_cannot_be_continued_there(
    qtbot: QtBot,
) -> None:
    with folder_for_anybody() as folder:
        open_new_match(qtbot, folder).window.close()
        with read_only(folder):
            driver = WindowDriver(qtbot, Store(folder))
            assert driver.window.home_screen.resume.isVisible()
            assert not driver.window.problem_bar.isVisible()
            driver.window.run_command("continue")
            assert len(driver.game.history) > 1
            driver.window.table_screen.commands.undo()
            assert "is read-only, so this match cannot be saved there" in problem(driver)
            go_home(driver).answer("leave")
            assert driver.window.home_screen.resume.isVisible()
            driver.window.close()
