"""The context action: a legal move to play, or the reason why it is refused."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from rules.advice.move_labels import move_label
from rules.advice.refusals import Refusal, explain_illegal_move, refusal_of
from rules.engine.movement.equivalence import equal_move
from rules.messages.message import Message
from rules.model.ids import CHANCE, NO_DIE, DieId, PlayerId
from rules.model.moves import Move
from rules.state import Decision, GameState

LegalMoves = tuple[Move, ...]


class ContextAction(msgspec.Struct, frozen=True):
    """An entry of the context menu: plays `moves` in their order, or has a `refusal`."""

    label: Message
    moves: tuple[Move, ...] = ()
    refusal: Refusal | None = None


def action_for_move(state: GameState, legal: LegalMoves, move: Move) -> ContextAction:
    """The entry of a move, legal or refused."""
    what = move_label(state, move)
    if move in legal or equal_move(state, legal, move) is not None:
        return ContextAction(what, (move,))
    return ContextAction(what, refusal=explain_illegal_move(state, move))


def actions_for_die(state: GameState, legal: LegalMoves, number: DieId) -> Iterator[ContextAction]:
    """The entries of the legal moves with a die, or with a die equal to it."""
    for move in legal:
        for name in ("die", "attacker", "target"):
            if getattr(move, name, NO_DIE) == NO_DIE:
                continue
            twin = replace(move, **{name: number})
            if twin == move or equal_move(state, (move,), twin) is not None:
                yield ContextAction(move_label(state, twin), (twin,))


def refuse_out_of_turn(state: GameState, one: ContextAction, player: PlayerId) -> ContextAction:
    """Replace the reason of a refused entry if it is another player's decision."""
    decision = state.decision
    waits = decision is not None and decision.player not in (CHANCE, player)
    if one.refusal is None or not waits or state.is_over:
        return one
    return replace(one, refusal=out_of_turn_refusal(state, decision))


def out_of_turn_refusal(state: GameState, decision: Decision | None) -> Refusal:
    """The refusal for a player who does not decide now."""
    player = state.setup.players[decision.player].name if decision is not None else ""
    return refusal_of("PRI-1", "turn", player=player)
