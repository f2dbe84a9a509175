"""Tests step stops: the steps at which a player is always asked, set by mouse and by key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from desktop.match.auto_pass import STEP_STOPS, StepStop
from desktop.storage.settings import Settings
from rules.state import Step
from tests.desktop.texts import message
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import NAMES, Table

SHIFT = Qt.KeyboardModifier.ShiftModifier
MIKE_MAIN = StepStop(1, Step.MAIN)


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    """The window with default settings."""
    settings = Settings()
    settings.throw_by_hand = False
    return WindowDriver(qtbot, settings=settings)


def open_decision(driver: WindowDriver) -> tuple[str, str]:
    """The deciding player and the kind of decision."""
    decision = driver.game.decision
    return NAMES[decision.player], decision.kind.value


def open_first_turn(driver: WindowDriver) -> None:
    """Open a match in which Eric may use Enrage's Global Ability and attack."""
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "Kitty Pryde")
    driver.open_match(table.begin().game)


def press_step_stop(driver: WindowDriver, mark: StepStop) -> None:
    """Press a step on the rail, and the line for a player in the menu that opens."""
    strip = driver.table.rails.strip
    step = next(one for one in strip.steps if one.step is mark.step)
    QTest.mouseClick(step, LEFT)
    menu = strip.findChild(QMenu, "step-stop-menu")
    assert menu is not None
    assert menu.isVisible()
    strip.step_stops[mark].trigger()
    menu.close()


@pytest.mark.qt_log_ignore("This plugin does not support")  # a menu without a display
def test_a_step_stop_asks_a_player_who_can_only_pass(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick bolt")
    driver.open_match(table.begin().game)
    press_step_stop(driver, MIKE_MAIN)
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Mike", "reply")
    assert driver.prompt == message("decide.reply_main_idle", player="Mike", other="Eric")
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Eric", "attackers"), "Eric's own pass stands"


@pytest.mark.qt_log_ignore("This plugin does not support")  # a menu without a display
def test_step_stops_have_keys_are_saved_and_can_be_cleared(driver: WindowDriver) -> None:
    open_first_turn(driver)
    driver.key(Key.Key_F8).key(Key.Key_F7, SHIFT)
    assert driver.window.settings.stops == ("first attack", "second main")
    assert driver.table.rails.strip.step_stops[MIKE_MAIN].isChecked()
    open_first_turn(driver)
    assert driver.table.rails.strip.step_stops[MIKE_MAIN].isChecked(), (
        "the stop applies to the next match too"
    )
    driver.key(Key.Key_F7, SHIFT)
    press_step_stop(driver, StepStop(0, Step.ATTACK))
    assert driver.window.settings.stops == ()


def test_every_step_stop_names_its_player_and_its_keys(driver: WindowDriver) -> None:
    open_first_turn(driver)
    strip = driver.table.rails.strip
    stops = [strip.step_stops[mark] for mark in STEP_STOPS]
    assert [stop.text() for stop in stops if stop.isVisible()] == [
        "Always stop here for Eric\tF7",
        "Always stop here for Mike\tShift+F7",
        "Always stop here for Eric\tF8",
        "Always stop here for Mike\tShift+F8",
    ]
    main = next(step for step in strip.steps if step.step is Step.MAIN)
    assert "nothing to do" in main.toolTip()
    driver.key(Key.Key_F7)
    assert main.toolTip().startswith("Always stops here for Eric")


def test_a_lesson_has_no_step_stops(driver: WindowDriver) -> None:
    driver.window.learning.open_lesson("7-out-of-play")
    strip = driver.table.rails.strip
    assert all(step.focusPolicy() == Qt.FocusPolicy.NoFocus for step in strip.steps)
