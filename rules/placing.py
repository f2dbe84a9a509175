"""Moving dice between zones, and turning them: the only place where a die changes where it lies."""

from __future__ import annotations

from msgspec.structs import replace

from rules.events import DieMoved, DieSpun, Event, MoveReason
from rules.state import (
    ATTACK,
    BAG,
    CAPTIVE,
    FIELD,
    OUT,
    PREP,
    RESERVE,
    UNROLLED,
    USED,
    Die,
    GameState,
    Zone,
)

Log = list[Event]

IN_FIELD = (FIELD, ATTACK)
"""The Attack Zone is part of the Field (ZONE-1)."""

_ROLLED = frozenset((RESERVE, FIELD, ATTACK, CAPTIVE))


def is_fielded(die: Die) -> bool:
    """Whether a die is in the Field, the Attack Zone included."""
    return die.zone in IN_FIELD


def place(
    state: GameState, number: int, zone: Zone, log: Log, reason: MoveReason, face: int | None = None
) -> None:
    """Move a die to a zone of its player; a face is kept only where dice are rolled (DIE-2)."""
    die = state.dice[number]
    start = die.zone
    if face is None:
        face = die.face if zone in _ROLLED else UNROLLED
    if start is FIELD or start is ATTACK:
        if zone is not FIELD and zone is not ATTACK:
            _leave_field(state, die, zone, face, log, reason)
            return
        state.dice[number] = replace(die, zone=zone, face=face)
    else:
        state.dice[number] = replace(
            die, zone=zone, face=face, part_spent=False, damage=0, braved=-1
        )
    log.append(DieMoved(number, start, zone, reason))


def _leave_field(
    state: GameState, die: Die, zone: Zone, face: int, log: Log, reason: MoveReason
) -> None:
    """Damage and applied effects end (EFF-1); what the die held is released (CAP-1, CTL-1)."""
    if die.player != die.owner:
        if zone is USED:
            zone, face = PREP, UNROLLED  # a controlled die goes to its owner's Prep Area
        die = replace(die, player=die.owner, host=-1)
    state.dice[die.id] = replace(die, zone=zone, face=face, damage=0, part_spent=False, braved=-1)
    log.append(DieMoved(die.id, die.zone, zone, reason))
    if state.lasting:
        state.lasting = tuple(
            replace(effect, dice=tuple(d for d in effect.dice if d != die.id))
            if effect.dice and die.id in effect.dice
            else effect
            for effect in state.lasting
        )
        state.lasting = tuple(effect for effect in state.lasting if effect.dice != ())
    for held in state.dice:
        if held.host == die.id:
            release(state, held, log)


def release(state: GameState, held: Die, log: Log) -> None:
    """Return a captured or controlled die to where it was taken from; this is no fielding."""
    state.dice[held.id] = replace(held, zone=held.home, player=held.owner, host=-1)
    log.append(DieMoved(held.id, held.zone, held.home, "released"))


def show(state: GameState, number: int, face: int, log: Log, *, paying: bool = False) -> None:
    """Turn a die to another face where it lies."""
    die = state.dice[number]
    if die.face != face:
        state.dice[number] = replace(die, face=face, part_spent=die.part_spent or paying)
        log.append(DieSpun(number, die.face, face, paying))


def refill(state: GameState, player: int, log: Log) -> None:
    """Put the whole Used Pile into the bag (ZONE-3)."""
    for die in state.in_zone(player, USED):
        place(state, die.id, BAG, log, "refilled")


def spent_zone(state: GameState, player: int) -> Zone:
    """Where a player's spent energy and used actions go (ZONE-2)."""
    on_own_turn = player == state.active
    return OUT if state.setup.ruleset.has_out_of_play and on_own_turn else USED
