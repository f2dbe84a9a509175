"""Time to open the album, to answer each typed key, and to scroll it, with software rendering.

    python benchmarks/album.py [--own 3700] [--frames 240] [--shot FILE]

Everything is measured with the cards of the boxes alone, and with own cards besides: the packaged
card files again, under other codes. It opens the album after the home screen has been idle, types
words letter by letter, and scrolls through all cards in steps of a sixtieth of a second, slowly and
fast. A key includes the search, the counts and painting; a frame includes the pictures that are
painted on the way. Keys and frames are measured in processor time, which other programs affect
less. Then it opens the shelves with the boxes of all sets, types into their search and scrolls them
when all boxes are painted, and opens the team builder, New match and the workshop. Prints one JSON
object with milliseconds. The limits: 150 ms to open the album or its shelves, and for 95 percent
30 ms a key and 8 ms a frame, 12 ms where cards fly past.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollBar, QWidget

from benchmarks.report import CommandLine, Report, milliseconds, open_application, summary, wait
from desktop.panels.card_browser.card_browser import CardBrowser
from desktop.storage.own_cards import OwnCards
from desktop.window.main_window import MainWindow
from rules.cards.card_library import all_card_sets

MAX_OPEN_MS, MAX_KEY_MS, FRAME_MS = 150.0, 30.0, 1000 / 60
MAX_FRAME_MS = {"slow": 8.0, "wheel": 8.0, "fast": 12.0}
SET_WORDS = "angel"
TYPED = ("angel", "when fielded deal", '"target character"', "kw:overcrush cost:3", "zzz")
SPEEDS = {"slow": 8, "wheel": 60, "fast": 600}
"""Pixels in a frame."""


def write_own_cards(folder: Path, count: int) -> None:
    """Write card files with at least this many cards: those of the boxes, under other codes."""
    cards = folder / "cards"
    cards.mkdir(parents=True)
    sources = [
        (one.code, len(one.cards), file.read_text("utf-8"))
        for one, file in zip(all_card_sets(), _card_files(), strict=True)
    ]
    number = 0
    while count > 0:
        code, size, text = sources[number % len(sources)]
        text = text.replace(f'code = "{code}"', f'code = "B{number}"', 1)
        (cards / f"{number:03}.toml").write_text(text, "utf-8")
        count, number = count - size, number + 1


def _card_files() -> Iterator[Path]:
    folder = Path(str(resources.files("assets").joinpath("cards")))
    return iter(sorted(folder.glob("*.toml")))


def milliseconds_since(start: float) -> float:
    return 1000 * (time.perf_counter() - start)


def measure(own: OwnCards, options: argparse.Namespace, shot: str) -> dict[str, Any]:
    """Measure everything with these own cards."""
    window = MainWindow(None, own)
    window.resize(1920, 1080)
    window.show()
    window.module_preloader.start()
    wait(options.rest)
    while window.module_preloader.is_running:
        wait(50)
    own.files  # noqa: B018 - reads them, as the window does in the background
    start = time.perf_counter()
    window.open_screen("album")
    window.repaint()
    opened = milliseconds_since(start)
    (browser,) = window.screens.findChildren(CardBrowser)
    while browser.grid.pictures.is_busy:
        wait(10)
    painted = milliseconds_since(start)
    found = {
        "cards": len(browser.shown_cards),
        "open": round(opened, 1),
        "all pictures": round(painted, 1),
        "keys": type_words(browser, options.words),
        "frames": {name: scroll(browser, speed, options.frames) for name, speed in SPEEDS.items()},
    }
    if shot:
        window.grab().save(shot)
    found["shelves"] = measure_shelves(window, options.frames)
    found["screens"] = {
        name: round(open_screen(window, name), 1) for name in ("builder", "new-match", "workshop")
    }
    window.close()
    return found


def open_screen(window: MainWindow, name: str) -> float:
    """Open a screen for the first time; the milliseconds until it is painted."""
    start = time.perf_counter()
    window.open_screen(name)
    window.repaint()
    return milliseconds_since(start)


def measure_shelves(window: MainWindow, frames: int) -> dict[str, Any]:
    """Open the boxes of all sets, search them, and scroll them."""
    album = window.opener.find("album")
    start = time.perf_counter()
    album.show_sets()
    window.repaint()
    opened = milliseconds_since(start)
    page, times = album.sets_page, []
    page.focus_search()
    for letter in SET_WORDS[: frames + 1]:
        times.append(milliseconds(partial(type_letter, page.search, letter)))
    page.search.clear()
    bar = page.shelves.verticalScrollBar()
    scroll_bar(bar, SPEEDS["wheel"], frames)  # the boxes are painted when they are first seen
    wait(50)
    moved = scroll_bar(bar, SPEEDS["wheel"], frames)
    return {"open": round(opened, 1), "keys": summary(times), "frames": moved}


def type_words(browser: CardBrowser, count: int) -> dict[str, float]:
    """Type words letter by letter; the processor time of each key with all that it changes."""
    times = []
    browser.focus_search()
    for words in TYPED[:count]:
        for letter in words:
            times.append(milliseconds(partial(type_letter, browser.search, letter)))
            wait(40)  # between two keys, pictures are painted
        browser.search.clear()
        wait(100)
    return summary(times)


def type_letter(widget: QWidget, letter: str) -> None:
    """Press the key of a letter, with all that it changes."""
    QTest.keyClicks(widget, letter)
    QApplication.processEvents()


def scroll(browser: CardBrowser, speed: int, frames: int) -> dict[str, float]:
    """Scroll down and up again; the processor time of each frame, with the pictures then due."""
    return scroll_bar(browser.grid.verticalScrollBar(), speed, frames)


def scroll_bar(bar: QScrollBar, speed: int, frames: int) -> dict[str, float]:
    """Scroll down and up again by a scroll bar; see `scroll`."""
    times, way = [], 1
    bar.setValue(0)
    wait(500)
    for _ in range(frames):
        if not 0 <= bar.value() + way * speed <= bar.maximum():
            way = -way
        begun, start = time.perf_counter(), time.process_time()
        bar.setValue(bar.value() + way * speed)
        QApplication.processEvents()
        times.append(1000 * (time.process_time() - start))
        time.sleep(max(0.0, (FRAME_MS - milliseconds_since(begun)) / 1000))
    return summary(times)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; returns 1 if one misses its limit."""
    parser = CommandLine(__doc__)
    parser.add_size("--own", 3700, quick=0, about="own cards; 0 measures the boxes alone")
    parser.add_size("--frames", 240, quick=2, about="frames at each speed")
    parser.add_size("--words", len(TYPED), quick=1, about="typed words, from the first on")
    parser.add_size("--rest", 1500, quick=0, about="milliseconds of rest after the start")
    parser.add_argument("--shot", default="", help="save a picture of the album")
    options = parser.read(arguments)
    app, report = open_application(), Report(options)
    app.setQuitOnLastWindowClosed(False)
    results = {"boxes": measure(OwnCards(None), options, options.shot)}
    if options.own:
        with tempfile.TemporaryDirectory() as folder:
            write_own_cards(Path(folder), options.own)
            OwnCards(Path(folder)).files  # noqa: B018 - parses the texts, which are kept then
            results["with own cards"] = measure(OwnCards(Path(folder)), options, "")
    report.print(results, indent=2)
    for name, one in results.items():
        report.at_most(f"{name}, open", one["open"], MAX_OPEN_MS)
        report.at_most(f"{name}, a key", one["keys"]["p95"], MAX_KEY_MS)
        for speed, frames in one["frames"].items():
            report.at_most(f"{name}, a frame, {speed}", frames["p95"], MAX_FRAME_MS[speed])
        shelves = one["shelves"]
        report.at_most(f"{name}, the shelves", shelves["open"], MAX_OPEN_MS)
        report.at_most(f"{name}, a key at the shelves", shelves["keys"]["p95"], MAX_KEY_MS)
        report.at_most(
            f"{name}, a frame of the shelves", shelves["frames"]["p95"], MAX_FRAME_MS["wheel"]
        )
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
