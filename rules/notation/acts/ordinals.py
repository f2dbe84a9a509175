"""Ordinals in references to dice: which dice `#1`, `#2` count, and in which order.

They count the dice as they were when the act began, so that `choose Drax#1, Drax#2` means two dice,
although the first has been chosen when the second is looked up. Files of earlier versions of the
rules count the dice that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from rules.engine.movement.equivalence import are_interchangeable, unique_dice
from rules.engine.turn import turn_loop
from rules.model.ids import DieId
from rules.model.moves import Move
from rules.state import GameState
from rules.state.digest import canonical_ranks

_COUNT_FROM_BEGINNING_SINCE = 4
"""The version of the rules since which ordinals count the dice as they were when the act began."""

DiceOfMoves = Callable[[Sequence[Move]], list[DieId]]
"""Finds, among legal moves, the dice that a part of an act can name."""


class ActBeginning(msgspec.Struct, frozen=True):
    """The state in which an act began, and which dice a reference in it could name there."""

    state: GameState
    dice_of_moves: DiceOfMoves

    def numbered(self, state: GameState, dice: Sequence[DieId]) -> list[DieId]:
        """The dice in the order of ordinals: those that can be named now, and those used up.

        Dice that were equal at the beginning have one number, unless the act has made them unequal:
        a die that has paid one of its symbols, or blocks another attacker already.

        Args:
            dice: the dice that can be named now, equal ones once.
        """
        there = self.dice_of_moves(turn_loop.legal_moves(self.state))
        every = [self.state.dice[die_id] for die_id in dict.fromkeys((*there, *dice))]
        then = [die.id for die in unique_dice(self.state, every)]
        now = in_canonical_order(state, tuple(dict.fromkeys(dice)))
        numbered: list[DieId] = []
        for one in in_canonical_order(self.state, then):
            left = [die for die in now if are_interchangeable(self.state, die, one)]
            numbered += left or [one]
        return numbered


def beginning_of(state: GameState, dice_of_moves: DiceOfMoves) -> ActBeginning | None:
    """The beginning of an act; None in matches whose files count the dice that are left."""
    if state.setup.ruleset.version < _COUNT_FROM_BEGINNING_SINCE:
        return None
    return ActBeginning(state, dice_of_moves)


def in_canonical_order(state: GameState, numbers: Sequence[DieId]) -> list[DieId]:
    """Sort dice in an order that is the same in equal states; less damaged dice come first."""
    rank = canonical_ranks(state)
    return sorted(numbers, key=lambda die_id: rank[die_id])
