"""The headline of a turn: what mattered most in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.advice import labels
from rules.match_log.story.story_phrases import Phrase
from rules.messages.message import Message, make_message
from rules.model import SIDEKICK_ID, CardId, PlayerId
from rules.state import Event, GameState
from rules.state import events as ev

MANY_KNOCK_OUTS = 3
"""From this number on, knockouts make a headline."""


def headline(
    state: GameState,
    turn: int,
    active: PlayerId,
    events: Sequence[Event],
    fielded: set[CardId],
    *,
    is_complete: bool,
) -> Message:
    """The headline of a turn.

    Args:
        state: any state of the match.
        turn: the number of the turn.
        active: the player whose turn it is.
        events: what happened in it.
        fielded: the cards of which a die was fielded in an earlier turn.
        is_complete: whether the turn, or the match, has ended.
    """
    name, values = _subject(state, active, events, fielded)
    if not is_complete and name in ("stopped", "quiet"):
        name = "attacks" if name == "stopped" else "begins"
    player = labels.player_name(state, active)
    return make_message(f"story.heading.{name}", turn=turn, player=player, **values)


def _subject(
    state: GameState, active: PlayerId, events: Sequence[Event], fielded: set[CardId]
) -> tuple[str, dict[str, str | int | Message]]:
    (other,) = state.setup.opponents(active)
    opponent = labels.player_name(state, other)
    for event in events:
        if isinstance(event, ev.MatchEnded):
            return _end(state, event, active)
    damage = sum(
        one.amount for one in events if isinstance(one, ev.PlayerDamaged) and one.player == other
    )
    if damage > 1:
        return "hits", {"amount": damage, "other": opponent}
    if sweep := _sweep(state, events):
        return "sweep", sweep
    knock_outs = sum(isinstance(event, ev.KnockedOut) for event in events)
    if knock_outs >= MANY_KNOCK_OUTS:
        return "knock_outs", {"count": knock_outs}
    if damage:
        return "scratches", {"other": opponent}
    if any(isinstance(event, ev.AttackDeclared) for event in events):
        return "stopped", {"other": opponent}
    for event in events:
        if isinstance(event, ev.DieFielded) and event.player == active:
            card = state.dice[event.die].card if event.die < len(state.dice) else SIDEKICK_ID
            if card != SIDEKICK_ID and card not in fielded:
                return "fielding", {"card": labels.card_name(state, card)}
    bought = [
        event.card
        for event in events
        if isinstance(event, ev.DiePurchased) and event.player == active
    ]
    if bought:
        dearest = max(bought, key=lambda card: state.setup.cards[card].card.cost)
        return "purchase", {"card": _counted(state, dearest, bought.count(dearest))}
    came = [
        state.dice[event.die].card
        for event in events
        if isinstance(event, ev.DieFielded) and event.player == active
        if event.die < len(state.dice)
    ]
    if came:
        dearest = max(came, key=lambda card: state.setup.cards[card].card.cost)
        named = labels.with_article(_counted(state, dearest, came.count(dearest)))
        return "fielding", {"card": named}
    return "quiet", {}


def _sweep(state: GameState, events: Sequence[Event]) -> dict[str, str | int | Message]:
    """The card whose effect knocks out many dice, and how many; empty if there is none."""
    cause, counts = SIDEKICK_ID, Counter[CardId]()
    for event in events:
        match event:
            case ev.AbilityStarted(card=card) | ev.GlobalUsed(card=card):
                cause = card
            case ev.ActionUsed(die=die):
                cause = state.dice[die].card
            case ev.PriorityPassed() | ev.DamageDealt(is_combat=True):
                cause = SIDEKICK_ID
            case ev.KnockedOut() if cause != SIDEKICK_ID:
                counts[cause] += 1
    for card, count in counts.most_common(1):
        if count >= MANY_KNOCK_OUTS:
            return {"card": labels.card_name(state, card), "count": count}
    return {}


def _end(
    state: GameState, event: ev.MatchEnded, active: PlayerId
) -> tuple[str, dict[str, str | int | Message]]:
    if event.winner is None:
        return ("agreed" if event.reason == "agreement" else "tied"), {}
    winner = labels.player_name(state, event.winner)
    if event.reason == "concession":
        return "conceded", {"winner": winner}
    return ("wins" if event.winner == active else "loses"), {"winner": winner}


def _counted(state: GameState, card: CardId, count: int) -> Phrase:
    return labels.counted_dice_name(labels.card_name(state, card), count)
