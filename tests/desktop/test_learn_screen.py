"""Tests the Learn screen: the path of lessons, the exercises, and what leads there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.screens.learn.learn_screen import LearnScreen
from desktop.storage.lesson_progress import PROGRESS_FILE, Help, LessonProgress, OtherSide
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from rules.lessons import BadCourse, LessonGroup, read_course
from tests.desktop.clipped_text import clipped_texts
from tests.desktop.window_driver import Key, WindowDriver

THROW, DICE, FIELDING = "1-throw-and-purchase", "2-the-dice-come-round", "3-fielding-and-levels"
HALF = "03-half-a-face"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


class Learner:
    """A player on the Learn screen; writes down what they ask for instead of opening it."""

    def __init__(self, qtbot: QtBot, store: Store, settings: Settings | None = None) -> None:
        self.driver = WindowDriver(qtbot, store, settings)
        self.driver.window.resize(1280, 800)
        self.driver.window.open_screen("learn")
        QApplication.processEvents()
        self.wanted: list[str] = []
        learning = self.driver.window.learning
        vars(learning).update(open_lesson=self.wanted.append, open_exercise=self.wanted.append)

    @property
    def screen(self) -> LearnScreen:
        found = self.driver.window.opener.find("learn")
        assert found is not None
        return found

    @property
    def progress(self) -> LessonProgress:
        return self.driver.window.learning.progress

    @property
    def focused(self) -> str:
        return self.driver.window.focusWidget().objectName()

    @property
    def lit(self) -> list[str]:
        """The stations that are lit."""
        return [one.objectName() for one in self.screen.path.stations if one.state.is_next]

    def says(self, name: str) -> str:
        """What a screen reader says about a lesson."""
        return self.screen.stations[name].accessibleName()

    def exercises(self) -> list[str]:
        """The titles of the exercises that are shown."""
        return [row.entry.title for row in self.screen.shelf.shown_rows]


@pytest.fixture
def learner(qtbot: QtBot, store: Store) -> Learner:
    return Learner(qtbot, store)


# --- from the home screen ---


def test_the_home_screen_invites_to_the_course(qtbot: QtBot, store: Store) -> None:
    driver = WindowDriver(qtbot, store)
    said = driver.window.home_screen.learn.accessibleName()
    assert "Learn by playing (15\u00a0minutes)" in said
    driver.key(Key.Key_L)
    assert driver.window.screens.currentWidget() is driver.window.opener.find("learn")
    assert driver.window.windowTitle().startswith("Learn")
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_a_course_that_cannot_be_read_is_told(
    qtbot: QtBot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_damaged() -> None:
        raise BadCourse("assets/lessons/course.toml: lesson 1: no goal")

    monkeypatch.setattr("rules.lessons.read_course", read_damaged)
    driver = WindowDriver(qtbot, store)
    driver.key(Key.Key_L)
    assert "lesson 1: no goal" in driver.problems
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_the_home_screen_names_the_lesson_to_continue(qtbot: QtBot, store: Store) -> None:
    LessonProgress(store.file.parent).keep_beat(FIELDING, 4, 12)
    driver = WindowDriver(qtbot, store)
    driver.window.learning.read_course()
    said = driver.window.home_screen.learn.accessibleName()
    assert said == "Learn: Continue with lesson 3 of 6"
    assert driver.window.home_screen.learn.is_first
    driver.window.learning.progress.mark_done(FIELDING)
    said = driver.window.home_screen.learn.accessibleName()
    assert said == "Learn: Continue with lesson 1 of 6"


# --- the path ---


def test_at_first_lesson_1_is_lit_and_has_the_keyboard(learner: Learner) -> None:
    assert learner.lit == [f"lesson-{THROW}"]
    assert learner.focused == f"lesson-{THROW}"
    assert learner.says(THROW).startswith("Lesson 1 Roll and purchase, ")
    assert " minutes. Roll and reroll dice" in learner.says(THROW)
    assert learner.says(THROW).endswith("Next.")


def test_nothing_is_locked(learner: Learner) -> None:
    course = read_course()
    for lesson in course.lessons:
        learner.driver.press(f"lesson-{lesson.name}")
    assert learner.wanted == [lesson.name for lesson in course.lessons]


def test_after_a_lesson_the_next_one_is_lit(learner: Learner) -> None:
    learner.progress.mark_done(THROW)
    assert learner.lit == [f"lesson-{DICE}"]
    assert learner.says(THROW).endswith("Done.")


def test_a_lesson_that_was_left_says_where_it_continues(learner: Learner) -> None:
    learner.progress.keep_beat(FIELDING, 4, 12)
    assert learner.lit == [f"lesson-{FIELDING}"]
    assert "Continue at 5 of 12." in learner.says(FIELDING)


def test_when_all_is_done_no_lesson_is_lit(learner: Learner) -> None:
    for lesson in read_course().lessons:
        learner.progress.mark_done(lesson.name)
    assert learner.lit == []
    learner.screen.prepare()
    assert learner.focused == f"lesson-{THROW}"


def test_a_sentence_says_what_is_still_to_come(learner: Learner) -> None:
    def told() -> str:
        return learner.driver.shown_words(learner.screen)

    course = read_course()
    assert "The basics take a quarter of an hour." in told()
    learner.progress.mark_done(THROW)
    assert " minutes of the basics are left." in told()
    for lesson in course.of_group(LessonGroup.BASICS):
        learner.progress.mark_done(lesson.name)
    assert "Now play a full game!" in told()
    for lesson in course.of_group(LessonGroup.WHOLE_GAME):
        learner.progress.mark_done(lesson.name)
    assert "or try an exercise" in told()
    for lesson in course.lessons:
        learner.progress.mark_done(lesson.name)
    for exercise in course.exercises:
        learner.progress.mark_solved(exercise.name)
    assert "All done. Well played!" in told()


def test_progress_made_in_another_window_shows(learner: Learner, store: Store) -> None:
    LessonProgress(store.file.parent).mark_done(THROW)
    learner.screen.prepare()
    assert learner.lit == [f"lesson-{DICE}"]


# --- keyboard alone ---


def test_arrows_walk_the_path_and_enter_opens_a_lesson(learner: Learner) -> None:
    learner.driver.key(Key.Key_Right)
    assert learner.focused == f"lesson-{DICE}"
    learner.driver.key(Key.Key_Return)
    learner.driver.key(Key.Key_Down).key(Key.Key_Space)
    learner.driver.key(Key.Key_Up).key(Key.Key_Left).key(Key.Key_Enter)
    assert learner.wanted == [DICE, "5-defend-and-answer", THROW]


def test_tab_reaches_everything(learner: Learner) -> None:
    seen = {learner.focused}
    for _ in range(60):
        learner.driver.key(Key.Key_Tab)
        seen.add(learner.focused)
    course = read_course()
    assert {f"lesson-{lesson.name}" for lesson in course.lessons} <= seen
    assert {f"exercise-{exercise.name}" for exercise in course.exercises} <= seen
    assert {"unsolved-only", "other-side-coach", "learn-glossary", "leave-learn"} <= seen


def test_arrows_walk_the_exercises(learner: Learner) -> None:
    first, second = learner.screen.shelf.rows[:2]
    first.setFocus()
    learner.driver.key(Key.Key_Down)
    assert learner.focused == second.objectName()
    learner.driver.key(Key.Key_Return)
    assert learner.wanted == [second.entry.name]


# --- exercises ---


def test_exercises_go_from_easy_to_hard(learner: Learner) -> None:
    rows = learner.screen.shelf.rows
    hard = [row.entry.difficulty for row in rows]
    assert hard == sorted(hard)
    assert rows[0].accessibleName().endswith("easy, Uncanny X-Men, not solved yet")
    assert ". hard, " in rows[-1].accessibleName()


def test_a_solved_exercise_is_checked_off(learner: Learner) -> None:
    learner.progress.mark_solved(HALF, Help.HINTS)
    row = next(row for row in learner.screen.shelf.rows if row.entry.name == HALF)
    assert row.accessibleName().endswith("solved with hints")
    assert " 1 of " in learner.driver.shown_words(learner.screen.shelf)
    learner.progress.mark_solved(HALF)
    assert row.accessibleName().endswith("solved")


def test_unsolved_exercises_can_be_shown_alone(learner: Learner) -> None:
    learner.progress.mark_solved(HALF)
    everything = learner.exercises()
    learner.driver.key(Key.Key_U)
    assert learner.exercises() == [title for title in everything if title != "Half a face"]
    learner.driver.key(Key.Key_U)
    assert learner.exercises() == everything


# --- the rest ---


def test_the_other_side_is_chosen_and_remembered(learner: Learner, store: Store) -> None:
    learner.driver.press("other-side-friend")
    assert LessonProgress(store.file.parent).other_side is OtherSide.FRIEND


def test_progress_is_reset_after_a_question_and_can_be_brought_back(
    learner: Learner, store: Store
) -> None:
    learner.progress.mark_done(THROW)
    learner.driver.press("reset-progress").answer("no")
    assert learner.progress.is_done(THROW)
    learner.driver.press("reset-progress").answer("yes")
    assert LessonProgress(store.file.parent).is_empty
    assert learner.lit == [f"lesson-{THROW}"]
    learner.driver.press("reset-progress")
    assert LessonProgress(store.file.parent).is_done(THROW)
    assert learner.lit == [f"lesson-{DICE}"]


def test_with_nothing_done_there_is_nothing_to_reset(learner: Learner) -> None:
    assert not learner.screen.reset.isEnabled()


def test_links_lead_to_glossary_hints_and_rules(learner: Learner) -> None:
    opened: list[str] = []
    for name in ("glossary", "hints", "rules"):
        action = learner.driver.window.menus.actions[name]
        action.triggered.disconnect()
        action.triggered.connect(lambda _, name=name: opened.append(name))
    learner.driver.key(Key.Key_G).key(Key.Key_H).key(Key.Key_R)
    assert opened == ["glossary", "hints", "rules"]


def test_a_damaged_file_is_told_and_the_course_starts_over(qtbot: QtBot, store: Store) -> None:
    (store.file.parent / PROGRESS_FILE).write_text("oh no", "utf-8")
    driver = WindowDriver(qtbot, store)
    assert "lessons.unread.json" in driver.problems


@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_nothing_is_clipped_in_any_window(qtbot: QtBot, store: Store, text_size: int) -> None:
    settings = Settings()
    settings.text_size = text_size
    learner = Learner(qtbot, store, settings)
    learner.progress.keep_beat(FIELDING, 4, 12)
    for size in ((1024, 700), (1280, 800), (1920, 1080)):
        learner.driver.window.resize(*size)
        assert clipped_texts(learner.driver.window) == [], size
