"""The moments of a match that players look for: turns, purchases, knock-outs and lost life."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import msgspec

from rules.match_log.timeline import Timeline, TimelineAct
from rules.model import PlayerId
from rules.state import DiePurchased, Event, GameState, KnockedOut, LifeChanged, PlayerDamaged


class MarkKind(Enum):
    """What happened at a mark."""

    TURN = "turn"
    PURCHASE = "purchase"
    KNOCK_OUT = "knock-out"
    LIFE_LOST = "life lost"


class MatchMark(msgspec.Struct, frozen=True, gc=False):
    """A moment of a match.

    Attributes:
        kind: what happened.
        act: the number of acts after which it has happened; for a turn, the acts before it.
        player: the player it happened to: who purchased, lost life or dice, or whose turn it is.
        amount: the number of the turn, the dice, or the life lost.
    """

    kind: MarkKind
    act: int
    player: PlayerId
    amount: int


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
