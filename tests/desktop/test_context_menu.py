"""Tests the context menu: what an item can do now, what it can't, and why."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.storage.match_notation import read_match_file
from rules.model.moves import Attack, Buy, FieldCharacter, Pass
from rules.state import DecisionKind, Zone
from tests.desktop.texts import message
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table
from tests.rules.walks import Walk

NOT_NOW = "Not now: "
"""How the menu reads out an action that is not legal."""


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    """A window that does not paint, because painting takes most of the time."""
    made = WindowDriver(qtbot)
    made.window.setUpdatesEnabled(False)
    return made


def open_match(driver: WindowDriver, table: Table) -> WindowDriver:
    return driver.open_match(table.game)


def right_click(driver: WindowDriver, point: QPointF) -> None:
    """Right-click a scene position: the button press and the context menu event."""
    QApplication.processEvents()
    view, other = driver.table.view, Qt.MouseButton.RightButton
    at, port = view.mapFromScene(point), view.viewport()
    asks = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, port.mapToGlobal(at))
    QTest.mousePress(port, other, Qt.KeyboardModifier.NoModifier, at)
    QApplication.sendEvent(port, asks)
    QTest.mouseRelease(port, other, Qt.KeyboardModifier.NoModifier, at)
    QApplication.processEvents()


def open_die_menu(driver: WindowDriver, die: int) -> list[str]:
    right_click(driver, driver.table.view.table_scene.dice[die].pos())
    return menu_lines(driver)


def menu_lines(driver: WindowDriver) -> list[str]:
    """The accessible names of the menu lines."""
    menu = driver.table.inspector.menu
    assert menu.isVisible()
    return [row.accessibleName() for row in menu.rows]


def moves_played(driver: WindowDriver) -> list[object]:
    return [played.move for played in driver.game.history if not played.is_chance]


def main_step() -> Table:
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick bolt", "Cyclops L3")
    table.lay("Eric", "field", "Kitty Pryde L1").lay("Eric", "used", "sidekick")
    return table.begin()


# --- what it says ---------------------------------------------------------------------------------


def test_the_menu_fields_a_character(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    die = table.die("sidekick character", "reserve")
    assert open_die_menu(driver, die)[0] == message("move.field", die="Sidekick")
    driver.key(Key.Key_Return)
    assert moves_played(driver) == [FieldCharacter(die)]
    assert not driver.table.inspector.menu.isVisible()
    assert driver.table.view.hasFocus()


def test_an_illegal_action_says_why_and_opens_its_rule(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    found = open_die_menu(driver, table.die("Kitty Pryde", "field"))
    attack = message("move.attack", die="Kitty Pryde (level 1)")
    assert found[0].startswith(f"{NOT_NOW}{attack}. {message('no.attack_later')}")
    assert found[0].endswith("Rule TURN-1.")
    driver.key(Key.Key_Return)
    assert moves_played(driver) == []
    assert driver.table.side.rules is not None
    assert driver.table.side.rules.current_page == "TURN-1"


def test_every_kind_of_item_has_a_menu(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    scene = driver.table.view.table_scene
    enrage = scene.cards[table.card("Enrage")]
    (button,) = enrage.buttons.values()
    plan = scene.layout
    told = {}
    for name, point in {
        "card": scene.cards[table.card("Cyclops")].area.topLeft() + QPointF(30, 8),
        "global": button.mapToScene(button.rect.center()),
        "player": scene.plates[0].area.center(),
        "bag": scene.zones[0, Zone.BAG].area.center(),
        "pile": scene.dice[table.die("sidekick", "used")].pos(),
        "zone": plan.zones[0, Zone.FIELD].topLeft() + QPointF(12, 30),
        "middle": scene.pieces.action_area.area.center(),
    }.items():
        right_click(driver, point)
        told[name] = (driver.table.inspector.menu.title.text(), menu_lines(driver)[0])
        driver.key(Key.Key_Escape)
    reasons = {name: (title, line.split(".")[0]) for name, (title, line) in told.items()}
    assert reasons == {
        "card": ("Cyclops: Optic Blast", NOT_NOW + message("move.buy", card="Cyclops")),
        "global": ("Global Ability of Enrage", message("move.global", card="Enrage")),
        "player": ("Eric", message("move.pass_main")),
        "bag": ("Eric's bag", NOT_NOW + message("possible.use")),
        "pile": ("Sidekick", NOT_NOW + message("possible.use")),
        "zone": ("Eric's Field", message("move.field", die="Sidekick")),
        "middle": ("Center of the table", "Read the rule"),
    }


def test_opening_a_cards_menu_purchases_nothing(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "reserve", *["sidekick bolt"] * 3).begin()
    open_match(driver, table)
    ambush = driver.table.view.table_scene.cards[table.card("Ambush")]
    right_click(driver, ambush.area.topLeft() + QPointF(30, 8))
    assert moves_played(driver) == []
    assert menu_lines(driver)[0] == message("move.buy", card="Ambush")


def test_a_bags_menu_explains_its_dice(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    right_click(driver, driver.table.view.table_scene.zones[0, Zone.BAG].area.center())
    place = menu_lines(driver).index("Sidekick ×5")
    driver.table.inspector.menu.rows[place].click()
    assert driver.table.inspector.menu.title.text() == "Sidekick"
    assert message("no.in_bag") in menu_lines(driver)[0]


def test_an_energy_dies_menu_starts_a_purchase(driver: WindowDriver) -> None:
    table = (
        Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt", "sidekick fist").begin()
    )
    open_match(driver, table)
    die = table.die("sidekick mask", "reserve")
    found = open_die_menu(driver, die)
    place = found.index(message("possible.pay_for", what=message("move.buy", card="Kitty Pryde")))
    driver.table.inspector.menu.rows[place].click()
    assert moves_played(driver)[0] == Buy(table.card("Kitty Pryde"))
    assert driver.game.decision_kind is DecisionKind.PAY
    assert driver.game.payment_preview().open_total == 2


def test_conceding_asks_for_confirmation(driver: WindowDriver) -> None:
    open_match(driver, main_step())
    right_click(driver, driver.table.view.table_scene.plates[0].area.center())
    driver.table.inspector.menu.rows[menu_lines(driver).index("Concede")].click()
    assert driver.question().isVisible()
    driver.answer("no")
    assert not driver.game.state.is_over


# --- by keyboard ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "modifier"),
    [
        (Key.Key_Menu, Qt.KeyboardModifier.NoModifier),
        (Key.Key_F10, Qt.KeyboardModifier.ShiftModifier),
    ],
)
def test_the_menu_key_opens_the_focused_items_menu(driver: WindowDriver, key, modifier) -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick").begin("attack")
    open_match(driver, table)
    driver.key(Key.Key_Tab)
    driver.key(key, modifier)
    die = driver.table.view.keyboard.focused_stop.number
    assert menu_lines(driver)[0].startswith(message("move.attack", die=""))
    driver.key(Key.Key_Down).key(Key.Key_Up).key(Key.Key_Return)
    assert moves_played(driver) == [Attack(die)]


def test_without_focus_the_menu_key_opens_the_deciding_players_menu(driver: WindowDriver) -> None:
    open_match(driver, main_step())
    driver.key(Key.Key_Menu)
    assert menu_lines(driver)[0] == "End Main Step"
    driver.key(Key.Key_Return)
    assert Pass() in moves_played(driver)


def test_esc_closes_the_menu_and_restores_the_focus(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    open_die_menu(driver, table.die("Kitty Pryde", "field"))
    driver.key(Key.Key_Space)  # presses the focused line instead of passing
    assert moves_played(driver) == []
    open_die_menu(driver, table.die("Kitty Pryde", "field"))
    driver.key(Key.Key_Escape)
    assert not driver.table.inspector.menu.isVisible()
    assert driver.table.view.hasFocus()


def test_arrow_keys_wrap_around_and_every_line_has_a_name(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    found = open_die_menu(driver, table.die("sidekick bolt", "reserve"))
    menu = driver.table.inspector.menu
    assert all(found)
    assert menu.accessibleName().startswith("Sidekick: bolt")
    driver.key(Key.Key_Up)
    assert menu.rows[-1].hasFocus()
    driver.key(Key.Key_Down)
    assert menu.rows[0].hasFocus()


# --- where it is ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [QSize(1024, 700), QSize(1920, 1080)])
def test_the_menu_always_fits_inside_the_table(driver: WindowDriver, size: QSize) -> None:
    table = main_step()
    open_match(driver, table)
    driver.window.resize(size)
    QApplication.processEvents()
    view = driver.table.view
    for corner in (view.rect().topLeft(), view.rect().bottomRight(), QPoint(4, view.height() - 4)):
        right_click(driver, view.mapToScene(corner))
        menu = driver.table.inspector.menu
        assert menu.isVisible()
        assert view.rect().contains(menu.geometry())
        driver.key(Key.Key_Escape)


def test_a_click_outside_closes_the_menu(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    open_die_menu(driver, table.die("Cyclops", "reserve"))
    driver.click_die(table.die("sidekick character", "reserve"))
    assert not driver.table.inspector.menu.isVisible()


def test_losing_focus_closes_the_menu(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    open_die_menu(driver, table.die("Kitty Pryde", "field"))
    driver.table.side.contents.tabs.tabBar().setFocus()
    assert not driver.table.inspector.menu.isVisible()
    assert driver.table.side.contents.tabs.tabBar().hasFocus()


def test_a_move_played_elsewhere_closes_the_menu(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    open_die_menu(driver, table.die("Kitty Pryde", "field"))
    driver.table.session.play(FieldCharacter(table.die("sidekick character", "reserve")))
    assert not driver.table.inspector.menu.isVisible()


def test_in_a_replay_the_menu_only_informs(driver: WindowDriver) -> None:
    file = Path(__file__).parent.parent / "matches" / "uncanny-x-men-example.match"
    driver.window.current_table.open_replay(read_match_file(file), 4)
    QApplication.processEvents()
    player = driver.game.decision.player
    right_click(driver, driver.table.view.table_scene.plates[player].area.center())
    assert menu_lines(driver)[0].endswith("Replay (view only)")
    before = driver.game.digest()
    driver.key(Key.Key_Return)
    assert not driver.table.inspector.menu.isVisible()
    assert driver.game.digest() == before


@pytest.mark.parametrize(
    "walk", [Walk("SWW under SWW", 1, 240), Walk("ASM under AI", 2, 300)], ids=str
)
def test_every_item_on_the_table_has_a_menu_and_a_card(driver: WindowDriver, walk: Walk) -> None:
    game = walk.game()
    assert game.decision is not None
    driver.open_match(game)
    QApplication.processEvents()
    closer, room = driver.table.inspector, driver.table.view.rect()
    kinds = set()
    for thing in game.things()[::6]:
        kinds.add(thing.kind)
        closer.open_menu(thing)
        assert all(menu_lines(driver))
        assert room.contains(closer.menu.geometry())
        if closer.show_card(thing):
            assert room.contains(closer.card.geometry())
    assert len(kinds) > 2


def test_the_menu_covers_the_rails_where_it_reaches_over_them(driver: WindowDriver) -> None:
    """The rails hold the steps and the prompt, which must not show through a menu."""
    table = main_step()
    open_match(driver, table)
    right_click(driver, driver.table.view.table_scene.plates[0].area.center())
    screen, menu = driver.table, driver.table.inspector.menu
    assert menu.isVisible()
    menu.move(screen.rails.strip.geometry().topLeft() - QPoint(20, 20))
    for widget in (screen.rails.strip, screen.rails.bar):
        shared = menu.geometry() & widget.geometry()
        assert not shared.isEmpty(), widget.objectName()
        top = screen.childAt(shared.center())
        assert top is menu or menu.isAncestorOf(top), widget.objectName()
