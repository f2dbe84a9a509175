"""Random legal games, to test and measure the engine."""

from __future__ import annotations

import msgspec

from rules.analysis.invariants import find_violations
from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.game import Game
from rules.model.moves import Move
from rules.state.setup import Setup

TURN_CAP = 2000
"""Far more turns than any random game has taken; reaching it is reported as a defect."""


class BrokenGame(RuntimeError):
    """A random game broke an invariant; names the seed, the move and the violation."""


class PlayoutTally(msgspec.Struct):
    """Totals of some random games; `winners` counts wins by player name, and ties."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    winners: dict[str, int] = msgspec.field(default_factory=dict)


def play_out(
    setup: Setup, seed: int, tally: PlayoutTally, *, check: bool = False, remembers: bool = False
) -> Game:
    """Play one game to its end, choosing each move uniformly among the legal ones.

    Args:
        setup: the match.
        seed: the seed of the rolls and of the choices.
        tally: the totals to add the game to.
        check: whether to check the invariants after every move.
        remembers: whether the game keeps its moves.

    Raises:
        BrokenGame: with `check`, an invariant is violated or the game does not end.
    """
    game = Game(setup, SeededDealer(seed), keeps_history=remembers)
    game.start()
    rng = splitmix64(~seed & ((1 << 64) - 1))
    while game.decision is not None:
        legal = game.legal_moves()
        place = 0
        if len(legal) > 1:  # only choices use random numbers, so `check` makes no difference
            place, rng = random_below(rng, len(legal))
        if check:
            game.play(legal[place])
            tally.decisions += 1
            _check_invariants(game, seed, legal[place])
        else:
            tally.decisions += game.play_to_next_choice(legal[place])
    _add_to_tally(tally, game)
    return game


def _check_invariants(game: Game, seed: int, move: Move) -> None:
    found = find_violations(game.state)
    if game.state.turn > TURN_CAP:
        found.append(f"no end after {TURN_CAP} turns")
    if game.decision is not None and not game.legal_moves():
        found.append("the open decision has no legal move")
    if found:
        raise BrokenGame(f"seed {seed}, turn {game.state.turn}, after {move}: {'; '.join(found)}")


def _add_to_tally(tally: PlayoutTally, game: Game) -> None:
    state = game.state
    name = "tie" if state.winner is None else state.setup.players[state.winner].name
    tally.games += 1
    tally.turns += state.turn
    tally.winners[name] = tally.winners.get(name, 0) + 1
