"""Tests the contents of zones: shown by hover, by a click on a bag, or by keyboard."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.table.input.zone_peek import ZoneContentsPanel
from rules.model.moves import FieldCharacter
from rules.state import Zone
from tests.desktop.table_driver import TableDriver, seeded
from tests.rules.table import Table

Key = Qt.Key


def open_table(qtbot: QtBot, table: Table) -> tuple[TableDriver, ZoneContentsPanel]:
    driver = TableDriver(qtbot, seeded(table, 1))
    driver.view.setFocus()
    return driver, driver.view.zone_peek.panel


def hover_at(driver: TableDriver, at: QPointF) -> None:
    """Hover at a scene position."""
    view = driver.view.viewport()
    where = driver.view.mapFromScene(at)
    QTest.mouseMove(view, where)
    QApplication.sendEvent(view, QHelpEvent(QHelpEvent.Type.ToolTip, where, QPoint(0, 0)))


def area(driver: TableDriver, player: int, zone: Zone) -> QPointF:
    return driver.view.table_scene.zones[player, zone].area.center()


def test_hovering_over_a_bag_lists_its_dice(qtbot: QtBot):
    table = Table(edition="AI").lay("Mike", "bag", "Angel").begin()
    driver, panel = open_table(qtbot, table)
    hover_at(driver, area(driver, 1, Zone.BAG))
    assert panel.isVisible()
    assert panel.lines == ["Mike's Bag: 9 dice", "Sidekick ×8", "Angel ×1"]
    QTest.mouseMove(driver.view.viewport(), driver.view.mapFromScene(area(driver, 1, Zone.FIELD)))
    assert not panel.isVisible()


def test_a_piles_dice_are_listed_together_and_field_dice_one_by_one(
    qtbot: QtBot,
):
    table = Table().lay("Eric", "used", "sidekick", "Cyclops")
    table.lay("Eric", "field", "Kitty Pryde L2", "sidekick", "sidekick").begin()
    driver, panel = open_table(qtbot, table)
    hover_at(driver, driver.view.table_scene.dice[table.die("Cyclops", "used")].pos())
    assert panel.lines == ["Eric's Used Pile: 2 dice", "Cyclops ×1", "Sidekick ×1"]
    hover_at(driver, driver.view.table_scene.dice[table.die("Kitty Pryde", "field")].pos())
    assert not panel.isVisible()
    field = driver.view.table_scene.zones[0, Zone.FIELD].area
    hover_at(driver, field.bottomLeft() + QPointF(5, -5))
    assert panel.lines == [
        "Eric's Field: 3 dice",
        "Sidekick: character ×2",
        "Kitty Pryde: L2 ×1",
    ]


def test_a_click_opens_a_bag_and_escape_closes_it(qtbot: QtBot):
    driver, panel = open_table(qtbot, Table().begin())
    driver.click(area(driver, 0, Zone.BAG))
    assert panel.is_open
    hover_at(driver, area(driver, 0, Zone.FIELD))
    assert panel.lines == ["Eric's Bag: 8 dice", "Sidekick ×8"], "the panel stays open"
    QTest.keyClick(panel, Key.Key_Escape)
    assert not panel.isVisible()
    assert driver.moves == []


def test_the_keyboard_opens_a_pile(qtbot: QtBot):
    table = Table().lay("Eric", "reserve", "sidekick character").lay("Eric", "used", "Cyclops")
    driver, panel = open_table(qtbot, table.begin())
    driver.press_keys(Key.Key_Tab)
    for _ in range(8):
        now = driver.view.keyboard.focused_stop
        if now is not None and now.place is not None and now.place.zone is Zone.USED:
            break
        driver.press_keys(Key.Key_Right)
    driver.press_keys(Key.Key_Return)
    assert panel.lines == ["Eric's Used Pile: 1 die", "Cyclops ×1"]
    QTest.keyClick(panel, Key.Key_Return)
    assert not panel.isVisible()
    assert driver.view.keyboard.focused_stop is not None, "the focus is where it was"


def test_with_hidden_bags_only_the_deciding_player_sees_their_own(qtbot: QtBot):
    driver, panel = open_table(qtbot, Table(edition="UXM").begin())
    hover_at(driver, area(driver, 1, Zone.BAG))
    assert panel.lines == ["Mike's Bag: only its owner may look inside"]
    hover_at(driver, area(driver, 0, Zone.BAG))
    assert panel.lines == ["Eric's Bag: 8 dice", "Sidekick ×8"]


def test_a_move_closes_the_zone_contents(qtbot: QtBot):
    table = Table().lay("Eric", "reserve", "sidekick character").begin()
    driver, panel = open_table(qtbot, table)
    hover_at(driver, area(driver, 0, Zone.BAG))
    assert panel.isVisible()
    driver.session.play(FieldCharacter(table.die("sidekick", "reserve")))
    assert not panel.isVisible()


def test_resizing_closes_the_zone_contents(qtbot: QtBot):
    driver, panel = open_table(qtbot, Table().begin())
    driver.click(area(driver, 0, Zone.BAG))
    assert panel.isVisible()
    driver.view.resize(1200, 800)
    assert not panel.isVisible(), "it would be beside a different zone"
