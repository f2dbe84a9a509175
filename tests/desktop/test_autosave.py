"""Tests that a match is saved after every move, so that a crash loses nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.storage import match_notation
from desktop.storage.store import STORE_FILE, Store
from desktop.storage.store_error import StoreError, StoreTrouble
from rules.model.moves import Buy, Concede
from rules.state import DecisionKind, Zone
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
        "decide.pay_typed", player="Eric", open=2, what="Kitty Pryde", count=1, type="mask"
    )
    left.window.close()

    again = WindowDriver(qtbot, Store(tmp_path))
    home = again.window.home_screen
    assert "Eric – Mike, turn 1" in again.shown_words(home)
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
    assert kept.progress == "finished"


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
    one.window.resume_match()
    two.window.resume_match()
    one.table.session.play(Concede())
    assert not one.window.problem_bar.isVisible()
    two.window.undo()
    assert "changed in another window" in two.shown_words(two.window.problem_bar)
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
window.open_match(match_notation.new_match(("Eric", "Mike"), 5))
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
        timeout=60,
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
    words = driver.shown_words(driver.window.problem_bar)
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
    assert "match 1, line 13" in driver.shown_words(driver.window.problem_bar)
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
        assert "disk is full" in driver.shown_words(driver.window.problem_bar)
        bought = message("log.buy", player="Eric", card="Kitty Pryde")
        assert driver.log[-1] == bought, "play goes on"
    driver.key(Key.Key_Space)
    assert is_saved(driver)
    assert driver.shown_words(driver.window.problem_bar) == "Your match is saved again."
