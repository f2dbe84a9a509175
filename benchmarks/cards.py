"""How long the cards of all boxes take: from the cache of their trees, and read anew.

    python benchmarks/cards.py [runs]

Each run is a process of its own, as the cards are opened once by a program; what is imported
before is not counted, but the parser, which only reading anew needs, is. Prints one JSON object
with milliseconds, the median of the runs.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BARS = {"cached": 60.0, "anew": 2000.0}
"""Milliseconds: the first is felt at every start, the second after a change of the language."""

_OPEN = """
import sys, time
from rules import shelf
began = time.perf_counter()
if sys.argv[1] == "cached":
    sets = shelf.all_sets()
    assert "lark" not in sys.modules, "a text is missing in the cache"
else:
    sets = [
        shelf.read_set(shelf.text_of(f"cards/{name}.toml"), name) for name in shelf.set_names()
    ]
seconds = time.perf_counter() - began
print(seconds * 1000, sum(len(one.cards) for one in sets))
"""


def once(how: str) -> tuple[float, int]:
    """Milliseconds of one run, and how many cards it opened."""
    command = [sys.executable, "-c", _OPEN, how]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    taken, cards = printed.split()
    return float(taken), int(cards)


def main(runs: int = 9) -> int:
    """Print the figures; 1 if one of them is not below its bar."""
    figures: dict[str, object] = {}
    met = True
    for how, bar in BARS.items():
        found = [once(how) for _ in range(runs)]
        taken = statistics.median(milliseconds for milliseconds, _ in found)
        figures |= {"cards": found[0][1], f"{how}_ms": round(taken, 1), f"{how}_below_ms": bar}
        met = met and taken < bar
    print(json.dumps({**figures, "met": met}))
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
