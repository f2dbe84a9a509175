"""Animates the bag: it tilts, dice rise out of it one after the other, and used dice refill it."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF

from desktop.table.dice_motion.motion import (
    Motion,
    in_sequence,
    instant_step,
    pause_step,
    swing,
    together,
)
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.scene.moment_places import bag_item, change_bag_count
from desktop.table.scene.table_scene import TableScene
from rules.model import PlayerId
from rules.state import Die, DieMoved, Zone

RISE_MS = 180.0
CARRY_MS = 280.0
DRAW_APART_MS = 130.0
REFILL_APART_MS = 45.0
REFILL_MS = 260.0
TILT_MS = 240.0
TILT_DEGREES = 7.0
_IN_BAG = 0.4  # size of a die as it leaves the bag, relative to its place
_RISE = 0.62  # how high a die rises out of the bag, in heights of the bag

BagMove = Literal["", "drawn", "refilled"]


def bag_move_of(move: DieMoved) -> BagMove:
    """How a die moves: "drawn" from the bag, "refilled" into it, or "" for any other move."""
    if move.from_zone is Zone.BAG and move.to_zone is not Zone.BAG:
        return "drawn"
    return "refilled" if move.to_zone is Zone.BAG else ""


def draw_animation(
    scene: TableScene, drawn: Die, spot: DieSpot, bag: QRectF, place: int
) -> QAbstractAnimation:
    """A die rises out of the bag and goes to its place.

    Args:
        scene: the table.
        drawn: the die, as it is at its place.
        spot: its place.
        bag: where the bag is.
        place: the number of the die among those drawn together.
    """
    die, player, face = scene.die(drawn.id), drawn.controller, drawn.face
    mouth = QPointF(bag.center().x(), bag.center().y() - _RISE * bag.height())
    mouth.setY(max(mouth.y(), spot.edge))

    def emerge() -> None:
        die.setPos(bag.center())
        die.set_edge(_IN_BAG * spot.edge)
        die.setVisible(True)
        change_bag_count(scene, player, -1)

    def arrive() -> None:
        die.show_face(face if face >= 0 else None)
        die.setVisible(spot.is_visible)

    rise = together(
        die.carry_animation(mouth, 0.9 * spot.edge, scene.tempo.milliseconds(RISE_MS), lift=0.3),
        _tilt(scene, player),
    )
    return in_sequence(
        pause_step(scene.tempo.milliseconds(place * DRAW_APART_MS)),
        instant_step(emerge),
        rise,
        die.carry_animation(spot.center, spot.edge, scene.tempo.milliseconds(CARRY_MS)),
        instant_step(arrive),
    )


def refill_animation(
    scene: TableScene, refilled: Die, spot: DieSpot, place: int
) -> QAbstractAnimation:
    """A die goes from the Used Pile into the bag; `place` is its number among them."""
    die, player = scene.die(refilled.id), refilled.controller

    def arrive() -> None:
        die.show_face(None)
        die.setVisible(False)
        change_bag_count(scene, player, +1)

    return in_sequence(
        pause_step(scene.tempo.milliseconds(place * REFILL_APART_MS)),
        instant_step(lambda: die.setVisible(True)),
        die.carry_animation(spot.center, _IN_BAG * spot.edge, scene.tempo.milliseconds(REFILL_MS)),
        instant_step(arrive),
    )


def _tilt(scene: TableScene, player: PlayerId) -> QAbstractAnimation:
    """The bag tilts to both sides and comes to rest."""
    bag = bag_item(scene, player)

    def show(share: float) -> None:
        bag.setTransformOriginPoint(bag.boundingRect().center())
        bag.setRotation(TILT_DEGREES * swing(share, 1))

    return Motion(scene.tempo.milliseconds(TILT_MS), show, lambda: bag.setRotation(0))
