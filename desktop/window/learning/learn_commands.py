"""The commands around the course: the Learn screen, and what is opened from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.panels.navigator import navigator_of
from desktop.screens.home.home_screen import HomeScreen
from desktop.storage.lesson_progress import LessonProgress
from desktop.storage.store import Store
from desktop.window.current_table import CurrentTable
from desktop.window.learning.lesson_tables import LessonTables

# The course is read only when it is shown, so that the window appears sooner.
if TYPE_CHECKING:
    pass


WHOLE_GAME = "whole-game"
"""The lesson before the first match against the computer."""


class LearnCommands(QObject):
    """Opens lessons and exercises, and keeps the player's progress."""

    def __init__(
        self,
        window: QWidget,
        current_table: CurrentTable,
        home_screen: HomeScreen,
        store: Store | None,
    ) -> None:
        """Read the progress.

        Args:
            window: the window that shows what takes a moment.
            current_table: opens the tables of lessons.
            home_screen: shows how far the player is.
            store: its folder keeps the progress; None to keep it until the program ends.
        """
        super().__init__(window)
        navigator = navigator_of(window)
        self._home_screen = home_screen
        self.progress = LessonProgress(store.file.parent if store is not None else None, self)
        self.tables = LessonTables(window, current_table, self.progress)
        self.progress.failed.connect(navigator.add_message)
        self.progress.changed.connect(self._show_at_home)
        self._show_at_home()

    def open_lesson(self, name: str, beat: int | None = None) -> None:
        """Play a lesson, from where it was left or from a beat."""
        self.tables.open_lesson(name, beat)

    def open_exercise(self, name: str) -> None:
        """Play an exercise."""
        self.tables.open_exercise(name)

    def open_whole_game(self) -> None:
        """Play the whole game against the computer, after a few words of the coach."""
        self.tables.open_lesson(WHOLE_GAME)

    def mark_whole_game(self) -> None:
        """A match against the computer has ended."""
        self.progress.mark_done(WHOLE_GAME)

    def _show_at_home(self) -> None:
        self._home_screen.show_learning(self.progress)
