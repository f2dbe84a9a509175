"""Tests the pause menu: Esc opens it over every kind of table, when nothing else is open there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.screens.lesson_screen import LessonScreen
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage import match_notation
from desktop.window.main_window import MainWindow
from rules.state import DecisionKind
from tests.desktop.decision_tables import main_step, purchase
from tests.desktop.window_driver import LEFT, Key, WindowDriver

EXAMPLE = Path(__file__).parents[1] / "matches" / "uncanny-x-men-example.match"
pytestmark = pytest.mark.qt_log_ignore("does not support")  # a menu without a display
NO_KEYS = Qt.KeyboardModifier.NoModifier
IN_PAUSE = ["resume", "settings", "keys", "leave"]


def open_replay(window: MainWindow) -> None:
    window.open_replay(match_notation.read_match_file(EXAMPLE), 3)


TABLES: dict[str, tuple[Callable[[MainWindow], object], str, str]] = {
    "match": (lambda window: window.open_match(main_step().game), "Leave the match", "home"),
    "lesson": (
        lambda window: window.learning.open_lesson("1-throw-and-purchase"),
        "Leave the lesson",
        "learn",
    ),
    "replay": (open_replay, "Leave the replay", "home"),
}


@pytest.fixture
def driver(qtbot: QtBot) -> Iterator[WindowDriver]:
    driver = WindowDriver(qtbot)
    yield driver
    driver.window.menus.menu.close()


def is_menu_open(driver: WindowDriver) -> bool:
    return driver.window.menus.menu.isVisible()


def menu_key(driver: WindowDriver, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(driver.window.menus.menu, key)


@pytest.mark.parametrize("kind", TABLES)
def test_esc_opens_the_same_menu_over_every_table(driver: WindowDriver, kind: str) -> None:
    open_table, leave, goal = TABLES[kind]
    open_table(driver.window)
    driver.key(Key.Key_Escape)
    shown = [action for action in driver.window.menus.menu.actions() if action.isVisible()]
    assert [action.objectName() for action in shown[:4]] == IN_PAUSE
    assert shown[3].text().replace("&", "") == leave
    menu_key(driver, Key.Key_Return)  # Resume
    assert not is_menu_open(driver)
    driver.activate().key(Key.Key_F10)
    menu_key(driver, Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Return)
    assert driver.window.table_screen is None
    there = driver.window.home_screen if goal == "home" else driver.window.opener.find(goal)
    assert driver.window.screens.currentWidget() is there


def test_esc_first_closes_what_is_open(driver: WindowDriver) -> None:
    driver.open_match(purchase().game)
    driver.table.toggle_log()
    driver.key(Key.Key_Escape)
    assert not driver.table.side.is_open
    assert not is_menu_open(driver)
    assert driver.game.decision_kind is DecisionKind.PAY
    driver.key(Key.Key_Escape)
    assert driver.game.decision_kind is DecisionKind.MAIN
    assert not is_menu_open(driver)
    driver.key(Key.Key_Escape)
    assert is_menu_open(driver)


def test_esc_in_the_menu_leads_back_to_the_table(driver: WindowDriver) -> None:
    driver.open_match(main_step().game)
    driver.key(Key.Key_Escape)
    menu_key(driver, Key.Key_Escape)
    assert not is_menu_open(driver)
    assert driver.table.view.hasFocus()


def test_settings_are_a_pause_and_lead_back_to_the_lesson(driver: WindowDriver) -> None:
    driver.window.learning.open_lesson("1-throw-and-purchase")
    driver.key(Key.Key_Escape)
    menu_key(driver, Key.Key_Down, Key.Key_Return)
    driver.activate().key(Key.Key_Escape)  # the page of settings leads back
    driver.shown_screen(LessonScreen)


@pytest.mark.parametrize("opens", ["click", "Tab and Space"])
def test_space_after_the_menu_is_for_the_table(driver: WindowDriver, opens: str) -> None:
    driver.open_match(main_step().game)
    button = driver.table.rails.tools.menu
    if opens == "click":
        QTest.mouseClick(button, LEFT)
    else:
        button.setFocus(Qt.FocusReason.TabFocusReason)
        driver.key(Key.Key_Space)
    assert is_menu_open(driver)
    menu_key(driver, Key.Key_Escape)
    driver.key(Key.Key_Space)
    assert not is_menu_open(driver)
    assert driver.game.decision_kind is not DecisionKind.MAIN


def test_at_home_there_is_nothing_to_pause(driver: WindowDriver) -> None:
    driver.key(Key.Key_Escape)
    assert not is_menu_open(driver)
    actions = driver.window.menus.actions
    assert not actions["resume"].isVisible()
    assert not actions["leave"].isVisible()
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_a_held_esc_closes_only_one_thing(driver: WindowDriver) -> None:
    open_replay(driver.window)
    driver.shown_screen(ReplayScreen).toggle_log()
    for is_repeated in (False, True):
        event = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Escape, NO_KEYS, "", is_repeated)
        QApplication.sendEvent(driver.window.focusWidget(), event)
    assert not is_menu_open(driver)
