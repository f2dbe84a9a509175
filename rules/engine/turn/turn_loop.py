"""The turn loop: lists legal moves for the open decision, applies a move, advances the match."""

from __future__ import annotations

from rules.engine.choices import effect_choices
from rules.engine.effects.change_batches import end_match
from rules.engine.effects.effect_queue import resolve_pending, start_chosen_trigger
from rules.engine.movement import delayed_triggers
from rules.engine.movement.die_movement import Log
from rules.engine.payment import payment
from rules.engine.turn import combat, priority
from rules.engine.turn.steps import (
    attack_step,
    block_declaration,
    cleanup_step,
    clear_and_draw_step,
    main_step,
    roll_and_reroll_step,
)
from rules.model.moves import (
    Accept,
    AssignDamage,
    BatchAct,
    ChooseNext,
    Concede,
    Confirm,
    DrawOutcome,
    Move,
    OfferDraw,
    Pass,
    Pay,
    RollOutcome,
)
from rules.state import CHANCE, Decision, GameState, Step
from rules.state.events import Declined, DrawOffered

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
    if decision is None or state.is_over or decision.player == CHANCE:
        return []
    match decision.kind:
        case "main":
            return main_step.legal_moves(state, decision.player)
        case "pay":
            return payment.legal_moves(state)
        case "reroll":
            return roll_and_reroll_step.legal_moves(state, decision)
        case "reply":
            return priority.legal_reply_moves(state, decision.player)
        case "window":
            return priority.legal_window_moves(state, decision.player)
        case "attackers":
            return attack_step.legal_attacker_moves(state)
        case "blockers":
            return block_declaration.legal_blocker_moves(state)
        case "assign":
            return combat.legal_moves(state, decision.dice[0])
        case "draw offer":
            return [Accept(), Pass()]
        case _:
            return effect_choices.legal_moves(state, decision)


def apply_move(state: GameState, move: Move, log: Log) -> None:
    """Apply a legal move and advance to the next decision."""
    decision = state.decision
    if decision is None:
        raise TypeError("nobody has to decide")
    state.decision = None
    if isinstance(move, Concede):
        end_match(state, state.setup.opponents(decision.player)[0], log, reason="concession")
        return
    if isinstance(move, OfferDraw) or decision.kind == "draw offer":
        _draw_by_agreement(state, decision, move, log)
        return
    match decision.kind:
        case "draw" | "roll":
            _apply_outcome(state, decision, move, log)
        case "main":
            main_step.apply_move(state, decision.player, move, log)
        case "pay":
            _apply_payment_move(state, decision, move, log)
        case "reroll":
            roll_and_reroll_step.apply_move(state, decision, move)
        case "reply" | "window":
            priority.apply_move(state, decision.player, move, log)
        case "attackers":
            attack_step.apply_attacker_move(state, move, log)
        case "blockers":
            block_declaration.apply_blocker_move(state, move, log)
        case "assign":
            if isinstance(move, AssignDamage):
                combat.apply_move(state, move)
        case "order":
            if isinstance(move, ChooseNext):
                start_chosen_trigger(state, move.index, log)
        case _:
            effect_choices.apply_move(state, decision, move, log)
    advance(state, log)


_BETWEEN_ACTS = frozenset(("main", "reply", "window", "reroll", "attackers", "blockers"))


def is_between_acts(state: GameState) -> bool:
    """Whether the player who must decide has not begun an act yet.

    Only then may they offer a draw (END-1). Undo goes back to such points.
    """
    decision = state.decision
    if decision is None or state.is_over or decision.kind not in _BETWEEN_ACTS:
        return False
    now = state.combat
    match decision.kind:
        case "reroll":
            return not state.marked_dice
        case "attackers":
            return now is None or not now.attackers
        case "blockers":
            return now is None or not now.blocks
        case _:
            return True


def _draw_by_agreement(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Offer a draw, accept it, or resume the decision that was open (END-1)."""
    if isinstance(move, OfferDraw):
        log.append(DrawOffered(decision.player))
        state.suspended_decision = decision
        state.decision = Decision(state.setup.opponents(decision.player)[0], "draw offer")
    elif isinstance(move, Accept):
        end_match(state, None, log, reason="agreement")
    else:
        log.append(Declined(decision.player))
        state.decision, state.suspended_decision = state.suspended_decision, None


def _apply_outcome(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    state.chance_count += 1
    if isinstance(move, DrawOutcome):
        frame = state.top_frame
        if frame is not None:
            state.replace_top(frame.with_progress(picked=(*frame.progress.picked, *move.dice)))
        else:
            clear_and_draw_step.apply_draw(state, move.dice, log)
    elif isinstance(move, RollOutcome):
        roll_and_reroll_step.apply_roll(state, decision.dice, move.faces, log)


def _apply_payment_move(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    if isinstance(move, Pay | BatchAct):
        payment.apply_move(state, move)
        state.decision = decision
        return
    if not isinstance(move, Confirm) or state.payment is None:
        raise TypeError(f"{move} is no step of a payment")
    spent = tuple(number for number, _ in state.payment.paid_symbols)
    acts = payment.complete_payment(state, log)
    if acts:
        main_step.perform_acts(state, decision.player, acts, spent, log)
        return
    frame = state.top_frame
    if frame is not None:
        state.replace_top(frame.with_progress(is_paid=True))
