"""Suggests answers to the questions of card texts, and how to pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.advice.move_labels import batch_act_label, move_label
from rules.advice.suggestions.act_outcome import describe_gain, names_of_dice
from rules.advice.suggestions.face_names import faces_text
from rules.advice.suggestions.suggestion import Suggestion
from rules.advice.suggestions.trial import Situation, try_act
from rules.engine.payment.payment import preview_payment
from rules.engine.payment.payment_solver import cheapest_payment
from rules.engine.turn import turn_loop
from rules.messages.message import Message, make_message
from rules.model.moves import (
    BatchAct,
    ChooseDie,
    Confirm,
    Move,
    Pass,
)
from rules.state import GameState

_MOST_TRIED = 16


def suggest_answers(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """The answers, by what comes of each."""
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
