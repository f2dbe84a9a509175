"""The tumble of several dice of the table together."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractAnimation

from desktop.table.dice_motion.motion import Motion
from desktop.table.dice_motion.roll_animation import RollAnimation
from desktop.table.items.die_item import DieItem


def animate_roll(
    dice: Sequence[DieItem],
    tumble: RollAnimation,
    *,
    speed: float = 1.0,
) -> QAbstractAnimation:
    """An animation of dice that tumble and come to rest. The caller starts and keeps it.

    `dice` are in the order of the tumble's throws.
    """
    for die in dice:
        die.preload_pictures()

    def show(share: float) -> None:
        for die, pose in zip(dice, tumble.poses_at(share * tumble.seconds), strict=True):
            die.show_pose(pose)

    def arrive() -> None:
        for die, throw in zip(dice, tumble.throws, strict=True):
            die.setPos(*throw.end)
            die.show_face(throw.face)

    return Motion(1000 * tumble.seconds / speed, show, arrive)
