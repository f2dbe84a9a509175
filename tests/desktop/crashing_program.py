"""Runs the real program in its own process, and lets it crash."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import indent

PROGRAM = """
import faulthandler, os, sys
from PySide6.QtCore import QObject, QTimer, qFatal
from PySide6.QtWidgets import QWidget

from desktop import __main__ as program
from desktop.storage import match_notation
from desktop.storage.background_task import BackgroundTask
from desktop.storage.store import Store
from desktop.window.launch import window_launch
from desktop.window.main_window import MainWindow

real_window = window_launch.open_window

def open_window():
    window = real_window()
    QTimer.singleShot(0, window, lambda: act(window))
    return window

def play(window, acts):
    session = window.table_screen.session
    for _ in range(acts):
        session.play(session.game.legal_moves()[0])
        window.table_screen.view.skip_animations()

def crash():
    faulthandler._read_null()

window_launch.open_window = open_window

def act(window):
"""


def run_program(data: Path, act: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """Start the program with this data folder, and let it do something with its window.

    Args:
        data: the data folder.
        act: what it does with `window` as soon as its events are handled.
        before: what happens before the program starts.
    """
    script = f"{PROGRAM}{indent(act or 'pass', '    ')}\n\n{before}\nsys.exit(program.main([]))\n"
    return subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "SIDEKICK_TABLE_DATA": str(data)},
    )
