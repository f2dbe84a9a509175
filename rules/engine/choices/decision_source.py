"""Finds the source of an open decision: the die or card whose text or damage it is about."""

from __future__ import annotations

from typing import NamedTuple

from rules.state import BAG, GONE, GameState


class DecisionSource(NamedTuple):
    """Source of a decision. `die` is -1 if only the card is visible on the table."""

    die: int
    card: int


def source_of_decision(state: GameState) -> DecisionSource | None:
    """Return the source of the open decision, or None if a step of the turn asks for it."""
    decision = state.decision
    if decision is None or state.is_over:
        return None
    if decision.kind == "assign":
        number = decision.dice[0]
        return DecisionSource(number, state.dice[number].card)
    frame = state.top_frame
    if decision.kind not in _KINDS_FROM_TEXT or frame is None:
        return None
    if decision.kind == "pay" and (state.payment is None or state.payment.acts):
        return None
    is_seen = frame.die >= 0 and state.dice[frame.die].zone not in (BAG, GONE)
    return DecisionSource(frame.die if is_seen else -1, frame.card)


_KINDS_FROM_TEXT = ("choose", "choose word", "choose player", "answer", "pay")
