"""Suggests which dice to reroll, or to keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.advice import labels
from rules.advice.judgment import ReasonToReroll, RerollPlan, plan_reroll
from rules.advice.move_labels import move_label
from rules.advice.suggestions.face_names import faces_text, types_text
from rules.advice.suggestions.suggestion import Suggestion
from rules.messages.message import Message, make_message
from rules.model.ids import DieId
from rules.model.moves import Confirm, MarkForReroll, Move, Pass
from rules.state import GameState


def suggest_rerolls(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """The reroll that helps most, and to keep all dice."""
    decision, player = state.decision, state.deciding_player
    if decision is None or player is None:
        return
    plan = plan_reroll(state, player, decision.dice)
    if not set(state.marked_dice) <= set(plan.dice):  # the player has other plans
        what = make_message("suggest.reroll", dice=faces_text(state, state.marked_dice))
        why = make_message("suggest.chosen")
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
            return make_message("suggest.need_type", type=types_text(plan.missing), card=card)
        case ReasonToReroll.ENERGY:
            return make_message("suggest.need_energy", card=card)
        case _:
            return make_message("suggest.spare" if len(plan.dice) > 1 else "suggest.spare_one")


def _why_keep(state: GameState, plan: RerollPlan, dice: Sequence[DieId]) -> Message:
    figures = [n for n in dice if (face := state.face_of(state.dice[n])) is not None and face.level]
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
