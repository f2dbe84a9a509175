"""Numbers of a whole match, who hit whom, and the moments that players look for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from enum import Enum
from typing import Literal, NamedTuple

import msgspec

from rules.match_log.timeline import Timeline, TimelineAct
from rules.model import NO_DIE, NOBODY, SIDEKICK_ID, CardId, DieId, PlayerId
from rules.state import (
    AbilityStarted,
    ActionUsed,
    DamageDealt,
    Die,
    DiePurchased,
    Event,
    GameState,
    GlobalUsed,
    KnockedOut,
    LifeChanged,
    MatchEnded,
    PlayerDamaged,
)
from rules.state.events import EndReason

_Source = tuple[PlayerId, CardId]
_NO_SOURCE: _Source = (NOBODY, SIDEKICK_ID)


class MatchFacts(NamedTuple):
    """Numbers of a match."""

    turns: int
    hardest_blow: int  # the most damage an opponent took at once
    # The card that knocked out the most opposing dice, then dealt the most damage to opponents;
    # None if no card did either. Its dice and abilities count, of one player.
    best_card: CardId | None
    knock_outs: int  # how many opposing dice that card knocked out
    damage: int  # how much damage it dealt to opponents
    reason: EndReason | None  # why the match ended; None if it continues
    # Whose text of which card took the last life; None for combat damage and for other ends
    last_effect: _Source | None = None


def facts_of_match(timeline: Timeline, of: PlayerId | None = None) -> MatchFacts:
    """The numbers of a match, or of as much of it as the timeline has.

    Those about blows and cards count what the player `of` did, or else what each player did.
    """
    knock_outs, damage = Counter[_Source](), Counter[_Source]()
    blows = set[int]()
    for hit in hits_of(timeline):
        if hit.player == hit.target or of not in (None, hit.player):
            continue
        if hit.kind == "knock-out":
            knock_outs[hit.player, hit.card] += 1
        elif hit.kind == "player":
            damage[hit.player, hit.card] += hit.amount
            blows.add(hit.event)
    best = max(
        {*knock_outs, *damage},
        key=lambda one: (knock_outs[one], damage[one], -one[1], -one[0]),
        default=_NO_SOURCE,
    )
    ended = [event for event in timeline.events if isinstance(event, MatchEnded)]
    return MatchFacts(
        timeline.state_after(len(timeline)).turn,
        _hardest_blow(timeline, blows),
        None if best == _NO_SOURCE else best[1],
        knock_outs[best],
        damage[best],
        ended[-1].reason if ended else None,
        _last_effect(timeline) if ended and ended[-1].reason == "life" else None,
    )


def _hardest_blow(timeline: Timeline, blows: Set[int]) -> int:
    """The most damage that a player took in a single move; `blows` are the events that count."""
    hardest = 0
    for act in timeline.acts:
        index = act.first_event
        for _, _, events in timeline.steps_of(act):
            taken = Counter[PlayerId]()
            for number, event in enumerate(events, index):
                if number in blows and isinstance(event, PlayerDamaged):
                    taken[event.player] += event.amount
            index += len(events)
            hardest = max(hardest, *taken.values(), 0)
    return hardest


def _last_effect(timeline: Timeline) -> _Source | None:
    """Whose text of which card took the loser's last life; None for an attacker's combat damage."""
    winner = timeline.state_after(len(timeline)).winner
    ability, found = _NO_SOURCE, _NO_SOURCE
    for before, after, events in timeline.steps_of(timeline.acts[-1]):
        if (frame := before.top_frame) is not None:  # it goes on after a choice
            ability = frame.player, frame.card
        for event in events:
            ability = _started_ability(before, event) or ability
            match event:
                case PlayerDamaged(player=player, source=die) if player != winner:
                    strikes = die in before.current_combat.attackers
                    found = _NO_SOURCE if strikes else _source_of(before, after, die, ability)
                case LifeChanged(player=player, amount=amount) if player != winner and amount < 0:
                    found = ability if event.reason == "effect" else _NO_SOURCE
    return None if found[0] == NOBODY else found


# --- hits -----------------------------------------------------------------------------------------


class Hit(msgspec.Struct, frozen=True, gc=False):
    """Damage to a player or a die, or a die knocked out."""

    act: int  # the number of acts after which it has happened
    event: int  # its event, as an index of the timeline's events
    player: PlayerId  # who did it, and with a die or an ability of which card
    card: CardId  # who did it, and with a die or an ability of which card
    target: PlayerId
    # Whether a player or a die took damage, or a die was knocked out
    kind: Literal["player", "die", "knock-out"]
    amount: int  # the damage; 1 for a die knocked out


def hits_of(timeline: Timeline) -> Iterator[Hit]:
    """All hits of a match in order, apart from those that no one dealt.

    Damage without a die comes from the ability that is resolving. A die is knocked out by the last
    damage it took in the same act, or before the triggers for which its knock-out waits (DMG-3);
    else by the ability that is resolving.
    """
    ability = _NO_SOURCE
    for act in timeline.acts:
        in_act, hit_by = _NO_SOURCE, dict[DieId, _Source]()
        index = act.first_event
        for before, after, events in timeline.steps_of(act):
            for struck, striker in before.postponed_knock_outs:
                hit_by.setdefault(struck, _source_of(before, after, striker, ability))
            if (frame := before.top_frame) is not None:  # it goes on after a choice
                ability = in_act = frame.player, frame.card
            for event in events:
                started = _started_ability(before, event)
                if started is not None:
                    ability = in_act = started
                found: Hit | None = None
                match event:
                    case PlayerDamaged(player=target, amount=amount, source=die) if amount > 0:
                        source = _source_of(before, after, die, ability)
                        found = Hit(act.number, index, *source, target, "player", amount)
                    case DamageDealt(die=die, amount=amount, source=die_id) if amount > 0:
                        source = hit_by[die] = _source_of(before, after, die_id, ability)
                        target = _die(before, after, die).controller
                        found = Hit(act.number, index, *source, target, "die", amount)
                    case KnockedOut(die=die):
                        source = hit_by.pop(die, in_act)
                        target = _die(before, after, die).controller
                        found = Hit(act.number, index, *source, target, "knock-out", 1)
                if found is not None and found.player != NOBODY:
                    yield found
                index += 1


def _source_of(before: GameState, after: GameState, die_id: DieId, ability: _Source) -> _Source:
    """The player and card of a source of damage: its die, or the ability that started last."""
    if die_id == NO_DIE:
        return ability
    die = _die(before, after, die_id)
    return die.controller, die.card


def _die(before: GameState, after: GameState, die_id: DieId) -> Die:
    """A die before a move; one that the move made, as it is after it (TOK-1)."""
    return (before if die_id < len(before.dice) else after).dice[die_id]


def _started_ability(before: GameState, event: Event) -> _Source | None:
    """The player and card of an ability that starts; None for another event."""
    match event:
        case AbilityStarted(player=player, card=card) | GlobalUsed(player=player, card=card):
            return player, card
        case ActionUsed(player=player, die=number):
            return player, before.dice[number].card
        case _:
            return None


# --- marks ----------------------------------------------------------------------------------------


class MarkKind(Enum):
    """What happened at a mark."""

    TURN = "turn"
    PURCHASE = "purchase"
    KNOCK_OUT = "knock-out"
    LIFE_LOST = "life lost"


class MatchMark(msgspec.Struct, frozen=True, gc=False):
    """A moment of a match."""

    kind: MarkKind
    act: int  # the number of acts after which it has happened; for a turn, the acts before it
    # The player it happened to: who purchased, lost life or dice, or whose turn it is
    player: PlayerId
    amount: int  # the number of the turn, the dice, or the life lost


def marks_of(timeline: Timeline) -> tuple[MatchMark, ...]:
    """All marks of a match, in the order of their acts; a turn comes before what happens in it."""
    turns = (MatchMark(MarkKind.TURN, t.first_act, t.active, t.number) for t in timeline.turns)
    happened = (mark for act in timeline.acts for mark in _marks_of_act(timeline, act))
    order = [*MarkKind]
    return tuple(sorted([*turns, *happened], key=lambda mark: (mark.act, order.index(mark.kind))))


def _marks_of_act(timeline: Timeline, act: TimelineAct) -> Iterator[MatchMark]:
    """What happened in an act; the same thing for the same player is one mark."""
    found: dict[tuple[MarkKind, PlayerId], int] = {}
    after = timeline.state_after(act.number)
    for event in timeline.events_of(act):
        for kind, player, amount in _marks_of_event(event, after):
            found[kind, player] = found.get((kind, player), 0) + amount
    for (kind, player), amount in found.items():
        yield MatchMark(kind, act.number, player, amount)


def _marks_of_event(event: Event, after: GameState) -> Iterator[tuple[MarkKind, PlayerId, int]]:
    match event:
        case DiePurchased(player=player):
            yield MarkKind.PURCHASE, player, 1
        case KnockedOut(die=die):
            yield MarkKind.KNOCK_OUT, after.dice[die].owner, 1
        case PlayerDamaged(player=player, amount=amount):
            yield MarkKind.LIFE_LOST, player, amount
        case LifeChanged(player=player, amount=amount) if amount < 0:
            yield MarkKind.LIFE_LOST, player, -amount
