"""What Overcrush deals to the defending player: the damage that its blockers leave over (KW-8).

An attacker with Overcrush assigns all its damage to its blockers, like any other. What is left over
is known only once texts have prevented or redirected what they can. Until then the batch holds a
change without an amount for it, which names the blockers. No text answers damage to that player
before, so that it answers all of it at once.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.model.ids import NO_DIE, DieId, Target
from rules.state import Batch, Die, GameState, ProposedChange, is_fielded

_Taken = dict[tuple[DieId, DieId], int]
"""The damage that blockers need from attackers with Overcrush, by attacker and blocker."""


def is_open(batch: Batch, target: Target | None = None) -> bool:
    """Whether it is still open what Overcrush deals: at all, or to this target."""
    return any(
        change.through_blockers and not change.amount and target in (None, change.target)
        for change in batch.changes
    )


def with_leftover(state: GameState, batch: Batch) -> Batch:
    """The batch with the damage that is left over, now that its other damage is settled (KW-8)."""
    taken: _Taken = {}
    changes: list[ProposedChange] = []
    for change in batch.changes:
        if not change.through_blockers:
            changes.append(change)
        elif amount := _leftover(state, batch, change, taken):
            changes.append(replace(change, amount=amount, through_blockers=()))
    return replace(batch, changes=tuple(changes))


def _leftover(state: GameState, batch: Batch, change: ProposedChange, taken: _Taken) -> int:
    """The damage that an attacker does not need to knock out its blockers (R086).

    What other dice deal to a blocker counts, so a blocker takes what it needs only once. Nothing is
    left over if a blocker would survive (R085), or has left in a way that does not count in this
    edition.
    """
    attacker = change.source
    needs: _Taken = {}
    spare = 0
    for die_id in change.through_blockers:
        die = state.dice[die_id]
        hits = _hits(batch, die_id)
        share = _sum(hits, attacker)
        if not is_fielded(die):
            fallen = [knocked_out for knocked_out, _ in state.knocked_out]
            if state.setup.ruleset.overcrush_needs_ko and die_id not in fallen:
                return 0
        elif not _falls(state, die, hits):
            return 0
        else:
            others = sum(
                taken.get((source, die_id), _sum(hits, source))
                for source in {hit.source for hit in hits}
                if source != attacker
            )
            needs[attacker, die_id] = max(evaluate.defense(state, die) - die.damage - others, 0)
            share -= needs[attacker, die_id]
        spare += share // evaluate.damage_factor(state, attacker, die_id)
    taken.update(needs)
    return spare * evaluate.damage_factor(state, attacker, NO_DIE)


def gets_through(state: GameState, batch: Batch, change: ProposedChange) -> bool:
    """Whether Overcrush damage whose amount is known gets through its blockers (KW-8).

    Earlier versions of the rules proposed it with its amount.
    """
    dice = [state.dice[die_id] for die_id in change.through_blockers]
    return not any(is_fielded(die) and not _falls(state, die, _hits(batch, die.id)) for die in dice)


def _hits(batch: Batch, die_id: DieId) -> list[ProposedChange]:
    """The damage that a batch deals to a die."""
    return [
        change
        for change in batch.changes
        if change.change_kind == "damage" and change.target == die_id and change.amount
    ]


def _sum(hits: list[ProposedChange], source: DieId) -> int:
    """The part of some damage that one die deals."""
    return sum(hit.amount for hit in hits if hit.source == source)


def _falls(state: GameState, die: Die, hits: list[ProposedChange]) -> bool:
    """Whether damage knocks out a blocker."""
    more = sum(hit.amount for hit in hits)
    count = len({hit.source for hit in hits})
    return bool(more) and evaluate.is_knocked_out_by_damage(state, die, more, source_count=count)
