"""A hint: what the computer would do now, lit on the table, with its reason."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rules.state import Zone
from tests.desktop.opened_tables import main_step, open_match
from tests.desktop.window_driver import Key, WindowDriver


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def wait_for_hint(driver: WindowDriver) -> str:
    """Wait for the hint, and return what it says."""
    hint = driver.table.move_hint
    driver.qtbot.waitUntil(lambda: hint.shown is not None)
    QApplication.processEvents()
    assert hint.panel.isVisible()
    return hint.panel.act.text()


def used_pile(driver: WindowDriver) -> list[str]:
    state = driver.game.state
    return [state.setup.cards[die.card].card.name for die in state.dice_in_zone(0, Zone.USED)]


def test_a_key_shows_the_act_with_its_reason_and_esc_closes_it(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    driver.key(Key.Key_F2)
    assert wait_for_hint(driver) == "Purchase Kitty Pryde"
    panel = driver.table.move_hint.panel
    assert panel.reason.text()
    assert panel.how.text().startswith("Drag a die from Kitty Pryde's card")
    driver.key(Key.Key_Escape)
    assert not panel.isVisible()
    assert not driver.table.move_hint.is_open


def test_playing_it_with_the_mouse(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    driver.press("what-can-i-do")
    driver.press("ask-hint")
    wait_for_hint(driver)
    driver.press("play-hint")
    assert "Kitty Pryde" in used_pile(driver)
    assert not driver.table.move_hint.is_open


def test_playing_it_with_the_keyboard(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    driver.key(Key.Key_F2)
    wait_for_hint(driver)
    driver.key(Key.Key_Space)
    assert "Kitty Pryde" in used_pile(driver)
