"""Lists the suggestions for the open decision, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.advice import labels
from rules.advice.judgment import ReasonToReroll, RerollPlan, plan_reroll
from rules.advice.move_labels import batch_act_label, move_label
from rules.advice.suggestions.act_suggestions import suggest_acting
from rules.advice.suggestions.combat_suggestions import (
    describe_blocks,
    describe_split,
    suggest_attacks,
    suggest_blocks,
    suggest_splits,
)
from rules.advice.suggestions.suggestion import Suggestion, faces_text
from rules.advice.suggestions.trial import Situation, describe_gain, names_of_dice, try_act
from rules.engine.payment.payment import preview_payment
from rules.engine.payment.payment_solver import cheapest_payment
from rules.engine.turn import turn_loop
from rules.engine.turn.combat import open_assignment_of
from rules.messages.message import Message, make_message
from rules.model.ids import NO_DIE, DieId
from rules.model.moves import (
    Attack,
    BatchAct,
    Block,
    ChooseDie,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    Pay,
)
from rules.state import DecisionKind, GameState

# --- answer suggestions ---------------------------------------------------------------------------


_MOST_TRIED = 16


def suggest_answers(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """The answers, by what each leads to."""
    player = state.deciding_player
    if player is None:
        return
    before = Situation(state, player)
    most = max(_MOST_TRIED // len(legal), 1)
    for move in legal[:_MOST_TRIED]:
        trial = max(try_act(state, move, most), key=lambda one: one.after.worth)
        why = describe_gain(before, trial)
        if why is None:
            declines = isinstance(move, Pass)
            why = make_message("suggest.no_change" if declines else "suggest.sensible")
        act: Message = move_label(state, move)
        if isinstance(move, ChooseDie):
            act = make_message("move.choose", die=names_of_dice(state, [move.die], player))
        yield Suggestion((move,), act, why, trial.after.worth - before.worth)


def suggest_payments(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """A cheapest payment, and what can be paid for together if energy would be lost (PAY-4)."""
    pays = () if Confirm() in legal else cheapest_payment(state)
    if not pays and Confirm() not in legal:
        return
    twin = state.copy()
    for pay in pays:
        turn_loop.apply_move(twin, pay, [])
    if state.payment is None or twin.payment is None:
        return
    dice = tuple(dict.fromkeys(die for die, _ in twin.payment.paid_symbols if die >= 0))
    named = faces_text(state, dice)
    lost = preview_payment(twin).lost
    yield Suggestion(
        (*pays, Confirm()),
        make_message("suggest.pay", dice=named) if dice else move_label(state, Confirm()),
        make_message("suggest.cheapest"),
        1.0,
    )
    if not lost or state.payment.paid_symbols:
        return
    for place, move in enumerate(legal):
        if isinstance(move, BatchAct):
            yield Suggestion(
                (move,),
                batch_act_label(state, move),
                make_message("suggest.also", count=lost),
                2.0 - place / 100,
            )


# --- roll suggestions -----------------------------------------------------------------------------


def suggest_rerolls(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """The reroll that helps most, and to keep all dice."""
    decision, player = state.decision, state.deciding_player
    if decision is None or player is None:
        return
    plan = plan_reroll(state, player, decision.dice)
    if not set(state.marked_dice) <= set(plan.dice):  # the player has other plans
        what = make_message("suggest.reroll", dice=faces_text(state, state.marked_dice))
        why = make_message("suggest.chosen", count=len(state.marked_dice))
        yield Suggestion((Confirm(),), what, why, 1.0)
        return
    left = [number for number in sorted(plan.dice) if number not in state.marked_dice]
    if plan.dice and (left or state.marked_dice):
        marks = tuple(MarkForReroll(number) for number in left)
        what = make_message("suggest.reroll", dice=faces_text(state, plan.dice))
        why = _why_reroll(state, plan)
        yield Suggestion((*marks, Confirm()), what, why, 2.0)
    if Pass() in legal:
        why = _why_keep(state, plan, decision.dice)
        yield Suggestion((Pass(),), move_label(state, Pass()), why, 1.0)


def _why_reroll(state: GameState, plan: RerollPlan) -> Message:
    card = "" if plan.card is None else labels.card_name(state, plan.card)
    match plan.reason:
        case ReasonToReroll.TYPE:
            return make_message(
                "suggest.need_type", type=labels.types_text(plan.missing), card=card
            )
        case ReasonToReroll.ENERGY:
            return make_message("suggest.need_energy", card=card)
        case _:
            return make_message("suggest.spare", count=len(plan.dice))


def _why_keep(state: GameState, plan: RerollPlan, dice: Sequence[DieId]) -> Message:
    figures = [number for number in dice if state.level_of(state.dice[number])]
    fieldable = [n for n in figures if n not in plan.dice]
    named = labels.dice_names(state, fieldable, with_level=False, article=True)
    is_payable = plan.card is not None and plan.reason in (
        ReasonToReroll.NOTHING,
        ReasonToReroll.SPARE,
    )
    if is_payable and plan.card is not None:
        card = labels.card_name(state, plan.card)
        if fieldable:
            return make_message("suggest.keep_and_field", card=card, dice=named)
        return make_message("suggest.keep_for", card=card)
    if figures:
        named = labels.dice_names(state, figures, with_level=False, article=True)
        return make_message("suggest.keep_to_field", dice=named)
    return make_message("suggest.keep")


# --- suggestion list ------------------------------------------------------------------------------


MOST_SUGGESTIONS = 6
"""More would not help a player to decide."""

Suggester = Callable[[GameState, Sequence[Move]], Iterator[Suggestion]]
"""Suggests acts for a decision, given the legal moves."""

_SUGGESTERS: dict[DecisionKind, Suggester] = {
    DecisionKind.REROLL: suggest_rerolls,
    DecisionKind.MAIN: suggest_acting,
    DecisionKind.WINDOW: suggest_acting,
    DecisionKind.REPLY: suggest_acting,
    DecisionKind.PAY: suggest_payments,
    DecisionKind.ATTACKERS: suggest_attacks,
    DecisionKind.BLOCKERS: suggest_blocks,
    DecisionKind.ASSIGN: suggest_splits,
    DecisionKind.CHOOSE: suggest_answers,
    DecisionKind.CHOOSE_WORD: suggest_answers,
    DecisionKind.CHOOSE_PLAYER: suggest_answers,
    DecisionKind.ORDER: suggest_answers,
    DecisionKind.ANSWER: suggest_answers,
}


def suggest_acts(state: GameState, legal: Sequence[Move]) -> tuple[Suggestion, ...]:
    """The sensible acts for the open decision, the best first; () if no player is asked.

    Args:
        state: the match, which does not change.
        legal: the legal moves of the player who must decide.
    """
    kind = state.decision_kind
    if state.is_over or kind not in _SUGGESTERS or state.deciding_player is None:
        return ()
    found = sorted(_SUGGESTERS[kind](state, legal), key=lambda one: -one.gain)
    if not found and legal:
        why = make_message("suggest.sensible")
        found = [Suggestion(tuple(legal[:1]), move_label(state, legal[0]), why)]
    return tuple(found[:MOST_SUGGESTIONS])


def suggestion_of_moves(
    state: GameState, moves: Sequence[Move], reason: Message | None = None
) -> Suggestion:
    """An act that is already known, such as the one that the coach of a lesson expects.

    Args:
        state: the match before the act.
        moves: the moves of the act, at least one.
        reason: the reason for it; None if the coach expects it.
    """
    why = reason or make_message("suggest.expected")
    return Suggestion(tuple(moves), _describe_act(state, moves), why)


def _describe_act(state: GameState, moves: Sequence[Move]) -> Message:
    """What a player sees of all moves of an act."""
    marked = tuple(move.die for move in moves if isinstance(move, MarkForReroll))
    sent = tuple(move.die for move in moves if isinstance(move, Attack))
    fielded = tuple(move.die for move in moves if isinstance(move, FieldCharacter))
    blocks = [(move.die, move.attacker) for move in moves if isinstance(move, Block)]
    if fielded:
        named = labels.dice_names(state, fielded, article=True)
        return make_message("suggest.field", dice=named)
    if marked:
        return make_message("suggest.reroll", dice=faces_text(state, marked))
    if sent:
        named = labels.dice_names(state, sent, with_level=False, article=True)
        return make_message("suggest.attack", dice=named)
    if blocks:
        return describe_blocks(state, blocks)
    split = open_assignment_of(state)
    if split is not None:
        return describe_split(state, split.shares_of(moves))
    if isinstance(moves[0], Pay):
        paying = dict.fromkeys(
            move.die for move in moves if isinstance(move, Pay) and move.die != NO_DIE
        )
        if paying:
            return make_message("suggest.pay", dice=faces_text(state, tuple(paying)))
    return move_label(state, moves[0])
