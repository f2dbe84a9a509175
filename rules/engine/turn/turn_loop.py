"""The turn loop: lists legal moves for the open decision, applies a move, advances the match."""

from __future__ import annotations

from rules.engine.effects.change_batches import end_match
from rules.engine.effects.effect_queue import resolve_pending
from rules.engine.movement import delayed_triggers
from rules.engine.movement.die_movement import Log
from rules.engine.turn.decision_handlers import DECISION_HANDLERS
from rules.engine.turn.steps import (
    attack_step,
    cleanup_step,
    clear_and_draw_step,
    main_step,
    roll_and_reroll_step,
)
from rules.model.moves import Concede, Move, OfferDraw
from rules.state import Decision, DecisionKind, GameState, Step
from rules.state.events import DrawOffered

_STEP_HANDLERS = {
    Step.CLEAR_AND_DRAW: clear_and_draw_step.proceed,
    Step.ROLL_AND_REROLL: roll_and_reroll_step.proceed,
    Step.MAIN: main_step.proceed,
    Step.ATTACK: attack_step.proceed,
    Step.CLEANUP: cleanup_step.proceed,
}


def advance(state: GameState, log: Log) -> None:
    """Advance the match until a player or Chance must decide, or it is over."""
    while True:
        resolve_pending(state, log)
        if state.decision is not None or state.is_over:
            return
        before, start = delayed_triggers.copy_if_leaving_watched(state), len(log)
        _STEP_HANDLERS[state.step](state, log)
        if before is not None and not state.is_over:
            delayed_triggers.on_left_field(state, before, log[start:])


def legal_moves(state: GameState) -> list[Move]:
    """The legal moves for the open decision, without `Concede` and `OfferDraw`.

    There are none for Chance or after the end of the match.
    """
    decision = state.decision
    if decision is None or state.is_over:
        return []
    return DECISION_HANDLERS[decision.kind].legal_moves(state, decision)


def apply_move(state: GameState, move: Move, log: Log) -> None:
    """Apply a legal move and advance to the next decision."""
    decision = state.decision
    if decision is None:
        raise TypeError("nobody has to decide")
    state.decision = None
    if isinstance(move, Concede):
        end_match(state, state.setup.opponents(decision.player)[0], log, reason="concession")
    elif isinstance(move, OfferDraw):
        _offer_draw(state, decision, log)
    else:
        DECISION_HANDLERS[decision.kind].apply_move(state, decision, move, log)
        advance(state, log)


def _offer_draw(state: GameState, decision: Decision, log: Log) -> None:
    """Let the opponent answer the offer of a draw; this suspends the open decision (END-1)."""
    log.append(DrawOffered(decision.player))
    state.suspended_decision = decision
    opponent = state.setup.opponents(decision.player)[0]
    state.decision = Decision(opponent, DecisionKind.DRAW_OFFER)


def is_between_acts(state: GameState) -> bool:
    """Whether the player who must decide has not begun an act yet.

    Only then may they offer a draw (END-1). Undo goes back to such points.
    """
    decision = state.decision
    if decision is None or state.is_over:
        return False
    return DECISION_HANDLERS[decision.kind].is_between_acts(state)
