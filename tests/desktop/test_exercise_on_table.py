"""Tests an exercise on the table: its goal in sight, hints, the solution, and the stamp."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.panels.coach.coach_bubble import CoachBubble
from desktop.screens.lesson_screen import LessonScreen
from desktop.storage.lesson_progress import Help, LessonProgress, OtherSide
from desktop.storage.store import Store
from rules.lessons import GoalState, read_exercise
from rules.model import Pass
from tests.desktop.clipped_text import clipped_texts
from tests.desktop.lesson_learner import Learner
from tests.desktop.window_driver import Key, WindowDriver

HALF = "03-half-a-face"


class Solver(Learner):
    """A learner with an exercise on the table."""

    def __init__(self, qtbot: QtBot, store: Store, name: str = HALF) -> None:
        super().__init__(WindowDriver(qtbot, store))
        self.driver.window.resize(1280, 800)
        self.driver.window.learning.open_exercise(name)

    @property
    def progress(self) -> LessonProgress:
        return self.driver.window.learning.progress

    @property
    def goal(self) -> str:
        """The goal, if it is in sight."""
        text = self.screen.coach.text
        return text.text() if text.isVisible() else ""

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints in sight."""
        return tuple(one.text() for one in self.screen.coach.hints.labels if one.isVisible())

    @property
    def stamp(self) -> str:
        """What is stamped on the table; "" for nothing."""
        stamp = self.screen.stamp
        return f"{stamp.words} {stamp.line}" if stamp.isVisible() else ""

    def play_solution(self, acts: int | None = None) -> None:
        """Play the acts of the solution, or the first ones."""
        screen: LessonScreen = self.screen
        count = len(screen.run.beat.solution) if acts is None else acts
        for number in range(count):
            assert screen.session.play(*screen.run.solution_moves(number))

    def buttons(self) -> set[str]:
        """The buttons of the coach."""
        return {
            one.objectName() for one in self.screen.coach.buttons_in_tab_order if one.isVisible()
        }


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


@pytest.fixture
def solver(qtbot: QtBot, store: Store) -> Solver:
    return Solver(qtbot, store)


def test_the_goal_is_in_sight_with_title_and_difficulty(solver: Solver) -> None:
    lesson = read_exercise(HALF)
    assert solver.goal == lesson.beats[0].text
    assert solver.screen.coach.heading.text() == lesson.title
    assert solver.screen.coach.pips.accessibleName() == "easy"
    assert solver.hints == ()
    assert solver.stamp == ""


def test_hints_come_in_two_steps_and_stay(solver: Solver) -> None:
    first, second = read_exercise(HALF).beats[0].hints
    solver.press("show-lesson-step")
    assert solver.hints == (first,)
    solver.driver.key(Key.Key_F2)
    assert solver.hints == (first, second)
    solver.play_solution(acts=1)
    assert solver.hints == (first, second)
    assert solver.goal


def test_an_exercise_solved_alone_is_stamped_and_checked_off(solver: Solver) -> None:
    solver.play_solution()
    assert solver.run.goal_state is GoalState.REACHED
    assert solver.stamp == "Solved! All by yourself"
    assert "by yourself" not in solver.says, "once is enough"
    assert solver.progress.help_used(HALF) is Help.NONE


def test_with_a_hint_the_stamp_says_so(solver: Solver) -> None:
    solver.press("show-lesson-step")
    solver.play_solution()
    assert solver.stamp == "Solved! With a hint"
    assert solver.progress.help_used(HALF) is Help.HINTS


def test_the_solution_is_shown_after_the_hints_and_is_no_triumph(solver: Solver) -> None:
    for _ in range(3):
        solver.press("show-lesson-step")
    assert solver.run.goal_state is GoalState.REACHED
    assert solver.stamp == ""
    assert "try it yourself" in solver.says
    assert solver.progress.help_used(HALF) is Help.SOLUTION


def test_start_over_takes_everything_back(solver: Solver) -> None:
    assert "start-exercise-over" not in solver.buttons()
    solver.play_solution(acts=2)
    solver.press("start-exercise-over")
    assert len(solver.driver.game.history) == solver.run.goal_start
    solver.play_solution(acts=1)
    solver.driver.key(Key.Key_F5)
    assert len(solver.driver.game.history) == solver.run.goal_start
    assert solver.goal


def test_a_failed_attempt_says_why_beside_the_goal(solver: Solver) -> None:
    while solver.run.goal_state is GoalState.OPEN:
        solver.screen.session.play(Pass())
    assert solver.screen.coach.reply.isVisible()
    assert solver.goal
    solver.driver.key(Key.Key_Space)
    assert solver.run.goal_state is GoalState.OPEN
    assert len(solver.driver.game.history) == solver.run.goal_start


def test_after_the_end_the_next_unsolved_exercise_opens(solver: Solver) -> None:
    solver.play_solution()
    solver.driver.key(Key.Key_Space)
    assert solver.run.lesson.name != HALF
    assert solver.run.lesson.is_exercise
    assert solver.stamp == ""


def test_once_more_and_back_to_the_course(solver: Solver) -> None:
    solver.play_solution()
    solver.driver.key(Key.Key_1)
    assert solver.run.lesson.name == HALF
    assert solver.run.goal_state is GoalState.OPEN
    solver.play_solution()
    solver.driver.key(Key.Key_2)
    learn = solver.driver.window.opener.find("learn")
    assert learn is not None
    assert solver.driver.window.screens.currentWidget() is learn


def test_a_step_back_after_the_end_takes_the_stamp_away(solver: Solver) -> None:
    solver.play_solution()
    solver.back()
    assert solver.run.goal_state is GoalState.OPEN
    assert solver.stamp == ""


def test_the_coach_plays_the_other_side_of_an_exercise_in_any_case(
    qtbot: QtBot, store: Store
) -> None:
    LessonProgress(store.file.parent).set_other_side(OtherSide.FRIEND)
    assert Solver(qtbot, store).run.coach_plays


def test_nothing_is_clipped_with_all_hints(solver: Solver) -> None:
    solver.press("show-lesson-step")
    solver.press("show-lesson-step")
    for size in ((1024, 700), (1920, 1080)):
        solver.driver.window.resize(*size)
        assert clipped_texts(solver.screen.coach) == [], size


def test_with_large_letters_in_a_small_window_the_last_hint_is_shown(
    qtbot: QtBot, store: Store
) -> None:
    solver = Solver(qtbot, store, "16-the-right-order")
    solver.driver.window.settings.text_size = 150
    solver.driver.window.resize(1024, 700)
    for _ in range(2):
        solver.press("show-lesson-step")
    assert solver.hints == read_exercise("16-the-right-order").beats[0].hints[1:]
    assert solver.goal
    solver.driver.window.settings.text_size = 100
    solver.driver.window.resize(1920, 1080)
    assert len(solver.hints) == 2


def test_only_the_coach_names_the_button_that_opens_the_exercise(
    qtbot: QtBot, store: Store
) -> None:
    driver = WindowDriver(qtbot, store)
    driver.window.learning.open_lesson("6-win", 0)
    assert driver.table.bar.question.hint.text() == ""
    coach = driver.window.findChild(CoachBubble)
    assert coach is not None
    assert "Open the exercise" in coach.next.text()
