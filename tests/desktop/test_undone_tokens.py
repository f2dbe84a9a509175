"""Tests that nothing refers to a token after its creation was undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.screens.table_screen import TableScreen
from rules.advice.table_subjects import TableSubject
from rules.model.moves import FieldCharacter
from rules.state import Zone
from tests.desktop.scene_checks import differences
from tests.desktop.table_driver import seeded
from tests.desktop.test_table_editions import ROBOTS
from tests.desktop.window_driver import WindowDriver
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table


def hover(table: TableScreen, die: int) -> None:
    table.view.die_hovered.emit(die)


def select(table: TableScreen, die: int) -> None:
    table.view.drag_controller.selection.add(die)
    assert table.view.drag_controller.selection.dice == (die,)


def focus(table: TableScreen, die: int) -> None:
    stop = next(s for s in table.view.keyboard.stops if (s.kind, s.number) == ("die", die))
    table.view.setFocus()
    table.view.keyboard.go_to(stop.key)


def show_large_card(table: TableScreen, die: int) -> None:
    assert table.show_large_card(TableSubject("die", die=die))


def open_menu(table: TableScreen, die: int) -> None:
    table.inspector.open_menu(TableSubject("die", die=die), QPoint(20, 20))


@pytest.mark.parametrize("refer_to", [hover, select, focus, show_large_card, open_menu])
def test_undo_removes_a_token_from_every_panel(
    qtbot: QtBot, refer_to: Callable[[TableScreen, int], None]
) -> None:
    at = Table(eric=[made_up("Maker", ROBOTS)], edition="AI").lay("Eric", "reserve", "Maker L1")
    driver = WindowDriver(qtbot).open_match(seeded(at.begin(), 1).game)
    many = len(driver.game.state.dice)
    for _ in range(2):
        driver.table.session.play(FieldCharacter(at.die("Maker", "reserve")))
        robot = driver.game.state.dice[many]
        assert robot.zone is Zone.FIELD
        refer_to(driver.table, robot.id)
        driver.table.commands.undo()
        QApplication.processEvents()
        assert len(driver.game.state.dice) == many
        assert robot.id not in driver.table.view.table_scene.dice
        assert differences(driver.table.view) == []
