"""Numbers of a whole match: its turns, the hardest blow and the best card."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rules.match_log.hits import hits_of
from rules.match_log.timeline import Timeline
from rules.model import CardId, PlayerId
from rules.state import MatchEnded, PlayerDamaged
from rules.state.events import EndReason


class MatchFacts(NamedTuple):
    """Numbers of a match.

    Attributes:
        turns: how many turns were played.
        hardest_blow: the most damage a player took at once.
        best_card: the card that knocked out the most opposing dice, then dealt the most damage to
            opponents; None if no card did either. Dice and abilities count, of both players.
        knock_outs: how many opposing dice that card knocked out.
        damage: how much damage it dealt to opponents.
        reason: why the match ended; None if it goes on.
    """

    turns: int
    hardest_blow: int
    best_card: CardId | None
    knock_outs: int
    damage: int
    reason: EndReason | None


def facts_of_match(timeline: Timeline) -> MatchFacts:
    """The numbers of a match, or of as much of it as the timeline has."""
    knock_outs, damage = Counter[CardId](), Counter[CardId]()
    for hit in hits_of(timeline):
        if hit.player == hit.target:
            continue
        if hit.kind == "knock-out":
            knock_outs[hit.card] += 1
        elif hit.kind == "player":
            damage[hit.card] += hit.amount
    best = max(
        {*knock_outs, *damage},
        key=lambda card: (knock_outs[card], damage[card], -card),
        default=None,
    )
    ended = [event for event in timeline.events if isinstance(event, MatchEnded)]
    return MatchFacts(
        timeline.state_after(len(timeline)).turn,
        _hardest_blow(timeline),
        best,
        knock_outs[best] if best is not None else 0,
        damage[best] if best is not None else 0,
        ended[-1].reason if ended else None,
    )


def _hardest_blow(timeline: Timeline) -> int:
    """The most damage that a player took in a single move."""
    hardest = 0
    for act in timeline.acts:
        for _, _, events in timeline.steps_of(act):
            taken = Counter[PlayerId]()
            for event in events:
                if isinstance(event, PlayerDamaged):
                    taken[event.player] += event.amount
            hardest = max(hardest, *taken.values(), 0)
    return hardest
