"""Where the memory goes with a match on the table.

    python benchmarks/memory_map.py [FILE.match] [--size 1280x800]

Goes from the bare interpreter to the table step by step, and prints one JSON object: the megabytes
that each step adds, the pictures that Python code holds by their size, and the largest of them. The
limit with a match on the table is 140 MB (Linux only).
"""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from benchmarks.report import CommandLine, Report

MAX_MEGABYTES = 140
PAGE_SIZE = 4096
LARGEST = 12  # pictures that are listed

STEPS = (
    ("interpreter", ""),
    (
        "Qt modules",
        "from desktop.style.pyside_imports import stop_reading_sources as stop; stop();"
        " import PySide6.QtCore, PySide6.QtGui, PySide6.QtWidgets",
    ),
    (
        "application",
        "app = PySide6.QtWidgets.QApplication.instance() or PySide6.QtWidgets.QApplication([''])",
    ),
    ("fonts and style", "import desktop.style.application as style; style.load_fonts()"),
    ("engine modules", "import rules.game, rules.notation, rules.cards.card_library"),
    ("cards of all sets", "cards = rules.cards.card_library.all_card_sets()"),
    ("window modules", "import desktop.window.main_window"),
    ("table modules", "import desktop.screens.table_screen, desktop.storage.match_notation"),
    ("home screen", "window = open_window(); settle()"),
    ("table", "window.current_table.open_match(open_match()); settle()"),
)
"""What is measured, in order, and the code that is run for it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print where the memory goes; returns 1 if it is more than the limit."""
    parser = CommandLine(__doc__)
    parser.add_size("--idle", 3000, quick=1, about="milliseconds for what is painted in idle time")
    parser.add_argument("match", nargs="?", default="", help="a match file (default: a new match)")
    parser.add_size("--size", "1280x800", quick="640x400", about="the window")
    wanted = parser.read(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    names: dict[str, Any] = {
        "settle": lambda: settle(wanted.idle / 1000),
        "open_window": lambda: open_window(*map(int, wanted.size.split("x"))),
        "open_match": lambda: open_match(wanted.match),
    }
    added: dict[str, float] = {}
    before = 0.0
    for name, code in STEPS:
        exec(code, names)  # noqa: S102 - the code above
        gc.collect()
        now = resident_megabytes()
        added[name] = round(now - before, 1)
        before = now
    report = Report(wanted)
    report.print(summary(before, added), indent=2)
    names["window"].close()
    report.at_most("megabytes", before, MAX_MEGABYTES)
    return report.exit_code()


def summary(megabytes: float, added: dict[str, float]) -> dict[str, Any]:
    """Everything that is printed."""
    pictures = live_pictures()
    by_size: Counter[str] = Counter()
    for width, height, _ in pictures:
        by_size[size_class(width, height)] += width * height * 4
    pictures.sort(key=lambda one: -one[0] * one[1])
    return {
        "megabytes": round(megabytes, 1),
        "limit": MAX_MEGABYTES,
        "added by": added,
        "megabytes of pictures": {
            name: round(size / 2**20, 1) for name, size in by_size.most_common()
        },
        "pictures": len(pictures),
        "largest pictures": [f"{wide}x{high} {kind}" for wide, high, kind in pictures[:LARGEST]],
        "heavy packages": [
            name for name in ("lark", "numpy", "pyqtgraph", "pymunk") if name in sys.modules
        ],
    }


def resident_megabytes() -> float:
    """The megabytes of memory this process uses now."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE_SIZE / 2**20


def open_window(width: int, height: int) -> Any:
    """Open the main window."""
    from desktop.storage.settings import Settings
    from desktop.window.main_window import MainWindow

    settings = Settings()
    settings.reduced_motion = True
    window = MainWindow(None, settings=settings)
    window.resize(width, height)
    window.show()
    return window


def open_match(file: str) -> Any:
    """The match of a file, or a new one."""
    from desktop.storage import match_notation

    if not file:
        return match_notation.new_match(("Eric", "Mike"), 5)
    return match_notation.read_and_replay(Path(file).read_text("utf-8"), file).game


def settle(seconds: float) -> None:
    """Wait until everything is there that is imported or painted in idle time."""
    from PySide6.QtWidgets import QApplication

    from desktop.storage.background_task import BackgroundTask

    end = monotonic() + seconds
    while monotonic() < end or BackgroundTask.running_threads:
        QApplication.processEvents()


def live_pictures() -> list[tuple[int, int, str]]:
    """Width, height and type of each picture that Python code holds; shared data counts once."""
    from PySide6.QtGui import QImage, QPixmap

    found: dict[int, tuple[int, int, str]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, QPixmap | QImage) and not thing.isNull():
            found[thing.cacheKey()] = (thing.width(), thing.height(), type(thing).__name__)
    return list(found.values())


def size_class(width: int, height: int) -> str:
    """The class of a picture's size."""
    side = max(width, height)
    for most in (64, 256, 640):
        if side <= most:
            return f"up to {most} px"
    return "larger"


if __name__ == "__main__":
    sys.exit(main())
