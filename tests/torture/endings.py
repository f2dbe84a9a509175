"""Ends the program again and again while the processor is busy: it must never abort."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice, product
from pathlib import Path

from tests.rules.made_up_cards import INVENTED_CARDS
from tests.torture.child_process import ROOT, command, environment, troubles
from tests.torture.part import Report

TITLE = "Endings under load: the program always ends by itself, with exit code 0"
SHORT = 1
FULL = 200

LONGEST = 300  # seconds for one run
READS_CARDS = "own cards are being read"
OPEN_MATCH = "window.current_table.open_match(match_notation.new_match(('Eric', 'Mike'), 3))"
PREPARATIONS = {
    "a match is open": OPEN_MATCH,
    READS_CARDS: "",
    "dice roll": "window.settings.reduced_motion = False;" + OPEN_MATCH + "; app.processEvents()",
    "the parsers are starting": "window.open_screen('workshop'); app.processEvents();"
    " window.opener.find('workshop').editor.live_parser.start_parsers()",
    "a table was left": "window.learning.open_lesson('7-out-of-play'); app.processEvents();"
    " window.go_home()",
}
ENDINGS = {
    "the window is closed": "QTimer.singleShot(0, window.close); code = app.exec()",
    "the program is told to quit": "QTimer.singleShot(0, app.quit); code = app.exec()",
    "the script is at its end": "code = 0",
}
PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from desktop.storage import match_notation
from desktop.window.launch.window_launch import open_window
from desktop.style.application import make_application
app = make_application([])
window = open_window()
window.show()
{preparation}
{ending}
sys.exit(code)
"""
SOME_CARDS = 12  # enough that they are still being read when the window closes
OPENINGS = [*product(PREPARATIONS, ENDINGS)]


def run(amount: int, seed: int, folder: Path) -> Report:
    """End the program so often: every second time after the smoke test, else in some other way."""
    with load(amount), ThreadPoolExecutor(os.cpu_count()) as runners:
        ends = list(runners.map(end, range(seed, seed + amount), [folder] * amount))
    kinds = Counter(kind for kind, _ in ends)
    return Report(
        TITLE,
        (
            f"{amount} endings while {os.cpu_count()} more processes were busy",
            *(f"{times} times: {kind}" for kind, times in sorted(kinds.items())),
        ),
        tuple(f"{kind}: {fault}" for kind, fault in ends if fault),
    )


@contextmanager
def load(amount: int) -> Iterator[None]:
    """Keep the processor busy, unless the program is ended only once or twice."""
    loop = [sys.executable, "-c", "while True: pass"]
    busy = [subprocess.Popen(loop) for _ in range(os.cpu_count() or 1) if amount > 2]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def end(number: int, folder: Path) -> tuple[str, str]:
    """Run the program until it ends; returns how it was ended, and what was wrong."""
    home = folder / f"home-{number}"
    home.mkdir()
    kind, program = "smoke test", command("desktop", "--smoke")
    if number % 2:
        preparation, ending = next(islice(OPENINGS, number // 2 % len(OPENINGS), None))
        kind = f"{preparation}, {ending}"
        if preparation == READS_CARDS:
            write_cards(home / "cards")
        script = PROGRAM.format(preparation=PREPARATIONS[preparation], ending=ENDINGS[ending])
        program = [sys.executable, "-X", "faulthandler", "-c", script]
    try:
        ended = subprocess.run(
            program, cwd=ROOT, env=environment(home), timeout=LONGEST,
            capture_output=True, text=True, errors="replace",
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return kind, f"run {number} has not ended after {LONGEST} seconds"
    said = troubles(ended.stderr)
    if ended.returncode == 0 and not said:
        return kind, ""
    return kind, f"run {number} ended with {ended.returncode}: {said[-3000:]}"


def write_cards(folder: Path) -> None:
    """Give the player some cards of their own."""
    folder.mkdir()
    cards = INVENTED_CARDS.read_text(encoding="utf-8").split("[[die]]")[: 1 + SOME_CARDS]
    (folder / INVENTED_CARDS.name).write_text("[[die]]".join(cards), encoding="utf-8")
