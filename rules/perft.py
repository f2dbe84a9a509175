"""Counting: how many ways a match can go on for so many moves.

The number pins down what is legal: whatever changes `legal` or `apply` by accident changes it. As
in chess only sequences of the full length count, so one in which the match ends before is none.
The moves are those of the players, of equal dice one. Chance is answered by a dealer and is no move
of its own; since a seeded dealer's outcome depends on the ordinal of the draw or roll alone, all
sequences meet the same luck. Giving up and offering a draw, which are legal always, are left out.
"""

from __future__ import annotations

from rules import turn
from rules.dealer import Dealer
from rules.moves import Concede, Move, OfferDraw
from rules.offering import offer
from rules.state import CHANCE, GameState


def perft(state: GameState, depth: int, dealer: Dealer) -> int:
    """The number of sequences of `depth` moves from a state on, which is left as it is."""
    return _count(_dealt(state.copy(), dealer), depth, dealer)


def divide(state: GameState, depth: int, dealer: Dealer) -> list[tuple[str, int]]:
    """The same for each first move, in words: to find where two counts part.

    Raises:
        ValueError: the depth is 0, and there is no first move.
    """
    if depth < 1:
        raise ValueError("there is no first move at depth 0")
    start = _dealt(state.copy(), dealer)
    return [
        (str(offer(start, move)), _count(_after(start, move, dealer), depth - 1, dealer))
        for move in _moves(start)
    ]


def _count(state: GameState, depth: int, dealer: Dealer) -> int:
    if not depth:
        return 1
    moves = _moves(state)
    if depth == 1:
        return len(moves)
    return sum(_count(_after(state, move, dealer), depth - 1, dealer) for move in moves)


def _moves(state: GameState) -> list[Move]:
    return [move for move in turn.legal(state) if not isinstance(move, Concede | OfferDraw)]


def _after(state: GameState, move: Move, dealer: Dealer) -> GameState:
    twin = state.copy()
    turn.apply(twin, move, [])
    return _dealt(twin, dealer)


def _dealt(state: GameState, dealer: Dealer) -> GameState:
    """Let Chance decide until a player must, or the match is over."""
    while not state.over and (now := state.decision) is not None and now.player == CHANCE:
        turn.apply(state, dealer.deal(state), [])
    return state
