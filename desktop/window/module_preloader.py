"""Imports the modules of the other screens while the home screen is shown.

They are left out of the start, so that the window appears sooner, but they should not make the
first match wait either.
"""

from __future__ import annotations

import importlib
from threading import Thread

from PySide6.QtCore import QObject, QTimer

START_DELAY = 250
"""Milliseconds after the window appears until the imports begin."""

MODULES = (
    "rules.game",
    "rules.notation",
    "desktop.storage.match_notation",
    "desktop.screens.new_match_screen",
    "desktop.screens.table_screen",
    "desktop.screens.lesson_screen",
    "desktop.screens.replay_screen",
    "desktop.table.event_sounds",
    "desktop.match.autosave",
    "desktop.screens.settings_screen",
    "desktop.screens.workshop_screen",
)
"""In the order in which they are probably needed."""


class ModulePreloader(QObject):
    """Imports modules in a thread that ends with the program."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thread = Thread(target=self._import_all, name="module preloader")
        self._is_ending = False

    def start_soon(self) -> None:
        """Start when the window has been painted and is idle."""
        QTimer.singleShot(START_DELAY, self, self._start)

    def _start(self) -> None:
        if not self._is_ending:
            self._thread.start()

    def end(self) -> None:
        """Stop after the module that is being imported, and wait for that: the program ends."""
        self._is_ending = True
        if self._thread.ident is not None:
            self._thread.join()

    def _import_all(self) -> None:
        for name in MODULES:
            if self._is_ending:
                return
            importlib.import_module(name)
