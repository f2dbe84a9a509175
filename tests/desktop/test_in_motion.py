"""What moves on the table arrives, whatever happens: nothing is stuck, nothing is lost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.style import palette
from rules.engine.turn.dealer import random_below, splitmix64
from rules.model.dice import Energy
from rules.model.moves import Buy, Confirm, Pay
from rules.state import Zone
from tests.desktop.seated import Seated, seeded
from tests.rules.table import Table

LEFT, NOTHING_HELD = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


# --- dice that are turned


def pays_in_part(qtbot: QtBot, *, moving: bool) -> tuple[Seated, int]:
    """Eric pays two fists and one of two masks for Kitty Pryde: a mask is left (PAY-3)."""
    table = Table().lay("Eric", "reserve", "Kitty Pryde 2 mask", "sidekick fist", "sidekick fist")
    seat = Seated(qtbot, seeded(table.begin(), 1), moving=moving)
    kitty = table.die("Kitty Pryde", "reserve")
    fists = [die.id for die in table.state.dice_in_zone(0, Zone.RESERVE) if die.id != kitty]
    pays = (Pay(kitty, Energy.MASK), *(Pay(fist, Energy.FIST) for fist in fists))
    assert seat.session.play(Buy(table.card("Kitty Pryde")), *pays, Confirm())
    return seat, kitty


def test_a_die_that_is_spent_in_part_is_turned_to_what_is_left(qtbot: QtBot):
    seat, number = pays_in_part(qtbot, moving=True)
    die, place = seat.view.table_scene.dice[number], seat.view.table_scene.dice[number].pos()
    assert seat.view.is_animating
    qtbot.waitUntil(lambda: die.is_moving and die.pos() == place)
    assert die.face_index == 1, "it still shows both masks, and turns where it lies"
    with qtbot.waitSignal(seat.view.playback_finished):
        pass
    assert (die.face_index, die.is_moving) == (0, False)
    assert seat.differences() == []


def test_with_reduced_motion_it_shows_what_is_left_at_once(qtbot: QtBot):
    seat, number = pays_in_part(qtbot, moving=False)
    assert not seat.view.is_animating
    assert seat.view.table_scene.dice[number].face_index == 0
    assert seat.differences() == []


@pytest.mark.parametrize("speed", [0.6, 1.0, 2.0])
def test_at_every_speed_all_of_a_turn_arrives(qtbot: QtBot, speed: float):
    seat = Seated(qtbot, seeded(Table(), 5), moving=True)
    seat.view.set_speed(25 * speed)
    luck = splitmix64(9)
    seat.session.start()
    while seat.game.state.turn < 3:
        if seat.view.is_animating:
            with qtbot.waitSignal(seat.view.playback_finished):
                pass
        legal = seat.game.legal_moves()
        pick, luck = random_below(luck, len(legal))
        seat.session.play(legal[pick])
    seat.view.skip_animations()
    assert seat.differences() == []


# --- a die in the hand


def holding(qtbot: QtBot) -> tuple[Seated, int, QPointF]:
    """Eric drags a character from his pool; it is over the middle of the table now."""
    table = Table().lay("Eric", "reserve", "sidekick character").lay("Mike", "field", "Angel")
    seat = Seated(qtbot, seeded(table.begin(), 1))
    die = table.die("sidekick character", "reserve")
    home = seat.view.table_scene.dice[die].pos()
    seat.press(die)
    seat.carry(die, seat.place("Eric's field"))
    assert seat.view.drag_controller.held_die == die
    return seat, die, home


def lies_at_home(seat: Seated, die: int, home: QPointF) -> bool:
    return (
        seat.view.drag_controller.held_die is None
        and seat.lit() == set()
        and seat.view.table_scene.dice[die].pos() == home
        and seat.differences() == []
    )


@pytest.mark.parametrize("way", [(-400, 300), (5000, 40), (300, 4000)])
def test_a_die_let_go_outside_the_window_comes_back(qtbot: QtBot, way: tuple[int, int]):
    seat, die, home = holding(qtbot)
    port = seat.view.viewport()
    QTest.mouseMove(port, QPoint(*way))
    QTest.mouseRelease(port, LEFT, NOTHING_HELD, QPoint(*way))
    assert lies_at_home(seat, die, home)
    assert seat.zone_of(die) is Zone.RESERVE


def test_a_die_in_the_hand_comes_back_when_the_window_loses_the_focus(qtbot: QtBot):
    seat, die, home = holding(qtbot)
    with qtbot.waitActive(seat.view):
        seat.view.activateWindow()
    seat.view.setFocus()
    seat.view.clearFocus()
    seat.release(seat.place("Eric's field"))
    assert lies_at_home(seat, die, home)


def test_a_die_in_the_hand_lies_in_its_place_when_the_table_gets_another_size(qtbot: QtBot):
    seat, die, _ = holding(qtbot)
    seat.view.resize(QSize(760, 560))
    assert lies_at_home(seat, die, seat.view.table_scene.spots[die].center)
    seat.release(seat.place("Eric's field"))
    assert seat.differences() == []


def test_a_die_in_the_hand_stays_there_when_the_colours_change(qtbot: QtBot):
    seat, die, _ = holding(qtbot)
    seat.view.set_theme(palette.LIGHT)
    assert seat.view.drag_controller.held_die == die
    assert "Eric's field" in seat.lit()
    seat.release(seat.place("Eric's field"))
    assert seat.zone_of(die) is Zone.FIELD
    assert seat.differences() == []


# --- while dice move


def test_a_hundred_clicks_all_over_the_table_leave_it_as_the_game_has_it(qtbot: QtBot):
    seat = Seated(qtbot, seeded(Table(), 3), moving=True)
    seat.session.start()
    luck = splitmix64(2)
    size = seat.view.viewport().size()
    for _ in range(100):
        across, luck = random_below(luck, size.width())
        down, luck = random_below(luck, size.height())
        QTest.mouseClick(seat.view.viewport(), LEFT, NOTHING_HELD, QPoint(across, down))
    seat.view.skip_animations()
    seat.type(Qt.Key.Key_Escape)
    assert seat.differences() == []
    assert seat.session.can_act


@pytest.mark.parametrize("size", [(700, 520), (1900, 1000)])
def test_another_size_and_theme_while_dice_move(qtbot: QtBot, size: tuple[int, int]):
    seat, number = pays_in_part(qtbot, moving=True)
    seat.view.set_theme(palette.LIGHT)
    assert seat.view.is_animating, "colours do not end what moves"
    seat.view.resize(*size)
    assert seat.view.table_scene.dice[number].face_index == 0
    assert seat.differences() == []


def test_the_die_that_asks_is_framed_where_it_comes_to_lie(qtbot: QtBot):
    """Enrage, dropped in the middle, slides back to the pool while it asks for its target."""
    table = Table().lay("Eric", "reserve", "Enrage action")
    table.lay("Eric", "field", "Kitty Pryde", "Cyclops")
    seat = Seated(qtbot, table.begin(), moving=True)
    seat.view.set_speed(10)
    enrage = table.die("Enrage", "reserve")
    with qtbot.waitSignal(seat.session.decision_ready):
        seat.drag(enrage, "middle")
    frame = seat.view.target_arrow.item.source
    assert frame.contains(seat.view.table_scene.spots[enrage].center)
