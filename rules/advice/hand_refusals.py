"""Explains why an act by hand, or the offer to act by hand, is not legal (HAND-1)."""

from __future__ import annotations

from rules.advice import labels
from rules.advice.refusals import Refusal, decision_pending, explain_illegal_move, refusal_of
from rules.engine.effects import hand_acts
from rules.engine.effects.hand_acts import HandObstacle
from rules.engine.turn import turn_loop
from rules.model.ids import CHANCE
from rules.model.moves import HAND_AGREEMENTS, HandAct, OfferHand
from rules.state import GameState
from rules.teams.formats import format_of

_RULE = "HAND-1"


def explain_illegal_hand(state: GameState, move: HandAct | OfferHand) -> Refusal | None:
    """Why an act by hand or the offer of one is not legal, or None if it is."""
    if state.is_over or state.decision is None or state.decision.player == CHANCE:
        return explain_illegal_move(state, move)
    if isinstance(move, OfferHand):
        return _why_no_offer(state, move)
    obstacle = hand_acts.obstacle_to(state, move)
    return None if obstacle is None else _refusal_of(state, move, obstacle)


def _why_no_offer(state: GameState, move: OfferHand) -> Refusal | None:
    if move.extent not in HAND_AGREEMENTS:  # moves come from outside, too
        return decision_pending(state)
    most = format_of(state.setup.format).by_hand
    if HAND_AGREEMENTS.index(move.extent) > HAND_AGREEMENTS.index(most):
        return refusal_of(_RULE, f"hand_format_{most}" if most else "hand_format")
    if HAND_AGREEMENTS.index(move.extent) <= HAND_AGREEMENTS.index(state.setup.by_hand):
        return refusal_of(_RULE, "hand_agreed")
    return None if turn_loop.can_offer_hand(state, move.extent) else decision_pending(state)


def _refusal_of(state: GameState, act: HandAct, obstacle: HandObstacle) -> Refusal:
    match obstacle.word:
        case "not now":
            pending = decision_pending(state)
            return refusal_of(_RULE, "hand_not_now", first=pending.remedy)
        case "unread":
            error = obstacle.error
            return refusal_of(
                _RULE,
                "hand_unread",
                context="" if error is None else error.context,
                expected="" if error is None else ", ".join(error.expected[:3]),
            )
        case "no text by hand":
            card = labels.card_name(state, hand_acts.card_of(state, act))
            return refusal_of(_RULE, "hand_no_text_by_hand", card=card)
        case "not supported" | "keyword":
            return refusal_of(
                _RULE, f"hand_{obstacle.word.replace(' ', '_')}", what=obstacle.detail
            )
        case word:
            return refusal_of(_RULE, f"hand_{word.replace(' ', '_')}")
