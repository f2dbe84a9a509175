"""Starts the program again and again while the processor is busy, up to an open match."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from tests.torture.child_process import ROOT, environment, troubles
from tests.torture.endings import LONGEST, load
from tests.torture.part import Report

TITLE = "Starts under load: from launch to an open match, none ends by a signal"
SHORT = 1
FULL = 200

LATEST = 1500
"""Milliseconds on the home screen at most; the other screens are imported in this time."""
PROGRAM = """
import os, sys
from PySide6.QtCore import QTimer
from desktop import __main__ as program
from desktop.window.launch import window_launch

real_window = window_launch.open_window

def open_window():
    window = real_window()
    QTimer.singleShot({delay}, window, lambda: open_match(window))
    return window

def open_match(window):
    from desktop.storage import match_notation
    window.current_table.open_match(match_notation.new_match(("Eric", "Mike"), {seed}))
    QTimer.singleShot({delay} // 2, window, lambda: end(window))

def end(window):
    print("open" if window.table_screen is not None else "no match")
    window.close()

window_launch.open_window = open_window
sys.exit(program.main([]))
"""


def run(amount: int, seed: int, folder: Path) -> Report:
    """Start the program so often, and open a match after some time that varies."""
    with load(amount), ThreadPoolExecutor(os.cpu_count()) as runners:
        faults = list(runners.map(start, range(seed, seed + amount), [folder] * amount))
    python = ".".join(map(str, sys.version_info[:3]))
    return Report(
        TITLE,
        (f"{amount} starts on Python {python} while {os.cpu_count()} more processes were busy",),
        tuple(fault for fault in faults if fault),
    )


def start(number: int, folder: Path) -> str:
    """Start the program, open a match, and close the window; returns what was wrong."""
    home = folder / f"home-{number}"
    home.mkdir()
    script = PROGRAM.format(delay=Random(number).randrange(LATEST), seed=number)
    try:
        ended = subprocess.run(
            [sys.executable, "-X", "faulthandler", "-c", script], cwd=ROOT,
            env=environment(home), timeout=LONGEST, capture_output=True, text=True,
            errors="replace",
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"start {number} has not ended after {LONGEST} seconds"
    said = troubles(ended.stderr)
    if (ended.returncode, ended.stdout.strip(), said) == (0, "open", ""):
        return ""
    journals = [file.read_text() for file in (home / "crash-reports").glob("running-*")]
    return (
        f"start {number} ended with {ended.returncode}: {said[-2000:]}{''.join(journals)[-2000:]}"
    )
