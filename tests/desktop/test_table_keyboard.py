"""Playing with the keyboard: what can be acted on is reached by Tab and arrows, Enter clicks it."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from rules.moves import Block, Buy, Confirm, Field, Pay, UseGlobal
from tests.desktop.seated import Seated, seeded
from tests.rules.table import Table

Key = Qt.Key


@pytest.fixture
def sit(qtbot: QtBot):
    def seat(table: Table) -> Seated:
        seated = Seated(qtbot, seeded(table, 1))
        seated.view.setFocus()
        return seated

    return seat


def test_tab_goes_through_everything_that_can_be_acted_on_and_then_leaves_the_table(sit):
    table = Table().lay("Eric", "reserve", "sidekick character", *["sidekick mask"] * 3).begin()
    seat = sit(table)
    reached = []
    for _ in range(12):
        seat.type(Key.Key_Tab)
        if seat.view.keyboard.now is None:
            break
        reached.append(seat.view.keyboard.now)
    buyable = {table.state.dice[stop.number].card for stop in reached if stop.kind == "die"}
    names = {table.state.setup.cards[card].card.name for card in buyable}
    assert names == {"Kitty Pryde", "Ambush", "Enrage", "Reckless Melee", "Sidekick"}
    assert len(reached) == 5, "of the dice on a card only one is a stop"
    assert seat.marked("focused") == set()


def test_enter_is_a_click_and_the_ring_stays_near(sit):
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick character").begin()
    seat = sit(table)
    first, second = (die.id for die in table.state.dice if die.zone.name == "RESERVE")
    seat.type(Key.Key_Tab)
    assert seat.marked("focused") == {first}
    seat.type(Key.Key_Return)
    assert seat.moves == [Field(first)]
    assert seat.marked("focused") == {second}


def test_the_arrow_keys_reach_the_nearest_stop_also_cards_that_are_only_read(sit):
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick character").begin()
    seat = sit(table)
    read = []
    seat.view.card_hovered.connect(read.append)
    seat.type(Key.Key_Tab, Key.Key_Right)
    assert len(seat.marked("focused")) == 1
    seat.type(Key.Key_Left, Key.Key_Left)
    assert read, "to the left of the Reserve Pool lie Eric's cards"
    seat.type(Key.Key_Return)
    assert [refusal.rule for refusal, _ in seat.refused] == ["PAY-6"]


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
    for _ in range(9):
        seat.type(Key.Key_Tab)
        stop = seat.view.keyboard.now
        if stop is not None and table.state.dice[stop.number].card == kitty:
            break
    seat.type(Key.Key_Return)
    assert seat.moves == [Buy(kitty)]
    for _ in range(3):
        seat.type(Key.Key_Return, Key.Key_Right)
    assert sum(isinstance(move, Pay) for move in seat.moves) == 3
    assert Confirm() in table.game.legal()


def test_a_blocker_is_sent_with_the_keyboard(sit):
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Mike", "field", "Angel L2").begin("attack").attack_with("Kitty Pryde", "sidekick")
    seat = sit(table)
    seat.type(Key.Key_Tab, Key.Key_Return)
    angel = table.die("Angel", "field")
    assert seat.view.hand.held == angel
    seat.type(Key.Key_Escape)
    assert seat.view.hand.held is None
    seat.type(Key.Key_Return, Key.Key_Tab, Key.Key_Return)
    assert isinstance(seat.moves[-1], Block)


def test_a_global_ability_is_used_with_the_keyboard(sit):
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    seat = sit(table.begin())
    seat.type(Key.Key_Tab, Key.Key_Return)
    (move,) = seat.moves
    assert isinstance(move, UseGlobal)
