"""Lessons without a mouse: in the text view, and by keys on the table."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pytestqt.qtbot import QtBot

from desktop.panels.text_view.text_view_model import LineNode
from desktop.panels.text_view.text_view_panel import TextViewPanel
from rules.lessons import Wants
from rules.model import Attack, Block, Buy, Confirm, FieldCharacter, MarkForReroll, Move, Pass, Pay
from rules.state import Zone
from tests.desktop.lesson_learner import Learner
from tests.desktop.pointer_driver import PointerDriver
from tests.desktop.window_driver import Key, WindowDriver

LESSONS = ("5-defend-and-answer", "12-who-goes-first")


class Reader(Learner):
    """Plays a lesson in the text view: goes to a line and presses Enter."""

    @property
    def text_view(self) -> TextViewPanel:
        return self.screen.side.text_view

    @property
    def coach_line(self) -> LineNode:
        line = self.text_view.line_model.find_node(("coach",))
        assert line is not None, "the coach's words come first"
        return line

    def enter(self, line: LineNode) -> None:
        assert self.text_view.hasFocus()
        self.text_view.setCurrentIndex(self.text_view.line_model.index_of(line))
        self.driver.key(Key.Key_Return)

    def tell(self, name: str) -> None:
        """Choose a line below the coach's words."""
        self.enter(next(line for line in self.coach_line.children if line.key[1] == name))

    def next(self) -> None:
        self.tell("next-lesson-step")

    def do(self, moves: Sequence[Move]) -> None:
        wanted = moves[0]
        for line in self.text_view.line_model.nodes():
            if line.moves[:1] == (wanted,):
                self.enter(line)
                return
        raise AssertionError(f"no line plays {wanted}")


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_can_be_read_and_played_in_the_text_view(driver: WindowDriver, name: str):
    driver.window.learning.open_lesson(name)
    driver.key(Key.Key_F4)
    reader = Reader(driver)
    for _ in range(200):
        run = reader.run
        if run.is_over or run.wants in (Wants.TASK, Wants.GOAL):
            return
        assert reader.screen.coach.page.text in reader.coach_line.text
        now = reader.text_view.line_model.node_at(reader.text_view.currentIndex())
        if run.wants is Wants.READ:
            assert now is reader.coach_line, "a new text is the current line"
            driver.key(Key.Key_Return)
        elif run.wants is Wants.NOTHING:
            reader.next()
        elif run.wants is Wants.ANSWER:
            answers = run.beat.question.answers
            right = next(n for n, one in enumerate(answers) if one.is_right)
            reader.tell(f"lesson-answer-{right + 1}")
        else:
            reader.do(run.expected_moves)
    raise AssertionError("the lesson does not end")


def test_the_coachs_answer_is_a_line_of_the_text_view(driver: WindowDriver):
    driver.window.learning.open_lesson("1-throw-and-purchase", 6)
    driver.key(Key.Key_F4)
    reader = Reader(driver)
    reader.do((Pass(),))
    assert "without a mask she stays on her card" in reader.coach_line.text


# --- by keys on the table -------------------------------------------------------------------------


class Typist(Learner):
    """Plays a lesson on the table by Tab, Enter and Space."""

    def do(self, moves: Sequence[Move]) -> None:
        move, pointer, state = moves[0], PointerDriver(self.driver), self.driver.game.state
        match move:
            case Pass() | Confirm() | Pay():
                self.driver.key(Key.Key_Space)
            case Buy(card=card):
                die = next(d.id for d in state.dice if d.card == card and d.zone is Zone.CARD)
                pointer.tab_to(("card", card), ("die", die))
                self.driver.key(Key.Key_Return)
            case Block(die=die, attacker=attacker):
                pointer.reach(die)
                self.driver.key(Key.Key_Return)
                pointer.reach(attacker)
                self.driver.key(Key.Key_Return)
            case MarkForReroll(die=die) | FieldCharacter(die=die) | Attack(die=die):
                pointer.reach(die)
                self.driver.key(Key.Key_Return)
            case _:
                super().do(moves)


@pytest.mark.parametrize("name", ["1-throw-and-purchase", "4-attack"])
def test_a_lesson_can_be_played_by_keys(driver: WindowDriver, name: str):
    driver.window.learning.open_lesson(name)
    typist = Typist(driver)
    for _ in range(200):
        if typist.run.is_over or typist.run.wants in (Wants.TASK, Wants.GOAL):
            return
        if typist.run.wants is Wants.ANSWER:
            answers = typist.run.beat.question.answers
            right = next(n for n, one in enumerate(answers) if one.is_right)
            driver.key(Key(Key.Key_1 + right))
        else:
            typist.step()
    raise AssertionError("the lesson does not end")
