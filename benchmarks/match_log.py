"""The time that the log beside the table takes in a long match.

    python benchmarks/match_log.py [--acts 600]

Plays a random tournament match with at least so many acts. Prints one JSON object with milliseconds
of processor time: to open the whole log, to add the lines of one more act (median and slowest of
many), to fold and unfold all turns, and to search. The limits: the log opens in 200 ms, and an act
adds 5 ms in the median, so that the log never slows the table down. An earlier limit of 100 ms to
open fit a fast desktop; a slow virtual machine takes 120 to 140 ms.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QApplication

from benchmarks.replay import long_match
from benchmarks.report import CommandLine, Report, milliseconds, open_application
from desktop.panels.log_panel.log_panel import LogLines, LogPanel
from rules.advice import LogLine
from rules.match_log import Timeline

LAST_ACTS = 60
MAX_OPEN_MS, MAX_ACT_MS = 200.0, 5.0


def painted(work: Callable[[], object]) -> float:
    """The processor time of some work, with everything that it makes Qt do."""

    def done_and_painted() -> None:
        work()
        QApplication.processEvents()

    return round(milliseconds(done_and_painted), 2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print the figures; returns 1 if one misses its limit."""
    parser = CommandLine(__doc__)
    parser.add_size("--acts", 600, quick=70, about="acts of the match")
    options = parser.read(arguments)
    app, report = open_application(), Report(options)
    timeline = Timeline(long_match(options.acts).game)
    acts, lines = len(timeline), timeline.log
    panel = LogPanel(timeline.setup, LogLines())
    panel.resize(360, 600)
    panel.show()
    app.processEvents()
    so_far = [lines[: timeline.lines_after(at)] for at in range(acts - LAST_ACTS, acts + 1)]

    def show(lines: tuple[LogLine, ...]) -> None:
        panel.lines.update(lines)
        panel.show_lines()

    opened = painted(lambda: show(so_far[0]))
    added = [painted(partial(show, now)) for now in so_far[1:]]
    figures = {
        "acts": acts,
        "lines": len(lines),
        "open": opened,
        "act": {"p50": sorted(added)[len(added) // 2], "max": max(added)},
        "fold": painted(panel.fold_all.click),
        "unfold": painted(panel.fold_all.click),
        "search": painted(lambda: panel.search.field.setText("sidekick")),
    }
    report.print(figures)
    report.at_most("open, ms", opened, MAX_OPEN_MS)
    report.at_most("an act, ms", sorted(added)[len(added) // 2], MAX_ACT_MS)
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
