"""Time of the charts after each act of a long match, while they are open.

    python benchmarks/charts.py [seed]

Measured are the timeline that goes on from the one before, the series of all six charts, and
drawing the chart that is shown. Times are milliseconds of CPU time in the thread of the screen.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from desktop.panels.match_charts.charts_panel import ChartsPanel
from desktop.style.application import make_application
from rules.analysis.random_teams import random_tournament_setup
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below
from rules.game import Game
from rules.match_log import MatchSeries, Timeline, match_series
from rules.model import EDITIONS

_MOVES = 1500
_LAST_ACTS = 20


def long_match(seed: int) -> Game:
    """A random match, up to a number of moves."""
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    setup = random_tournament_setup(next(iter(EDITIONS.values())), cards, seed)
    game, luck = Game(setup, SeededDealer(seed)), seed
    game.start()
    while game.decision is not None and len(game.history) < _MOVES:
        legal = game.legal_moves()
        place, luck = random_below(luck, len(legal))
        game.play(legal[place])
    return game


def timed(times: list[float], run: Callable[..., Any], *args: object) -> Any:
    """Run something and note its time."""
    began = time.process_time()
    made = run(*args)
    times.append((time.process_time() - began) * 1000)
    return made


def main() -> None:
    """Print the median times over the last acts of a match."""
    game = long_match(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
    whole = Timeline(game)
    app = make_application(sys.argv[:1])
    panel = ChartsPanel()
    panel.resize(520, 620)
    panel.show()
    timelines: list[float] = []
    series: list[float] = []
    drawn: dict[str, list[float]] = {}
    earlier: Timeline | None = None
    shown: MatchSeries | None = None

    def draw(place: int) -> None:
        panel.choose(place)
        app.processEvents()

    for act in range(len(whole) - _LAST_ACTS, len(whole) + 1):
        growing = whole.game_after(act)
        earlier = timed(timelines, Timeline, growing, earlier)
        shown = timed(series, match_series, earlier)
        panel.show_series(shown)
        app.processEvents()
        for place, chart in enumerate(shown.charts):
            draw(place)
            timed(drawn.setdefault(chart.id, []), draw, place)
    report = {
        "acts": len(whole),
        "timeline": round(statistics.median(timelines[1:]), 1),
        "series": round(statistics.median(series), 1),
        "drawing": {name: round(statistics.median(times), 1) for name, times in drawn.items()},
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
