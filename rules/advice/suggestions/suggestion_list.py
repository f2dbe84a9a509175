"""Lists the suggestions for the open decision, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.advice import labels
from rules.advice.move_labels import move_label
from rules.advice.suggestions.act_suggestions import suggest_acting
from rules.advice.suggestions.answer_suggestions import suggest_answers, suggest_payments
from rules.advice.suggestions.combat_suggestions import (
    describe_blocks,
    describe_split,
    suggest_attacks,
    suggest_blocks,
    suggest_splits,
)
from rules.advice.suggestions.face_names import faces_text
from rules.advice.suggestions.roll_suggestions import suggest_rerolls
from rules.advice.suggestions.suggestion import Suggestion
from rules.engine.turn.damage_assignment import open_assignment_of
from rules.messages.message import Message, make_message
from rules.model.ids import NO_DIE
from rules.model.moves import Attack, Block, FieldCharacter, MarkForReroll, Move, Pay
from rules.state import DecisionKind, GameState

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
