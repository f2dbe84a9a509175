"""Tests the title and the icon of the window."""

from __future__ import annotations

from importlib import resources

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from rules.model import PlayerId
from tests.desktop.window_driver import WindowDriver
from tests.rules.table import Table


def test_the_title_names_the_players_and_the_turn(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    assert driver.window.windowTitle() == "Sidekick Table"
    driver.open_match(Table().lay("Eric", "field", "sidekick").begin().game)
    turn = driver.game.state.turn
    assert driver.window.windowTitle() == f"Eric – Mike, turn {turn} – Sidekick Table"
    driver.window.go_home()
    assert driver.window.windowTitle() == "Sidekick Table"


def test_a_new_turn_is_named_before_its_first_throw(qtbot: QtBot) -> None:
    table = Table().lay("Eric", "field", "sidekick").begin("attack")
    driver = WindowDriver(qtbot)
    driver.window.settings.throw_by_hand = True
    driver.window.settings.reduced_motion = False
    driver.open_match(table.game).end_movements()
    driver.key(Qt.Key.Key_Space).end_movements()
    assert driver.window.windowTitle() == "Eric – Mike, turn 2 – Sidekick Table"


def test_the_title_names_a_new_turn_with_its_banner(qtbot: QtBot) -> None:
    """The computer's turn has no question at which the title would follow."""
    driver = WindowDriver(qtbot).open_match(Table().begin().game)
    driver.table.view.table_scene.show_turn(PlayerId(1), 8)
    assert driver.window.windowTitle() == "Eric – Mike, turn 8 – Sidekick Table"


def test_the_title_names_other_screens_and_the_match_again_after_them(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot).open_match(Table().begin().game)
    title = driver.window.windowTitle()
    driver.window.open_screen("settings")
    assert driver.window.windowTitle() == "Settings – Sidekick Table"
    driver.window.go_back()
    assert driver.window.windowTitle() == title


@pytest.mark.parametrize("side", [16, 32, 256])
def test_the_icon_shows_a_light_die_on_blue_felt_in_brown_wood(qtbot: QtBot, side: int) -> None:
    """At every size the die in the middle stands out from the felt, and the felt from the wood."""
    picture = QImage(side, side, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    drawing = resources.files("assets").joinpath("icons", "sidekick-table.svg")
    QSvgRenderer(str(drawing)).render(painter, QRectF(picture.rect()))
    painter.end()

    def at(across: float, down: float) -> QColor:
        return picture.pixelColor(int(across * side), int(down * side))

    assert at(0.3, 0.35).lightness() > 190, "the die"
    assert at(0.2, 0.8).blue() > at(0.2, 0.8).red(), "the felt"
    assert at(0.07, 0.5).red() > at(0.07, 0.5).blue() + 40, "the wood"
    assert at(0.0, 0.0).alpha() == 0, "the corner"
