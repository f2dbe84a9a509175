"""Tests dice that roll, spin and glide, and their pointer signals."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QAbstractAnimation, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from desktop.table.animation.dice_animations import animate_roll
from desktop.table.dice_motion.dice_physics import Tray
from desktop.table.dice_motion.roll_animation import DieThrow, RollAnimation
from desktop.table.items.die_item import DieItem
from tests.desktop.die_pictures import HERO, picture


@pytest.fixture
def felt(qtbot) -> QGraphicsView:
    view = QGraphicsView()
    view.setScene(QGraphicsScene(0, 0, 400, 300, view))
    view.resize(420, 320)
    qtbot.addWidget(view)
    view.show()
    qtbot.waitExposed(view)
    return view


def put(felt: QGraphicsView, *places: tuple[float, float]) -> list[DieItem]:
    dice = []
    for number, place in enumerate(places):
        die = DieItem(number, HERO)
        die.setPos(*place)
        felt.scene().addItem(die)
        dice.append(die)
    return dice


def rolled(dice: list[DieItem], seconds: float = 0.08) -> RollAnimation:
    given = [
        DieThrow(5 - i, end=(100.0 + 70 * i, 200.0), start=(die.x(), die.y()))
        for i, die in enumerate(dice)
    ]
    return RollAnimation(Tray(20, 20, 360, 200), 48, given, Random(1), seconds=seconds)


def resting(dice: list[DieItem]) -> list[tuple[int | None, float, float, bool]]:
    return [(die.face_index, die.x(), die.y(), die.is_moving) for die in dice]


AS_GIVEN = [(5, 100.0, 200.0, False), (4, 170.0, 200.0, False)]


def test_a_finished_roll_shows_the_dealt_faces(felt, qtbot) -> None:
    dice = put(felt, (50, 50), (60, 50))
    motion = animate_roll(dice, rolled(dice))
    with qtbot.waitSignal(motion.finished):
        motion.start()
    assert resting(dice) == AS_GIVEN


def test_a_skipped_roll_ends_the_same(felt) -> None:
    dice = put(felt, (50, 50), (60, 50))
    motion = animate_roll(dice, rolled(dice, seconds=60))
    motion.start()
    motion.setCurrentTime(30_000)
    assert all(die.is_moving for die in dice)
    motion.stop()
    assert resting(dice) == AS_GIVEN


def test_speed_shortens_a_roll(felt) -> None:
    dice = put(felt, (50, 50), (60, 50))
    tumble = rolled(dice, seconds=2)
    assert animate_roll(dice, tumble, speed=4).duration() == 500


@pytest.mark.parametrize("milliseconds", [0, 40])
def test_a_spun_die_shows_its_new_face_in_place(felt, qtbot, milliseconds: int) -> None:
    (die,) = put(felt, (80, 90))
    die.show_face(3)
    arrive(qtbot, die.spin_animation(4, milliseconds))
    assert resting([die]) == [(4, 80.0, 90.0, False)]
    assert picture(die) == picture(DieItem(9, HERO, up=4))


@pytest.mark.parametrize("milliseconds", [0, 40])
def test_a_gliding_die_keeps_its_face(felt, qtbot, milliseconds: int) -> None:
    (die,) = put(felt, (80, 90))
    die.show_face(3)
    arrive(qtbot, die.glide_animation(QPointF(200, 60), milliseconds))
    assert resting([die]) == [(3, 200.0, 60.0, False)]


def arrive(qtbot, motion: QAbstractAnimation) -> None:
    if motion.duration() == 0:
        motion.start()
    else:
        with qtbot.waitSignal(motion.finished):
            motion.start()


def test_pointer_signals_carry_the_die_id_even_outside_the_die(felt) -> None:
    put(felt, (80, 90), (200, 90))
    die = felt.scene().items(QPointF(200, 90))[0]
    told = []
    die.pressed.connect(lambda who, at: told.append(("pressed", who, at.x(), at.y())))
    die.moved.connect(lambda who, at: told.append(("moved", who, at.x(), at.y())))
    die.released.connect(lambda who, at: told.append(("released", who, at.x(), at.y())))
    port, left, none = felt.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    there = [felt.mapFromScene(QPointF(x, y)) for x, y in ((200, 90), (250, 120), (300, 200))]
    QTest.mousePress(port, left, none, there[0])
    QTest.mouseMove(port, there[1])
    QTest.mouseRelease(port, left, none, there[2])
    assert told == [
        ("pressed", 1, 200.0, 90.0),
        ("moved", 1, 250.0, 120.0),
        ("released", 1, 300.0, 200.0),
    ]
    assert (die.x(), die.y()) == (200, 90), "the table decides where it goes"


def test_a_dies_shadow_cannot_be_grabbed(felt) -> None:
    (die,) = put(felt, (200, 90))
    assert felt.scene().items(QPointF(200 + die.edge * 0.5, 90)) == [die]
    assert felt.scene().items(QPointF(200 + die.edge * 0.7, 90)) == []


def test_a_die_signals_hover_enter_and_leave(felt) -> None:
    (die,) = put(felt, (200, 90))
    told = []
    die.hovered.connect(lambda who, on: told.append((who, on)))
    QTest.mouseMove(felt.viewport(), felt.mapFromScene(QPointF(200, 90)))
    QTest.mouseMove(felt.viewport(), felt.mapFromScene(QPointF(20, 20)))
    assert told == [(0, True), (0, False)]
