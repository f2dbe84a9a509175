"""Seconds from the start of the program to its first painted window that can be used.

    python benchmarks/startup.py [runs]

Each run is a process of its own with a home of its own; the first ones warm the files. Beside the
home screen are measured a bare PySide6 window, and the program opened straight at the table of a
new match. Prints one JSON object with seconds; the bar is 0.8 for the home screen.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BAR = 0.8
WARMING = 2

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
    for name, code in (("bare window", _BARE), ("home screen", _HOME), ("table", _TABLE)):
        seconds, heavy = measure(code, runs)
        told[name] = {
            "median": round(statistics.median(seconds), 3),
            "least": round(min(seconds), 3),
            "most": round(max(seconds), 3),
            "heavy packages": heavy,
        }
    print(json.dumps(told, indent=2))


def measure(code: str, runs: int) -> tuple[list[float], str]:
    """Seconds from spawning a process to its painted window, and the heavy modules it imported."""
    found: list[float] = []
    heavy = ""
    for run in range(runs + WARMING):
        with tempfile.TemporaryDirectory() as home:
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
