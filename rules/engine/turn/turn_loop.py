"""The turn loop: lists legal moves for the open decision, applies a move, advances the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.engine.choices import effect_choices
from rules.engine.effects import hand_acts
from rules.engine.effects.ability_start import start_chosen_trigger
from rules.engine.effects.change_batches import end_match
from rules.engine.effects.effect_queue import resolve_pending
from rules.engine.effects.frames import advance_frame
from rules.engine.movement import triggers
from rules.engine.movement.die_movement import Log
from rules.engine.payment import payment
from rules.engine.turn import attack_step, block_declaration, combat, turn_steps
from rules.model.ids import PlayerId
from rules.model.moves import (
    HAND_AGREEMENTS,
    Accept,
    ChooseNext,
    Concede,
    Confirm,
    DrawOutcome,
    HandAct,
    HandAgreement,
    Move,
    OfferDraw,
    OfferHand,
    Pass,
    RollOutcome,
)
from rules.state import Decision, DecisionKind, GameState, Step
from rules.state.events import Declined, DrawOffered, HandAgreed, HandOffered
from rules.state.setup import with_agreement

_STEP_HANDLERS = (
    turn_steps.clear_and_draw,
    turn_steps.roll_and_reroll,
    turn_steps.main_step,
    attack_step.proceed,
    turn_steps.cleanup,
)
"""What happens next in each `Step`."""


_CLEANUP = Step.CLEANUP


def advance(state: GameState, log: Log) -> None:
    """Advance the match until a player or Chance must decide, or it is over."""
    while True:
        if state.stack or state.queue or state.postponed_knock_outs or state.step is _CLEANUP:
            resolve_pending(state, log)
        if state.decision is not None or state.is_over:
            return
        if state.suspended_decision is not None:
            hand_acts.resume_suspended(state)
            return
        before, start = triggers.copy_if_leaving_watched(state), len(log)
        _STEP_HANDLERS[state.step](state, log)
        if before is not None and not state.is_over:
            triggers.on_left_field(state, before, log[start:])


def legal_moves(state: GameState) -> list[Move]:
    """The legal moves for the open decision, without `Concede`, `OfferDraw`, `OfferHand` and
    `HandAct`.

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
    if type(move) in _OTHER_MOVES:
        _apply_other_move(state, decision, move, log)
    else:
        DECISION_HANDLERS[decision.kind].apply_move(state, decision, move, log)
        advance(state, log)


_OTHER_MOVES = frozenset((Concede, OfferDraw, HandAct, OfferHand))
"""The moves that `legal_moves` does not list; they answer no decision."""


