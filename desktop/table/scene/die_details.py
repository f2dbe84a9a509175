"""Shows on the dice what can be read there: attack, defense, damage, and whose die it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from desktop.table.items.die_item import DieItem
from rules.advice import attack_and_defense
from rules.model import NOBODY, DieId
from rules.state import Die, GameState, Zone, is_fielded


class DieDetails:
    """The details of the dice as they were shown last."""

    def __init__(self) -> None:
        self._shown: list[Die] = []

    def show(self, state: GameState, item_of: Callable[[DieId], DieItem]) -> None:
        """Update the dice that have changed, and all characters.

        The attack and defense of a character also depend on the other dice.

        Args:
            state: the match.
            item_of: finds the item of a die.
        """
        known, self._shown = self._shown, list(state.dice)
        for die, before in zip_longest(self._shown, known[: len(state.dice)]):
            if die is before and die.face < 0:
                continue
            attack, defense = _numbers(state, die)
            item_of(die.id).set_marks(
                attack=attack,
                defense=defense,
                damage=die.damage,
                dimmed=die.zone is Zone.ASIDE,
                captive=die.zone is Zone.CAPTIVE,
                owner=_owner_shown(die),
            )

    def show_numbers(
        self, dice: Sequence[Die], state: GameState, item_of: Callable[[DieId], DieItem]
    ) -> None:
        """Update attack and defense of the dice that are shown as they are in a state.

        Args:
            dice: the dice as they are shown, halfway through a playback.
            state: the match at this point.
            item_of: finds the item of a die.
        """
        for shown, die in zip(dice, state.dice, strict=False):
            if (shown.zone, shown.face) == (die.zone, die.face):
                attack, defense = _numbers(state, die)
                item_of(die.id).set_marks(attack=attack, defense=defense)


def _numbers(state: GameState, die: Die) -> tuple[int, int] | tuple[None, None]:
    """The attack and defense to show on a die; None if no character is up."""
    face = state.face_of(die)
    return attack_and_defense(state, die) if face is not None and face.level else (None, None)


def _owner_shown(die: Die) -> int | None:
    """The owner to mark on a die that another player controls; None for all other dice."""
    return die.owner if is_fielded(die) and die.owner not in (die.controller, NOBODY) else None
