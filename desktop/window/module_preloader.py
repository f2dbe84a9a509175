"""Imports the modules of the other screens, and reads the cards, while the home screen is shown.

They are left out of the start, so that the window appears sooner, but they should not make the
first match wait either. Only modules without Qt are imported in a thread. A module that defines or
uses classes of Qt must be imported in the main thread: PySide enters each class in a map that Qt
reads at any time, without waiting for Python. So those are imported in small steps, whenever the
window has nothing else to do.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterable
from threading import Event

from PySide6.QtCore import QObject, QTimer

from desktop.storage.background_task import BackgroundTask, pause_collection, resume_collection
from desktop.style.pyside_guards.import_order import import_order
from desktop.window.screen_opener import ScreenSpec
from desktop.window.screen_registry import screen_modules

START_DELAY = 250
"""Milliseconds after the window appears until the imports begin."""

STEP_SECONDS = 0.003
"""After this time a step imports no other module; a module takes half a millisecond on average."""

PURE_MODULES = (
    "rules.game",
    "rules.notation",
    "rules.cards",
    "rules.lessons",
    "rules.match_log",
    "pymunk",
)
"""What the thread imports before all else, because the screens need it: nothing here uses Qt."""

TABLES = (
    "desktop.storage.match_notation",
    "desktop.screens.table_screen",
    "desktop.screens.lesson_screen",
    "desktop.screens.match_replay.replay_screen",
    "desktop.table.event_sounds",
    "desktop.match.autosave",
)
"""What the tables need, which are not in the registry of screens."""


class ModulePreloader(QObject):
    """Imports modules: those without Qt in a background task, then the screens in small steps."""

    def __init__(self, parent: QObject, specs: Iterable[ScreenSpec]) -> None:
        """Make it for the screens in their probable order of use; `start` begins."""
        super().__init__(parent)
        self._ending = ending = Event()
        self._left: list[str] = []
        left, specs = self._left, tuple(specs)
        self._preparation = BackgroundTask(lambda: _prepare(ending, left, specs), self)
        self._preparation.finished.connect(self._begin_steps)
        self._reading = BackgroundTask(_read_cards, self)
        self._reading.finished.connect(self._finish)
        self._steps = QTimer(self, interval=0)
        self._steps.timeout.connect(self._import_some)
        self.is_running = False
        """Whether modules or cards are still missing, and on their way."""

    def start_soon(self) -> None:
        """Start when the window has been painted and is idle."""
        QTimer.singleShot(START_DELAY, self, self.start)

    def start(self) -> None:
        """Start, unless the program is ending already."""
        if not self._ending.is_set():
            self.is_running = True
            self._preparation.start()

    def end(self) -> None:
        """Stop after the module that is being imported, and wait for that: the program ends."""
        self._ending.set()
        self._preparation.wait()
        self._reading.wait()
        self._end_steps()
        self._finish()

    def _begin_steps(self) -> None:
        pause_collection(self)  # a search for garbage takes longer than a frame
        self._steps.start()

    def _import_some(self) -> None:
        """Import a module, and others as long as the time of a step allows it."""
        end = time.monotonic() + STEP_SECONDS
        while self._left:
            importlib.import_module(self._left.pop())
            if time.monotonic() >= end:
                return
        self._reading.start()  # first, so that no garbage is searched for in this step
        self._end_steps()

    def _end_steps(self) -> None:
        self._steps.stop()
        resume_collection(self)

    def _finish(self) -> None:
        self.is_running = False


def _prepare(ending: Event, left: list[str], specs: Iterable[ScreenSpec]) -> None:
    """Import what needs no Qt, and find the order of the other modules, the last one first."""
    for name in PURE_MODULES:
        if ending.is_set():
            return
        importlib.import_module(name)
    left += reversed(import_order((*TABLES, *screen_modules(specs)), "desktop"))


def _read_cards() -> None:
    importlib.import_module("rules.cards").all_card_sets()
