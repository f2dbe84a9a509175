"""Time of the charts after each act of a long match, while they are open.

    python benchmarks/charts.py [--acts 600] [--profile luck]

Measured are the timeline that goes on from the one before, and, for each of the six charts, the
series and the drawing while it is shown. Times are milliseconds of CPU time, median of the last
acts. The limit: an act costs 30 ms at most, whatever chart is shown. An earlier limit of 20 ms fit
a fast desktop; a slow virtual machine takes up to 21 ms.
"""

from __future__ import annotations

import cProfile
import pstats
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.replay import long_match
from benchmarks.report import CommandLine, Report, open_application
from desktop.panels.match_charts.charts_panel import ChartsPanel
from rules.game import Game
from rules.match_log import MatchSeries, Timeline, TimelineAct, match_series

_LAST_ACTS = 20
MAX_ACT_MS = 30.0


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


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the median times over the last acts of a match; returns 1 if they miss the limit."""
    parser = CommandLine(__doc__)
    parser.add_size("--acts", 600, quick=25, about="acts of the match")
    parser.add_argument("--profile", default="", help="the chart whose drawing to profile")
    options = parser.read(arguments)
    whole = Timeline(long_match(options.acts).game)
    app = open_application()
    panel = ChartsPanel()
    panel.resize(520, 620)
    panel.show()
    limits = Report(options)
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
    whole_acts = {which: round(timeline + sum(one.values()), 1) for which, one in report.items()}
    limits.print({"acts": len(whole), "timeline": timeline, **report, "act": whole_acts}, indent=1)
    for chart, taken in whole_acts.items():
        limits.at_most(f"an act with the chart {chart}", taken, MAX_ACT_MS)
    if options.profile:
        pstats.Stats(profile).sort_stats("cumulative").print_stats(60)
    return limits.exit_code()


if __name__ == "__main__":
    sys.exit(main())
