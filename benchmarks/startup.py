"""Seconds from the start of the program to its first painted window that can be used.

    python benchmarks/startup.py [runs]

Each run is a process of its own with a home of its own; the first ones warm the files. Beside the
home screen are measured a bare PySide6 window, the home screen with twenty matches kept, and the
program opened straight at the table of a new match. Prints one JSON object with seconds; the bar is
0.6 for the home screen.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from rules.moves import Concede

ROOT = Path(__file__).resolve().parent.parent
BAR = 0.6
WARMING = 2
KEPT = 20

# Ends the process when the window has been painted: at the first event that comes after it.
_WATCH = """
import sys, time
from PySide6.QtCore import QEvent, QObject, QTimer
class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, done)
        return False
def done():
    heavy = [name for name in ("lark", "numpy", "pyqtgraph", "pymunk") if name in sys.modules]
    print(time.time(), ",".join(heavy) or "none", flush=True)
    window.close()
    app.exit()
watch = Watch()
"""

_HOME = (
    """
import sys
from desktop.app import make_application
app = make_application(["sidekick-table"])
from desktop.__main__ import open_window
window = open_window()
"""
    + _WATCH
    + """
window.home.installEventFilter(watch)
window.show()
app.exec()
"""
)

_TABLE = (
    """
from desktop.app import make_application
app = make_application(["sidekick-table"])
from desktop.__main__ import open_window
from desktop import record
window = open_window()
"""
    + _WATCH
    + """
window.show()
window.seat(record.new_match(("Eric", "Mike"), 5))
window.table.view.viewport().installEventFilter(watch)
app.exec()
"""
)

_BARE = (
    """
from PySide6.QtWidgets import QApplication, QLabel
app = QApplication([])
window = QLabel("bare")
"""
    + _WATCH
    + """
window.installEventFilter(watch)
window.show()
app.exec()
"""
)


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    told: dict[str, object] = {"runs": runs, "bar": BAR}
    for name, code, kept in (
        ("bare window", _BARE, 0),
        ("home screen", _HOME, 0),
        (f"home screen with {KEPT} matches", _HOME, KEPT),
        ("table", _TABLE, 0),
    ):
        seconds, heavy = measure(code, runs, kept)
        told[name] = {
            "median": round(statistics.median(seconds), 3),
            "least": round(min(seconds), 3),
            "most": round(max(seconds), 3),
            "heavy packages": heavy,
        }
    print(json.dumps(told, indent=2))


def keep_matches(folder: Path, matches: int) -> None:
    """Keep random matches in a folder, every third of them over."""
    from desktop import record
    from desktop.keeping import Keeper
    from desktop.session import Session
    from desktop.store import Store

    store = Store(folder)
    for seed in range(matches):
        game, chance = record.new_match(("Eric", "Mike"), seed), Random(seed)
        game.start()
        for _ in range(40 + 10 * seed):
            if not game.state.over:
                game.play(chance.choice(game.legal()))
        if seed % 3 == 0 and not game.state.over:
            game.play(Concede())
        Keeper(store, Session(game)).save()
    store.close()


def measure(code: str, runs: int, kept: int = 0) -> tuple[list[float], str]:
    """Seconds from spawning a process to its painted window, and the heavy modules it imported.

    Args:
        code: what the process does.
        runs: how often.
        kept: how many matches there are.
    """
    saved = Path(tempfile.mkdtemp())
    keep_matches(saved, kept)
    try:
        return _measured(code, runs, saved)
    finally:
        shutil.rmtree(saved)


def _measured(code: str, runs: int, saved: Path) -> tuple[list[float], str]:
    found: list[float] = []
    heavy = ""
    for run in range(runs + WARMING):
        with tempfile.TemporaryDirectory() as home:
            shutil.copytree(saved, home, dirs_exist_ok=True)
            surroundings = {
                **os.environ,
                "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"),
                "SIDEKICK_TABLE_DATA": home,
            }
            start = time.time()
            ended = subprocess.run(
                [sys.executable, "-c", code],
                cwd=ROOT,
                env=surroundings,
                capture_output=True,
                text=True,
                timeout=60,
                check=True,
            )
        painted, heavy = ended.stdout.split()
        if run >= WARMING:
            found.append(float(painted) - start)
    return found, heavy


if __name__ == "__main__":
    main()
