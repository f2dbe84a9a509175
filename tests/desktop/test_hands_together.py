"""Several dice at once, and the word at the pointer: bands, Shift, and drags of many dice."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.style import palette
from rules.model.moves import Attack, Buy, FieldCharacter, MarkForReroll, Pay
from rules.state import RESERVE, Zone
from tests.desktop.seated import LEFT, NOTHING_HELD, Seated, seeded
from tests.rules.table import Table

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def sit(qtbot: QtBot):
    return lambda table: Seated(qtbot, seeded(table, 1))


def main_step(*reserve: str) -> Table:
    return Table().lay("Eric", "reserve", *reserve).begin("main")


def band(seat: Seated, dice: list[int], *, lets_go: bool = True) -> None:
    """Draw a band around some dice."""
    places = [seat.view.table_scene.die(die).pos() for die in dice]
    edge = seat.view.table_scene.die(dice[0]).edge
    reach = QPointF(0.7 * edge, 0.7 * edge)
    start = QPointF(min(p.x() for p in places), min(p.y() for p in places)) - reach
    end = QPointF(max(p.x() for p in places), max(p.y() for p in places)) + reach
    port, view = seat.view.viewport(), seat.view
    QTest.mousePress(port, LEFT, NOTHING_HELD, view.mapFromScene(start))
    for part in range(1, 5):
        QTest.mouseMove(port, view.mapFromScene(start + (end - start) * part / 4))
    if lets_go:
        QTest.mouseRelease(port, LEFT, NOTHING_HELD, view.mapFromScene(end))


def shift_click(seat: Seated, die: int) -> None:
    at = seat.view.mapFromScene(seat.view.table_scene.die(die).pos())
    QTest.mouseClick(seat.view.viewport(), LEFT, SHIFT, at)


def own(table: Table, zone: Zone = RESERVE) -> list[int]:
    return [die.id for die in table.state.dice_in_zone(0, zone)]


# --- the word at the pointer ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "place", "word"),
    [
        ("sidekick character", "Eric's attack", "after the Main Step"),
        ("sidekick character", "Mike's field", "Mike's side"),
        ("sidekick bolt", "Eric's field", "shows no character"),
        ("sidekick bolt", "Kitty Pryde", "not enough energy"),
    ],
)
def test_over_a_place_where_it_may_not_go_a_word_says_why(sit, die, place, word):
    table = main_step("sidekick bolt", "sidekick character")
    seat = sit(table)
    number = table.die(die, "reserve")
    seat.press(number)
    seat.carry(number, seat.place(place))
    assert seat.view.drag_controller.drop_hint.isVisible()
    assert (
        seat.view.drag_controller.drop_hint.text,
        seat.view.drag_controller.drop_hint.is_legal,
    ) == (
        word,
        False,
    )
    seat.carry(number, seat.place("Eric's reserve"))
    assert not seat.view.drag_controller.drop_hint.isVisible(), "at home there is nothing to say"
    seat.release(seat.place("Eric's reserve"))
    assert seat.refused == []


def test_the_word_never_leaves_the_table(sit):
    table = main_step("sidekick character")
    seat = sit(table)
    die = table.die("sidekick character", "reserve")
    seat.press(die)
    for place in ("Mike's prep", "Mike's bag", "Juggernaut", "Eric's prep"):
        seat.carry(die, seat.place(place))
        tag = seat.view.drag_controller.drop_hint
        assert tag.isVisible()
        assert seat.view.sceneRect().contains(tag.mapRectToScene(tag.boundingRect()))
    seat.type(Key.Key_Escape)
    assert not seat.view.drag_controller.drop_hint.isVisible()


def test_over_an_attacker_the_word_says_who_blocks_whom(sit):
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel L1")
    table.begin("attack").attack_with("sidekick")
    seat = sit(table)
    angel, sidekick = table.die("Angel", "field"), table.die("Eric's sidekick", "attack")
    seat.press(angel)
    seat.carry(angel, seat.view.table_scene.die(sidekick).pos())
    assert seat.view.drag_controller.drop_hint.is_legal
    assert seat.view.drag_controller.drop_hint.text == "Block Sidekick with Angel (level 1)"


# --- taking several -------------------------------------------------------------------------------


def test_a_band_around_dice_takes_them_together(sit):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt")
    seat = sit(table)
    band(seat, own(table))
    assert seat.marked("grouped") == set(own(table))
    assert not seat.view.drag_controller.rubber_band.is_drawn
    seat.click(seat.place("Eric's field"))
    assert seat.marked("grouped") == set(), "a click on the felt leaves them"
    assert (seat.moves, seat.refused) == ([], [])


def test_energy_taken_together_is_dragged_onto_the_card_that_it_pays_for(sit):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt")
    seat = sit(table)
    band(seat, own(table))
    seat.drag(own(table)[1], "Kitty Pryde")
    assert [type(move) for move in seat.moves] == [Buy, Pay, Pay, Pay]
    assert seat.marked("picked") == set(own(table))
    assert seat.marked("grouped") == set()
    assert seat.differences() == []


def test_energy_dropped_on_a_character_fields_it_and_pays(sit):
    table = main_step("Kitty Pryde L3", "sidekick bolt")
    seat = sit(table)
    kitty, bolt = table.die("Kitty Pryde", "reserve"), table.die("sidekick bolt", "reserve")
    seat.drag(bolt, kitty)
    assert [type(move) for move in seat.moves] == [FieldCharacter, Pay]
    assert seat.marked("picked") == {bolt}


def test_energy_is_taken_up_by_a_click_and_goes_where_the_next_click_says(sit):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt")
    seat = sit(table)
    seat.click(own(table)[0])
    assert seat.view.drag_controller.held_die == own(table)[0]
    assert "Kitty Pryde" in seat.lit()
    seat.click(seat.place("Kitty Pryde"))
    assert [type(move) for move in seat.moves] == [Buy, Pay]


def test_with_shift_dice_are_taken_one_by_one_and_one_click_rerolls_them(sit):
    table = Table()
    seat = sit(table)
    seat.session.start()
    dice = own(table, Zone.PREP)
    assert table.asks() == ("Eric", "reroll")
    for die in dice[:3]:
        shift_click(seat, die)
    shift_click(seat, dice[1])
    assert seat.marked("grouped") == {dice[0], dice[2]}
    assert seat.moves == [], "taking dice is no move yet"
    seat.click(dice[2])
    assert {type(move) for move in seat.moves} == {MarkForReroll}
    assert seat.marked("picked") == {dice[0], dice[2]}


def test_attackers_taken_with_the_arrow_keys_go_together(sit):
    table = Table().lay("Eric", "field", "sidekick", "sidekick", "Kitty Pryde L1").begin("attack")
    seat = sit(table)
    seat.view.setFocus()
    seat.type(Key.Key_Tab)
    for _ in range(2):
        QTest.keyClick(seat.view, Key.Key_Right, SHIFT)
    assert len(seat.marked("grouped")) == 3
    seat.type(Key.Key_Return)
    assert [type(move) for move in seat.moves] == [Attack] * 3
    assert seat.differences() == []


def test_attackers_taken_together_are_dragged_there_and_back(sit):
    table = Table().lay("Eric", "field", "sidekick", "sidekick", "Kitty Pryde L1").begin("attack")
    seat = sit(table)
    fielded = own(table, Zone.FIELD)
    band(seat, fielded)
    seat.drag(fielded[0], "Eric's attack")
    assert {seat.zone_of(die) for die in fielded} == {Zone.ATTACK}
    band(seat, fielded[:2])
    seat.drag(fielded[0], "Eric's field")
    back = [die for die in fielded if seat.zone_of(die) is Zone.FIELD]
    assert back == fielded[:2]
    assert seat.differences() == []


def test_what_may_not_be_taken_stays_where_it_is(sit):
    table = main_step("sidekick mask").lay("Mike", "field", "Angel L1")
    seat = sit(table)
    band(seat, [table.die("Angel", "field"), own(table)[0]])
    assert seat.marked("grouped") == set(own(table))


# --- nothing stuck, nothing lost ------------------------------------------------------------------


@pytest.fixture
def dragging(sit):
    """Two dice in mid-drag over the Field."""
    table = main_step("sidekick character", "sidekick character")
    seat = sit(table)
    band(seat, own(table))
    die = own(table)[0]
    seat.press(die)
    seat.carry(die, seat.place("Eric's field"))
    assert seat.view.drag_controller.is_dragging
    return seat


def at_rest(seat: Seated) -> bool:
    """Nothing is held, nothing glows or speaks, every die lies where it should."""
    hand = seat.view.drag_controller
    quiet = not (hand.is_active or hand.drop_hint.isVisible() or hand.rubber_band.item.isVisible())
    return quiet and seat.lit() == set() and seat.differences() == []


def test_losing_the_focus_in_a_drag_puts_the_dice_back(dragging: Seated):
    dragging.view.clearFocus()
    assert at_rest(dragging)
    dragging.release(dragging.place("Eric's field"))
    assert dragging.moves == []


def test_the_other_button_in_a_drag_puts_the_dice_back(dragging: Seated):
    at = dragging.view.mapFromScene(dragging.place("Eric's field"))
    QTest.mousePress(dragging.view.viewport(), Qt.MouseButton.RightButton, NOTHING_HELD, at)
    QTest.mouseRelease(dragging.view.viewport(), Qt.MouseButton.RightButton, NOTHING_HELD, at)
    assert at_rest(dragging)
    dragging.release(dragging.place("Eric's field"))
    assert dragging.moves == []
    assert at_rest(dragging)


def test_escape_in_a_drag_puts_the_dice_back(dragging: Seated):
    dragging.type(Key.Key_Escape)
    assert at_rest(dragging)
    dragging.release(dragging.place("Eric's field"))
    assert dragging.moves == []


def test_resizing_in_a_drag_puts_the_dice_back(dragging: Seated):
    dragging.view.resize(900, 700)
    assert at_rest(dragging)
    dragging.release(dragging.place("Eric's field"))
    assert dragging.moves == []


def test_other_colours_in_a_drag_change_nothing_else(dragging: Seated):
    dragging.view.set_theme(palette.LIGHT)
    assert dragging.view.drag_controller.is_dragging
    dragging.release(dragging.place("Eric's field"))
    assert [type(move) for move in dragging.moves] == [FieldCharacter, FieldCharacter]
    assert at_rest(dragging)


def test_a_move_from_elsewhere_in_a_drag_puts_the_dice_back(dragging: Seated):
    """A key, or the list of moves, may play while the button is down."""
    dragging.session.play(FieldCharacter(dragging.view.drag_controller.held_die))
    assert at_rest(dragging)
    dragging.release(dragging.place("Eric's attack"))
    assert len(dragging.moves) == 1
    assert at_rest(dragging)


def test_the_window_is_closed_in_a_drag(dragging: Seated):
    dragging.view.close()
    assert dragging.view.drag_controller.held_die is None
    assert dragging.moves == []


def test_a_die_dragged_out_of_the_window_stays_at_its_edge_and_slides_home(dragging: Seated):
    outside = QPointF(-300, 5000)
    die = dragging.view.drag_controller.held_die
    dragging.carry(die, outside)
    room = dragging.view.table_scene.sceneRect()
    assert all(
        room.contains(dragging.view.table_scene.die(n).pos())
        for n in dragging.view.drag_controller.carried_dice
    )
    dragging.release(outside)
    assert at_rest(dragging)
    assert (dragging.moves, dragging.refused) == ([], [])


def test_undo_in_a_drag_puts_the_dice_back(sit):
    table = main_step("sidekick character", "sidekick character")
    seat = sit(table)
    first, second = own(table)
    seat.click(first)
    seat.press(second)
    seat.carry(second, seat.place("Eric's field"))
    assert seat.session.undo()
    assert at_rest(seat)
    seat.release(seat.place("Eric's field"))
    assert seat.zone_of(second) is RESERVE


def test_a_band_given_up_takes_nothing(sit):
    table = main_step("sidekick mask", "sidekick fist")
    seat = sit(table)
    band(seat, own(table), lets_go=False)
    assert seat.marked("grouped")
    seat.type(Key.Key_Escape)
    assert seat.marked("grouped") == set()
    assert at_rest(seat)


@pytest.mark.parametrize("held", [NOTHING_HELD, SHIFT])
def test_a_hundred_fast_clicks_leave_nothing_stuck(sit, held: Qt.KeyboardModifier):
    table = main_step("sidekick character", "sidekick mask", "sidekick mask", "sidekick mask")
    seat = sit(table)
    port = seat.view.viewport()
    for click in range(50):
        die = own(table, RESERVE)[click % len(own(table, RESERVE))]
        at = seat.view.mapFromScene(seat.view.table_scene.die(die).pos())
        QTest.mouseClick(port, LEFT, held, at)
        QTest.mouseDClick(port, LEFT, held, at)
    seat.type(Key.Key_Escape, Key.Key_Escape)
    assert seat.marked("grouped") == set()
    assert at_rest(seat)
