"""Time per decision of random matches, compared with random chess games run alternately.

    python benchmarks/decisions.py [--rounds 5]

It plays three kinds of matches: the first game of the Uncanny X-Men box, a tournament match of two
eight-card teams, and a mix of 18 random teams in all editions. After each part it plays random
games of python-chess, so that both meet the same noise; without that library it prints no ratios.
It also measures the step of a search: copy a game, play a move, and list the legal moves; and the
same with a chess board. The limits are ratios to chess. An earlier limit of 20 microseconds for the
step of a search fit a fast desktop; a slow virtual machine takes 47, and 44 with a chess board.

Times are CPU time of this process, the best and the median of all rounds.
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.report import CommandLine, Report
from rules.analysis.playout import PlayoutTally, play_out
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below
from rules.game import Game
from rules.model.moves import Move
from rules.model.ruleset import EDITIONS
from rules.notation import read_match
from rules.state.setup import Setup
from rules.teams.demo_games import sample_tournament_setup
from rules.teams.random_teams import random_tournament_setup

FIRST_GAME = Path(__file__).parent.parent / "tests" / "matches" / "uncanny-x-men-example.match"
MATCHES_PER_ROUND = {"first game": 40, "tournament": 20, "mix": 18}
CHESS_GAMES = 12

TARGET_RATIOS = {"tournament": 0.85, "mix": 1.0, "search step": 1.25}
"""The time per decision, or step of a search, compared with the same in chess, at most."""


def setups_by_kind() -> dict[str, list[Setup]]:
    """The matches to play, by kind."""
    sets = all_card_sets()
    record = read_match(FIRST_GAME.read_text("utf-8"), FIRST_GAME.name, sets)
    cards = [card for card_set in sets for card in card_set.cards]
    editions = list(EDITIONS.values())
    return {
        "first game": [record.setup],
        "tournament": [sample_tournament_setup(editions[0], ("first", "second"), sets)],
        "mix": [
            random_tournament_setup(editions[seed % len(editions)], cards, seed)
            for seed in range(9)  # two teams each
        ],
    }


def microseconds_per_decision(setups: list[Setup], matches: int, first_seed: int) -> float:
    """Play random matches and return the CPU time per decision, forced ones included."""
    tally = PlayoutTally()
    began = time.process_time()
    for seed in range(first_seed, first_seed + matches):
        play_out(setups[seed % len(setups)], seed, tally)
    return (time.process_time() - began) / tally.decisions * 1e6


def chess_library() -> Any:
    """The module `chess`, or None if it is not installed."""
    try:
        return import_module("chess")
    except ImportError:
        return None


def microseconds_per_ply(chess: Any, games: int, first_seed: int) -> float:
    """Play random chess games and return the CPU time per ply."""
    plies = 0
    began = time.process_time()
    for seed in range(first_seed, first_seed + games):
        board, luck = chess.Board(), seed
        while not board.is_game_over():
            moves = list(board.legal_moves)
            place, luck = random_below(luck, len(moves))
            board.push(moves[place])
            plies += 1
    return (time.process_time() - began) / plies * 1e6


def microseconds_per_search_step(setup: Setup, matches: int, first_seed: int) -> float:
    """The CPU time of copying a game, playing one of its moves and listing the next moves."""

    def step(game: Game, move: Move) -> None:
        twin = game.copy()
        twin.play(move)
        twin.legal_moves()

    seeds = range(first_seed, first_seed + matches)
    return _microseconds(step, [position for seed in seeds for position in _steps(setup, seed)])


def microseconds_per_chess_step(chess: Any, games: int, first_seed: int) -> float:
    """The CPU time of copying a board, pushing one of its moves and listing the next moves."""

    def step(board: Any, move: Any) -> None:
        twin = board.copy(stack=False)
        twin.push(move)
        list(twin.legal_moves)

    positions = []
    for seed in range(first_seed, first_seed + games):
        board, luck = chess.Board(), seed
        while not board.is_game_over():
            moves = list(board.legal_moves)
            place, luck = random_below(luck, len(moves))
            positions.append((board, moves[place]))
            board = board.copy(stack=False)
            board.push(moves[place])
    return _microseconds(step, positions)


def _microseconds(step: Callable[..., None], positions: list[tuple[Any, Any]]) -> float:
    """The CPU time of a step, on average over these positions with their moves."""
    gc.collect()
    gc.freeze()  # a search does not keep all positions either
    began = time.process_time()
    for position, move in positions:
        step(position, move)
    taken = time.process_time() - began
    gc.unfreeze()
    return taken / len(positions) * 1e6


def _steps(setup: Setup, seed: int) -> Iterator[tuple[Game, Move]]:
    """All positions of a random match, each with the next move."""
    game, luck = Game(setup, SeededDealer(seed), keeps_history=False), seed
    game.start()
    while game.decision is not None:
        place, luck = random_below(luck, len(game.legal_moves()))
        move = game.legal_moves()[place]
        yield game, move
        game = game.copy()
        game.play(move)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print one JSON line per kind of match, and one for the step of a search."""
    parser = CommandLine(__doc__)
    parser.add_size("--rounds", 5, quick=1, about="rounds")
    parser.add_size("--percent", 100, quick=5, about="percent of the matches of a round")
    options = parser.read(arguments)
    rounds, report = options.rounds, Report(options)

    percent: int = options.percent

    def shortened(matches: int) -> int:
        return max(1, matches * percent // 100)

    kinds = setups_by_kind()
    measures: dict[str, Callable[[int], float]] = {
        kind: partial(microseconds_per_decision, setups, shortened(MATCHES_PER_ROUND[kind]))
        for kind, setups in kinds.items()
    }
    measures["search step"] = partial(
        microseconds_per_search_step, kinds["tournament"][0], shortened(3)
    )
    chess, in_chess = chess_library(), {}
    if chess is not None:
        ply = partial(microseconds_per_ply, chess, shortened(CHESS_GAMES))
        step = partial(microseconds_per_chess_step, chess, shortened(3))
        in_chess = dict.fromkeys(kinds, ply) | {"search step": step}
    taken: dict[str, list[float]] = {kind: [] for kind in measures}
    chess_times: dict[str, list[float]] = {kind: [] for kind in in_chess}
    for seed in range(0, rounds * 1000, 1000):
        for kind, measure in measures.items():
            taken[kind].append(measure(seed))
            if kind in in_chess:
                chess_times[kind].append(in_chess[kind](seed))
    for kind, times in taken.items():
        figures = _best_and_median(times)
        if kind in chess_times:
            pairs = zip(times, chess_times[kind], strict=True)
            figures["chess_median_us"] = round(statistics.median(chess_times[kind]), 1)
            figures["times_chess"] = round(statistics.median(ours / of for ours, of in pairs), 3)
        report.print({"measured": kind} | figures)
        if kind in chess_times and kind in TARGET_RATIOS:
            report.at_most(f"{kind}, times chess", figures["times_chess"], TARGET_RATIOS[kind])
    return report.exit_code()


def _best_and_median(times: list[float]) -> dict[str, float]:
    return {"best_us": round(min(times), 1), "median_us": round(statistics.median(times), 1)}


if __name__ == "__main__":
    sys.exit(main())
