"""Reads the lessons and exercises that come with the program, each of them once."""

from __future__ import annotations

from functools import cache

from rules.cards import CardSet, all_card_sets, asset_text, load_teaching_cards
from rules.lessons.course import exercise_path, lesson_path
from rules.lessons.lesson import Lesson
from rules.lessons.lesson_reader import parse_lesson


def lesson_card_sets() -> tuple[CardSet, ...]:
    """The sets that lessons use: the four boxes, and our own cards for more keywords."""
    return (*all_card_sets(), load_teaching_cards())


def read_lesson(name: str) -> Lesson:
    """Read a lesson of the course, such as `1-throw-and-purchase`.

    Raises:
        FileNotFoundError: there is no such lesson.
        BadMatch: its file is not valid, or its script cannot be followed; names the line.
    """
    return _read(name, lesson_path(name))


def read_exercise(name: str) -> Lesson:
    """Read an exercise, such as `03-half-a-face`; raises as `read_lesson` does."""
    return _read(name, exercise_path(name))


@cache
def _read(name: str, path: str) -> Lesson:
    return parse_lesson(asset_text(path), name, lesson_card_sets(), f"assets/{path}")
