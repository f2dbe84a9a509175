"""Memory use after ten random matches in the window, compared with one match.

    python benchmarks/memory.py [--matches 10] [--mixed]

The matches are first games. `--mixed` uses the four sets in turn, so that the cards of each further
set also take memory. Every match is played to its end through the window's session, saved in a
temporary store, and left for the home screen; its memory is read when the home screen has rested.
Prints one JSON object with the megabytes and the numbers of live objects after each match.

The limits are 180 MB after the first match, and 1.10 times as much after the last. Measured on
Debian 12 with Python 3.11: 97 MB for the home screen, 168 MB after one match and after three. 39 MB
of that are numpy and pyqtgraph, which draw the life chart of the result and stay loaded.
"""

from __future__ import annotations

import gc
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QWidget

from benchmarks.report import CommandLine, Report, open_application, wait
from desktop.match.session import Session
from desktop.storage import match_notation
from desktop.storage.store import Store
from desktop.style.pyside_imports import stop_reading_sources
from desktop.window.main_window import MainWindow
from rules.game import Game
from rules.model.ruleset import EDITIONS
from rules.teams.demo_games import DEMO_GAMES

MAX_MEGABYTES = 180.0
MAX_RATIO = 1.10
PAGE_SIZE = 4096


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the matches; return 1 if they take more memory than the limits."""
    parser = CommandLine(__doc__)
    parser.add_size("--matches", 10, quick=1, about="matches")
    parser.add_size("--moves", 10_000, quick=5, about="most moves of a match")
    parser.add_size("--rest", 2500, quick=1, about="milliseconds on the home screen after each")
    parser.add_argument("--mixed", action="store_true", help="use the four sets in turn")
    options = parser.read(arguments)
    stop_reading_sources()  # as the program does when it starts
    app, report = open_application(), Report(options)
    told: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        window = MainWindow(store)
        window.settings.reduced_motion = True
        window.show()
        for number in range(options.matches):
            place = number % len(DEMO_GAMES) if options.mixed else 0
            moves = play_match(window, number, place, options.moves)
            wait(options.rest)
            megabytes = round(resident_megabytes(), 1)
            told.append({"moves": moves, "megabytes": megabytes, **count_live_objects()})
        window.close()
        app.processEvents()
        store.close()
    first, last = told[0]["megabytes"], told[-1]["megabytes"]
    report.print({"matches": told, "ratio": round(last / first, 3)}, indent=2)
    report.at_most("megabytes after one match", first, MAX_MEGABYTES)
    report.at_most("memory after the last match by that after the first", last / first, MAX_RATIO)
    return report.exit_code()


def play_match(window: MainWindow, seed: int, place: int, most_moves: int) -> int:
    """Play a match of one set to its end and go home; returns the number of moves."""
    box = tuple(DEMO_GAMES)[place]
    window.current_table.open_match(
        match_notation.new_match(("Eric", "Mike"), seed, DEMO_GAMES[box], EDITIONS[box])
    )
    table = window.table_screen
    if table is None:
        raise RuntimeError("no table was opened")
    chance = Random(seed)
    session: Session = table.session
    while not session.game.state.is_over and len(session.game.history) < most_moves:
        table.view.skip_animations()
        session.play(chance.choice(session.game.legal_moves()))
        QCoreApplication.processEvents()
        # Deletes what is no longer shown, as the program's event loop does.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    moves = len(session.game.history)
    window.go_home()
    return moves


def resident_megabytes() -> float:
    """The megabytes of memory this process uses now (Linux only)."""
    pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    return int(pages) * PAGE_SIZE / 2**20


def count_live_objects() -> dict[str, int]:
    """Count the live objects that belong to matches, by kind."""
    kinds = {"games": Game, "sessions": Session, "scenes": QGraphicsScene, "items": QGraphicsItem}
    kinds["widgets"] = QWidget
    count = Counter(
        name
        for thing in gc.get_objects()
        for name, kind in kinds.items()
        if isinstance(thing, kind)
    )
    return {name: count[name] for name in kinds}


if __name__ == "__main__":
    sys.exit(main())
