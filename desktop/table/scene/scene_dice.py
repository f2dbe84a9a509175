"""The dice of the scene: what can be read on them, and how they slide.

On a die are its attack, defense and damage, and whose die it is. Dice slide to their spots after a
drop that meant nothing, or to where they belong now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from PySide6.QtCore import QAbstractAnimation

from desktop.table.items.die_item import DieItem
from desktop.table.layout.dice_rows import DieSpot
from rules.advice import attack_and_defense
from rules.model import NOBODY, DieId
from rules.state import Die, GameState, Zone, is_fielded


class DieDetails:
    """The details of the dice as they were shown last, on the items of these dice."""

    def __init__(self, items: Mapping[DieId, DieItem]) -> None:
        self._items = items
        self._shown: list[Die] = []

    def show(self, state: GameState) -> None:
        """Update the dice that have changed, and all characters.

        The attack and defense of a character also depend on the other dice.
        """
        known, self._shown = self._shown, list(state.dice)
        for die, before in zip_longest(self._shown, known[: len(state.dice)]):
            if die is before and die.face < 0:
                continue
            attack, defense = _numbers(state, die)
            self._items[die.id].set_marks(
                attack=attack,
                defense=defense,
                damage=die.damage,
                dimmed=die.zone is Zone.ASIDE,
                captive=die.zone is Zone.CAPTIVE,
                owner=_owner_shown(die),
            )

    def show_numbers(self, dice: Sequence[Die], state: GameState) -> None:
        """Update attack and defense of the dice that are shown as they are in a state.

        Args:
            dice: the dice as they are shown, halfway through a playback.
            state: the match at this point.
        """
        for shown, die in zip(dice, state.dice, strict=False):
            if (shown.zone, shown.face) == (die.zone, die.face):
                attack, defense = _numbers(state, die)
                self._items[die.id].set_marks(attack=attack, defense=defense)


def _numbers(state: GameState, die: Die) -> tuple[int, int] | tuple[None, None]:
    """The attack and defense to show on a die; None if no character is up."""
    face = state.face_of(die)
    return attack_and_defense(state, die) if face is not None and face.level else (None, None)


def _owner_shown(die: Die) -> int | None:
    """The owner to mark on a die that another player controls; None for all other dice."""
    return die.owner if is_fielded(die) and die.owner not in (die.controller, NOBODY) else None


# --- glides ---------------------------------------------------------------------------------------


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
