"""Time to open the history of 5,000 matches, to answer each typed key, and to sort and delete.

    python benchmarks/history.py [--matches 5000] [--shot FILE]

The matches are random notations of the length of real ones, in their own database. Everything
goes through the window: the home screen, the history from there, typing into its search letter by
letter, filters, sorting, and deleting all matches with Undo. A key includes the search and
painting. Everything is measured in processor time, which other programs affect less. Prints one
JSON object with milliseconds. The limits: 300 ms to open and 50 ms a key.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from benchmarks.report import CommandLine, Report, milliseconds, open_application, wait
from desktop.screens.history.history_screen import HistoryScreen
from desktop.storage.store import MatchDetails, Store
from desktop.window.main_window import MainWindow
from rules.cards import all_card_sets
from rules.model import EDITIONS
from rules.teams import FORMATS

MAX_OPEN_MS, MAX_KEY_MS = 300.0, 50.0
NAMES = ("Eric", "Mike", "Nora", "Sam", "Ann", "Bo", "Zoë", "Ingrid the Patient")
TYPED = ("nora", "kitty pryde", "tournament avengers", "zzz")
TEAM = 8


def fill(folder: Path, count: int, seed: int = 1) -> None:
    """Write a database with this many matches."""
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


def time_of(act: Callable[[], object]) -> float:
    """Milliseconds of processor time until something is done and painted."""

    def done_and_painted() -> None:
        act()
        QApplication.processEvents()

    return round(milliseconds(done_and_painted), 1)


def measure(folder: Path, shot: str) -> dict[str, Any]:
    """Measure everything with the matches of a folder."""
    window = MainWindow(Store(folder))
    window.resize(1920, 1080)
    found: dict[str, Any] = {"home": time_of(window.show)}
    window.module_preloader.start()
    wait(1500)
    while window.module_preloader.is_running:
        wait(50)
    found["open"] = time_of(partial(window.open_screen, "history"))
    found["home again"] = time_of(window.go_home)
    wait(500)
    found["open again"] = time_of(partial(window.open_screen, "history"))
    if shot:
        window.grab().save(shot)
    screen = window.opener.find("history")
    assert screen is not None
    found["keys"] = type_words(screen)
    found["filter"] = time_of(lambda: choose(screen.filter.player, 1))
    choose(screen.filter.player, 0)
    found["sort"] = max(time_of(lambda: QTest.keyClicks(screen.table, "o")) for _ in "abc")
    found["select all"] = time_of(screen.table.selectAll)
    found["delete all"] = time_of(screen.delete.click)
    found["undo"] = time_of(screen.undo.click)
    window.close()
    return found


def choose(box: QComboBox, at: int) -> None:
    box.setCurrentIndex(at)
    box.activated.emit(at)


def type_words(screen: HistoryScreen) -> dict[str, float]:
    """Type words letter by letter; the time of each key with all that it changes."""
    search, times = screen.filter.search, list[float]()
    QTest.keyClick(screen.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    for words in TYPED:
        for letter in words:
            times.append(time_of(partial(QTest.keyClicks, search, letter)))
        times.append(time_of(search.clear))
    return {"first": times[0], "median": sorted(times)[len(times) // 2], "most": max(times)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; returns 1 if one misses its limit."""
    parser = CommandLine(__doc__)
    parser.add_size("--matches", 5000, quick=2, about="saved matches")
    parser.add_argument("--shot", default="", help="save a picture of the history")
    options = parser.read(arguments)
    app, report = open_application(), Report(options)
    app.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), options.matches)
        found = measure(Path(folder), options.shot)
    report.print(found, indent=2)
    report.at_most("open, ms", max(found["open"], found["open again"]), MAX_OPEN_MS)
    report.at_most("a key, ms", found["keys"]["most"], MAX_KEY_MS)
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
