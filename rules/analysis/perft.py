"""Perft: count the legal move sequences of a given length from a state.

The count is a regression test: an accidental change to `legal` or `apply_move` changes it. As in
chess, only sequences of the full length count; one in which the match ends early does not. Only
moves of the players count, with equal dice as one. A dealer resolves draws and rolls; a seeded
dealer's outcome depends only on how many came before, so all sequences have the same luck.
Conceding and offering a draw are always legal and are left out.
"""

from __future__ import annotations

from rules.advice.move_labels import move_label
from rules.engine.turn import turn_loop
from rules.engine.turn.dealer import Dealer
from rules.model.ids import CHANCE
from rules.model.moves import Concede, Move, OfferDraw
from rules.state import GameState


def perft(state: GameState, depth: int, dealer: Dealer) -> int:
    """The number of sequences of `depth` moves from a state, which is not changed."""
    return _count_sequences(_resolve_chance(state.copy(), dealer), depth, dealer)


def perft_by_move(state: GameState, depth: int, dealer: Dealer) -> list[tuple[str, int]]:
    """The count for each first move, with the move's label; helps to find where two counts differ.
    Raises `ValueError` if the depth is 0, so that there is no first move."""
    if depth < 1:
        raise ValueError("there is no first move at depth 0")
    start = _resolve_chance(state.copy(), dealer)
    return [
        (
            str(move_label(start, move)),
            _count_sequences(_state_after(start, move, dealer), depth - 1, dealer),
        )
        for move in _counted_moves(start)
    ]


def _count_sequences(state: GameState, depth: int, dealer: Dealer) -> int:
    if not depth:
        return 1
    moves = _counted_moves(state)
    if depth == 1:
        return len(moves)
    return sum(
        _count_sequences(_state_after(state, move, dealer), depth - 1, dealer) for move in moves
    )


def _counted_moves(state: GameState) -> list[Move]:
    return [
        move for move in turn_loop.legal_moves(state) if not isinstance(move, Concede | OfferDraw)
    ]


def _state_after(state: GameState, move: Move, dealer: Dealer) -> GameState:
    twin = state.copy()
    turn_loop.apply_move(twin, move, [])
    return _resolve_chance(twin, dealer)


def _resolve_chance(state: GameState, dealer: Dealer) -> GameState:
    """Resolve draws and rolls until a player must decide or the match is over."""
    while not state.is_over and (now := state.decision) is not None and now.player == CHANCE:
        turn_loop.apply_move(state, dealer.deal(state), [])
    return state
