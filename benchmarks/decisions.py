"""Time per decision of random matches, compared with random chess games run alternately.

    python benchmarks/decisions.py [--rounds 5]

It plays three kinds of matches: the first game of the Uncanny X-Men box, a tournament match of two
eight-card teams, and a mix of 18 random teams in all editions. After each part it plays random
games of python-chess, so that both meet the same noise; without that library it prints no ratios.
It also measures the step of a search: copy a game, play a move, and list the legal moves.

Times are CPU time of this process, the best and the median of all rounds.
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
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

TARGET_RATIOS = {"tournament": 0.85, "mix": 1.0}
"""The time per decision compared with a ply of random chess, at most."""

TARGET_SEARCH_STEP = 20.0
"""Microseconds for copying a game, playing a move and listing the legal moves, at most."""


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


def microseconds_per_search_step(setup: Setup, first_seed: int, matches: int) -> float:
    """The CPU time of copying a game, playing one of its moves and listing the next moves."""
    steps = [
        step for seed in range(first_seed, first_seed + matches) for step in _steps(setup, seed)
    ]
    gc.collect()
    gc.freeze()  # a search does not keep all positions either
    began = time.process_time()
    for game, move in steps:
        twin = game.copy()
        twin.play(move)
        twin.legal_moves()
    taken = time.process_time() - began
    gc.unfreeze()
    return taken / len(steps) * 1e6


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
    """Print one JSON line per kind of match, one for chess, and one for the search step."""
    parser = CommandLine(__doc__)
    parser.add_size("--rounds", 5, quick=1, about="rounds")
    parser.add_size("--percent", 100, quick=5, about="percent of the matches of a round")
    options = parser.read(arguments)
    rounds, report = options.rounds, Report(options)

    percent: int = options.percent

    def shortened(matches: int) -> int:
        return max(1, matches * percent // 100)

    chess = chess_library()
    kinds = setups_by_kind()
    measures = {
        kind: partial(microseconds_per_decision, setups, shortened(MATCHES_PER_ROUND[kind]))
        for kind, setups in kinds.items()
    }
    taken: dict[str, list[float]] = {kind: [] for kind in measures}
    ratios: dict[str, list[float]] = {kind: [] for kind in measures}
    plies: list[float] = []
    for round_number in range(rounds):
        for kind, measure in measures.items():
            taken[kind].append(measure(round_number * 1000))
            if chess is not None:
                plies.append(
                    microseconds_per_ply(chess, shortened(CHESS_GAMES), round_number * 1000)
                )
                ratios[kind].append(taken[kind][-1] / plies[-1])
    for kind, times in taken.items():
        figures = _summary(times, ratios[kind], kind)
        report.print({"matches": kind} | figures)
        if ratios[kind] and kind in TARGET_RATIOS:
            report.at_most(f"{kind}, times chess", figures["times_chess"], TARGET_RATIOS[kind])
    if plies:
        report.print({"chess": "random game"} | _best_and_median(plies))
    tournament, matches = kinds["tournament"][0], shortened(3)
    steps = [microseconds_per_search_step(tournament, seed, matches) for seed in range(rounds)]
    figures = _best_and_median(steps) | {"at_most": TARGET_SEARCH_STEP}
    report.print({"search step": "copy, play, list"} | figures)
    report.at_most("search step, microseconds", figures["best_us"], TARGET_SEARCH_STEP)
    return report.exit_code()


def _summary(times: list[float], ratios: list[float], kind: str) -> dict[str, float]:
    figures = _best_and_median(times)
    if ratios:
        figures["times_chess"] = round(statistics.median(ratios), 3)
        if kind in TARGET_RATIOS:
            figures["at_most"] = TARGET_RATIOS[kind]
    return figures


def _best_and_median(times: list[float]) -> dict[str, float]:
    return {"best_us": round(min(times), 1), "median_us": round(statistics.median(times), 1)}


if __name__ == "__main__":
    sys.exit(main())
