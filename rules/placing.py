"""Die movement: the only module that moves dice between zones or turns them to another face."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules import queries
from rules.cards import CardKind
from rules.events import DieMoved, DieSpun, Event, MoveReason
from rules.state import (
    ASIDE,
    ATTACK,
    BAG,
    CAPTIVE,
    FIELD,
    GONE,
    IN_OR_FROM_FIELD,
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

_ROLLED = frozenset((RESERVE, FIELD, ATTACK, CAPTIVE, ASIDE))


def in_or_from_field(state: GameState) -> Iterator[Die]:
    """Yield the dice that may be linked to others; each is looked up when it is yielded."""
    for die in state.in_zones(IN_OR_FROM_FIELD):
        yield state.dice[die.id]


def place(
    state: GameState, number: int, zone: Zone, log: Log, reason: MoveReason, face: int | None = None
) -> None:
    """Move a die to a zone of its player; only zones with rolled dice keep its face (DIE-2)."""
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
            die, zone=zone, face=face, part_spent=False, damage=0, braved=-1, laid_on=-1
        )
        if reason == "fielded" and "newly fielded" in state.setup.index.says:
            state.arrived = (*state.arrived, number)
    log.append(DieMoved(number, start, zone, reason))


def _leave_field(
    state: GameState, die: Die, zone: Zone, face: int, log: Log, reason: MoveReason
) -> None:
    """Move a die out of the Field.

    Its damage and applied effects end (EFF-1), dice it held are released, attached dice follow.
    """
    start = die.zone
    if die.player != die.owner:
        zone = _from_control(state, zone)
    zone = queries.bound_for(state, die, zone)
    face = face if zone in _ROLLED else UNROLLED
    token = state.setup.cards[die.card].card.kind is CardKind.TOKEN
    left = replace(
        die, zone=zone, face=face, player=die.owner, damage=0, part_spent=False,
        host=-1, home=FIELD, bearer=-1, braved=-1,
    )  # fmt: skip
    if token:  # TOK-1
        left = replace(left, zone=GONE, face=UNROLLED)
    state.dice[die.id] = left
    log.append(DieMoved(die.id, start, left.zone, "gone" if token else reason))
    if state.lasting:
        _forget_effects(state, die.id)
    if state.pairs:
        part(state, die.id)
    _let_go(state, die, log, reason)
    for other in in_or_from_field(state):
        if other.bearer == die.id:
            _follow(state, other, left.zone, log)


def _from_control(state: GameState, zone: Zone) -> Zone:
    """The zone where a controlled die goes instead when it leaves the Field (CTL-1, OPEN-4).

    Its owner's Prep Area replaces the Used Pile and Out of Play, in some editions every zone for
    unrolled dice. A die rerolled to energy goes to its *owner's* Reserve Pool, because players
    cannot spend each other's dice.
    """
    if state.setup.ruleset.controlled_always_prep:
        return zone if zone in _ROLLED else PREP
    return PREP if zone is USED or zone is OUT else zone


def _forget_effects(state: GameState, number: int) -> None:
    """End the lasting effects on a die (EFF-1)."""
    state.lasting = tuple(
        replace(effect, dice=tuple(d for d in effect.dice if d != number))
        if effect.dice and number in effect.dice
        else effect
        for effect in state.lasting
    )
    state.lasting = tuple(effect for effect in state.lasting if effect.dice != ())


def _let_go(state: GameState, holder: Die, log: Log, reason: MoveReason) -> None:
    """Release the dice that a die captured or controls when it leaves the Field (CAP-1).

    In some editions a character releases them only when it is knocked out. An action die cannot be
    knocked out, so it releases them whenever it leaves.
    """
    face = state.setup.cards[holder.card].card.die.faces[holder.face]
    by_leaving = state.setup.ruleset.holding_ends_on_leaving or not face.level
    if not by_leaving and reason != "knocked out":
        return
    for other in in_or_from_field(state):
        if other.host == holder.id:
            release(state, other, log)
    if state.awaited:
        state.awaited = tuple(one for one in state.awaited if one.do or one.die != holder.id)


def _follow(state: GameState, attached: Die, zone: Zone, log: Log) -> None:
    """Move an attached die along with the die that bears it (RUL-15).

    They stay together when captured or set aside. If the bearer goes to the Reserve Pool, a card
    or the bag, the attached die goes to the Used Pile.
    """
    if zone is CAPTIVE or zone is ASIDE:
        place(state, attached.id, zone, log, "attached")
        state.dice[attached.id] = replace(state.dice[attached.id], bearer=attached.bearer)
        return
    if zone is OUT and attached.owner != state.active:
        zone = USED
    place(state, attached.id, zone if zone in (PREP, USED, OUT) else USED, log, "attached")


def release(state: GameState, held: Die, log: Log) -> None:
    """Return a captured or controlled die to the zone it was taken from, without fielding it."""
    zone = held.home
    if zone is RESERVE and not _is_kept(state, held):
        zone = USED
    face = held.face if zone in _ROLLED else UNROLLED
    if state.pairs:
        part(state, held.id)
    state.dice[held.id] = replace(
        held, zone=zone, face=face, player=held.owner, host=-1, home=FIELD
    )
    log.append(DieMoved(held.id, held.zone, zone, "released"))
    for other in state.dice.lying(CAPTIVE):
        if other.bearer == held.id:
            release(state, other, log)


def sweep(state: GameState, log: Log) -> None:
    """Move non-energy dice from the inactive player's Reserve Pool to the Used Pile (ZONE-5)."""
    for die in state.dice.lying(RESERVE):
        if die.player != state.active and not _is_kept(state, die):
            place(state, die.id, USED, log, "unfielded")


