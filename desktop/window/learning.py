"""The commands around the course: the Learn screen, and the lessons opened from there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from desktop.match_log.saved_matches.match_shelf import MOST_PLACES
from desktop.match_log.saved_matches.shelf_plaque import ExerciseOffer
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.busy_sign import show_work
from desktop.screens.home.home_screen import HomeScreen
from desktop.storage.lesson_progress import Help, LessonProgress, OtherSide
from desktop.storage.store import Store
from desktop.window.current_table import CurrentTable

if TYPE_CHECKING:
    from desktop.screens.lesson_pages import LessonFacts
    from desktop.screens.lesson_screen import LessonScreen
    from rules.lessons import Course, LessonRun
    from rules.puzzles import Puzzle


WHOLE_GAME = "whole-game"
"""The lesson before the first match against the computer."""

LAST_BASIC_LESSON = "6-win"
"""The lesson after which a learner knows the basics."""


class LearnCommands(QObject):
    """Opens lessons at the beat where they were left, and exercises; keeps the progress."""

    def __init__(
        self,
        window: QWidget,
        current_table: CurrentTable,
        home_screen: HomeScreen,
        store: Store | None,
        *,
        mark_taught: Callable[[Collection[str]], object],
        play_whole_game: Callable[[], object],
    ) -> None:
        """Read the progress.

        `mark_taught` gets the ids of the rules of a lesson that was played to its end.
        `play_whole_game` is called when the learner has read what comes in the whole game.
        """
        super().__init__(window)
        self._window, self._navigator = window, navigator_of(window)
        self._current_table, self._home_screen = current_table, home_screen
        self._mark_taught, self._play_whole_game = mark_taught, play_whole_game
        self.progress = LessonProgress(store.file.parent if store is not None else None, self)
        self.progress.failed.connect(self._navigator.add_message)
        self.progress.changed.connect(self._show_at_home)
        self._course: Course | None = None
        home_screen.matches.exercise_wanted.connect(self.open_exercise)
        self._show_at_home()

    def read_course(self) -> None:
        """Read the course, and offer its exercises at home; Learn says if it is damaged."""
        from rules.lessons import BadCourse, read_course

        with suppress(OSError, BadCourse):
            self._course = read_course()
            self._show_at_home()

    def mark_whole_game(self) -> None:
        """A match against the computer has ended."""
        self.progress.mark_done(WHOLE_GAME)

    def _show_at_home(self) -> None:
        progress, course = self.progress, self._course
        knows_basics = progress.is_done(LAST_BASIC_LESSON) or progress.is_done(WHOLE_GAME)
        place = None
        if course is not None:
            from desktop.screens.learn.course_state import next_lesson, number_of

            lesson = next_lesson(course, progress)
            place = None if lesson is None else number_of(course, lesson)
        self._home_screen.show_learning(
            progress, knows_basics=knows_basics, course=course, place=place
        )
        self.show_exercises()

    def show_exercises(self) -> None:
        """Offer exercises of this day in the places that matches leave on the shelf at home."""
        if self._course is None:
            return
        from desktop.panels.coach.difficulty_pips import difficulty_words
        from desktop.screens.learn.course_state import exercises_of_the_day

        offers = []
        for entry in exercises_of_the_day(self._course, self.progress, date.today(), MOST_PLACES):
            about = self.tr("Difficulty: {difficulty}")
            if self.progress.is_solved(entry.name):
                about = self.tr("Solved. Difficulty: {difficulty}")
            about = about.format(difficulty=difficulty_words(entry.difficulty))
            place = self._course.exercises.index(entry)
            offers.append(ExerciseOffer(entry.name, entry.title, about, place))
        self._home_screen.matches.show_exercises(offers)

    def open_lesson(
        self, name: str, beat: int | None = None, *, is_task_done: bool = False
    ) -> None:
        """Play a lesson.

        Begin at a beat, or where it was left. `is_task_done`: its exercise has just been solved.
        """
        from desktop.screens.lesson_pages import LessonFacts
        from rules.lessons import LessonGroup, LessonRun, read_course, read_lesson

        course = read_course()
        entry, following = course.lesson(name), course.lesson_after(name)
        facts = LessonFacts(
            entry.goal if entry is not None else "",
            following.title if following is not None else "",
            next_goal=following.goal if following is not None else "",
            leads_to_match=following is not None and following.group is LessonGroup.WHOLE_GAME,
        )
        if entry is not None and entry.group is LessonGroup.WHOLE_GAME:
            self._open(lambda: LessonRun(read_lesson(name)), facts, self._hand_over)
            return

        def finish() -> None:
            self.progress.mark_done(name)
            if entry is not None:
                self._mark_taught(entry.rules)

        def go_on() -> None:
            if following is not None:
                self.open_lesson(following.name)
            else:
                self._navigator.open_screen("learn")

        def connect(screen: LessonScreen) -> None:
            count = len(screen.run.lesson.beats)
            keep = self.progress.keep_beat
            screen.beat_reached.connect(lambda reached: keep(name, reached, count))
            screen.finished.connect(finish)
            screen.again_wanted.connect(lambda: self.open_lesson(name, 0))
            screen.task_wanted.connect(
                lambda task: self.open_exercise(task, back_to=(name, screen.run.beat_number))
            )
            screen.next_wanted.connect(go_on)
            if is_task_done:
                screen.run.finish_task()
                screen.run.next()

        first = self.progress.beat_of(name) if beat is None else beat
        other = self.progress.other_side
        self._open(
            lambda: LessonRun(read_lesson(name), first, coach_plays=other is OtherSide.COACH),
            facts,
            connect,
            is_shared=other is OtherSide.FRIEND,
        )

    def _hand_over(self, screen: LessonScreen) -> None:
        """Let the coach say a few words; free play continues as a match that is saved."""

        def hand_over() -> None:
            self._play_whole_game()

        screen.free_play_begun.connect(hand_over, Qt.ConnectionType.QueuedConnection)

    def open_exercise(self, name: str, back_to: tuple[str, int] | None = None) -> None:
        """Play an exercise on its own table.

        `back_to` is the lesson and the beat that go on after it; None for an exercise by itself.
        """
        from desktop.screens.learn.course_state import exercise_after
        from desktop.screens.lesson_pages import LessonFacts
        from rules.lessons import LessonRun, read_course, read_exercise

        course = read_course()
        entry = course.exercise(name)
        following = exercise_after(course, self.progress, name)
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
                self._navigator.open_screen("learn")

        def connect(screen: LessonScreen) -> None:
            def mark_solved(used: Help) -> None:
                self.progress.mark_solved(name, used)

            screen.finished.connect(mark_solved)
            screen.again_wanted.connect(lambda: self.open_exercise(name, back_to))
            screen.next_wanted.connect(go_on)

        # In an exercise the other side must do its best.
        self._open(lambda: LessonRun(read_exercise(name)), facts, connect)

    def open_daily_puzzle(self) -> None:
        """Play the puzzle of this day."""
        puzzles = self._puzzles()
        if puzzles:
            from rules.puzzles import puzzle_of_day

            self._open_puzzle(puzzle_of_day(puzzles, date.today().toordinal()))

    def open_next_puzzle(self, after: str = "") -> None:
        """Play the next puzzle that is not solved; the first one again once all are."""
        puzzles = self._puzzles()
        if puzzles:
            from rules.puzzles import next_puzzle

            following = next_puzzle(puzzles, self.progress.is_solved, after)
            self._open_puzzle(following or puzzles[0])

    def _puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles of the program; none, with a message, if their file is damaged."""
        from rules.puzzles import BadPuzzles, all_puzzles

        try:
            return all_puzzles()
        except (OSError, BadPuzzles) as failure:
            self._navigator.add_message(str(failure))
            return ()

    def _open_puzzle(self, puzzle: Puzzle) -> None:
        """Play a puzzle on its own table, against an opponent who finds every answer."""
        from desktop.screens.lesson_pages import LessonFacts
        from desktop.text.translation import translate
        from rules.lessons import LessonRun, lesson_card_sets
        from rules.messages import make_message
        from rules.puzzles import PuzzleOpponent, all_puzzles, lesson_of_puzzle, next_puzzle

        following = next_puzzle(all_puzzles(), self.progress.is_solved, puzzle.name)
        title = self.tr("Puzzle {number}")
        facts = LessonFacts(
            learned=translate(make_message("puzzle.solved", count=puzzle.losing)),
            next_title=self.tr("another puzzle") if following is not None else "",
            is_exercise=True,
            difficulty=puzzle.difficulty,
        )

        def go_on() -> None:
            if following is not None:
                self.open_next_puzzle(puzzle.name)
            else:
                self._navigator.open_screen("learn")

        def connect(screen: LessonScreen) -> None:
            screen.finished.connect(lambda used: self.progress.mark_solved(puzzle.name, used))
            screen.again_wanted.connect(lambda: self._open_puzzle(puzzle))
            screen.next_wanted.connect(go_on)

        def start() -> LessonRun:
            sets = lesson_card_sets()
            number = all_puzzles().index(puzzle) + 1
            lesson = lesson_of_puzzle(puzzle, title.format(number=number), sets, translate)
            opponent = PuzzleOpponent(puzzle.game(sets).state)
            return LessonRun(
                lesson,
                opponent=opponent,
                explain=lambda game, since: opponent.why_lost(game, since, translate),
            )

        self._open(start, facts, connect)

    def _open(
        self,
        start: Callable[[], LessonRun],
        facts: LessonFacts,
        connect: Callable[[LessonScreen], None],
        *,
        is_shared: bool = False,
    ) -> None:
        """Open a table; `is_shared` says that two learners sit at it."""
        with show_work(self._window, "open lesson"):
            from desktop.panels.coach.coach_page import WayOfPlaying
            from desktop.screens.lesson_screen import LessonScreen
            from rules.lessons import BadLesson

            try:
                run = start()
            except (OSError, BadLesson) as failure:
                self._navigator.add_message(str(failure))
                return

            before = self._current_table.screen
            way = before.way_of_playing if isinstance(before, LessonScreen) else WayOfPlaying()

            def make() -> LessonScreen:
                screen = LessonScreen(run, facts, turns_table=is_shared)
                screen.begin_like(way)
                connect(screen)
                return screen

            self._current_table.open(make)
