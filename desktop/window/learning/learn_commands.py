"""The commands around the course: the Learn screen, and what is opened from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.panels.widgets.busy_sign import show_work
from desktop.screens.home.home_screen import HomeScreen
from desktop.storage.lesson_progress import LessonProgress
from desktop.storage.store import Store
from desktop.window.current_table import CurrentTable
from desktop.window.learning.lesson_tables import LessonTables
from desktop.window.screen_commands import ScreenCommands

# The course is read only when it is shown, so that the window appears sooner.
if TYPE_CHECKING:
    from desktop.screens.learn.learn_screen import LearnScreen


WHOLE_GAME = "whole-game"
"""The lesson before the first match against the computer."""


class LearnCommands(ScreenCommands):
    """Shows the Learn screen, opens lessons and exercises, and keeps the player's progress.

    Signals:
        rules_wanted(), glossary_wanted(), hints_wanted(): leave for these.
    """

    rules_wanted = Signal()
    glossary_wanted = Signal()
    hints_wanted = Signal()

    def __init__(
        self,
        window: QWidget,
        screens: QStackedWidget,
        current_table: CurrentTable,
        home_screen: HomeScreen,
        store: Store | None,
    ) -> None:
        """Read the progress.

        Args:
            window: the window that shows what takes a moment.
            screens: holds the screens of the window.
            current_table: opens the tables of lessons.
            home_screen: shows how far the player is.
            store: its folder keeps the progress; None to keep it until the program ends.
        """
        super().__init__(window, screens)
        self._current_table, self._home_screen = current_table, home_screen
        self.progress = LessonProgress(store.file.parent if store is not None else None, self)
        self.tables = LessonTables(window, current_table, self.progress)
        self.screen: LearnScreen | None = None
        self.tables.course_wanted.connect(self.open_learn)
        self.tables.message_sent.connect(self.message_sent)
        self.progress.failed.connect(self.message_sent)
        self.progress.changed.connect(self._show_at_home)
        self._show_at_home()

    def open_learn(self) -> None:
        """Show the course."""
        with show_work(self._window, "open learn"):
            from rules.lessons import BadCourse, read_course

            try:
                read_course()
            except (OSError, BadCourse) as failure:
                self.message_sent.emit(str(failure))
                return
            self._current_table.leave(self._show_learn)

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

    def title_of(self, screen: QWidget | None) -> str:
        return self.tr("Learn") if screen is not None and screen is self.screen else ""

    def _show_learn(self) -> None:
        from desktop.screens.learn.learn_screen import LearnScreen

        if self.screen is None:
            self.screen = LearnScreen(self.progress)
            self.screen.lesson_wanted.connect(self.open_lesson)
            self.screen.exercise_wanted.connect(self.open_exercise)
            self.screen.whole_game_wanted.connect(self.open_whole_game)
            self.screen.back_wanted.connect(self.home_wanted)
            self.screen.rules_wanted.connect(self.rules_wanted)
            self.screen.glossary_wanted.connect(self.glossary_wanted)
            self.screen.hints_wanted.connect(self.hints_wanted)
            self._screens.addWidget(self.screen)
        self.shown.emit(self.screen)
        self.screen.prepare()

    def _show_at_home(self) -> None:
        self._home_screen.show_learning(self.progress)
