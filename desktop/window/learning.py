"""The commands around the course: the Learn screen, and the lessons opened from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.busy_sign import show_work
from desktop.screens.home.home_screen import HomeScreen
from desktop.storage.lesson_progress import Help, LessonProgress, OtherSide
from desktop.storage.store import Store
from desktop.window.current_table import CurrentTable

if TYPE_CHECKING:
    pass
    from desktop.screens.lesson_pages import LessonFacts
    from desktop.screens.lesson_screen import LessonScreen
    from rules.lessons import Lesson


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

    def mark_whole_game(self) -> None:
        """A match against the computer has ended."""
        self.progress.mark_done(WHOLE_GAME)

    def _show_at_home(self) -> None:
        self._home_screen.show_learning(self.progress)


# --- lessons on the table -------------------------------------------------------------------------


class LessonTables(QObject):
    """Opens lessons at the beat where they were left, and exercises with a way back."""

    # rules: a lesson about the rules with these ids has been played to its end
    taught = Signal(tuple)
    whole_game_wanted = Signal()  # the learner has read what comes, and plays the whole game

    def __init__(
        self, window: QWidget, current_table: CurrentTable, progress: LessonProgress
    ) -> None:
        super().__init__(window)
        self._window, self._current_table = window, current_table
        self._navigator = navigator_of(window)
        self._progress = progress

    def open_lesson(
        self, name: str, beat: int | None = None, *, is_task_done: bool = False
    ) -> None:
        """Play a lesson.

        Begin at a beat, or where it was left. `is_task_done`: its exercise has just been solved.
        """
        from desktop.screens.lesson_pages import LessonFacts
        from rules.lessons import LessonGroup, read_course, read_lesson

        course = read_course()
        entry, following = course.lesson(name), course.lesson_after(name)
        facts = LessonFacts(
            entry.goal if entry is not None else "",
            following.title if following is not None else "",
        )
        if entry is not None and entry.group is LessonGroup.WHOLE_GAME:
            self._open(lambda: read_lesson(name), facts, self._hand_over, needs_coach=True)
            return

        def connect(screen: LessonScreen) -> None:
            count = len(screen.run.lesson.beats)
            keep = self._progress.keep_beat
            screen.beat_reached.connect(lambda reached: keep(name, reached, count))
            screen.finished.connect(lambda: self._progress.mark_done(name))
            if entry is not None:
                screen.finished.connect(lambda: self.taught.emit(entry.rules))
            screen.again_wanted.connect(lambda: self.open_lesson(name, 0))
            screen.task_wanted.connect(
                lambda task: self.open_exercise(task, back_to=(name, screen.run.beat_number))
            )
            if following is not None:
                screen.next_wanted.connect(lambda: self.open_lesson(following.name))
            else:
                screen.next_wanted.connect(self._open_course)
            if is_task_done:
                screen.run.finish_task()
                screen.run.next()

        start = self._progress.beat_of(name) if beat is None else beat
        self._open(lambda: read_lesson(name), facts, connect, start)

    def _hand_over(self, screen: LessonScreen) -> None:
        """Let the coach say a few words; free play continues as a match that is saved."""
        beats = screen.run.lesson.beats

        def hand_over(reached: int) -> None:
            if beats[reached].is_free:
                self.whole_game_wanted.emit()

        screen.beat_reached.connect(hand_over, Qt.ConnectionType.QueuedConnection)

    def open_exercise(self, name: str, back_to: tuple[str, int] | None = None) -> None:
        """Play an exercise on its own table.

        `back_to` is the lesson and the beat that go on after it; None for an exercise by itself.
        """
        from desktop.screens.learn.course_state import exercise_after
        from desktop.screens.lesson_pages import LessonFacts
        from rules.lessons import read_course, read_exercise

        course = read_course()
        entry = course.exercise(name)
        following = exercise_after(course, self._progress, name)
        facts = LessonFacts(
            next_title=following.title if following is not None else "",
            is_exercise=True,
            returns_to_lesson=back_to is not None,
            difficulty=entry.difficulty if entry is not None else 0,
        )

        def go_on() -> None:
            if back_to is not None:
                self.open_lesson(*back_to, is_task_done=True)
            elif following is not None:
                self.open_exercise(following.name)
            else:
                self._open_course()

        def connect(screen: LessonScreen) -> None:
            def mark_solved(used: Help) -> None:
                self._progress.mark_solved(name, used)

            screen.finished.connect(mark_solved)
            screen.again_wanted.connect(lambda: self.open_exercise(name, back_to))
            screen.next_wanted.connect(go_on)

        # In an exercise the other side must do its best.
        self._open(lambda: read_exercise(name), facts, connect, needs_coach=True)

    def _open_course(self) -> None:
        self._navigator.open_screen("learn")

    def _open(
        self,
        read: Callable[[], Lesson],
        facts: LessonFacts,
        connect: Callable[[LessonScreen], None],
        beat: int = 0,
        *,
        needs_coach: bool = False,
    ) -> None:
        """Open a table; with `needs_coach` the coach plays the other side in any case."""
        with show_work(self._window, "open lesson"):
            from desktop.panels.coach.coach_page import WayOfPlaying
            from desktop.screens.lesson_screen import LessonScreen
            from rules.lessons import BadLesson, LessonRun

            try:
                lesson = read()
            except (OSError, BadLesson) as failure:
                self._navigator.add_message(str(failure))
                return
            other = OtherSide.COACH if needs_coach else self._progress.other_side

            before = self._current_table.screen
            way = before.way_of_playing if isinstance(before, LessonScreen) else WayOfPlaying()

            def make() -> LessonScreen:
                run = LessonRun(lesson, beat, coach_plays=other is OtherSide.COACH)
                turns = other is OtherSide.FRIEND
                screen = LessonScreen(run, facts, turns_table=turns)
                screen.begin_like(way)
                connect(screen)
                return screen

            self._current_table.open(make)
