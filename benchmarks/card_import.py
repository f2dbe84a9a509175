"""Time and memory to import a list of cards, to read its card files at a start, and to search them.

    python benchmarks/card_import.py [--cards 3700]

The list is made up, in the form of the community's team builder (`tests/made_up_list.py`). It is
imported by the process that the window starts, then again, when nothing is new. Each start is a new
process; it reads the card files with the cache of their texts. Times are those of the processor,
memory is read on Linux only. Prints one JSON object. The limits: 150 s to import, 10 s to import
again, 3 s to read the list itself, 250 MB in the process, 1,500 ms and 60 MB more at a start,
100 ms to prepare the search and 30 ms a search.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from benchmarks.report import CommandLine, Report, milliseconds
from desktop.collection.card_import.import_process import place_list
from desktop.storage.own_cards import OwnCards
from rules.cards import CardIndex, CardQuery, read_card_list
from tests.made_up_list import made_up_list

ROOT = Path(__file__).resolve().parent.parent
TYPED = ("baker", "when fielded", '"target character"', "kw:overcrush cost:3", "zzz")
LIMITS = {
    "list_s": 3.0, "import_s": 150.0, "import_again_s": 10.0, "import_mb": 250.0,
    "start_ms": 1_500.0, "start_more_mb": 60.0, "index_ms": 100.0, "search_ms": 30.0,
}  # fmt: skip

_MEMORY = """
import sys, time
def megabytes():
    with open("/proc/self/statm") as told:
        return int(told.read().split()[1]) * 4096 / 1e6
"""
_IMPORT = """
from pathlib import Path
from desktop.collection.card_import.import_process import import_cards
code = import_cards(Path(sys.argv[1]))
print(time.process_time(), megabytes())
sys.exit(code)
"""
_START = """
from pathlib import Path
from desktop.storage.own_cards import OwnCards
from rules.cards import all_card_sets
all_card_sets()
before, began = megabytes(), time.process_time()
sets = OwnCards(Path(sys.argv[1])).sets
cards = sum(len(one.cards) for one in sets)
print((time.process_time() - began) * 1000, megabytes() - before, cards)
"""


def run(script: str, data: Path) -> list[float]:
    """Run a script in a new process; returns the numbers that it prints."""
    command = [sys.executable, "-c", _MEMORY + script, str(data)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return [float(word) for word in done.stdout.split()]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; returns 1 if one misses its limit."""
    parser = CommandLine(__doc__)
    parser.add_size("--cards", 3_700, quick=20, about="cards of the list")
    options = parser.read(arguments)
    report, text = Report(options), made_up_list(options.cards)
    figures: dict[str, float] = {"cards": options.cards}
    figures["list_s"] = milliseconds(lambda: read_card_list(text, "list.php")) / 1000
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        for name in ("import_s", "import_again_s"):
            place_list(data, text, "list.php")
            figures[name], megabytes = run(_IMPORT, data)
            figures["import_mb"] = max(megabytes, figures.get("import_mb", 0.0))
        figures["start_ms"], figures["start_more_mb"], figures["cards_read"] = run(_START, data)
        cards = [card for one in OwnCards(data).sets for card in one.cards]
    made: list[CardIndex] = []
    figures["index_ms"] = milliseconds(lambda: made.append(CardIndex(cards)))
    searches = (partial(made[0].find, CardQuery(words)) for words in TYPED)
    figures["search_ms"] = max(map(milliseconds, searches))
    for name, limit in LIMITS.items():
        report.at_most(name, round(figures[name], 1), limit)
    report.print({name: round(figure, 1) for name, figure in figures.items()})
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
