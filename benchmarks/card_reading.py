"""Time to open the cards of all sets, from the syntax-tree cache and by parsing.

    python benchmarks/card_reading.py [--runs 9]

Each run is a new process, since a program opens the cards only once. The time includes importing
the parser, which only parsing needs, but no other imports. Prints one JSON object with the median
of the runs in milliseconds. The limits: 60 ms from the cache, 2,000 ms by parsing.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.report import CommandLine, Report

ROOT = Path(__file__).resolve().parent.parent
LIMITS_MS = {"cached": 60.0, "anew": 2000.0}
"""Milliseconds: users wait for the first at every start, developers for the second."""

_OPEN = """
import sys, time
from rules.cards import card_library
from rules.reading import asset_names, asset_text
began = time.perf_counter()
if sys.argv[1] == "cached":
    sets = card_library.all_card_sets()
    assert "lark" not in sys.modules, "the cache lacks a text"
else:
    sets = [
        card_library.read_card_set(asset_text(f"cards/{name}.toml"), name)
        for name in list(asset_names("cards"))[: int(sys.argv[2])]
    ]
seconds = time.perf_counter() - began
print(seconds * 1000, sum(len(one.cards) for one in sets))
"""


def measure_once(how: str, sets: int) -> tuple[float, int]:
    """The milliseconds of one run and the number of cards it opened."""
    command = [sys.executable, "-c", _OPEN, how, str(sets)]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    taken, cards = printed.split()
    return float(taken), int(cards)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; returns 1 if one misses its limit."""
    parser = CommandLine(__doc__)
    parser.add_size("--runs", 9, quick=1, about="runs of each kind")
    parser.add_size("--sets", 4, quick=1, about="sets that are parsed")
    options = parser.read(arguments)
    report, figures = Report(options), dict[str, object]()
    for how, limit in LIMITS_MS.items():
        found = [measure_once(how, options.sets) for _ in range(options.runs)]
        taken = round(statistics.median(time for time, _ in found), 1)
        figures |= {f"{how}_cards": found[0][1], f"{how}_ms": taken, f"{how}_at_most": limit}
        report.at_most(f"milliseconds, {how}", taken, limit)
    report.print(figures)
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
