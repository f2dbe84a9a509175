"""Animates rolls: dice tumble in their player's tray until they come to rest at their spots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from PySide6.QtCore import QAbstractAnimation

from desktop.table.dice_motion.dice_physics import Obstacle, Tray
from desktop.table.dice_motion.motion import in_sequence, instant_step
from desktop.table.dice_motion.roll_animation import DiePose, DieThrow, HandThrow, RollAnimation
from desktop.table.items.die_item import DieItem
from desktop.table.items.die_roll import animate_roll
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.layout.table_layout import Z_DIE, Z_ROLLING
from desktop.table.scene.table_scene import TableScene
from rules.model import DieId
from rules.state import DiceRolled, Die


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

    Args:
        scene: the table.
        tray: where the dice tumble.
        event: the roll.
        dice: all dice as they are before it.
        spots: where the dice come to rest, and where the others lie.
        fling: how the player throws them.
        chance: how they tumble; it does not change what they show.
    """
    throws = [
        _throw(spots[number], face, dice[number].face, fling.poses[place] if fling.poses else None)
        for place, (number, face) in enumerate(zip(event.dice, event.faces, strict=True))
    ]
    others = [
        Obstacle(_xy(spot), spot.edge)
        for number, spot in spots.items()
        if number not in event.dice and spot.is_visible and tray.clamp(_xy(spot), 0) == _xy(spot)
    ]
    edge = spots[event.dice[0]].edge
    tumble = RollAnimation(tray, edge, throws, chance, standing=others, fling=fling.velocity)
    items = [scene.die(number) for number in event.dice]
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
