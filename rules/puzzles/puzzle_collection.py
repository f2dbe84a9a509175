"""The puzzles that come with the program, from the easiest to the hardest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from rules.puzzles.puzzle import Puzzle, read_puzzles
from rules.reading import asset_text

PUZZLE_FILE = "puzzles/puzzles.txt"

_STRIDE = 7919
"""Days take puzzles in steps of this prime, so that easy and hard ones take turns."""


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """All puzzles of the program. Raises `BadPuzzles` if the file has a mistake."""
    return read_puzzles(asset_text(PUZZLE_FILE), f"assets/{PUZZLE_FILE}")


def puzzle_of_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """The puzzle of a day, a number that grows by one each day. There must be a puzzle."""
    return puzzles[day * _STRIDE % len(puzzles)]


def next_puzzle(
    puzzles: Sequence[Puzzle], is_solved: Callable[[str], bool], name: str = ""
) -> Puzzle | None:
    """The next unsolved puzzle after one, from the start again after the last; None if all are
    solved."""
    names = [puzzle.name for puzzle in puzzles]
    start = names.index(name) + 1 if name in names else 0
    order = (*puzzles[start:], *puzzles[:start])
    return next((one for one in order if one.name != name and not is_solved(one.name)), None)