def _apply_other_move(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    if isinstance(move, HandAct):
        hand_acts.start(state, move, decision, log)
        advance(state, log)
    elif isinstance(move, OfferHand):
        _offer_hand(state, decision, move, log)
    elif isinstance(move, OfferDraw):
        _offer_draw(state, decision, log)
    else:
        end_match(state, state.setup.opponents(decision.player)[0], log, reason="concession")


def _offer_draw(state: GameState, decision: Decision, log: Log) -> None:
    """Let the opponent answer the offer of a draw; this suspends the open decision (END-1)."""
    log.append(DrawOffered(decision.player))
    state.suspended_decision = decision
    opponent = state.setup.opponents(decision.player)[0]
    state.decision = Decision(opponent, DecisionKind.DRAW_OFFER)


def _offer_hand(state: GameState, decision: Decision, move: OfferHand, log: Log) -> None:
    """Let an opponent answer the offer to act by hand; a computer is not asked (HAND-1)."""
    log.append(HandOffered(decision.player, move.extent))
    opponents = state.setup.opponents(decision.player)
    opponent = next((one for one in opponents if not state.setup.players[one].computer), None)
    if opponent is None:
        state.decision = decision
        _agree_on_hand(state, decision.player, move.extent, log)
        return
    state.suspended_decision = decision
    state.decision = Decision(
        opponent, DecisionKind.HAND_OFFER, count=HAND_AGREEMENTS.index(move.extent)
    )


def _agree_on_hand(state: GameState, player: PlayerId, extent: HandAgreement, log: Log) -> None:
    log.append(HandAgreed(player, extent))
    state.use_setup(with_agreement(state.setup, extent))


def can_offer_hand(state: GameState, extent: HandAgreement) -> bool:
    """Whether the player who must decide may offer to act by hand to this extent: it is more than
    was agreed, and no act is half done (HAND-1)."""
    agreed = HAND_AGREEMENTS.index(state.setup.by_hand)
    return extent in HAND_AGREEMENTS[agreed + 1 :] and is_between_acts(state)


def is_between_acts(state: GameState) -> bool:
    """Whether the player who must decide has not begun an act yet.

    Only then may they offer a draw (END-1). Undo goes back to such points.
    """
    decision = state.decision
    if decision is None or state.is_over:
        return False
    return DECISION_HANDLERS[decision.kind].is_between_acts(state)


# --- decision handlers ----------------------------------------------------------------------------


def _always(state: GameState) -> bool:
    return True


def _never(state: GameState) -> bool:
    return False


class DecisionHandler(NamedTuple):
    """How the engine handles one kind of decision.

    When a move is applied, the decision is already closed; to stay open it must be set again.
    `is_between_acts` says whether the player has not begun an act yet.
    """

    legal_moves: Callable[[GameState, Decision], list[Move]]
    apply_move: Callable[[GameState, Decision, Move, Log], None]
    is_between_acts: Callable[[GameState], bool] = _never


# --- chance ---------------------------------------------------------------------------------------


def _no_moves(state: GameState, decision: Decision) -> list[Move]:
    """Chance has outcomes instead of legal moves."""
    return []


def _apply_draw(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    state.chance_count += 1
    if not isinstance(move, DrawOutcome):
        raise TypeError(f"{move} is no draw")
    frame = state.top_frame
    if frame is not None:  # an effect draws
        state.replace_top(frame.with_progress(picked=(*frame.progress.picked, *move.dice)))
    else:
        turn_steps.apply_draw(state, move.dice, log)


def _apply_roll(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    state.chance_count += 1
    if not isinstance(move, RollOutcome):
        raise TypeError(f"{move} is no roll")
    turn_steps.apply_roll(state, decision.dice, move.faces, log)


# --- payments -------------------------------------------------------------------------------------


def _apply_payment_move(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Continue a payment, or complete it and carry out what it paid for."""
    if state.payment is None:
        raise TypeError(f"{move} is no step of a payment")
    if not isinstance(move, Confirm):
        payment.apply_move(state, move)
        state.decision = decision
        return
    spent = tuple(die_id for die_id, _ in state.payment.paid_symbols)
    acts = payment.complete_payment(state, log)
    if acts:
        turn_steps.perform_acts(state, decision.player, acts, spent, log)
        return
    frame = state.top_frame
    if frame is not None:
        state.replace_top(frame.with_progress(is_paid=True))


# --- choices --------------------------------------------------------------------------------------


def _apply_order(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    if not isinstance(move, ChooseNext):
        raise TypeError(f"{move} chooses no waiting effect")
    start_chosen_trigger(state, move.index, log)


def _answer_draw_offer(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Accept a draw by agreement, or resume the decision that was open (END-1)."""
    if isinstance(move, Accept):
        end_match(state, None, log, reason="agreement")
    else:
        log.append(Declined(decision.player))
        state.decision, state.suspended_decision = state.suspended_decision, None


def _answer_hand_offer(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Agree to act by hand or not, and resume the decision that was open (HAND-1)."""
    if isinstance(move, Accept):
        _agree_on_hand(state, decision.player, HAND_AGREEMENTS[decision.count], log)
    else:
        log.append(Declined(decision.player))
    hand_acts.resume_suspended(state)


def _legal_by_hand(state: GameState, decision: Decision) -> list[Move]:
    """A text by hand ends when the players say so; acts by hand are never listed (HAND-1)."""
    return [Pass()]


def _finish_by_hand(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    frame = state.top_frame
    if frame is not None:
        advance_frame(state, frame, 0)


DECISION_HANDLERS: dict[DecisionKind, DecisionHandler] = {
    DecisionKind.DRAW: DecisionHandler(_no_moves, _apply_draw),
    DecisionKind.ROLL: DecisionHandler(_no_moves, _apply_roll),
    DecisionKind.REROLL: DecisionHandler(
        turn_steps.legal_rerolls,
        turn_steps.apply_reroll_move,
        turn_steps.has_marked_no_dice,
    ),
    DecisionKind.MAIN: DecisionHandler(
        turn_steps.legal_main_moves, turn_steps.apply_main_move, _always
    ),
    DecisionKind.WINDOW: DecisionHandler(
        turn_steps.legal_window_moves, turn_steps.apply_window_move, _always
    ),
    DecisionKind.REPLY: DecisionHandler(
        turn_steps.legal_reply_moves, turn_steps.apply_window_move, _always
    ),
    DecisionKind.PAY: DecisionHandler(
        lambda state, decision: payment.legal_moves(state), _apply_payment_move
    ),
    DecisionKind.ATTACKERS: DecisionHandler(
        attack_step.legal_attacker_moves,
        attack_step.apply_attacker_move,
        attack_step.has_declared_no_attacker,
    ),
    DecisionKind.BLOCKERS: DecisionHandler(
        block_declaration.legal_blocker_moves,
        block_declaration.apply_blocker_move,
        block_declaration.has_declared_no_block,
    ),
    DecisionKind.ASSIGN: DecisionHandler(combat.legal_moves, combat.apply_move),
    DecisionKind.CHOOSE: DecisionHandler(effect_choices.legal_dice, effect_choices.apply_move),
    DecisionKind.CHOOSE_WORD: DecisionHandler(
        effect_choices.legal_words, effect_choices.apply_move
    ),
    DecisionKind.CHOOSE_PLAYER: DecisionHandler(
        effect_choices.legal_players, effect_choices.apply_move
    ),
    DecisionKind.ORDER: DecisionHandler(effect_choices.legal_next_effects, _apply_order),
    DecisionKind.ANSWER: DecisionHandler(effect_choices.yes_or_no, effect_choices.apply_move),
    DecisionKind.DRAW_OFFER: DecisionHandler(effect_choices.yes_or_no, _answer_draw_offer),
    DecisionKind.HAND_OFFER: DecisionHandler(effect_choices.yes_or_no, _answer_hand_offer),
    DecisionKind.BY_HAND: DecisionHandler(
        _legal_by_hand, _finish_by_hand, lambda state: state.suspended_decision is None
    ),
}
