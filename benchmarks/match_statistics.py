"""Time of the statistics across thousands of matches, from their saved tallies.

    python benchmarks/match_statistics.py [--matches 5000]

The tallies of a few random matches are used again and again, as the statistics screen reads those
of all matches when it opens. Prints one JSON object with milliseconds of CPU time; there is no
limit.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from msgspec.structs import replace

from benchmarks.report import CommandLine, Report, milliseconds
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
from rules.teams.random_teams import random_tournament_setup

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
    return milliseconds(lambda: counted.statistics(StatisticsFilter(opponent="person")))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print one JSON line."""
    parser = CommandLine(__doc__)
    parser.add_size("--matches", 5000, quick=2, about="saved matches")
    parser.add_size("--played", 10, quick=1, about="different matches among them")
    options = parser.read(arguments)
    matches, played = options.matches, options.played
    timelines = [Timeline(random_match(seed)) for seed in range(played)]
    began = time.process_time()
    tallies = [replace(tally_of(timeline), ending="life") for timeline in timelines]
    counting = (time.process_time() - began) * 1000 / played
    texts = [write_tally(tally) for tally in tallies]
    began = time.process_time()
    read = [read_tally(texts[place % played]) for place in range(matches)]
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
        "bytes_of_a_tally": sum(map(len, texts)) // played,
    }
    Report(options).print(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
