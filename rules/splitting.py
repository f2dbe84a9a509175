"""How a die's combat damage may be split among the dice it is engaged with (DMG-1)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules import combat, queries
from rules.moves import Assign
from rules.state import GameState


class Split(msgspec.Struct, frozen=True):
    """Damage to be split: how much `die` has left for `targets`, in the order they are asked for.

    `needed` is what each must take to fall, `proposed` fills these in order and leaves the rest to
    the last: nothing is held back.
    """

    die: int
    total: int
    targets: tuple[int, ...]
    needed: tuple[int, ...]

    @property
    def proposed(self) -> tuple[int, ...]:
        """Each in turn gets what it needs to fall, as long as there is any."""
        left, amounts = self.total, []
        for need in self.needed[:-1]:
            amounts.append(min(need, left))
            left -= amounts[-1]
        return (*amounts, left)

    def moves(self, amounts: Sequence[int]) -> tuple[Assign, ...]:
        """The moves of a whole split; the last die takes what is left without being asked for.

        Raises:
            ValueError: the amounts are not one for each die, or not all of the damage.
        """
        if len(amounts) != len(self.targets) or sum(amounts) != self.total or min(amounts) < 0:
            raise ValueError(f"{amounts} is no split of {self.total} among {len(self.targets)}")
        given = zip(self.targets[:-1], amounts, strict=False)
        left, found = self.total, []
        for to, amount in given:
            if not left:  # who has no damage left is not asked any more
                break
            found.append(Assign(self.die, to, amount))
            left -= amount
        return tuple(found)


def split_of(state: GameState) -> Split | None:
    """The damage that the player to decide must split, or None if none is to be split."""
    decision = state.decision
    if decision is None or decision.kind != "assign":
        return None
    number = decision.dice[0]
    targets = tuple(combat.unassigned(state, number))
    needed = tuple(_needed(state, number, target) for target in targets)
    return Split(number, combat.left_of(state, number), targets, needed)


def _needed(state: GameState, number: int, target: int) -> int:
    """What a die must take from another to fall, besides what is on it or coming to it."""
    die = state.dice[target]
    coming = sum(
        amount * queries.damage_factor(state, one, target)
        for one, to, amount in combat.attack_of(state).assigned
        if to == target and one != number
    )
    missing = max(queries.defense(state, die) - die.damage - coming, 0)
    factor = queries.damage_factor(state, number, target)
    return -(-missing // factor) if factor else missing
