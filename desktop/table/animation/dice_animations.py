"""Animates the bag and rolls.

The bag tilts, dice rise out of it one after the other, and used dice refill it. Rolled dice tumble
in their player's tray until they come to rest at their spots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF

from desktop.table.dice_motion.dice_physics import Obstacle, Tray
from desktop.table.dice_motion.motion import (
    Motion,
    in_sequence,
    instant_step,
    pause_step,
    swing,
    together,
)
from desktop.table.dice_motion.roll_animation import DiePose, DieThrow, HandThrow, RollAnimation
from desktop.table.items.die_item import DieItem
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.layout.table_layout import Z_DIE, Z_ROLLING
from desktop.table.scene.scene_places import change_bag_count
from desktop.table.scene.table_scene import TableScene
from rules.model import DieId, PlayerId
from rules.state import DiceRolled, Die, DieMoved, Zone

# --- bag ------------------------------------------------------------------------------------------

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
    """A die rises out of the bag to its spot, as number `place` of those drawn together."""
    die, player, face = scene.dice[drawn.id], drawn.controller, drawn.face
    mouth = QPointF(bag.center().x(), bag.center().y() - _RISE * bag.height())
    mouth.setY(max(mouth.y(), spot.edge))

    def emerge() -> None:
        die.setPos(bag.center())
        die.set_edge(_IN_BAG * spot.edge)
        die.setVisible(True)
        change_bag_count(scene.pieces, player, -1)

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
    die, player = scene.dice[refilled.id], refilled.controller

    def arrive() -> None:
        die.show_face(None)
        die.setVisible(False)
        change_bag_count(scene.pieces, player, +1)

    return in_sequence(
        pause_step(scene.tempo.milliseconds(place * REFILL_APART_MS)),
        instant_step(lambda: die.setVisible(True)),
        die.carry_animation(spot.center, _IN_BAG * spot.edge, scene.tempo.milliseconds(REFILL_MS)),
        instant_step(arrive),
    )


def _tilt(scene: TableScene, player: PlayerId) -> QAbstractAnimation:
    """The bag tilts to both sides and comes to rest."""
    bag = scene.zones[player, Zone.BAG]

    def show(progress: float) -> None:
        bag.setTransformOriginPoint(bag.boundingRect().center())
        bag.setRotation(TILT_DEGREES * swing(progress, 1))

    return Motion(scene.tempo.milliseconds(TILT_MS), show, lambda: bag.setRotation(0))


# --- rolls ----------------------------------------------------------------------------------------


def roll_animation(
    scene: TableScene,
    tray: Tray,
    event: DiceRolled,
    dice: Sequence[Die],
    spots: Mapping[DieId, DieSpot],
    fling: HandThrow,
    chance: Random,
) -> QAbstractAnimation:
    """Tumble the dice of a roll.

    `dice` are all dice before the roll; `spots` are where they come to rest, and where the others
    lie. `chance` does not change what they show.
    """
    throws = [
        _throw(spots[die_id], face, dice[die_id].face, fling.poses[place] if fling.poses else None)
        for place, (die_id, face) in enumerate(zip(event.dice, event.faces, strict=True))
    ]
    others = [
        Obstacle(_xy(spot), spot.edge)
        for die_id, spot in spots.items()
        if die_id not in event.dice and spot.is_visible and tray.clamp(_xy(spot), 0) == _xy(spot)
    ]
    edge = spots[event.dice[0]].edge
    tumble = RollAnimation(tray, edge, throws, chance, standing=others, fling=fling.velocity)
    items = [scene.dice[die_id] for die_id in event.dice]
    return in_sequence(
        instant_step(lambda: _set_stacking(items, Z_ROLLING)),
        animate_roll(items, tumble, speed=scene.tempo.rate),
        instant_step(lambda: _set_stacking(items, Z_DIE)),
    )


def _throw(spot: DieSpot, face: int, shown: int, held: DiePose | None) -> DieThrow:
    """The path of a die from where it lies or is held to its final spot."""
    place = _xy(spot)
    if held is None:
        return DieThrow(face, place, place, shown if shown >= 0 else None)
    return DieThrow(face, place, (held.x, held.y), orientation=held.orientation, lift=held.lift)


def _xy(spot: DieSpot) -> tuple[float, float]:
    return spot.center.x(), spot.center.y()


def _set_stacking(dice: Sequence[DieItem], height: int) -> None:
    for die in dice:
        die.setZValue(height)


# --- tumble ---------------------------------------------------------------------------------------


def animate_roll(
    dice: Sequence[DieItem], tumble: RollAnimation, *, speed: float = 1.0
) -> QAbstractAnimation:
    """An animation of dice that tumble and come to rest. The caller starts and keeps it.

    `dice` are in the order of the tumble's throws.
    """
    for die in dice:
        die.preload_pictures()

    def show(progress: float) -> None:
        for die, pose in zip(dice, tumble.poses_at(progress * tumble.seconds), strict=True):
            die.show_pose(pose)

    def arrive() -> None:
        for die, throw in zip(dice, tumble.throws, strict=True):
            die.setPos(*throw.end)
            die.show_face(throw.face)

    return Motion(1000 * tumble.seconds / speed, show, arrive)
