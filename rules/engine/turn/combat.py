"""Combat damage: which dice strike when, how their damage is assigned, and dealing it all at once.

Dice strike in waves: first all dice with Fast, then all others that are still there (KW-6). The
damage of a wave is assigned, then dealt as one batch, with which unblocked attackers leave (DMG-1,
DMG-2).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.effects import change_batches
from rules.engine.movement.die_movement import Log, move_die
from rules.model.ids import DieId, PlayerTarget
from rules.model.moves import AssignDamage, Move
from rules.state import (
    ATTACK,
    FIELD,
    USED,
    Decision,
    DecisionKind,
    GameState,
    ProposedChange,
)

DamageShare = tuple[DieId, DieId, int]
"""A share of damage: the die that deals it, the die that takes it, and the amount."""


def combat_damage_of(state: GameState, die_id: DieId) -> int:
    """The combat damage that a die deals: its attack, or 0 if a text says so."""
    die = state.dice[die_id]
    if evaluate.cannot(state, die, "deal damage") or evaluate.cannot(
        state, die, "deal combat damage"
    ):
        return 0
    return evaluate.attack(state, die)


def blockers_of(state: GameState, attacker: DieId) -> list[DieId]:
    """The blockers of an attacker that are still in the Attack Zone (DMG-1)."""
    blocks = state.current_combat.blocks
    return [b for b, a in blocks if a == attacker and state.dice[b].zone is ATTACK]


def attackers_blocked_by(state: GameState, blocker: DieId) -> list[DieId]:
    """The attackers that a blocker blocks and that are still in the Attack Zone."""
    blocks = state.current_combat.blocks
    return [a for b, a in blocks if b == blocker and state.dice[a].zone is ATTACK]


def next_strikers(state: GameState) -> list[DieId]:
    """The dice of the next wave, attackers first: those with Fast, else all that remain (KW-6)."""
    now = state.current_combat
    fighting = dict.fromkeys((*now.attackers, *(blocker for blocker, _ in now.blocks)))
    waiting = [
        n for n in fighting if n not in now.dice_done_striking and state.dice[n].zone is ATTACK
    ]
    fast = [n for n in waiting if evaluate.has_keyword(state, state.dice[n], "Fast")]
    return fast or waiting


# --- assigning ------------------------------------------------------------------------------------


def open_damage_assignment(state: GameState, wave: list[DieId]) -> bool:
    """Ask for the next split of the damage of a wave, attackers first; False once all of it is
    assigned."""
    for die_id in wave:
        if len(targets_without_share(state, die_id)) > 1 and unassigned_damage(state, die_id):
            state.decision = Decision(
                state.dice[die_id].controller, DecisionKind.ASSIGN, dice=(die_id,)
            )
            return True
    return False


def targets_without_share(state: GameState, die_id: DieId) -> list[DieId]:
    """The dice engaged with a die that have no share of its damage yet."""
    now = state.current_combat
    attacks = die_id in now.attackers
    engaged = blockers_of(state, die_id) if attacks else attackers_blocked_by(state, die_id)
    done = {to for source, to, _ in now.damage_shares if source == die_id}
    return [other for other in engaged if other not in done]


def unassigned_damage(state: GameState, die_id: DieId) -> int:
    """The damage of a die that is not assigned yet."""
    assigned = state.current_combat.damage_shares
    return combat_damage_of(state, die_id) - sum(n for source, _, n in assigned if source == die_id)


def legal_moves(state: GameState, decision: Decision) -> list[Move]:
    """The possible shares for the next die; the last die gets the rest (nothing is held back)."""
    die_id = decision.dice[0]
    others = targets_without_share(state, die_id)
    return [
        AssignDamage(die_id, others[0], share)
        for share in range(unassigned_damage(state, die_id) + 1)
    ]


def apply_move(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Record a share of damage."""
    if not isinstance(move, AssignDamage):
        raise TypeError(f"{move} assigns no damage")
    now = state.current_combat
    state.combat = replace(
        now, damage_shares=(*now.damage_shares, (move.die, move.target, move.amount))
    )


# --- dealing --------------------------------------------------------------------------------------


def deal_damage(state: GameState, wave: list[DieId]) -> None:
    """Propose the damage of a wave as one batch.

    Dice in a fight damage each other, unblocked attackers the player.

    Assigned damage stays in the batch even if its source is gone by then (DMG-4). Damage from
    several dice to one target is one event for the target, but each source has dealt its own share
    (DMG-7, R061).
    """
    now = state.current_combat
    shares = {(source, to): much for n in wave for source, to, much in _shares(state, n)}
    through = [
        change
        for n in wave
        if n in now.blocked_attackers and evaluate.has_keyword(state, state.dice[n], "Overcrush")
        for change in _overcrush_damage(state, n, shares)
    ]
    dealt = [
        ProposedChange("damage", to, much, source, "combat", state.dice[source].controller)
        for (source, to), much in shares.items()
    ]
    unblocked = [n for n in wave if n in now.attackers and n not in now.blocked_attackers]
    dealt += [_damage_to_player(state, n, combat_damage_of(state, n)) for n in unblocked]
    batch = tuple(
        change for change in (*dealt, *through) if change.amount or change.through_blockers
    )
    at_once = state.setup.ruleset.unblocked_leave_after_damage
    leaving = tuple(n for n in unblocked if at_once and _leaves_unblocked(state, n))
    state.combat = replace(
        now, dice_done_striking=(*now.dice_done_striking, *wave), damage_shares=()
    )
    change_batches.propose_batch(state, batch, leaving)


