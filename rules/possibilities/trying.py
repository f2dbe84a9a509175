"""The context action: a legal move to play, or the reason why it is refused."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from rules.likeness import equal_move
from rules.moves import NO_DIE, Move
from rules.offering import offer
from rules.refusals import Refusal, because, refuse
from rules.state import CHANCE, Decision, GameState
from rules.words import Message

Legal = tuple[Move, ...]


class Possibility(msgspec.Struct, frozen=True):
    """An entry of the context menu: plays `moves` in their order, or has a `refusal`."""

    what: Message
    moves: tuple[Move, ...] = ()
    refusal: Refusal | None = None


def tried(state: GameState, legal: Legal, move: Move) -> Possibility:
    """The entry of a move, legal or refused."""
    what = offer(state, move)
    if move in legal or equal_move(state, legal, move) is not None:
        return Possibility(what, (move,))
    return Possibility(what, refusal=refuse(state, move))


def listed(state: GameState, legal: Legal, number: int) -> Iterator[Possibility]:
    """The entries of the legal moves with a die, or with a die equal to it."""
    for move in legal:
        for name in ("die", "attacker", "to"):
            if getattr(move, name, NO_DIE) == NO_DIE:
                continue
            twin = replace(move, **{name: number})
            if twin == move or equal_move(state, (move,), twin) is not None:
                yield Possibility(offer(state, twin), (twin,))


def in_turn(state: GameState, one: Possibility, player: int) -> Possibility:
    """Replace the reason of a refused entry if it is another player's decision."""
    decision = state.decision
    waits = decision is not None and decision.player not in (CHANCE, player)
    if one.refusal is None or not waits or state.over:
        return one
    return replace(one, refusal=not_their_turn(state, decision))


def not_their_turn(state: GameState, decision: Decision | None) -> Refusal:
    """The refusal for a player who does not decide now."""
    player = state.setup.players[decision.player].name if decision is not None else ""
    return because("PRI-1", "turn", player=player)
