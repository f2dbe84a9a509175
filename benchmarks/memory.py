"""Memory use after ten random matches in the window, compared with one match.

    python benchmarks/memory.py [matches] [mixed]

The matches are first games. `mixed` uses the four sets in turn, so that the cards of each further
set also take memory. Every match is played to its end through the window's session, saved in a
temporary store, and left for the home screen. Prints one JSON object with the megabytes and the
numbers of live objects after each match, and the ratio of last to first, whose limit is 1.10.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsScene, QWidget

from desktop.match.session import Session
from desktop.storage import match_notation
from desktop.storage.store import Store
from desktop.style.application import make_application
from desktop.window.main_window import MainWindow
from rules.game import Game
from rules.model.ruleset import EDITIONS
from rules.teams.demo_games import DEMO_GAMES

MAX_RATIO = 1.10
DEFAULT_MATCHES = 10
PAGE_SIZE = 4096


def main(matches: int = DEFAULT_MATCHES, *, is_mixed: bool = False) -> int:
    """Play the matches; return 1 if memory grew beyond the limit."""
    app = make_application(["sidekick-table"])
    told: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        window = MainWindow(store)
        window.settings.reduced_motion = True
        window.show()
        for number in range(matches):
            moves = play_match(window, number, number % len(DEMO_GAMES) if is_mixed else 0)
            free_deleted_objects(app)
            told.append(
                {
                    "moves": moves,
                    "megabytes": round(resident_megabytes(), 1),
                    **count_live_objects(),
                }
            )
        window.close()
        store.close()
    ratio = told[-1]["megabytes"] / told[0]["megabytes"]
    print(json.dumps({"matches": told, "ratio": round(ratio, 3), "bar": MAX_RATIO}, indent=2))
    return 0 if ratio <= MAX_RATIO else 1


def play_match(window: MainWindow, seed: int, place: int) -> int:
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
    while not session.game.state.is_over:
        table.view.skip_animations()
        session.play(chance.choice(session.game.legal_moves()))
        QCoreApplication.processEvents()
    moves = len(session.game.history)
    window.go_home()
    return moves


def free_deleted_objects(app: QApplication) -> None:
    """Free all objects that are scheduled for deletion."""
    for _ in range(3):
        app.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()


def resident_megabytes() -> float:
    """The megabytes of memory this process uses."""
    if sys.platform == "linux":
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE_SIZE / 2**20
    import resource  # other systems report only the peak

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


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
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    sys.exit(main(*numbers[:1], is_mixed="mixed" in sys.argv[1:]))
