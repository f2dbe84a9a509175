"""Puzzles: positions of matches in which one act wins this turn, and no other does.

A search proves it, over all answers of the opponent and all rolls. `desktop`, the command line and
the tests import it.
"""

from rules.puzzles.puzzle import (
    ActKind,
    BadPuzzles,
    Puzzle,
    all_puzzles,
    next_puzzle,
    puzzle_figures,
    puzzle_of_day,
    read_puzzles,
    write_puzzles,
)
from rules.puzzles.puzzle_finder import (
    LEAST_LOSING,
    can_begin,
    puzzle_with_life,
    puzzles_in,
    unique_win,
    winning_move,
)
from rules.puzzles.puzzle_lesson import PuzzleOpponent, is_proven, lesson_of_puzzle
from rules.puzzles.win_search import FirstAct, TooLarge, WinSearch

__all__ = [
    "LEAST_LOSING", "ActKind", "BadPuzzles", "FirstAct", "Puzzle", "PuzzleOpponent", "TooLarge",
    "WinSearch", "all_puzzles", "can_begin", "is_proven", "lesson_of_puzzle", "next_puzzle",
    "puzzle_figures", "puzzle_of_day", "puzzle_with_life", "puzzles_in", "read_puzzles",
    "unique_win", "winning_move", "write_puzzles",
]  # fmt: skip
