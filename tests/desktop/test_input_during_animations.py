"""Tests that moving dice always arrive, whatever input or resizing interrupts them."""

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
from tests.desktop.table_driver import TableDriver, seeded
from tests.rules.table import Table

LEFT, NO_MODIFIER = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


# --- dice that are turned


def pay_partly(qtbot: QtBot, *, moving: bool) -> tuple[TableDriver, int]:
    """Eric pays two fists and one of two masks for Kitty Pryde; one mask remains (PAY-3)."""
    table = Table().lay("Eric", "reserve", "Kitty Pryde 2 mask", "sidekick fist", "sidekick fist")
    driver = TableDriver(qtbot, seeded(table.begin(), 1), moving=moving)
    kitty = table.die("Kitty Pryde", "reserve")
    fists = [die.id for die in table.state.dice_in_zone(0, Zone.RESERVE) if die.id != kitty]
    pays = (Pay(kitty, Energy.MASK), *(Pay(fist, Energy.FIST) for fist in fists))
    assert driver.session.play(Buy(table.card("Kitty Pryde")), *pays, Confirm())
    return driver, kitty


def test_a_partly_spent_die_turns_to_its_remaining_energy(qtbot: QtBot):
    driver, number = pay_partly(qtbot, moving=True)
    die, place = driver.view.table_scene.dice[number], driver.view.table_scene.dice[number].pos()
    assert driver.view.is_animating
    qtbot.waitUntil(lambda: die.is_moving and die.pos() == place)
    assert die.face_index == 1, "it still shows both masks, and turns in place"
    with qtbot.waitSignal(driver.view.playback_finished):
        pass
    assert (die.face_index, die.is_moving) == (0, False)
    assert driver.differences() == []


def test_reduced_motion_shows_the_remaining_energy_at_once(qtbot: QtBot):
    driver, number = pay_partly(qtbot, moving=False)
    assert not driver.view.is_animating
    assert driver.view.table_scene.dice[number].face_index == 0
    assert driver.differences() == []


@pytest.mark.parametrize("speed", [0.6, 1.0, 2.0])
def test_a_turn_plays_back_completely_at_every_speed(qtbot: QtBot, speed: float):
    driver = TableDriver(qtbot, seeded(Table(), 5), moving=True)
    driver.view.tempo.speed = 25 * speed
    luck = splitmix64(9)
    driver.session.start()
    while driver.game.state.turn < 3:
        if driver.view.is_animating:
            with qtbot.waitSignal(driver.view.playback_finished):
                pass
        legal = driver.game.legal_moves()
        pick, luck = random_below(luck, len(legal))
        driver.session.play(legal[pick])
    driver.view.skip_animations()
    assert driver.differences() == []


# --- a die in the hand


def hold_character(qtbot: QtBot) -> tuple[TableDriver, int, QPointF]:
    """Eric drags a character from his Reserve Pool and holds it over the middle of the table."""
    table = Table().lay("Eric", "reserve", "sidekick character").lay("Mike", "field", "Angel")
    driver = TableDriver(qtbot, seeded(table.begin(), 1))
    die = table.die("sidekick character", "reserve")
    home = driver.view.table_scene.dice[die].pos()
    driver.press_die(die)
    driver.move_to(die, driver.spot("Eric's field"))
    assert driver.view.drag_controller.held_die == die
    return driver, die, home


def is_home(driver: TableDriver, die: int, home: QPointF) -> bool:
    return (
        driver.view.drag_controller.held_die is None
        and driver.highlighted_places() == set()
        and driver.view.table_scene.dice[die].pos() == home
        and driver.differences() == []
    )


@pytest.mark.parametrize("way", [(-400, 300), (5000, 40), (300, 4000)])
def test_a_die_released_outside_the_window_returns(qtbot: QtBot, way: tuple[int, int]):
    driver, die, home = hold_character(qtbot)
    port = driver.view.viewport()
    QTest.mouseMove(port, QPoint(*way))
    QTest.mouseRelease(port, LEFT, NO_MODIFIER, QPoint(*way))
    assert is_home(driver, die, home)
    assert driver.zone_of(die) is Zone.RESERVE


def test_a_held_die_returns_when_the_window_loses_focus(qtbot: QtBot):
    driver, die, home = hold_character(qtbot)
    with qtbot.waitActive(driver.view):
        driver.view.activateWindow()
    driver.view.setFocus()
    driver.view.clearFocus()
    driver.release(driver.spot("Eric's field"))
    assert is_home(driver, die, home)


def test_a_held_die_returns_when_the_table_is_resized(qtbot: QtBot):
    driver, die, _ = hold_character(qtbot)
    driver.view.resize(QSize(760, 560))
    assert is_home(driver, die, driver.view.table_scene.spots[die].center)
    driver.release(driver.spot("Eric's field"))
    assert driver.differences() == []


def test_a_held_die_stays_held_when_the_theme_changes(qtbot: QtBot):
    driver, die, _ = hold_character(qtbot)
    driver.wear(palette.DARK)
    assert driver.view.drag_controller.held_die == die
    assert "Eric's field" in driver.highlighted_places()
    driver.release(driver.spot("Eric's field"))
    assert driver.zone_of(die) is Zone.FIELD
    assert driver.differences() == []


# --- while dice move


def test_a_hundred_random_clicks_keep_table_and_game_in_sync(qtbot: QtBot):
    driver = TableDriver(qtbot, seeded(Table(), 3), moving=True)
    driver.session.start()
    luck = splitmix64(2)
    size = driver.view.viewport().size()
    for _ in range(100):
        across, luck = random_below(luck, size.width())
        down, luck = random_below(luck, size.height())
        QTest.mouseClick(driver.view.viewport(), LEFT, NO_MODIFIER, QPoint(across, down))
    driver.view.skip_animations()
    driver.press_keys(Qt.Key.Key_Escape)
    assert driver.differences() == []
    assert driver.session.can_act


@pytest.mark.parametrize("size", [(700, 520), (1900, 1000)])
def test_resize_and_theme_change_while_dice_move(qtbot: QtBot, size: tuple[int, int]):
    driver, number = pay_partly(qtbot, moving=True)
    driver.wear(palette.DARK)
    assert driver.view.is_animating, "a theme change does not end the animation"
    driver.view.resize(*size)
    assert driver.view.table_scene.dice[number].face_index == 0
    assert driver.differences() == []


def test_the_asking_die_is_framed_at_its_destination(qtbot: QtBot):
    """Enrage, dropped in the middle, slides back to the Reserve Pool and asks for its target."""
    table = Table().lay("Eric", "reserve", "Enrage action")
    table.lay("Eric", "field", "Kitty Pryde", "Cyclops")
    driver = TableDriver(qtbot, table.begin(), moving=True)
    driver.view.tempo.speed = 10
    enrage = table.die("Enrage", "reserve")
    with qtbot.waitSignal(driver.session.decision_ready):
        driver.drag(enrage, "middle")
    frame = driver.view.target_arrow.item.source
    assert frame.contains(driver.view.table_scene.spots[enrage].center)
