"""Interprets several dice that are dropped or clicked at once, as a sequence of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.advice.illegal_moves import Refusal
from rules.advice.intent import CLICKED, DropTarget, moves_for_drop
from rules.engine.payment.payment_solver import cheapest_payment
from rules.engine.turn.turn_loop import apply_move, legal_moves
from rules.model.moves import Move, Pay
from rules.state import CHANCE, GameState


class DropPlan(NamedTuple):
    """The moves of several dice, and the refusal of the first die that has no move.

    Energy that is no longer needed stays where it is and counts as no refusal.
    """

    moves: tuple[Move, ...]
    refusal: Refusal | None


def plan_drop(state: GameState, dice: Sequence[int], place: DropTarget) -> DropPlan:
    """Plan the drop of some dice at a place, or a click on them (`CLICKED`), in this order.

    Each die makes the likeliest move that is legal after the dice before it. Energy that starts an
    act also pays for it.
    """
    state = state.copy()
    moves: list[Move] = []
    refused: list[Refusal] = []
    for die in dice:
        if state.decision is None or state.decision.player == CHANCE:
            break
        was_paying = state.payment is not None
        answer = _likeliest_move(state, die, place)
        if isinstance(answer, Refusal):
            refused.append(answer)
            continue
        moves.append(answer)
        apply_move(state, answer, [])
        if not was_paying and state.payment is not None and place.kind in ("card", "die"):
            payment = _likeliest_move(state, die, CLICKED)
            if isinstance(payment, Pay):
                moves.append(payment)
                apply_move(state, payment, [])
    told = [one for one in refused if not moves or one.reason.id not in _HARMLESS_REASONS]
    return DropPlan(tuple(moves), told[0] if told else None)


_HARMLESS_REASONS = ("no.waste", "no.nothing")


def _likeliest_move(state: GameState, die: int, place: DropTarget) -> Move | Refusal:
    """The likeliest move of a drop. Of several payments, the suggested one comes first."""
    found = moves_for_drop(state, tuple(legal_moves(state)), die, place)
    if isinstance(found, Refusal):
        return found
    if isinstance(found[0], Pay):
        return next((pay for pay in cheapest_payment(state) if pay in found), found[0])
    return found[0]
