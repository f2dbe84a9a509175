"""Moves dice between zones, turns them to other faces, and links them: no other module does."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.cards.card import CardKind
from rules.engine.evaluate import permissions
from rules.engine.evaluate.phrases import includes_player, includes_side
from rules.engine.movement.triggers import collect_triggers, queue_triggers
from rules.language import ast
from rules.model.ids import NO_CARD, NO_DIE, NOBODY, UNROLLED, DieId, PlayerId
from rules.state import (
    ASIDE,
    ATTACK,
    BAG,
    CAPTIVE,
    FIELD,
    GONE,
    IN_FIELD,
    IN_OR_FROM_FIELD,
    OUT,
    PREP,
    RESERVE,
    ROLLED_ZONES,
    USED,
    DelayedEffect,
    Die,
    GameState,
    Zone,
    is_fielded,
)
from rules.state.events import DieMoved, DiePurchased, DieSpun, Event, MoveReason

Log = list[Event]


def linkable_dice(state: GameState) -> Iterator[Die]:
    """Yield the dice that may be linked to others; each is looked up when it is yielded."""
    for die in state.dice_in_zones(IN_OR_FROM_FIELD):
        yield state.dice[die.id]


def move_die(
    state: GameState,
    die_id: DieId,
    zone: Zone,
    log: Log,
    reason: MoveReason,
    face: int | None = None,
) -> None:
    """Move a die to a zone of its player; only zones with rolled dice keep its face (DIE-2)."""
    die = state.dice[die_id]
    start = die.zone
    if zone is USED and "Immortal" in state.setup.index.keywords:  # asked here too: it is quick
        is_elsewhere = start not in IN_FIELD and reason != "purchased"
        if is_elsewhere and permissions.rests_in_bag(state, die):
            zone, reason = BAG, "effect"
            if start is BAG:  # an effect has drawn it, and it is still there
                return
    if face is None:
        face = die.face if zone in ROLLED_ZONES else UNROLLED
    if start is FIELD or start is ATTACK:
        if zone is not FIELD and zone is not ATTACK:
            _leave_field(state, die, zone, face, log, reason)
            return
        state.dice[die_id] = replace(die, zone=zone, face=face)
    else:
        state.dice[die_id] = replace(
            die,
            zone=zone,
            face=face,
            is_partly_spent=False,
            damage=0,
            iron_will_defense=-1,
            on_card=NO_CARD,
        )
        if reason == "fielded" and state.setup.index.node_kinds & _ASK_WHAT_WAS_FIELDED:
            state.newly_fielded = (*state.newly_fielded, die_id)
    log.append(DieMoved(die_id, start, zone, reason))


_ASK_WHAT_WAS_FIELDED = frozenset(("newly fielded", "Fielded"))
"""The words and nodes of texts that ask which dice were fielded this turn."""


def _leave_field(
    state: GameState, die: Die, zone: Zone, face: int, log: Log, reason: MoveReason
) -> None:
    """Move a die out of the Field.

    Its damage and applied effects end (EFF-1), dice it held are released, attached dice follow.
    """
    start = die.zone
    if die.controller != die.owner:
        zone = _zone_after_control(state, zone)
    zone = permissions.destination(state, die, zone)
    if zone is USED and permissions.rests_in_bag(state, die):
        zone = BAG
    face = face if zone in ROLLED_ZONES else UNROLLED
    token = state.setup.cards[die.card].card.kind is CardKind.TOKEN
    left = replace(
        die,
        zone=zone,
        face=face,
        controller=die.owner,
        damage=0,
        is_partly_spent=False,
        holder=NO_DIE,
        taken_from=FIELD,
        attached_to=NO_DIE,
        iron_will_defense=-1,
    )
    if token:  # TOK-1
        left = replace(left, zone=GONE, face=UNROLLED)
    state.dice[die.id] = left
    log.append(DieMoved(die.id, start, left.zone, "gone" if token else reason))
    if state.continuous_effects:
        _end_effects_on(state, die.id)
    if state.heroic_pairs:
        unpair(state, die.id)
    _release_held_dice(state, die, log, reason)
    if die.holder == die.id:  # controlled by no die: the control ends with it (CTL-1)
        _forget_release(state, die.id)
    for other in linkable_dice(state):
        if other.attached_to == die.id:
            _move_attached(state, other, left.zone, log)


def _zone_after_control(state: GameState, zone: Zone) -> Zone:
    """The zone where a controlled die goes instead when it leaves the Field (CTL-1, OPEN-4).

    Its owner's Prep Area replaces the Used Pile and Out of Play, in some editions every zone for
    unrolled dice. A die rerolled to energy goes to its *owner's* Reserve Pool, because players
    cannot spend each other's dice.
    """
    if state.setup.ruleset.controlled_dice_always_prep:
        return zone if zone in ROLLED_ZONES else PREP
    return PREP if zone is USED or zone is OUT else zone


def _end_effects_on(state: GameState, die_id: DieId) -> None:
    """End the lasting effects on a die (EFF-1)."""
    state.continuous_effects = tuple(
        replace(effect, dice=tuple(d for d in effect.dice if d != die_id))
        if effect.dice and die_id in effect.dice
        else effect
        for effect in state.continuous_effects
    )
    state.continuous_effects = tuple(
        effect for effect in state.continuous_effects if effect.dice != ()
    )


def _release_held_dice(state: GameState, holder: Die, log: Log, reason: MoveReason) -> None:
    """Release the dice that a die captured or controls when it leaves the Field (CAP-1).

    In some editions a character releases them only when it is knocked out. An action die cannot be
    knocked out, so it releases them whenever it leaves.
    """
    face = state.setup.cards[holder.card].card.die.faces[holder.face]
    by_leaving = state.setup.ruleset.captures_end_on_leaving or not face.level
    if not by_leaving and reason != "knocked out":
        return
    for other in linkable_dice(state):
        if other.holder == holder.id:
            release_die(state, other, log)
    _forget_release(state, holder.id)


def _forget_release(state: GameState, holder: DieId) -> None:
    """Forget when the dice that a die holds return, because it holds none any more."""
    if state.delayed_effects:
        state.delayed_effects = tuple(
            awaited for awaited in state.delayed_effects if awaited.effects or awaited.die != holder
        )


def _move_attached(state: GameState, attached: Die, zone: Zone, log: Log) -> None:
    """Move an attached die along with the die that bears it (RUL-15).

    They stay together when captured or set aside. If the bearer goes to the Reserve Pool, a card
    or the bag, the attached die goes to the Used Pile.
    """
    if zone is CAPTIVE or zone is ASIDE:
        move_die(state, attached.id, zone, log, "attached")
        state.dice[attached.id] = replace(state.dice[attached.id], attached_to=attached.attached_to)
        return
    if zone is OUT and not state.is_active(attached.owner):
        zone = USED
    move_die(state, attached.id, zone if zone in (PREP, USED, OUT) else USED, log, "attached")


def release_die(state: GameState, held: Die, log: Log) -> None:
    """Return a captured or controlled die to the zone it was taken from, without fielding it.

    A controlled die that was taken from elsewhere leaves the Field like any other, with what is
    attached to it (RUL-15).
    """
    zone = held.taken_from
    if zone is RESERVE and not _may_stay_in_reserve(state, held):
        zone = BAG if permissions.rests_in_bag(state, held) else USED
    face = held.face if zone in ROLLED_ZONES else UNROLLED
    if held.zone in IN_FIELD and zone not in IN_FIELD:
        home = replace(held, controller=held.owner, holder=NO_DIE, taken_from=FIELD)
        _leave_field(state, home, zone, face, log, "released")
        return
    if state.heroic_pairs:
        unpair(state, held.id)
    state.dice[held.id] = replace(
        held, zone=zone, face=face, controller=held.owner, holder=NO_DIE, taken_from=FIELD
    )
    log.append(DieMoved(held.id, held.zone, zone, "released"))
    for other in state.dice.in_zone(CAPTIVE):
        if other.attached_to == held.id:
            release_die(state, other, log)


def clear_inactive_reserve(state: GameState, log: Log) -> None:
    """Move non-energy dice from the inactive player's Reserve Pool to the Used Pile (ZONE-5)."""
    for die in state.dice.in_zone(RESERVE):
        if not state.is_active(die.controller) and not _may_stay_in_reserve(state, die):
            move_die(state, die.id, USED, log, "unfielded")


