"""Time to open the history of 5,000 matches, to answer each typed key, and to sort and delete.

    python benchmarks/history.py [--matches 5000] [--shot FILE]

The matches are random notations of the length of real ones, in a database of their own. Everything
goes through the window: the home screen, the history from there, typing into its search letter by
letter, filters, sorting, and deleting all matches with Undo. A key includes the search and
painting. Everything is measured in processor time, which other programs affect less. Prints one
JSON object with milliseconds. The limits: 300 ms to open and 50 ms a key.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from desktop.storage.store import MatchDetails, Store
from desktop.style.application import make_application
from desktop.window.main_window import MainWindow
from rules.cards import all_card_sets
from rules.model import EDITIONS
from rules.teams import FORMATS

MAX_OPEN_MS, MAX_KEY_MS = 300.0, 50.0
NAMES = ("Eric", "Mike", "Nora", "Sam", "Ann", "Bo", "Zoë", "Ingrid the Patient")
TYPED = ("nora", "kitty pryde", "tournament avengers", "zzz")
TEAM = 8


def fill(folder: Path, count: int, seed: int = 1) -> None:
    """Write a database with so many matches."""
    luck, store = Random(seed), Store(folder)
    cards = [card.title for card_set in all_card_sets() for card in card_set.cards]
    for _ in range(count):
        is_over = luck.random() < 0.8
        teams = ("; ".join(luck.sample(cards, TEAM)) for _ in range(3))
        details = MatchDetails(
            "\n".join(teams),
            luck.choice((",", ",easy", "hard,")),
            luck.choice((0, 1, None)) if is_over else None,
            luck.choice(("life", "concession")) if is_over else "",
            luck.randint(20, 600),
        )
        first, second = luck.sample(NAMES, 2)
        store.add(
            edition=luck.choice(tuple(EDITIONS)),
            format_name=luck.choice(tuple(FORMATS)),
            players=(first, second),
            notation="  roll sidekick: fist, wild, bolt, bolt\n" * luck.randint(50, 500),
            turn=luck.randint(1, 60),
            finished=is_over,
            says="Eric: pick dice to reroll together, or keep them all",
            details=details,
            seconds=luck.uniform(10, 5000),
        )
    store.close()


def wait(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def time_of(act: Callable[[], object]) -> float:
    """Milliseconds of processor time until something is done and painted."""
    start = time.process_time()
    act()
    QApplication.processEvents()  # paints, too
    return round(1000 * (time.process_time() - start), 1)


def measure(folder: Path, shot: str) -> dict[str, object]:
    """Measure everything with the matches of a folder."""
    window = MainWindow(Store(folder))
    window.resize(1920, 1080)
    found: dict[str, object] = {"home": time_of(window.show)}
    window.module_preloader.start()
    wait(1500)
    while window.module_preloader.is_running:
        wait(50)
    found["open"] = time_of(window.history.open)
    found["home again"] = time_of(window.go_home)
    wait(500)
    found["open again"] = time_of(window.history.open)
    if shot:
        window.grab().save(shot)
    screen = window.history.screen
    assert screen is not None
    found["keys"] = type_words(window)
    found["filter"] = time_of(lambda: choose(screen.filter.player, 1))
    choose(screen.filter.player, 0)
    found["sort"] = max(time_of(lambda: QTest.keyClick(screen.table, "o")) for _ in "abc")
    found["select all"] = time_of(screen.table.selectAll)
    found["delete all"] = time_of(screen.delete.click)
    found["undo"] = time_of(screen.undo.click)
    window.close()
    return found


def choose(box: QComboBox, at: int) -> None:
    box.setCurrentIndex(at)
    box.activated.emit(at)


def type_words(window: MainWindow) -> dict[str, float]:
    """Type words letter by letter; the time of each key with all that it changes."""
    search, times = window.history.screen.filter.search, []
    QTest.keyClick(window.history.screen.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    for words in TYPED:
        for letter in words:
            times.append(time_of(lambda letter=letter: QTest.keyClick(search, letter)))
        times.append(time_of(search.clear))
    return {"first": times[0], "median": sorted(times)[len(times) // 2], "most": max(times)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--matches", type=int, default=5000, help="how many matches there are")
    parser.add_argument("--shot", default="", help="save a picture of the history")
    options = parser.parse_args()
    app = make_application(["history"])
    app.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), options.matches)
        found = measure(Path(folder), options.shot)
    print(json.dumps(found, indent=2))
    opening = max(found["open"], found["open again"])
    return 0 if opening <= MAX_OPEN_MS and found["keys"]["most"] <= MAX_KEY_MS else 1


if __name__ == "__main__":
    sys.exit(main())
