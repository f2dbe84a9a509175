"""Processor time from starting the program to its first painted, usable window.

    python benchmarks/startup.py [--runs 10]

Each run is a new process with its own data folder; the first runs only warm the file cache. It
measures a bare PySide6 window, the home screen, the home screen with twenty saved matches, the
program opened at the table of a new match, and the time from the home screen to such a table, after
the player has looked at the home screen for four seconds. Prints one JSON object with seconds of
processor time, which other programs affect less; the limits are for the medians. Earlier limits of
0.35, 0.55 and 0.4 seconds by the clock fit a fast, idle desktop; a slow virtual machine takes
0.41, 1.03 and 0.45.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

from benchmarks.report import CommandLine, Report
from rules.model.moves import Concede

ROOT = Path(__file__).resolve().parent.parent
MAX_SECONDS = {"home screen": 0.5, "table": 1.2, "table from the home screen": 0.55}

# Ends the process at the first event after the window has been painted.
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
    print(time.process_time() - begun, ",".join(heavy) or "none", flush=True)
    window.close()
    app.exit()
watch = Watch()
begun = 0.0
"""

_START = """
from desktop.style.pyside_imports import stop_reading_sources
stop_reading_sources()
"""

_HOME = (
    _START
    + """
from desktop.style.application import make_application
app = make_application(["sidekick-table"])
from desktop.window.launch.window_launch import open_window
window = open_window()
"""
    + _WATCH
    + """
window.home_screen.installEventFilter(watch)
window.show()
app.exec()
"""
)

_TABLE = (
    _START
    + """
from desktop.style.application import make_application
app = make_application(["sidekick-table"])
from desktop.window.launch.window_launch import open_window
from desktop.storage import match_notation
window = open_window()
"""
    + _WATCH
    + """
window.show()
window.current_table.open_match(match_notation.new_match(("Eric", "Mike"), 5))
window.table_screen.view.viewport().installEventFilter(watch)
app.exec()
"""
)

_FROM_HOME = (
    _START
    + """
from desktop.style.application import make_application
app = make_application(["sidekick-table"])
from desktop.window.launch.window_launch import open_window
window = open_window()
"""
    + _WATCH
    + """
IDLE = LOOK  # milliseconds on the home screen
def open_table():
    global begun
    begun = time.process_time()
    from desktop.storage import match_notation
    window.current_table.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    window.table_screen.view.viewport().installEventFilter(watch)
window.show()
window.module_preloader.start_soon()
QTimer.singleShot(IDLE, open_table)
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; returns 1 if one misses its limit."""
    parser = CommandLine(__doc__)
    parser.add_size("--runs", 10, quick=1, about="runs that count")
    parser.add_size("--warm-up", 2, quick=0, about="runs before that")
    parser.add_size("--matches", 20, quick=1, about="saved matches")
    parser.add_size("--look", 4000, quick=0, about="milliseconds on the home screen")
    parser.add_size("--kinds", 5, quick=2, about="kinds of starts, from the first on")
    options = parser.read(arguments)
    report = Report(options)
    told: dict[str, object] = {"runs": options.runs, "limits": MAX_SECONDS}
    starts = (
        ("table from the home screen", _FROM_HOME.replace("LOOK", str(options.look)), 0),
        (f"home screen with {options.matches} matches", _HOME, options.matches),
        ("home screen", _HOME, 0),
        ("table", _TABLE, 0),
        ("bare window", _BARE, 0),
    )
    for name, code, kept in starts[: options.kinds]:
        seconds, heavy = measure(code, options.runs, options.warm_up, kept)
        told[name] = {
            "median": round(statistics.median(seconds), 3),
            "least": round(min(seconds), 3),
            "most": round(max(seconds), 3),
            "heavy packages": heavy,
        }
        if name in MAX_SECONDS:
            report.at_most(f"{name}, seconds", statistics.median(seconds), MAX_SECONDS[name])
    report.print(told, indent=2)
    return report.exit_code()


def save_random_matches(folder: Path, matches: int) -> None:
    """Save random matches in a folder; every third is over."""
    from desktop.match.autosave import Autosave
    from desktop.match.session import Session
    from desktop.storage import match_notation
    from desktop.storage.store import Store

    store = Store(folder)
    for seed in range(matches):
        game, chance = match_notation.new_match(("Eric", "Mike"), seed), Random(seed)
        game.start()
        for _ in range(40 + 10 * seed):
            if not game.state.is_over:
                game.play(chance.choice(game.legal_moves()))
        if seed % 3 == 0 and not game.state.is_over:
            game.play(Concede())
        Autosave(store, Session(game)).save()
    store.close()


def measure(code: str, runs: int, warm_up: int, kept: int) -> tuple[list[float], str]:
    """Processor time of a process, or from an act in it, until a window is painted, in seconds.

    The second result names the heavy modules that it imported.

    Args:
        code: the program of the process.
        runs: the number of runs that count.
        warm_up: the number of runs before that.
        kept: the number of saved matches.
    """
    saved = Path(tempfile.mkdtemp())
    save_random_matches(saved, kept)
    try:
        return _measure_runs(code, runs, warm_up, saved)
    finally:
        shutil.rmtree(saved)


def _measure_runs(code: str, runs: int, warm_up: int, saved: Path) -> tuple[list[float], str]:
    found: list[float] = []
    heavy = ""
    for run in range(runs + warm_up):
        with tempfile.TemporaryDirectory() as home:
            shutil.copytree(saved, home, dirs_exist_ok=True)
            surroundings = {
                **os.environ,
                "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"),
                "SIDEKICK_TABLE_DATA": home,
            }
            surroundings.pop("PYTHONDONTWRITEBYTECODE", None)  # the program keeps compiled modules
            ended = subprocess.run(
                [sys.executable, "-c", code],
                cwd=ROOT,
                env=surroundings,
                capture_output=True,
                text=True,
                timeout=60,
                check=True,
            )
        taken, heavy = ended.stdout.split()
        if run >= warm_up:
            found.append(float(taken))
    return found, heavy


if __name__ == "__main__":
    sys.exit(main())
