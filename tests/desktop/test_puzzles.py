"""Tests puzzles in the window: a wrong act, the solution, progress, the daily one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from desktop.storage.store import Store
from rules.lessons import GoalState
from rules.model import Confirm, Pass
from rules.puzzles import WinSearch, all_puzzles, puzzle, winning_move
from tests.desktop.lesson_learner import Learner
from tests.desktop.window_driver import WindowDriver


class PuzzleSolver(Learner):
    """A learner who opens puzzles from the Learn screen."""

    def __init__(self, qtbot: QtBot, store: Store) -> None:
        super().__init__(WindowDriver(qtbot, store))
        self.driver.window.resize(1280, 800)

    def press(self, name: str) -> None:
        """Press a button of the Learn screen."""
        self.driver.window.open_screen("learn")
        button = self.driver.window.findChild(QAbstractButton, name)
        assert button is not None
        button.click()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def test_a_puzzle_answers_a_wrong_act_then_is_solved(qtbot: QtBot, store: Store) -> None:
    """The coach says which act was wrong; the only right one solves the puzzle, which is kept."""
    solver = PuzzleSolver(qtbot, store)
    solver.press("next-puzzle")
    run = solver.screen.run
    assert run.lesson.name == all_puzzles()[0].name
    assert "One act wins" in run.text
    search = WinSearch(run.game.state)
    while run.goal_state is GoalState.OPEN:
        can_pass = Pass() in run.game.legal_moves()
        assert solver.screen.session.play(Pass() if can_pass else Confirm())
    assert run.goal_state is GoalState.FAILED
    assert "that doesn't win" in run.fail_text
    solver.screen.lesson.retry()
    solver.screen.session.play(*run.solution_moves(0))
    while run.goal_state is GoalState.OPEN:
        assert solver.screen.session.play(winning_move(run.game, search))
    assert run.goal_state is GoalState.REACHED
    assert solver.driver.window.learning.progress.is_solved(run.lesson.name)


def test_the_daily_puzzle_opens(qtbot: QtBot, store: Store) -> None:
    """Every day has a puzzle, the same for everybody."""
    solver = PuzzleSolver(qtbot, store)
    solver.press("daily-puzzle")
    assert solver.screen.run.lesson.name in {puzzle.name for puzzle in all_puzzles()}


def test_a_damaged_file_is_said(
    qtbot: QtBot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Learn screen says that there are no puzzles, and a button why."""
    puzzle.all_puzzles.cache_clear()
    monkeypatch.setattr(puzzle, "asset_text", lambda path: "puzzle one\n")
    solver = PuzzleSolver(qtbot, store)
    solver.press("daily-puzzle")
    labels = [label.text() for label in solver.driver.window.findChildren(QLabel)]
    assert "The puzzles can't be read" in labels
    assert "puzzles.txt:1: expected a line such as" in solver.driver.problems
