"""Imports the modules of the other screens, and reads the cards, while the home screen is shown.

They are left out of the start, so that the window appears sooner, but they should not make the
first match wait either.
"""

from __future__ import annotations

import importlib
from threading import Event

from PySide6.QtCore import QObject, QTimer

from desktop.storage.background_task import BackgroundTask

START_DELAY = 250
"""Milliseconds after the window appears until the imports begin."""

MODULES = (
    "rules.game",
    "rules.notation",
    "desktop.storage.match_notation",
    "desktop.screens.new_match.new_match_screen",
    "desktop.screens.opening.opening_screen",
    "desktop.screens.table_screen",
    "desktop.screens.my_teams.teams_screen",
    "desktop.screens.album.album_screen",
    "desktop.screens.team_builder.team_builder_screen",
    "desktop.screens.draft.draft_screen",
    "desktop.screens.learn.learn_screen",
    "desktop.screens.lesson_screen",
    "desktop.screens.match_replay.replay_screen",
    "desktop.screens.history.history_screen",
    "desktop.table.event_sounds",
    "desktop.match.autosave",
    "desktop.screens.settings_screen",
    "desktop.screens.workshop_screen",
)
"""In the order in which they are probably needed."""


class ModulePreloader(QObject):
    """Imports modules in a background task that ends with the program."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._ending = ending = Event()
        self._task = BackgroundTask(lambda: import_until(ending), self)

    def start_soon(self) -> None:
        """Start when the window has been painted and is idle."""
        QTimer.singleShot(START_DELAY, self, self.start)

    def start(self) -> None:
        """Start, unless the program is ending already."""
        if not self._ending.is_set():
            self._task.start()

    def end(self) -> None:
        """Stop after the module that is being imported, and wait for that: the program ends."""
        self._ending.set()
        self._task.wait()


def import_until(ending: Event) -> None:
    """Import the modules one after another until the event is set, then read the cards."""
    for name in MODULES:
        if ending.is_set():
            return
        importlib.import_module(name)
    if not ending.is_set():
        importlib.import_module("rules.cards").all_card_sets()
