"""Animates the bag: it tilts, dice rise out of it one after the other, and used dice refill it."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QAbstractAnimation, QPointF

from desktop.table.animation.steps import in_sequence, instant_step, pause_step, together
from desktop.table.dice_motion.motion import Motion
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.moments.easing import swing
from desktop.table.scene.table_scene import TableScene
from rules.model import DieId, PlayerId
from rules.state import DieMoved, Zone

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


def is_bag_move(move: DieMoved) -> BagMove:
    """Whether a die is drawn from the bag, or goes there to refill it; "" if neither."""
    if move.from_zone is Zone.BAG and move.to_zone is not Zone.BAG:
        return "drawn"
    return "refilled" if move.to_zone is Zone.BAG else ""


def draw_animation(
    scene: TableScene, number: DieId, spot: DieSpot, place: int, face: int | None
) -> QAbstractAnimation:
    """A die rises out of the bag and goes to its place; `place` is its number among those drawn."""
    die, player = scene.die(number), scene.shown_dice[number].controller
    bag = scene.bag_area(player)
    mouth = QPointF(bag.center().x(), bag.center().y() - _RISE * bag.height())
    mouth.setY(max(mouth.y(), spot.edge))

    def emerge() -> None:
        die.setPos(bag.center())
        die.set_edge(_IN_BAG * spot.edge)
        die.setVisible(True)
        scene.change_bag_count(player, -1)

    def arrive() -> None:
        die.show_face(face)
        die.setVisible(spot.is_visible)

    rise = together(
        die.carry_animation(mouth, 0.9 * spot.edge, RISE_MS / scene.speed, lift=0.3),
        _tilt(scene, player),
    )
    return in_sequence(
        pause_step(place * DRAW_APART_MS / scene.speed),
        instant_step(emerge),
        rise,
        die.carry_animation(spot.center, spot.edge, CARRY_MS / scene.speed),
        instant_step(arrive),
    )


def refill_animation(
    scene: TableScene, number: DieId, spot: DieSpot, place: int
) -> QAbstractAnimation:
    """A die goes from the Used Pile into the bag."""
    die, player = scene.die(number), scene.shown_dice[number].controller

    def arrive() -> None:
        die.show_face(None)
        die.setVisible(False)
        scene.change_bag_count(player, +1)

    return in_sequence(
        pause_step(place * REFILL_APART_MS / scene.speed),
        instant_step(lambda: die.setVisible(True)),
        die.carry_animation(spot.center, _IN_BAG * spot.edge, REFILL_MS / scene.speed),
        instant_step(arrive),
    )


def _tilt(scene: TableScene, player: PlayerId) -> QAbstractAnimation:
    """The bag tilts to both sides and comes to rest."""
    bag = scene.bag_item(player)

    def show(share: float) -> None:
        bag.setTransformOriginPoint(bag.boundingRect().center())
        bag.setRotation(TILT_DEGREES * swing(share, 1))

    return Motion(TILT_MS / scene.speed, show, lambda: bag.setRotation(0))
