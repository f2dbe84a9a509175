"""Time of the statistics across thousands of matches, from their saved tallies.

    python benchmarks/match_statistics.py [matches]

The tallies of a few random matches are used again and again, as the statistics screen reads those
of all matches when it opens. Times are milliseconds of CPU time.
"""

from __future__ import annotations

import json
import sys
import time

from msgspec.structs import replace

from rules.analysis.random_teams import random_tournament_setup
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below
from rules.game import Game
from rules.match_log import (
    CountedMatches,
    StatisticsFilter,
    TalliedMatch,
    Timeline,
    read_tally,
    tally_of,
    write_tally,
)
from rules.model import UXM

_PLAYED = 10
_MOVES = 600


def random_match(seed: int) -> Game:
    """A random match, or its beginning."""
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    game, luck = Game(random_tournament_setup(UXM, cards, seed), SeededDealer(seed)), seed
    game.start()
    while game.decision is not None and len(game.history) < _MOVES:
        legal = game.legal_moves()
        place, luck = random_below(luck, len(legal))
        game.play(legal[place])
    return game


def filter_time(counted: CountedMatches) -> float:
    """The milliseconds for the tables of another filter."""
    began = time.process_time()
    counted.statistics(StatisticsFilter(opponent="person"))
    return (time.process_time() - began) * 1000


def main(matches: int = 5000) -> None:
    """Print one JSON line."""
    timelines = [Timeline(random_match(seed)) for seed in range(_PLAYED)]
    began = time.process_time()
    tallies = [replace(tally_of(timeline), ending="life") for timeline in timelines]
    counting = (time.process_time() - began) * 1000 / _PLAYED
    texts = [write_tally(tally) for tally in tallies]
    began = time.process_time()
    read = [read_tally(texts[place % _PLAYED]) for place in range(matches)]
    reading = (time.process_time() - began) * 1000
    began = time.process_time()
    counted = CountedMatches([TalliedMatch(tally) for tally in read if tally is not None])
    counted.statistics()
    figures = {
        "statistics": f"{matches} matches",
        "count_one_ms": round(counting, 1),
        "read_all_ms": round(reading),
        "tables_ms": round((time.process_time() - began) * 1000),
        "filter_ms": round(filter_time(counted)),
        "bytes_of_a_tally": sum(map(len, texts)) // _PLAYED,
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
