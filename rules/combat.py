"""Combat damage: how it is assigned, and dealt all at once (DMG-1 to DMG-3)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import changes, queries
from rules.moves import Assign, Move
from rules.state import ATTACK, Change, Combat, Decision, GameState


def damage_of(state: GameState, number: int) -> int:
    """The combat damage that a die deals: its attack, or none if text says so."""
    die = state.dice[number]
    if queries.cannot(state, die, "deal damage") or queries.cannot(
        state, die, "deal combat damage"
    ):
        return 0
    return queries.attack(state, die)


def blockers_of(state: GameState, attacker: int) -> list[int]:
    """The blockers of an attacker that are still there (DMG-1)."""
    now = state.combat or Combat()
    return [b for b, a in now.blocks if a == attacker and state.dice[b].zone is ATTACK]


def blocked_by(state: GameState, blocker: int) -> list[int]:
    """The attackers that a blocker blocks and that are still there."""
    now = state.combat or Combat()
    return [a for b, a in now.blocks if b == blocker and state.dice[a].zone is ATTACK]


def open_assignment(state: GameState) -> bool:
    """Ask for the next split of damage, the attacker's first; False once all is assigned."""
    for number in _splitters(state):
        if _left(state, number) and len(_unassigned(state, number)) > 1:
            state.decision = Decision(state.dice[number].player, "assign", dice=(number,))
            return True
    return False


def _splitters(state: GameState) -> list[int]:
    now = state.combat or Combat()
    return [*now.attackers, *dict.fromkeys(blocker for blocker, _ in now.blocks)]


def _opponents_in_combat(state: GameState, number: int) -> list[int]:
    now = state.combat or Combat()
    if state.dice[number].zone is not ATTACK:
        return []
    if number in now.attackers:
        return blockers_of(state, number)
    return blocked_by(state, number)


def _unassigned(state: GameState, number: int) -> list[int]:
    """The dice engaged with a die that have no share of its damage yet."""
    now = state.combat or Combat()
    done = {to for source, to, _ in now.assigned if source == number}
    return [other for other in _opponents_in_combat(state, number) if other not in done]


def _left(state: GameState, number: int) -> int:
    now = state.combat or Combat()
    return damage_of(state, number) - sum(n for source, _, n in now.assigned if source == number)


def legal(state: GameState, number: int) -> list[Move]:
    """Any share for the next die; the last one takes what is left (nothing is held back)."""
    others = _unassigned(state, number)
    return [Assign(number, others[0], share) for share in range(_left(state, number) + 1)]


def play(state: GameState, move: Assign) -> None:
    """Note a share."""
    now = state.combat or Combat()
    state.combat = replace(now, assigned=(*now.assigned, (move.die, move.to, move.amount)))


def deal_damage(state: GameState) -> None:
    """Propose all combat damage as one batch: blocked among each other, unblocked to the player."""
    now = state.combat or Combat()
    defender = state.setup.opponents(state.active)[0]
    batch: list[Change] = []
    for number in _splitters(state):
        if state.dice[number].zone is not ATTACK:
            continue
        batch += [
            Change("damage", to, share, number, "combat")
            for source, to, share in now.assigned
            if source == number
        ]
        rest, others = _left(state, number), _unassigned(state, number)
        if others:
            batch.append(Change("damage", others[0], rest, number, "combat"))
        elif number in now.attackers and number not in now.blocked:
            batch.append(Change("player damage", defender, rest, number, "combat", state.active))
    changes.propose(state, tuple(change for change in _merged(batch) if change.amount))


def _merged(batch: list[Change]) -> list[Change]:
    """Damage from several dice to one die at the same time is one change of it.

    "When this die takes damage" then answers the whole of it, once (DMG-7).
    """
    merged: dict[int, Change] = {}
    rest: list[Change] = []
    for change in batch:
        if change.what == "damage" and change.target in merged:
            before = merged[change.target]
            merged[change.target] = replace(before, amount=before.amount + change.amount)
        elif change.what == "damage":
            merged[change.target] = change
        else:
            rest.append(change)
    return [*merged.values(), *rest]
