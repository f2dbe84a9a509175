"""Playing with the keyboard: every thing on the table is reached and named, Enter clicks it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.table.input.focus_order import FocusStop
from rules.model.moves import Block, Buy, Confirm, FieldCharacter, Pay, UseGlobal
from rules.state import Zone
from tests.desktop.seated import NOTHING_HELD, Seated, seeded
from tests.rules.table import Table

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def sit(qtbot: QtBot):
    def seat(table: Table) -> Seated:
        seated = Seated(qtbot, seeded(table, 1))
        seated.view.setFocus()
        return seated

    return seat


def on(seat: Seated) -> FocusStop:
    """What the keyboard is on."""
    now = seat.view.keyboard.focused_stop
    assert now is not None, "the keyboard is nowhere on the table"
    return now


def name(seat: Seated) -> str:
    """What is read out of it."""
    return seat.view.accessible_names.name(on(seat))


def shift(seat: Seated, key: Qt.Key) -> None:
    QTest.keyClick(seat.view, key, SHIFT)


def round_by(seat: Seated, key: Qt.Key, modifier=NOTHING_HELD) -> list[str]:
    """The names of what a key leads to until it comes round, or leads no further."""
    found: dict[object, str] = {}
    while on(seat).key not in found:
        found[on(seat).key] = name(seat)
        QTest.keyClick(seat.view, key, modifier)
        if seat.view.keyboard.focused_stop is None:
            break
    return list(found.values())


def everything(seat: Seated) -> dict[str, FocusStop]:
    """What Tab and the keys within a group lead to, by its name."""
    found: dict[str, FocusStop] = {}
    for key, modifier in ((Key.Key_Tab, NOTHING_HELD), (Key.Key_Backtab, SHIFT)):
        seat.type(Key.Key_Tab)
        groups: list[object] = []
        while seat.view.keyboard.focused_stop is not None and on(seat).group not in groups:
            groups.append(on(seat).group)
            seat.type(Key.Key_Home)
            last = None
            while on(seat) != last:
                last = on(seat)
                found[f"{name(seat)} #{last.number}"] = last
                QTest.keyClick(seat.view, Key.Key_Right, CTRL)
            QTest.keyClick(seat.view, key, modifier)
    return found


def test_tab_goes_through_what_can_be_acted_on_and_names_the_groups_between(sit):
    table = Table().lay("Eric", "reserve", "sidekick character", *["sidekick mask"] * 3).begin()
    seat = sit(table)
    seat.type(Key.Key_Tab)
    reached = round_by(seat, Key.Key_Tab)
    assert [said.split(",")[0].split(": ")[0] for said in reached] == [
        "Sidekick", "Eric's Bag", "Kitty Pryde", "Middle of the table", "Ambush", "Enrage",
        "Reckless Melee", "Mike", "Mike's Bag", "Angel", "Eric",
    ]  # fmt: skip
    assert reached[0].endswith("in Eric's Reserve Pool, can be fielded")
    assert reached[1] == "Eric's Bag: 4 dice: 4 Sidekicks"
    assert reached[2].endswith("can be purchased")


def test_page_down_goes_from_group_to_group(sit):
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick mask")
    seat = sit(table.lay("Mike", "field", "Angel L1").begin())
    seat.type(Key.Key_Tab)
    reached = [said.split(":")[0].split(", costs")[0] for said in round_by(seat, Key.Key_PageDown)]
    assert reached == [
        "Sidekick, character, attack 1, defense 1, fielding cost 0, in Eric's Reserve Pool,"
        " can be fielded",
        "Eric's Bag",
        "Kitty Pryde, Sprite",
        "Middle of the table",
        "Ambush, basic action",
        "Mike",
        "Mike's Field",
        "Mike's Bag",
        "Angel, Air Transport",
        "Eric",
    ]


def test_everything_that_is_seen_is_reached_and_named(sit):
    table = (
        Table().lay("Eric", "reserve", "sidekick bolt", "Enrage 2").lay("Eric", "used", "Cyclops")
    )
    table.lay("Mike", "field", "Angel L1", "sidekick").begin()
    table.state.virtual_energy[0] = 1
    seat = sit(table)
    found, scene = everything(seat), seat.view.table_scene
    stops = found.values()
    dice = {number for number, die in scene.dice.items() if die.isVisible()}
    on_cards = {number for number in dice if seat.zone_of(number) is Zone.CARD}
    assert {stop.number for stop in stops if stop.kind == "die"} == dice - on_cards
    assert {stop.number for stop in stops if stop.kind == "card"} == set(scene.cards)
    buttons = sum(len(card.buttons) for card in scene.cards.values())
    assert sum(stop.kind == "global" for stop in stops) == buttons
    assert sum(stop.kind == "plate" for stop in stops) == 2
    assert sum(stop.kind == "coin" for stop in stops) == 1
    assert "Angel, level 1, attack 2, defense 2, in Mike's Field" in " / ".join(found)
    assert all(said.strip(" #-0123456789") for said in found)


def test_a_letter_goes_to_the_next_thing_of_that_name(sit):
    seat = sit(Table().lay("Mike", "field", "Angel L1").begin())
    shift(seat, Key.Key_A)
    assert name(seat) == "Angel, level 1, attack 2, defense 2, in Mike's Field"
    shift(seat, Key.Key_A)
    assert name(seat) == "Mike's Attack Zone: empty"
    shift(seat, Key.Key_B)
    assert name(seat) == "Mike's Bag: 8 dice"


def test_enter_is_a_click_and_the_ring_stays_near(sit):
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick character").begin()
    seat = sit(table)
    first, second = (die.id for die in table.state.dice if die.zone.name == "RESERVE")
    seat.type(Key.Key_Tab)
    assert seat.marked("focused") == {first}
    seat.type(Key.Key_Return)
    assert seat.moves == [FieldCharacter(first)]
    assert seat.marked("focused") == {second}


def test_the_arrow_keys_reach_the_nearest_stop_also_cards_that_are_only_read(sit):
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick character").begin()
    seat = sit(table)
    read = []
    seat.view.card_hovered.connect(read.append)
    seat.type(Key.Key_Tab, Key.Key_Right)
    assert len(seat.marked("focused")) == 1
    seat.type(Key.Key_Left, Key.Key_Left, Key.Key_Left)
    assert read, "to the left of the Reserve Pool lie Eric's cards"
    seat.type(Key.Key_Return)
    assert [refusal.rule_id for refusal, _ in seat.refused] == ["PAY-6"]


def test_space_is_left_to_the_window_when_no_die_has_the_keyboard(sit, qtbot: QtBot):
    table = Table().lay("Eric", "reserve", "sidekick character").begin()
    seat = sit(table)
    seat.type(Key.Key_Space)
    assert seat.moves == []
    seat.type(Key.Key_Tab, Key.Key_Space)
    assert len(seat.moves) == 1


def test_a_payment_is_made_with_the_keyboard_alone(sit):
    table = Table().lay("Eric", "reserve", *["sidekick mask"] * 3).begin()
    seat = sit(table)
    kitty = table.card("Kitty Pryde")
    shift(seat, Key.Key_K)
    seat.type(Key.Key_Return)
    assert seat.moves == [Buy(kitty)]
    for _ in range(3):
        seat.type(Key.Key_Return, Key.Key_Right)
    assert sum(isinstance(move, Pay) for move in seat.moves) == 3
    assert Confirm() in table.game.legal_moves()


def test_a_blocker_is_sent_with_the_keyboard(sit):
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Mike", "field", "Angel L2").begin("attack").attack_with("Kitty Pryde", "sidekick")
    seat = sit(table)
    seat.type(Key.Key_Tab, Key.Key_Return)
    angel = table.die("Angel", "field")
    assert seat.view.drag_controller.held_die == angel
    seat.type(Key.Key_Escape)
    assert seat.view.drag_controller.held_die is None
    seat.type(Key.Key_Return, Key.Key_Tab, Key.Key_Return)
    assert isinstance(seat.moves[-1], Block)


def test_a_global_ability_is_used_with_the_keyboard(sit):
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    seat = sit(table.begin())
    seat.type(Key.Key_Tab, Key.Key_Return)
    (move,) = seat.moves
    assert isinstance(move, UseGlobal)


def test_enter_on_the_middle_asks_what_can_be_done_there(sit):
    seat = sit(Table().begin())
    asked = []
    seat.view.menu_requested.connect(asked.append)
    middle = next(stop for stop in seat.view.keyboard.stops if stop.group == ("middle",))
    seat.view.keyboard.go_to(middle.key)
    QTest.keyClick(seat.view, Key.Key_Return)
    assert [thing.kind for thing in asked] == ["middle"]