def _may_stay_in_reserve(state: GameState, die: Die) -> bool:
    """Whether a die may stay in its owner's Reserve Pool: on the opponent's turn only energy."""
    face = state.face_of(die)
    return state.is_active(die.owner) or (face is not None and bool(face.energy))


def unpair(state: GameState, die_id: DieId) -> None:
    """End the Heroic pair that a die belongs to (HER-1)."""
    state.heroic_pairs = tuple(pair for pair in state.heroic_pairs if die_id not in pair[:2])


def set_face(state: GameState, die_id: DieId, face: int, log: Log, *, paying: bool = False) -> None:
    """Turn a die to another face; `paying` marks it as partly spent (PAY-3)."""
    die = state.dice[die_id]
    if die.face != face:
        state.dice[die_id] = replace(die, face=face, is_partly_spent=die.is_partly_spent or paying)
        log.append(DieSpun(die_id, die.face, face, paying))


def refill_bag(state: GameState, player: PlayerId, log: Log) -> None:
    """Move a player's whole Used Pile into the bag (ZONE-3)."""
    for die in state.dice_in_zone(player, USED):
        move_die(state, die.id, BAG, log, "refilled")


def zone_for_sent_die(state: GameState, die: Die, zone: Zone) -> Zone:
    """The zone where a die goes when a text sends it to `zone` (ZONE-2)."""
    in_play = die.zone in ROLLED_ZONES
    if zone is USED and state.setup.ruleset.effects_move_out_of_play and in_play:
        return OUT if state.is_active(die.owner) else USED
    return spent_zone(state, die.owner) if zone is OUT else zone


