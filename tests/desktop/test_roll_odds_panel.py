"""The odds of a roll at the table: opened by key and button, following the dice that are picked."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QTableWidget
from pytestqt.qtbot import QtBot

from rules.game import SeededDealer
from rules.state import DecisionKind
from tests.desktop.opened_tables import open_match
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    """Eric has rolled a bolt, a bolt, a mask and a character, and may reroll."""
    table = Table().will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, mask, character")
    table.begin("draw").game.dealer = SeededDealer(1)
    return open_match(WindowDriver(qtbot), table)


def rows(driver: WindowDriver, table: str = "roll-odds") -> dict[str, list[str]]:
    """What the visible columns of a table of odds say, by the first."""
    shown = driver.window.findChild(QTableWidget, table)
    assert isinstance(shown, QTableWidget)
    columns = [column for column in range(1, 4) if not shown.isColumnHidden(column)]
    return {
        shown.item(row, 0).text(): [shown.item(row, column).text() for column in columns]
        for row in range(shown.rowCount())
    }


def heading(driver: WindowDriver) -> str:
    panel = driver.table.odds.panel
    assert panel is not None
    return panel.heading.text() if panel.isVisible() else ""


def test_the_key_shows_the_odds_of_rerolling_everything_and_esc_closes_them(
    driver: WindowDriver,
) -> None:
    driver.key(Key.Key_O)
    assert heading(driver) == "If you reroll all 4 dice"
    assert rows(driver)["3 mask Kitty Pryde"] == ["yes", "72%"]
    assert rows(driver)["Sidekick"] == ["yes", "52%"]
    assert rows(driver, "energy-odds")["3 energy"] == ["yes", "39%", "87%"]
    driver.key(Key.Key_Escape)
    assert heading(driver) == ""
    assert driver.game.decision_kind is DecisionKind.REROLL


def test_the_odds_follow_the_dice_that_are_picked(driver: WindowDriver) -> None:
    driver.press("show-odds")
    decision = driver.game.decision
    assert decision is not None
    driver.click_die(decision.dice[0])
    assert heading(driver) == "If you reroll this die"
    assert rows(driver, "energy-odds")["3 energy"] == ["yes", "83%", "83%"]
    driver.click_die(decision.dice[3])
    assert heading(driver) == "If you reroll these 2 dice"
    driver.click_die(decision.dice[3])
    assert heading(driver) == "If you reroll this die"
    driver.key(Key.Key_Space)
    assert heading(driver) == "", "the dice are rolled"


def test_the_odds_can_be_read_with_the_keyboard(driver: WindowDriver) -> None:
    driver.key(Key.Key_O)
    table = driver.window.findChild(QTableWidget, "roll-odds")
    assert isinstance(table, QTableWidget)
    for _ in range(8):
        if table.hasFocus():
            break
        driver.key(Key.Key_F6)
    assert table.hasFocus()
    driver.key(Key.Key_Down)
    assert table.currentIndex().data() is not None
    panel = driver.table.odds.panel
    assert panel is not None
    assert "Kitty Pryde: 72% (Keep: yes)" in panel.accessibleDescription()
    driver.key(Key.Key_Escape)
    assert driver.table.view.hasFocus()


def test_there_are_no_odds_in_the_main_step(driver: WindowDriver) -> None:
    driver.key(Key.Key_Space)
    assert driver.game.decision_kind is DecisionKind.MAIN
    driver.key(Key.Key_O)
    assert not driver.table.odds.is_open
    assert not driver.table.odds.is_possible


def test_the_odds_take_as_much_room_as_they_need(driver: WindowDriver) -> None:
    """Two tables stand side by side; the shorter one does not make the other scroll."""
    driver.key(Key.Key_O)
    for name in ("roll-odds", "energy-odds"):
        table = driver.window.findChild(QTableWidget, name)
        assert isinstance(table, QTableWidget)
        assert not table.verticalScrollBar().maximum()
