"""How a die's combat damage may be split among the dice it is engaged with (DMG-1)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.engine import evaluate
from rules.engine.turn import combat
from rules.model.ids import DieId
from rules.model.moves import AssignDamage, Move
from rules.state import DecisionKind, GameState


class DamageAssignment(msgspec.Struct, frozen=True):
    """Damage to be split: `die` has `total` damage for `targets`, in the order they are asked for.

    `lethal_amounts` is the damage that would knock out each target. `suggested_amounts` meets these
    amounts in order and gives the rest to the last target, since all damage must be assigned.
    """

    die: DieId
    total: int
    targets: tuple[DieId, ...]
    lethal_amounts: tuple[int, ...]

    @property
    def suggested_amounts(self) -> tuple[int, ...]:
        """A suggested split: each target in turn gets what it needs, as long as damage is left."""
        left, amounts = self.total, []
        for need in self.lethal_amounts[:-1]:
            amounts.append(min(need, left))
            left -= amounts[-1]
        return (*amounts, left)

    def moves(self, amounts: Sequence[int]) -> tuple[AssignDamage, ...]:
        """The moves for a complete split; the last target gets the rest without its own move.

        Raises:
            ValueError: there is not one amount per target, or they do not add up to the damage.
        """
        if len(amounts) != len(self.targets) or sum(amounts) != self.total or min(amounts) < 0:
            raise ValueError(f"{amounts} is no split of {self.total} among {len(self.targets)}")
        given = zip(self.targets[:-1], amounts, strict=False)
        left, found = self.total, []
        for to, amount in given:
            if not left:  # nothing is asked once no damage is left
                break
            found.append(AssignDamage(self.die, to, amount))
            left -= amount
        return tuple(found)

    def shares_of(self, moves: Sequence[Move]) -> dict[DieId, int]:
        """The split that moves begin with; the only target without a move gets the rest."""
        shares: dict[DieId, int] = {}
        for move in moves:
            if not isinstance(move, AssignDamage) or move.die != self.die:
                break
            shares[move.target] = move.amount
        others = [target for target in self.targets if target not in shares]
        if len(others) == 1:
            shares[others[0]] = self.total - sum(shares.values())
        return shares


def open_assignment_of(state: GameState) -> DamageAssignment | None:
    """The damage that the player must split now, or None."""
    decision = state.decision
    if decision is None or decision.kind is not DecisionKind.ASSIGN:
        return None
    number = decision.dice[0]
    targets = tuple(combat.targets_without_share(state, number))
    needed = tuple(_lethal_amount(state, number, target) for target in targets)
    return DamageAssignment(number, combat.unassigned_damage(state, number), targets, needed)


def _lethal_amount(state: GameState, number: DieId, target: DieId) -> int:
    """The damage that knocks out a target, given the damage on it and already assigned to it."""
    die = state.dice[target]
    coming = sum(
        amount * evaluate.damage_factor(state, one, target)
        for one, to, amount in combat.combat_of(state).damage_shares
        if to == target and one != number
    )
    missing = max(evaluate.defense(state, die) - die.damage - coming, 0)
    factor = evaluate.damage_factor(state, number, target)
    return -(-missing // factor) if factor else missing
