"""Interprets several dice that are dropped or clicked at once, as a sequence of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.advice.intent import CLICKED, DropTarget, moves_for_drop
from rules.advice.refusals import Refusal
from rules.engine.payment.payment_solver import cheapest_payment
from rules.engine.turn.turn_loop import apply_move, legal_moves
from rules.model.ids import CHANCE, DieId
from rules.model.moves import Move, Pay
from rules.state import GameState


class DropPlan(NamedTuple):
    """The moves of several dice, and the refusal of the first die that has no move.

    Energy that is no longer needed stays where it is and counts as no refusal.
    """

    moves: tuple[Move, ...]
    refusal: Refusal | None


def plan_drop(
    state: GameState,
    dice: Sequence[DieId],
    place: DropTarget,
    first_moves: tuple[Move, ...] | None = None,
) -> DropPlan:
    """Plan the drop of some dice at a place, or a click on them (`CLICKED`), in this order.

    Each die makes the likeliest move that is legal after the dice before it. Energy that starts an
    act also pays for it. `first_moves` are the moves that the drop of the first die may stand for,
    if they are known already.
    """
    state = state.copy()
    moves: list[Move] = []
    refused: list[Refusal] = []
    for die in dice:
        if state.decision is None or state.decision.player == CHANCE:
            break
        can_start_payment = state.payment is None and place.kind in ("card", "die")
        found, first_moves = first_moves or _moves_for_drop(state, die, place), None
        if isinstance(found, Refusal):
            refused.append(found)
            continue
        moves.append(_likeliest_move(state, found))
        if die == dice[-1] and not can_start_payment:
            break  # no later move depends on this one
        apply_move(state, moves[-1], [])
        if can_start_payment and state.payment is not None:
            answer = _moves_for_drop(state, die, CLICKED)
            payment = None if isinstance(answer, Refusal) else _likeliest_move(state, answer)
            if isinstance(payment, Pay):
                moves.append(payment)
                apply_move(state, payment, [])
    told = [one for one in refused if not moves or one.reason.id not in _HARMLESS_REASONS]
    return DropPlan(tuple(moves), told[0] if told else None)


_HARMLESS_REASONS = ("no.waste", "no.nothing")


def _moves_for_drop(state: GameState, die: DieId, place: DropTarget) -> tuple[Move, ...] | Refusal:
    return moves_for_drop(state, tuple(legal_moves(state)), die, place)


def _likeliest_move(state: GameState, found: tuple[Move, ...]) -> Move:
    """The likeliest of the moves that a drop may stand for. Of several payments, it is the
    suggested one.
    """
    if isinstance(found[0], Pay) and len(found) > 1:
        return next((pay for pay in cheapest_payment(state) if pay in found), found[0])
    return found[0]
