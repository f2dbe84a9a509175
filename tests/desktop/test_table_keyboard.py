"""Tests playing with the keyboard: every item is reachable and named, and Enter clicks it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.table.input.focus_order import FocusStop
from rules.model.moves import Block, Buy, Confirm, FieldCharacter, Pay, UseGlobal
from rules.state import Zone
from tests.desktop.table_driver import NO_MODIFIER, TableDriver, seeded
from tests.desktop.texts import character, joined, message, sidekicks, zone_line
from tests.rules.table import Table

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def open_table(qtbot: QtBot):
    def opened(table: Table) -> TableDriver:
        driver = TableDriver(qtbot, seeded(table, 1))
        driver.view.setFocus()
        return driver

    return opened


def focused_stop(driver: TableDriver) -> FocusStop:
    """The focused stop."""
    now = driver.view.keyboard.focused_stop
    assert now is not None, "nothing on the table has the focus"
    return now


def accessible_name(driver: TableDriver) -> str:
    """The accessible name of the focused stop."""
    return driver.view.accessible_names.name(focused_stop(driver))


def press_with_shift(driver: TableDriver, key: Qt.Key) -> None:
    QTest.keyClick(driver.view, key, SHIFT)


def names_visited_by(driver: TableDriver, key: Qt.Key, modifier=NO_MODIFIER) -> list[str]:
    """The names of the stops that a key visits until it wraps around or stays."""
    found: dict[object, str] = {}
    while focused_stop(driver).key not in found:
        found[focused_stop(driver).key] = accessible_name(driver)
        QTest.keyClick(driver.view, key, modifier)
        if driver.view.keyboard.focused_stop is None:
            break
    return list(found.values())


def all_stops(driver: TableDriver) -> dict[str, FocusStop]:
    """All stops that Tab and the group keys reach, by name."""
    found: dict[str, FocusStop] = {}
    for key, modifier in ((Key.Key_Tab, NO_MODIFIER), (Key.Key_Backtab, SHIFT)):
        driver.press_keys(Key.Key_Tab)
        groups: list[object] = []
        while (
            driver.view.keyboard.focused_stop is not None
            and focused_stop(driver).group not in groups
        ):
            groups.append(focused_stop(driver).group)
            driver.press_keys(Key.Key_Home)
            last = None
            while focused_stop(driver) != last:
                last = focused_stop(driver)
                found[f"{accessible_name(driver)} #{last.number}"] = last
                QTest.keyClick(driver.view, Key.Key_Right, CTRL)
            QTest.keyClick(driver.view, key, modifier)
    return found


def test_tab_visits_playable_items_and_groups(open_table):
    table = Table().lay("Eric", "reserve", "sidekick character", *["sidekick mask"] * 3).begin()
    driver = open_table(table)
    driver.press_keys(Key.Key_Tab)
    reached = names_visited_by(driver, Key.Key_Tab)
    assert [said.split(",")[0].split(": ")[0] for said in reached] == [
        "Sidekick", "Eric's Bag", "Kitty Pryde", "Middle of the table", "Ambush", "Enrage",
        "Reckless Melee", "Mike", "Mike's Bag", "Angel", "Eric",
    ]  # fmt: skip
    assert reached[0].endswith(joined(message("at.reserve", player="Eric"), message("can.field")))
    assert reached[1] == f"{zone_line('bag', 4, 'Eric')}: {sidekicks(4)}"
    assert reached[2].endswith(message("can.buy"))


def test_page_down_goes_from_group_to_group(open_table):
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick mask")
    driver = open_table(table.lay("Mike", "field", "Angel L1").begin())
    driver.press_keys(Key.Key_Tab)
    reached = [
        said.split(":")[0].split(", costs")[0]
        for said in names_visited_by(driver, Key.Key_PageDown)
    ]
    sidekick = joined(
        character("Sidekick", 1, 1),
        message("words.fielding", cost=0),
        message("at.reserve", player="Eric"),
        message("can.field"),
    )
    assert reached == [
        sidekick,
        "Eric's Bag",
        "Kitty Pryde, Sprite",
        "Middle of the table",
        joined("Ambush", message("words.basic")),
        "Mike",
        "Mike's Field",
        "Mike's Bag",
        "Angel, Air Transport",
        "Eric",
    ]


def test_every_visible_item_is_reachable_and_named(open_table):
    table = (
        Table().lay("Eric", "reserve", "sidekick bolt", "Enrage 2").lay("Eric", "used", "Cyclops")
    )
    table.lay("Mike", "field", "Angel L1", "sidekick").begin()
    table.state.virtual_energy[0] = 1
    driver = open_table(table)
    found, scene = all_stops(driver), driver.view.table_scene
    stops = found.values()
    dice = {number for number, die in scene.dice.items() if die.isVisible()}
    on_cards = {number for number in dice if driver.zone_of(number) is Zone.CARD}
    assert {stop.number for stop in stops if stop.kind == "die"} == dice - on_cards
    assert {stop.number for stop in stops if stop.kind == "card"} == set(scene.cards)
    buttons = sum(len(card.buttons) for card in scene.cards.values())
    assert sum(stop.kind == "global" for stop in stops) == buttons
    assert sum(stop.kind == "plate" for stop in stops) == 2
    assert sum(stop.kind == "coin" for stop in stops) == 1
    assert joined(
        character("Angel", 2, 2, level=1), message("at.field", player="Mike")
    ) in " / ".join(found)
    assert all(said.strip(" #-0123456789") for said in found)


def test_a_letter_jumps_to_the_next_item_with_that_initial(open_table):
    driver = open_table(Table().lay("Mike", "field", "Angel L1").begin())
    press_with_shift(driver, Key.Key_A)
    assert accessible_name(driver) == joined(
        character("Angel", 2, 2, level=1), message("at.field", player="Mike")
    )
    press_with_shift(driver, Key.Key_A)
    assert accessible_name(driver) == zone_line("attack", 0, "Mike")
    press_with_shift(driver, Key.Key_B)
    assert accessible_name(driver) == zone_line("bag", 8, "Mike")


def test_enter_acts_like_a_click_and_the_focus_stays_near(open_table):
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick character").begin()
    driver = open_table(table)
    first, second = (die.id for die in table.state.dice if die.zone.name == "RESERVE")
    driver.press_keys(Key.Key_Tab)
    assert driver.dice_marked("focused") == {first}
    driver.press_keys(Key.Key_Return)
    assert driver.moves == [FieldCharacter(first)]
    assert driver.dice_marked("focused") == {second}


def test_arrow_keys_reach_the_nearest_stop_including_cards(open_table):
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick character").begin()
    driver = open_table(table)
    read = []
    driver.view.card_hovered.connect(read.append)
    driver.press_keys(Key.Key_Tab, Key.Key_Right)
    assert len(driver.dice_marked("focused")) == 1
    driver.press_keys(Key.Key_Left, Key.Key_Left, Key.Key_Left)
    assert read, "Eric's cards are to the left of the Reserve Pool"
    driver.press_keys(Key.Key_Return)
    assert [refusal.rule_id for refusal, _ in driver.refused] == ["PAY-6"]


def test_space_goes_to_the_window_when_no_die_has_focus(open_table, qtbot: QtBot):
    table = Table().lay("Eric", "reserve", "sidekick character").begin()
    driver = open_table(table)
    driver.press_keys(Key.Key_Space)
    assert driver.moves == []
    driver.press_keys(Key.Key_Tab, Key.Key_Space)
    assert len(driver.moves) == 1


def test_a_payment_is_made_with_the_keyboard_alone(open_table):
    table = Table().lay("Eric", "reserve", *["sidekick mask"] * 3).begin()
    driver = open_table(table)
    kitty = table.card("Kitty Pryde")
    press_with_shift(driver, Key.Key_K)
    driver.press_keys(Key.Key_Return)
    assert driver.moves == [Buy(kitty)]
    for _ in range(3):
        driver.press_keys(Key.Key_Return, Key.Key_Right)
    assert sum(isinstance(move, Pay) for move in driver.moves) == 3
    assert Confirm() in table.game.legal_moves()


def test_the_keyboard_assigns_a_blocker(open_table):
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Mike", "field", "Angel L2").begin("attack").attack_with("Kitty Pryde", "sidekick")
    driver = open_table(table)
    driver.press_keys(Key.Key_Tab, Key.Key_Return)
    angel = table.die("Angel", "field")
    assert driver.view.drag_controller.held_die == angel
    driver.press_keys(Key.Key_Escape)
    assert driver.view.drag_controller.held_die is None
    driver.press_keys(Key.Key_Return, Key.Key_Tab, Key.Key_Return)
    assert isinstance(driver.moves[-1], Block)


def test_a_global_ability_is_used_with_the_keyboard(open_table):
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    driver = open_table(table.begin())
    driver.press_keys(Key.Key_Tab, Key.Key_Return)
    (move,) = driver.moves
    assert isinstance(move, UseGlobal)


def test_enter_on_the_middle_opens_its_menu(open_table):
    driver = open_table(Table().begin())
    asked = []
    driver.view.menu_requested.connect(asked.append)
    middle = next(stop for stop in driver.view.keyboard.stops if stop.group == ("middle",))
    driver.view.keyboard.go_to(middle.key)
    QTest.keyClick(driver.view, Key.Key_Return)
    assert [thing.kind for thing in asked] == ["middle"]