def face_in_field(state: GameState, die: Die, level: int = 1) -> int:
    """The face a die shows when it enters the Field: its current one, or the face of `level`."""
    kind = state.setup.cards[die.card].card.die
    if die.face >= 0 and not kind.faces[die.face].energy:
        return die.face
    if kind.is_action:
        return next(place for place, face in enumerate(kind.faces) if face.action)
    face = kind.face_of_level(level)
    return face if face is not None else kind.face_of_level(1) or 0


def spent_zone(state: GameState, player: PlayerId) -> Zone:
    """Where a player's spent energy and used actions go (ZONE-2)."""
    return OUT if state.setup.ruleset.has_out_of_play and state.is_active(player) else USED


def take_purchased_die(
    state: GameState, player: PlayerId, die_id: DieId, log: Log, zone: Zone = USED
) -> None:
    """Move a purchased die from its card to the Used Pile, or to the zone an effect names."""
    die = state.dice[die_id]
    state.dice[die_id] = replace(die, owner=player, controller=player)
    move_die(state, die_id, zone, log, "purchased" if zone is USED else "effect")
    log.append(DiePurchased(player, die.card, die_id))
    queue_triggers(state, tuple(collect_triggers(state, "purchased", die_id)))


# --- pairs ----------------------------------------------------------------------------------------


def pair_dice(state: GameState, die: Die, other: Die) -> None:
    """Pair two dice, ending any pair either was in (HER-1)."""
    unpair(state, die.id)
    unpair(state, other.id)
    state.heroic_pairs = (*state.heroic_pairs, (die.id, other.id, die.controller))


# --- links that end -------------------------------------------------------------------------------


def end_links_at_turn_start(state: GameState, log: Log) -> None:
    """End the active player's pairs and release dice held until this turn (HER-1, EFF-1)."""
    if state.heroic_pairs:
        state.heroic_pairs = tuple(
            pair for pair in state.heroic_pairs if not state.is_active(pair[2])
        )
    for awaited in state.delayed_effects:
        if awaited.effects or awaited.when.word != "turn starts":
            continue
        if not state.is_active(awaited.player):
            continue
        state.delayed_effects = tuple(
            other for other in state.delayed_effects if other is not awaited
        )
        for die in linkable_dice(state):
            if die.holder == awaited.die:
                release_die(state, die, log)


def release_captures(
    state: GameState, word: ast.EventWord, player: PlayerId, log: Log, *, cause: PlayerId = NOBODY
) -> None:
    """End the captures that last until a moment: dice return, a capturing action die leaves.

    `cause` is the player who caused the moment, or `NOBODY`.
    """
    for awaited in state.delayed_effects:
        when, you = awaited.when, awaited.player
        if (
            awaited.effects
            or when.word != word
            or not includes_side(state, when.player, player, you)
        ):
            continue
        if when.cause != "any" and not includes_player(state, when.cause, cause, you):
            continue
        _remove_delayed(state, awaited)
        for die in linkable_dice(state):
            if die.holder == awaited.die:
                release_die(state, die, log)
        captor = state.dice[awaited.die]
        face = state.face_of(captor)
        if is_fielded(captor) and (face is None or not face.level):
            move_die(state, captor.id, USED, log, "effect")


def _remove_delayed(state: GameState, awaited: DelayedEffect) -> None:
    state.delayed_effects = tuple(other for other in state.delayed_effects if other is not awaited)
