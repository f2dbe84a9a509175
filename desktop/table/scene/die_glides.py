"""Lets dice slide to their spots: after a drop that meant nothing, or to where they belong now."""

from __future__ import annotations

from PySide6.QtCore import QAbstractAnimation

from desktop.table.items.die_item import DieItem
from desktop.table.layout.dice_rows import DieSpot


class DieGlides:
    """The dice that slide at the moment."""

    def __init__(self) -> None:
        self._motions: list[QAbstractAnimation] = []

    def send(self, die: DieItem, spot: DieSpot, milliseconds: float) -> None:
        """Let a die slide to its spot; at once if it takes no time or no one can see it."""
        if not (milliseconds and die.isVisible() and spot.is_visible):
            die.setPos(spot.center)
            return
        motion = die.glide_animation(spot.center, milliseconds)
        self._motions.append(motion)
        motion.start()

    def finish(self) -> None:
        """Put all sliding dice at their spots."""
        for motion in self._motions:
            motion.stop()
            motion.deleteLater()
        self._motions.clear()
