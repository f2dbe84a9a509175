"""Tests what assistive technology finds: the items of the table, the focus, announcements."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface
from pytestqt.qtbot import QtBot

from desktop.table.view import TableView
from rules.model.moves import Attack
from rules.state import Zone
from tests.desktop.opened_tables import main_step, open_match
from tests.desktop.table_driver import TableDriver
from tests.desktop.texts import character, joined, message, sidekicks, zone_line
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table

Text = QAccessible.Text


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def accessible_table(view: TableView) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(view)


def accessible_items(view: TableView) -> dict[str, QAccessibleInterface]:
    """The accessible items on the table, by name."""
    table = accessible_table(view)
    found = [table.child(number) for number in range(table.childCount())]
    return {part.text(Text.Name): part for part in found}


def accessible_item(view: TableView, start: str) -> QAccessibleInterface:
    """The accessible item whose name starts with a text."""
    return next(one for name, one in accessible_items(view).items() if name.startswith(start))


def test_every_die_card_zone_and_player_has_an_accessible_name(qtbot: QtBot):
    table = Table().lay("Eric", "field", "Kitty Pryde L2").lay("Mike", "field", "Angel L1")
    driver = TableDriver(qtbot, table.begin("attack"))
    found = accessible_items(driver.view)
    kitty = character("Kitty Pryde", 3, 2, level=2)
    assert joined(kitty, message("at.field", player="Eric"), message("can.attack")) in found
    angel = character("Angel", 2, 2, level=1)
    assert joined(angel, message("at.field", player="Mike")) in found
    assert zone_line("attack", 0, "Eric") in found
    assert message("words.player", player="Mike", life=10) in found
    assert all(found)
    kitty = accessible_item(driver.view, "Kitty Pryde, level 2")
    assert kitty.text(Text.Description) == "This die can't be blocked by sidekicks."
    assert kitty.parent().text(Text.Name) == "Table"
    assert accessible_table(driver.view).indexOfChild(kitty) >= 0


def test_an_accessible_element_covers_its_item(qtbot: QtBot):
    driver = TableDriver(qtbot, Table().lay("Eric", "field", "Kitty Pryde L2").begin())
    die = driver.view.table_scene.dice[driver.table.die("Kitty Pryde", "field")]
    middle = driver.view.viewport().mapToGlobal(driver.view.mapFromScene(die.pos()))
    kitty = accessible_item(driver.view, "Kitty Pryde, level 2")
    assert QRect(kitty.rect()).contains(middle)
    assert accessible_table(driver.view).childAt(middle.x(), middle.y()).text(
        Text.Name
    ) == kitty.text(Text.Name)


@pytest.mark.parametrize("energy", [(), ("sidekick bolt",)])
def test_a_global_ability_can_be_used_only_if_it_can_be_paid(qtbot: QtBot, energy: tuple[str, ...]):
    table = Table().lay("Eric", "reserve", *energy).lay("Eric", "field", "sidekick")
    driver = TableDriver(qtbot, table.begin())
    enrage = accessible_item(driver.view, message("part.global", card="Enrage"))
    assert enrage.text(Text.Name).endswith(message("can.use")) is bool(energy)


def test_a_screen_reader_can_press_an_item(qtbot: QtBot):
    driver = TableDriver(qtbot, Table().lay("Eric", "field", "Kitty Pryde L2").begin("attack"))
    actions = accessible_item(driver.view, "Kitty Pryde, level 2").actionInterface()
    actions.doAction(actions.pressAction())
    assert [type(move) for move in driver.moves] == [Attack]
    assert (
        accessible_item(driver.view, "Kitty Pryde, level 2")
        .text(Text.Name)
        .endswith(message("at.attack", player="Eric"))
    )


def test_the_accessible_focus_follows_the_keyboard(driver: WindowDriver):
    open_match(driver, Table().lay("Eric", "reserve", "sidekick character").begin())
    view = driver.table.view
    driver.key(Key.Key_Tab)
    focused = accessible_table(view).focusChild()
    assert focused.text(Text.Name).startswith("Sidekick, character")
    assert focused.state().focused
    assert view.accessibleDescription() == focused.text(Text.Name)
    driver.key(Key.Key_Return)
    assert driver.log[-1] == message("log.field", player="Eric", die=sidekicks())
    assert accessible_table(view).focusChild().text(Text.Name) == view.accessibleDescription()


def test_accessible_elements_end_with_their_table(driver: WindowDriver):
    open_match(driver, Table().lay("Eric", "field", "Kitty Pryde L2").begin())
    table = driver.table.view.accessibility_tree
    stop = driver.table.view.keyboard.stops[0]
    assert accessible_item(driver.table.view, "Kitty Pryde, level 2").isValid()
    dice = [weakref.ref(item) for item in driver.table.view.table_scene.dice.values()]
    driver.window.go_home()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert table.view is None
    assert table.items() == []
    assert (table.rect(stop), table.text(stop, Text.Name)) == (QRect(), "")
    gc.collect()
    assert not any(item() for item in dice), "what Python keeps of the table has no dice"


def test_widgets_over_the_table_stay_accessible(driver: WindowDriver):
    open_match(driver, main_step("sidekick bolt"))
    driver.table.note.show()
    screen = QAccessible.queryAccessibleInterface(driver.table)
    children = (screen.child(place) for place in range(screen.childCount()))
    parts = [child.object() for child in children if not child.state().invisible]
    for part in (driver.table.view, driver.table.bar, driver.table.rails.tools, driver.table.note):
        assert part in parts


# --- what is said aloud ---------------------------------------------------------------------------


def collect_announcements(driver: WindowDriver) -> list[str]:
    """Collect announcements from now on; "! " precedes assertive ones."""
    heard: list[str] = []
    said = driver.table.announcer.announced
    said.connect(lambda sentence, urgent: heard.append("! " * urgent + sentence))
    return heard


def test_events_and_the_next_prompt_are_announced(driver: WindowDriver):
    open_match(driver, main_step("sidekick character", "sidekick mask"))
    heard = collect_announcements(driver)
    driver.key(Key.Key_Tab).key(Key.Key_Return)
    fielded = message("log.field", player="Eric", die=sidekicks())
    assert heard == [f"{fielded}. {driver.prompt}"]


def test_a_refusal_is_announced_at_once(driver: WindowDriver):
    open_match(driver, main_step("sidekick mask"))
    heard = collect_announcements(driver)
    driver.click_die(driver.die("Cyclops", Zone.CARD))
    assert len(heard) == 1
    assert heard[0].startswith(f"! {message('no.cost', what='Cyclops', number=1, cost=6, have=1)}")


def test_undo_and_redo_are_announced(driver: WindowDriver):
    open_match(driver, main_step("sidekick character", "sidekick mask"))
    driver.key(Key.Key_Tab).key(Key.Key_Return)
    heard = collect_announcements(driver)
    driver.window.table_screen.commands.undo()
    driver.window.table_screen.commands.redo()
    back, again = heard
    assert back.startswith("Undone. Eric may field")
    fielded = message("log.field", player="Eric", die=sidekicks())
    assert again == f"{fielded}. {driver.prompt}"


def test_a_removed_die_has_no_accessible_name(qtbot: QtBot):
    driver = TableDriver(qtbot, Table().lay("Eric", "field", "Kitty Pryde L2").begin())
    parts_of, stops = driver.view.accessibility_tree, driver.view.keyboard.stops
    die = next(stop for stop in stops if stop.kind == "die")
    gone = replace(die, number=len(driver.game.state.dice))
    assert parts_of.text(die, Text.Name)
    assert parts_of.text(gone, Text.Name) == ""


def test_accessible_actions_do_nothing_while_dice_move(qtbot: QtBot):
    table = Table().lay("Eric", "field", "Kitty Pryde L2", "sidekick").begin("attack")
    driver = TableDriver(qtbot, table, moving=True)
    actions = accessible_item(driver.view, "Kitty Pryde, level 2").actionInterface()
    driver.session.play(Attack(table.die("sidekick", "field")))
    assert driver.view.is_animating
    actions.doAction(actions.pressAction())
    assert len(driver.moves) == 1
    assert driver.refused == []
