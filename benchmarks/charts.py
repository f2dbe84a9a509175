"""Time of the charts after each act of a long match, while they are open.

    python benchmarks/charts.py [--acts 600] [--profile luck]

Measured are the timeline that goes on from the one before, and, for each of the six charts, the
series and the drawing while it is shown. Times are milliseconds of CPU time, median of the last
acts. The goal: an act costs less than 20 ms, whatever chart is shown.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import pstats
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from replay import long_match

from desktop.panels.match_charts.charts_panel import ChartsPanel
from desktop.panels.match_charts.pane_plot import PanePlot
from desktop.style.application import make_application
from rules.game import Game
from rules.match_log import MatchSeries, Timeline, TimelineAct, match_series

_LAST_ACTS = 20


def timed(times: list[float], run: Callable[..., Any], *args: object) -> Any:
    """Run something and note its time."""
    began = time.process_time()
    made = run(*args)
    times.append((time.process_time() - began) * 1000)
    return made


def play_act(game: Game, whole: Timeline, act: TimelineAct) -> None:
    """Play the moves of an act, with the outcomes of Chance that it had."""
    for played in whole.history_of(act):
        game.play(played.move)


def main() -> None:
    """Print the median times over the last acts of a match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--acts", type=int, default=600)
    parser.add_argument("--profile", default="", help="the chart whose drawing to profile")
    options = parser.parse_args()
    whole = Timeline(long_match(options.acts).game)
    app = make_application(sys.argv[:1])
    panel = ChartsPanel()
    panel.resize(520, 620)
    panel.show()
    first = len(whole) - _LAST_ACTS
    timelines: list[float] = []
    report: dict[str, dict[str, float]] = {}

    def draw(shown: MatchSeries) -> None:
        panel.show_series(shown)
        app.processEvents()

    profile = cProfile.Profile()
    for place, which in enumerate(match_series(whole).titles):
        game = whole.game_after(first)
        game.dealer = None  # the outcomes of Chance are played, too
        earlier = Timeline(game)
        draw(match_series(earlier))
        panel.choose(place)
        series: list[float] = []
        drawing: list[float] = []
        for act in whole.acts[first:]:
            play_act(game, whole, act)
            app.processEvents()
            earlier = timed(timelines, Timeline, game, earlier)
            shown = match_series(earlier)
            timed(series, shown.chart, which)
            if which == options.profile:
                profile.enable()
            timed(drawing, draw, shown)
            profile.disable()
        report[which] = {
            "series": round(statistics.median(series), 1),
            "drawing": round(statistics.median(drawing), 1),
        }
    timeline = round(statistics.median(timelines), 1)
    act = {which: round(timeline + sum(times.values()), 1) for which, times in report.items()}
    print(json.dumps({"acts": len(whole), "timeline": timeline, **report, "act": act}, indent=1))
    if options.profile:
        pstats.Stats(profile).sort_stats("cumulative").print_stats(60)
    for plot in panel.findChildren(PanePlot):
        plot.close()  # pyqtgraph cannot be closed after Qt


if __name__ == "__main__":
    main()
