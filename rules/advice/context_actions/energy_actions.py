"""Context actions of energy: paying now, or starting an act that it can pay for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.advice.context_actions.context_action import ContextAction, LegalMoves
from rules.advice.move_labels import move_label
from rules.advice.refusals import explain_illegal_move, refusal_of
from rules.engine.movement.equivalence import equal_move
from rules.engine.payment import payment
from rules.engine.turn import turn_loop
from rules.messages.message import make_message
from rules.model.dice import GENERIC
from rules.model.ids import NO_DIE, DieId, PlayerId
from rules.model.moves import ACT_MOVES, Move, Pay
from rules.state import GameState


def energy_actions_of(
    state: GameState, legal: LegalMoves, number: DieId, player: PlayerId
) -> Iterator[ContextAction]:
    """Paying with a die or with other energy: now, or for an act that it would start."""
    decision = state.decision
    if state.payment is not None:
        yield from _payment_actions(state, legal, number)
        return
    begun = (
        list(_actions_started_with(state, legal, number))
        if decision and decision.player == player
        else []
    )
    yield from begun
    if not begun:
        nothing = refusal_of("PAY-1", "nothing_to_pay")
        yield ContextAction(make_message("possible.pay"), refusal=nothing)


def _payment_actions(state: GameState, legal: LegalMoves, number: DieId) -> Iterator[ContextAction]:
    found = [
        ContextAction(move_label(state, pay), (pay,))
        for pay in _matching_payments(state, legal, number)
    ]
    yield from found
    if not found and number != NO_DIE:
        face = state.face_of(state.dice[number])
        pay = Pay(number, face.energy[0] if face is not None else GENERIC)
        yield ContextAction(move_label(state, pay), refusal=explain_illegal_move(state, pay))


def _matching_payments(state: GameState, legal: Iterable[Move], number: DieId) -> Iterator[Pay]:
    """The legal payments with a die, or with energy that is not on a die."""
    for move in legal:
        if isinstance(move, Pay) and (move.die == NO_DIE) == (number == NO_DIE):
            own = Pay(number, move.energy)
            if own == move or equal_move(state, (move,), own) is not None:
                yield own


def _actions_started_with(
    state: GameState, legal: LegalMoves, number: DieId
) -> Iterator[ContextAction]:
    """The acts that can be started now and paid for with this energy, each once."""
    for act in legal:
        if not isinstance(act, ACT_MOVES):
            continue
        trial = state.copy()
        turn_loop.apply_move(trial, act, [])
        if trial.payment is None:
            continue
        first = next(_matching_payments(trial, payment.legal_moves(trial), number), None)
        if first is not None:
            what = make_message("possible.pay_for", what=move_label(state, act))
            yield ContextAction(what, (act, first))
