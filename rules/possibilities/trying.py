"""A move as what can be done now, or why it cannot."""

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
    """Something that can be done now by playing `moves` in their order, or why it cannot be."""

    what: Message
    moves: tuple[Move, ...] = ()
    refusal: Refusal | None = None


def tried(state: GameState, legal: Legal, move: Move) -> Possibility:
    """A move as what can be done, or why it cannot."""
    what = offer(state, move)
    if move in legal or equal_move(state, legal, move) is not None:
        return Possibility(what, (move,))
    return Possibility(what, refusal=refuse(state, move))


def listed(state: GameState, legal: Legal, number: int) -> Iterator[Possibility]:
    """The legal moves that name a die, or one that is equal to it."""
    for move in legal:
        for name in ("die", "attacker", "to"):
            if getattr(move, name, NO_DIE) == NO_DIE:
                continue
            twin = replace(move, **{name: number})
            if twin == move or equal_move(state, (move,), twin) is not None:
                yield Possibility(offer(state, twin), (twin,))


def in_turn(state: GameState, one: Possibility, player: int) -> Possibility:
    """What a player can do with what is theirs; for who does not decide that is the reason."""
    decision = state.decision
    waits = decision is not None and decision.player not in (CHANCE, player)
    if one.refusal is None or not waits or state.over:
        return one
    return replace(one, refusal=not_their_turn(state, decision))


def not_their_turn(state: GameState, decision: Decision | None) -> Refusal:
    """Who decides is somebody else."""
    player = state.setup.players[decision.player].name if decision is not None else ""
    return because("PRI-1", "turn", player=player)
