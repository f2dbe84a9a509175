"""The time that the log beside the table takes in a long match.

    python benchmarks/match_log.py [--acts 600]

Plays a random tournament match with at least so many acts. Prints one JSON object with milliseconds
of processor time: to open the whole log, to add the lines of one more act (median and slowest of
many), to fold and unfold all turns, and to search. The goals: the log opens in less than 100 ms,
and an act adds less than 5 ms, so that the log never slows the table down.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication
from replay import long_match

from desktop.panels.log_panel.log_panel import LogPanel
from desktop.style.application import make_application
from rules.match_log import Timeline

LAST_ACTS = 60
GOAL_MS = 5.0


def milliseconds(work: Callable[[], object]) -> float:
    """The processor time of some work, with everything that it makes Qt do."""
    start = time.process_time()
    work()
    QApplication.processEvents()
    return round(1000 * (time.process_time() - start), 2)


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--acts", type=int, default=600)
    options = parser.parse_args()
    app = make_application([])
    timeline = Timeline(long_match(options.acts).game)
    acts, lines = len(timeline), timeline.log
    panel = LogPanel(timeline.setup)
    panel.resize(360, 600)
    panel.show()
    app.processEvents()
    so_far = [lines[: timeline.lines_after(at)] for at in range(acts - LAST_ACTS, acts + 1)]
    opened = milliseconds(lambda: panel.show_lines(so_far[0]))
    added = [milliseconds(lambda now=now: panel.show_lines(now)) for now in so_far[1:]]
    figures = {
        "acts": acts,
        "lines": len(lines),
        "open": opened,
        "act": {"p50": sorted(added)[len(added) // 2], "max": max(added)},
        "fold": milliseconds(panel.fold_all.click),
        "unfold": milliseconds(panel.fold_all.click),
        "search": milliseconds(lambda: panel.search.field.setText("sidekick")),
        "goal": GOAL_MS,
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
