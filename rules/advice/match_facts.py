"""Numbers of a match: life lost in an act, and at the end the hardest blow and the best card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.model import NO_DIE, CardId, DieId, PlayerId
from rules.state import (
    DamageDealt,
    Event,
    GameState,
    KnockedOut,
    LifeChanged,
    MatchEnded,
    PlayerDamaged,
)
from rules.state.events import EndReason


class MatchFacts(NamedTuple):
    """Numbers of a match.

    Attributes:
        turns: how many turns were played.
        hardest_blow: the most damage a player took at once.
        best_card: the card whose dice knocked out the most opposing dice, then dealt the most
            damage to players; None if no die did either.
        knock_outs: how many dice the dice of that card knocked out.
        damage: how much damage they dealt to players.
        reason: why the match ended; None if it goes on.
    """

    turns: int
    hardest_blow: int
    best_card: CardId | None
    knock_outs: int
    damage: int
    reason: EndReason | None


def facts_of_match(state: GameState, moves: Iterable[Sequence[Event]]) -> MatchFacts:
    """The numbers of a match.

    Args:
        state: the state at the end.
        moves: the events of each move, in order.
    """
    knock_outs, damage = Counter[CardId](), Counter[CardId]()
    hardest = 0
    reason: EndReason | None = None
    for events in moves:
        taken = Counter[int]()
        last_hit: dict[DieId, DieId] = {}
        for event in events:
            match event:
                case PlayerDamaged(player=player, amount=amount, source=source):
                    taken[player] += amount
                    if source != NO_DIE:
                        damage[state.dice[source].card] += amount
                case DamageDealt(die=die, source=source):
                    last_hit[die] = source
                case KnockedOut(die=die):
                    source = last_hit.get(die, NO_DIE)
                    if source != NO_DIE and state.dice[source].owner != state.dice[die].owner:
                        knock_outs[state.dice[source].card] += 1
                case MatchEnded():
                    reason = event.reason
        hardest = max(hardest, *taken.values(), 0)
    best = max(
        {*knock_outs, *damage},
        key=lambda card: (knock_outs[card], damage[card], -card),
        default=None,
    )
    return MatchFacts(
        state.turn,
        hardest,
        best,
        knock_outs[best] if best is not None else 0,
        damage[best] if best is not None else 0,
        reason,
    )


def life_lost(events: Iterable[Event]) -> Counter[PlayerId]:
    """How much life each player lost in all; negative for a gain."""
    lost = Counter[PlayerId]()
    for event in events:
        match event:
            case PlayerDamaged(player=player, amount=amount):
                lost[player] += amount
            case LifeChanged(player=player, amount=amount):
                lost[player] -= amount
    return lost
