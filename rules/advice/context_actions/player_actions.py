"""Context actions of a player, including all moves that need no die or card."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.context_actions.context_action import (
    ContextAction,
    LegalMoves,
    action_for_move,
    out_of_turn_refusal,
)
from rules.advice.move_labels import move_label
from rules.advice.refusals import explain_illegal_move, refusal_of
from rules.engine.turn import turn_loop
from rules.messages.message import make_message
from rules.model.ids import CHANCE, PlayerId
from rules.model.moves import (
    ACT_MOVES,
    AssignDamage,
    Attack,
    Block,
    ChooseDie,
    ChoosePlayer,
    Concede,
    MarkForReroll,
    OfferDraw,
    Pass,
    Pay,
)
from rules.state import DecisionKind, GameState


def player_actions_of(
    state: GameState, legal: LegalMoves, player: PlayerId
) -> Iterator[ContextAction]:
    """Choosing the player; for the player who decides, also all moves that need no die or card."""
    decision = state.decision
    choice = ChoosePlayer(player)
    if choice in legal:
        yield ContextAction(move_label(state, choice), (choice,))
    elif state.decision_kind in (DecisionKind.CHOOSE, DecisionKind.CHOOSE_PLAYER):
        name = state.setup.players[player].name
        refusal = refusal_of("TXT-3", "not_meant_player", player=name)
        yield ContextAction(make_message("possible.choose", what=name), refusal=refusal)
    if state.is_over or decision is None:
        yield ContextAction(make_message("move.pass"), refusal=refusal_of("END-1", "over"))
    elif decision.player == CHANCE:
        yield ContextAction(make_message("move.pass"), refusal=refusal_of("DIE-5", "chance"))
    elif decision.player != player:
        yield ContextAction(make_message("move.pass"), refusal=out_of_turn_refusal(state, decision))
    else:
        yield from _moves_without_subject(state, legal)


_MOVES_WITH_SUBJECT = (
    *ACT_MOVES,
    Pay,
    MarkForReroll,
    Attack,
    Block,
    AssignDamage,
    ChooseDie,
)
"""Moves that are listed at a die or a card."""


def _moves_without_subject(state: GameState, legal: LegalMoves) -> Iterator[ContextAction]:
    said = [move for move in legal if not isinstance(move, (*_MOVES_WITH_SUBJECT, ChoosePlayer))]
    yield from (ContextAction(move_label(state, move), (move,)) for move in said)
    if Pass() not in said:
        yield action_for_move(state, legal, Pass())
    can_offer = turn_loop.is_between_acts(state)
    for last, is_legal in ((OfferDraw(), can_offer), (Concede(), True)):
        refusal = None if is_legal else explain_illegal_move(state, last)
        yield ContextAction(move_label(state, last), (last,) if is_legal else (), refusal)