def _leaves_unblocked(state: GameState, die_id: DieId) -> bool:
    """Whether an unblocked attacker leaves; it does unless a text keeps it (DMG-2)."""
    return not evaluate.cannot(state, state.dice[die_id], "leave unblocked")


def _shares(state: GameState, die_id: DieId) -> list[DamageShare]:
    """The shares of a die's damage; the next die without a share gets the rest."""
    shares = [share for share in state.current_combat.damage_shares if share[0] == die_id]
    others = targets_without_share(state, die_id)
    return [*shares, (die_id, others[0], unassigned_damage(state, die_id))] if others else shares


def _damage_to_player(
    state: GameState, die_id: DieId, much: int, through: tuple[DieId, ...] = ()
) -> ProposedChange:
    by = state.dice[die_id].controller
    defender = PlayerTarget(state.inactive_player)
    return ProposedChange("player damage", defender, much, die_id, "combat", by, through)


def _overcrush_damage(
    state: GameState, die_id: DieId, shares: dict[tuple[DieId, DieId], int]
) -> list[ProposedChange]:
    """The damage that an attacker with Overcrush deals to the player (KW-8, R086).

    While it has blockers, the amount is open until their damage is settled. It deals nothing if a
    blocker is gone in a way that does not count in this edition.
    """
    blockers = blockers_of(state, die_id)
    gone = [b for b, a in state.current_combat.blocks if a == die_id and b not in blockers]
    fallen = {die for die, _ in state.knocked_out}
    if state.setup.ruleset.overcrush_needs_ko and not fallen.issuperset(gone):
        return []
    if not blockers:
        return [_damage_to_player(state, die_id, combat_damage_of(state, die_id))]
    if state.setup.ruleset.has_later_corrections:
        return [_damage_to_player(state, die_id, 0, tuple(blockers))]
    return _earlier_overcrush_damage(state, die_id, shares, blockers)


def _earlier_overcrush_damage(
    state: GameState, die_id: DieId, shares: dict[tuple[DieId, DieId], int], blockers: list[DieId]
) -> list[ProposedChange]:
    """The damage through blockers as versions 1 to 3 of the rules had it.

    Each blocker got only what it needed to be knocked out, before anything could prevent damage.
    """
    spare = 0
    absorbed: dict[tuple[DieId, DieId], int] = {}
    for blocker in blockers:
        die, share = state.dice[blocker], shares.get((die_id, blocker), 0)
        others = sum(
            n * evaluate.damage_factor(state, source, blocker)
            for (source, to), n in shares.items()
            if to == blocker and source != die_id
        )
        missing = max(evaluate.defense(state, die) - die.damage - others, 0)
        needed = -(-missing // evaluate.damage_factor(state, die_id, blocker))  # rounded up
        if share < needed:
            return []
        spare += share - needed
        # a blocker that needs nothing still takes 1, so that damage is what knocks it out (R091)
        absorbed[die_id, blocker] = needed if others else max(needed, min(share, 1))
    shares.update(absorbed)
    return [_damage_to_player(state, die_id, spare, tuple(blockers))]


# --- the end --------------------------------------------------------------------------------------


def end_combat(state: GameState, log: Log) -> None:
    """Return all dice in the Attack Zone to the Field; unblocked attackers leave instead (DMG-2).

    In editions where they leave right after their damage, unblocked attackers still there were kept
    by a text.
    """
    now = state.current_combat
    stay = state.setup.ruleset.unblocked_leave_after_damage
    for die in state.dice.in_zone(ATTACK):
        unblocked = die.id in now.attackers and die.id not in now.blocked_attackers
        if unblocked and not stay and _leaves_unblocked(state, die.id):
            move_die(state, die.id, USED, log, "unblocked")
        else:
            move_die(state, die.id, FIELD, log, "returned")


# --- splitting a die's damage ---------------------------------------------------------------------


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
    die_id = decision.dice[0]
    targets = tuple(targets_without_share(state, die_id))
    needed = tuple(_lethal_amount(state, die_id, target) for target in targets)
    return DamageAssignment(die_id, unassigned_damage(state, die_id), targets, needed)


def _lethal_amount(state: GameState, die_id: DieId, target: DieId) -> int:
    """The damage that knocks out a target, given the damage on it and already assigned to it."""
    die = state.dice[target]
    coming = sum(
        amount * evaluate.damage_factor(state, source, target)
        for source, to, amount in state.current_combat.damage_shares
        if to == target and source != die_id
    )
    missing = max(evaluate.defense(state, die) - die.damage - coming, 0)
    factor = evaluate.damage_factor(state, die_id, target)
    return -(-missing // factor) if factor else missing