def _is_kept(state: GameState, die: Die) -> bool:
    """Whether a die may stay in its owner's Reserve Pool: on the opponent's turn only energy."""
    face = state.face(die)
    return die.owner == state.active or (face is not None and bool(face.energy))


def part(state: GameState, number: int) -> None:
    """End the Heroic pair that a die belongs to (HER-1)."""
    state.pairs = tuple(pair for pair in state.pairs if number not in pair[:2])


def show(state: GameState, number: int, face: int, log: Log, *, paying: bool = False) -> None:
    """Turn a die to another face; `paying` marks it as partly spent (PAY-3)."""
    die = state.dice[number]
    if die.face != face:
        state.dice[number] = replace(die, face=face, part_spent=die.part_spent or paying)
        log.append(DieSpun(number, die.face, face, paying))


def refill(state: GameState, player: int, log: Log) -> None:
    """Move a player's whole Used Pile into the bag (ZONE-3)."""
    for die in state.in_zone(player, USED):
        place(state, die.id, BAG, log, "refilled")


def sent_zone(state: GameState, die: Die, zone: Zone) -> Zone:
    """The zone where a die goes when a text sends it to `zone` (ZONE-2)."""
    in_play = die.zone in _ROLLED
    if zone is USED and state.setup.ruleset.effects_send_out and in_play:
        return OUT if die.owner == state.active else USED
    return spent_zone(state, die.owner) if zone is OUT else zone


def stands_on(state: GameState, die: Die, level: int = 1) -> int:
    """The face a die shows when it enters the Field: its current one, or the face of `level`."""
    kind = state.setup.cards[die.card].card.die
    if die.face >= 0 and not kind.faces[die.face].energy:
        return die.face
    if kind.is_action:
        return next(place for place, face in enumerate(kind.faces) if face.action)
    face = kind.face_of_level(level)
    return face if face is not None else kind.face_of_level(1) or 0


def spent_zone(state: GameState, player: int) -> Zone:
    """Where a player's spent energy and used actions go (ZONE-2)."""
    on_own_turn = player == state.active
    return OUT if state.setup.ruleset.has_out_of_play and on_own_turn else USED
