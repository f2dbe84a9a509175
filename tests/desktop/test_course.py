"""Plays every lesson and exercise of the course to its end through the window.

The learner does with the hand what the coach asks. At each beat they also try what the coach does
not want and what the rules forbid; at some beats they step back and forward, or leave and come
back. Without a window, tests/rules/test_course_content.py makes each legal act, steps back and
resumes the lesson at each beat.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.screens.lesson_screen import LessonScreen
from desktop.storage.lesson_progress import OtherSide
from rules.advice import DropTarget, Refusal
from rules.lessons import GoalState, VerdictKind, Wants, read_course, read_lesson
from rules.model import Block, Confirm, DieId, Move, Pass
from rules.state import Zone
from tests.desktop.lesson_learner import Learner
from tests.desktop.window_driver import LEFT, Key, WindowDriver

LESSONS = Path("assets/lessons/course")
MOST_STEPS = 400

pytestmark = pytest.mark.qt_log_ignore("does not support")  # a menu without a display


def names(folder: Path) -> list[str]:
    """All files of the folder, but for the whole game, which becomes a saved match."""
    return sorted(file.stem for file in folder.glob("*.match") if file.stem != "whole-game")


@pytest.fixture
def learner(qtbot: QtBot) -> Learner:
    return Learner(WindowDriver(qtbot))


class Moment(NamedTuple):
    """What a learner sees at one point of a lesson."""

    beat: int
    wants: Wants
    says: str
    table: str


def seen(learner: Learner) -> Moment:
    run = learner.run
    return Moment(run.beat_number, run.wants, learner.screen.coach.page.text, run.game.digest())


# --- a whole lesson -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names(LESSONS))
def test_a_lesson_can_be_played_to_its_end(learner: Learner, name: str):
    learner.driver.window.learning.open_lesson(name)
    beats_left, beats_repeated = some_beats(learner, name)
    beats: list[Moment] = []
    for now in beats_of(learner):
        assert now.says, "the coach is never silent"
        beats.append(now)
        if now.wants is Wants.OVER:
            break
        try_something_else(learner)
        assert seen(learner) == now, "nothing has happened on the table"
        try_something_illegal(learner)
        assert seen(learner) == now, "nothing has happened on the table"
        if len(beats) > 1 and now.beat in beats_repeated:
            step_back_and_forward(learner, beats[-2], now)
        if now.beat in beats_left:
            leave_and_come_back(learner, name, now)
    assert learner.run.is_over
    progress = learner.driver.window.learning.progress
    assert progress.is_done(name)
    assert all(progress.is_solved(task) for task in tasks_of(name))


def tasks_of(name: str) -> set[str]:
    """The exercises that a lesson opens."""
    return {beat.task for beat in read_lesson(name).beats if beat.task}


def beats_of(learner: Learner) -> Iterator[Moment]:
    """Each beat of the lesson as it begins; in between the learner does what the coach asks."""
    beat = -1
    for _ in range(MOST_STEPS):
        now = seen(learner)
        if now.beat != beat:
            beat = now.beat
            yield now
        if now.wants is Wants.OVER:
            return
        learner.step()
    raise AssertionError(f"the lesson does not end: {seen(learner)}")


def some_beats(learner: Learner, name: str) -> tuple[list[int], list[int]]:
    """A beat to leave the lesson at, and one to step back at; always the same ones."""
    count = len(learner.run.lesson.beats)
    some = Random(name).sample(range(1, count), count - 1)
    return some[:1], some[1:2]


def step_back_and_forward(learner: Learner, before: Moment, now: Moment) -> None:
    """Back leads to the beat before; doing it again leads to the same table."""
    learner.back()
    assert seen(learner) == before, "Back leads one beat back"
    for again in beats_of(learner):
        if again.beat == now.beat:
            assert again == now
            return
    raise AssertionError("the beat does not come again")


def leave_and_come_back(learner: Learner, name: str, now: Moment) -> None:
    window = learner.driver.window
    learner.press("leave-lesson")
    assert window.screens.currentWidget() is window.opener.find("learn")
    window.learning.open_lesson(name)
    assert seen(learner) == now, "the lesson goes on where it was left"


# --- what the coach does not want -----------------------------------------------------------------


def try_something_else(learner: Learner) -> None:
    """Make a move that the rules allow and the lesson does not ask for; the coach answers."""
    if learner.run.wants is Wants.READ:
        click_the_table(learner)
        return
    move = unwanted_move(learner)
    if move is None:
        return
    before = seen(learner)
    verdict = learner.run.judge((move,))
    if verdict.kind is VerdictKind.OTHER and isinstance(move, Pass | Confirm):
        learner.driver.key(Key.Key_Space)  # there is no button that the coach has no answer to
    else:
        learner.do([move])
    if verdict.kind is VerdictKind.FINE:
        assert learner.says == verdict.text
        learner.press("take-back-lesson-act")
    else:
        assert learner.screen.coach.reply_kind is not None, f"no answer to {move}"
    assert seen(learner) == before


def unwanted_move(learner: Learner) -> Move | None:
    """A legal move that the coach answers instead of playing it, or that may be taken back."""
    run = learner.run
    if run.wants is not Wants.ACT:
        return None
    unwanted = (VerdictKind.WRONG, VerdictKind.OTHER, VerdictKind.FINE)
    for move in run.game.legal_moves():
        if not isinstance(move, Block) and run.judge((move,)).kind in unwanted:
            return move
    return None


def click_the_table(learner: Learner) -> None:
    """A click on the table never skips a text."""
    port = learner.screen.view.viewport()
    QTest.mouseClick(port, LEFT, pos=port.rect().center())
    dice = learner.screen.view.table_scene.shown_dice
    learner.driver.click_die(next(die.id for die in dice if die.zone is not Zone.BAG))


def try_something_illegal(learner: Learner) -> None:
    """Drop a die where the rules forbid it; a note names the rule."""
    if learner.run.wants not in (Wants.ACT, Wants.GOAL):
        return
    found = illegal_drop(learner)
    if found is None:
        return
    die, zone, player = found
    learner.driver.drag(die, learner.pointer.zone(player, zone))
    note = learner.screen.note
    assert note.isVisible(), f"no reason why {die} can't go to {zone}"
    note.hide()


def illegal_drop(learner: Learner) -> tuple[DieId, Zone, int] | None:
    """A die and a zone where the rules forbid to drop it, for a reason."""
    game, decision = learner.run.game, learner.run.game.decision
    assert decision is not None
    own = [die for die in game.state.dice if die.controller == decision.player]
    for start, end in (
        (Zone.RESERVE, Zone.FIELD),
        (Zone.PREP, Zone.FIELD),
        (Zone.FIELD, Zone.USED),
        (Zone.CARD, Zone.USED),
    ):
        for die in own:
            place = DropTarget("zone", player=decision.player, zone=end)
            meant = game.moves_for_drop(die.id, place) if die.zone is start else ()
            if isinstance(meant, Refusal) and meant.rule_id:
                return die.id, end, decision.player
    return None


# --- exercises ------------------------------------------------------------------------------------


EXERCISES_BY_DIFFICULTY = {
    difficulty: [entry.name for entry in entries]
    for difficulty, entries in groupby(read_course().exercises, lambda entry: entry.difficulty)
}
EXERCISES_OF_LESSONS = {task for name in names(LESSONS) for task in tasks_of(name)}


@pytest.mark.parametrize("difficulty", EXERCISES_BY_DIFFICULTY)
def test_other_exercises_can_be_solved_by_hand(learner: Learner, difficulty: int):
    """The exercises of lessons are solved where the lessons are played."""
    learning = learner.driver.window.learning
    for name in EXERCISES_BY_DIFFICULTY[difficulty]:
        if name in EXERCISES_OF_LESSONS:
            continue
        learning.open_exercise(name)
        learner.read_to_goal()
        try_something_illegal(learner)
        learner.solve()
        assert learner.run.goal_state is GoalState.REACHED, name
        assert learning.progress.is_solved(name)


def test_exercises_give_two_hints_and_then_their_solution(learner: Learner):
    for name, *_ in EXERCISES_BY_DIFFICULTY.values():
        learner.driver.window.learning.open_exercise(name)
        learner.read_to_goal()
        hints = learner.run.beat.hints
        assert len(hints) == 2, name
        for hint in hints:
            learner.press("show-lesson-step")
            assert hint in learner.screen.coach.page.hints
        learner.press("show-lesson-step")
        assert learner.run.goal_state is GoalState.REACHED, name


def test_a_lesson_opens_its_exercise_and_goes_on_after_it(learner: Learner):
    window = learner.driver.window
    window.learning.open_lesson("7-out-of-play")
    number = next(n for n, beat in enumerate(learner.run.lesson.beats) if beat.task)
    window.learning.open_lesson("7-out-of-play", number)
    task = learner.run.beat.task
    learner.next()
    assert isinstance(learner.driver.table, LessonScreen)
    assert learner.run.lesson.name == task
    learner.read_to_goal()
    learner.solve()
    learner.next()
    assert learner.run.lesson.name == "7-out-of-play"
    assert learner.run.beat_number == number + 1


def test_the_coach_plays_in_the_whole_game_whoever_plays_in_lessons(learner: Learner) -> None:
    learning = learner.driver.window.learning
    learning.progress.set_other_side(OtherSide.FRIEND)
    learning.open_lesson("whole-game")
    assert learner.run.coach_plays
    assert learner.says.startswith("The same game")
