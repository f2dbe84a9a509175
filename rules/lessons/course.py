"""Reads the course: the lessons and exercises that come with the program, in their order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec

from rules.cards import CardSet, all_card_sets, asset_text, load_teaching_cards
from rules.lessons.lesson import Lesson
from rules.lessons.lesson_reader import parse_lesson
from rules.model import EDITIONS
from rules.reading import TEXT_SOURCE, UnreadableSource, parse_toml
from rules.reference import RULE_ID

COURSE_FILE = "lessons/course.toml"

_CHAPTER = re.compile(r"^\s*chapter\s+(\S.*?)\s*$", re.MULTILINE)


class BadCourse(ValueError):
    """The course has a mistake. The message names the file and the entry."""


class LessonGroup(StrEnum):
    """The parts of the course, in their order."""

    BASICS = "basics"
    WHOLE_GAME = "whole-game"
    BOXES = "boxes"


_Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
_Sentence = Annotated[str, msgspec.Meta(min_length=10, max_length=120)]


class _LessonTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[[lesson]]` of the file."""

    name: _Name
    group: LessonGroup
    minutes: Annotated[float, msgspec.Meta(gt=0, le=30)]
    goal: _Sentence
    rules: tuple[str, ...]


class _ExerciseTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[[exercise]]` of the file."""

    name: _Name
    set: str
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=3)]
    rules: tuple[str, ...]


class LessonEntry(msgspec.Struct, frozen=True):
    """A lesson of the course: its file, its title, and what the learner can do afterwards."""

    name: str
    title: str
    group: LessonGroup
    minutes: float
    goal: str
    rules: tuple[str, ...]

    @property
    def path(self) -> str:
        """The asset of the lesson."""
        return lesson_path(self.name)


class ExerciseEntry(msgspec.Struct, frozen=True):
    """An exercise: its file, its idea as a title, its edition, and its difficulty from 1 to 3."""

    name: str
    title: str
    set: str
    difficulty: int
    rules: tuple[str, ...]

    @property
    def path(self) -> str:
        """The asset of the exercise."""
        return exercise_path(self.name)


class Course(msgspec.Struct, frozen=True):
    """All lessons in the order of the course, and all exercises from the easiest to the hardest."""

    lessons: tuple[LessonEntry, ...]
    exercises: tuple[ExerciseEntry, ...]

    def of_group(self, group: LessonGroup) -> tuple[LessonEntry, ...]:
        """The lessons of a part of the course."""
        return tuple(lesson for lesson in self.lessons if lesson.group is group)

    def lesson(self, name: str) -> LessonEntry | None:
        """The lesson with this name, or None."""
        return next((lesson for lesson in self.lessons if lesson.name == name), None)

    def lesson_after(self, name: str) -> LessonEntry | None:
        """The lesson after the one with this name; None after the last one."""
        names = [lesson.name for lesson in self.lessons]
        following = self.lessons[names.index(name) + 1 :] if name in names else ()
        return following[0] if following else None

    def exercise(self, name: str) -> ExerciseEntry | None:
        """The exercise with this name, or None."""
        return next((exercise for exercise in self.exercises if exercise.name == name), None)

    def number_of(self, lesson: LessonEntry) -> int | None:
        """The number of a lesson, from 1; None for the whole game, which is not counted."""
        counted = [lesson for lesson in self.lessons if lesson.group is not LessonGroup.WHOLE_GAME]
        return counted.index(lesson) + 1 if lesson in counted else None


def lesson_path(name: str) -> str:
    """The asset of a lesson."""
    return f"lessons/course/{name}.match"


def exercise_path(name: str) -> str:
    """The asset of an exercise."""
    return f"lessons/exercises/{name}.match"


@cache
def read_course() -> Course:
    """Read the course that comes with the program. It never changes, so it is read once. Raises
    `BadCourse` if the file or one of its entries has a mistake."""
    return parse_course(asset_text(COURSE_FILE), f"assets/{COURSE_FILE}")


def parse_course(source: str, file: str) -> Course:
    """Read a course from TOML. Raises `BadCourse` if the file or one of its entries has a
    mistake."""
    try:
        content = parse_toml(source, file, TEXT_SOURCE)
    except UnreadableSource as error:
        raise BadCourse(str(error)) from None
    for key in content.keys() - {"lesson", "exercise"}:
        raise BadCourse(f"{file}: unknown table {key!r}: expected [[lesson]] or [[exercise]]")
    lessons = tuple(
        LessonEntry(
            table.name, _title(lesson_path(table.name), place, file), table.group,
            table.minutes, table.goal, _known_rules(table.rules, place, file),
        )
        for place, table in _tables(content, "lesson", _LessonTable, file)
    )  # fmt: skip
    exercises = tuple(
        ExerciseEntry(
            table.name, _title(exercise_path(table.name), place, file),
            _known_set(table.set, place, file), table.difficulty,
            _known_rules(table.rules, place, file),
        )
        for place, table in _tables(content, "exercise", _ExerciseTable, file)
    )  # fmt: skip
    return Course(lessons, tuple(sorted(exercises, key=lambda one: one.difficulty)))


_Table = TypeVar("_Table", _LessonTable, _ExerciseTable)


def _tables(
    content: dict[str, Any], kind: str, table: type[_Table], file: str
) -> Iterator[tuple[str, _Table]]:
    """The entries of a kind, each with its place for error messages, such as `lesson 3`."""
    entries = content.get(kind)
    if not isinstance(entries, list) or not entries:
        raise BadCourse(f"{file}: there is no [[{kind}]]")
    names: set[str] = set()
    for number, entry in enumerate(entries, 1):
        name = entry.get("name") if isinstance(entry, dict) else None
        place = f"{kind} {number}" + (f" ({name})" if isinstance(name, str) else "")
        try:
            made = msgspec.convert(entry, table)
        except msgspec.ValidationError as error:
            raise BadCourse(f"{file}: {place}: {error}") from None
        if made.name in names:
            raise BadCourse(f"{file}: {place}: an earlier {kind} has the same name")
        names.add(made.name)
        yield place, made


def _title(path: str, place: str, file: str) -> str:
    """The first `chapter` line of a file of the course."""
    try:
        found = _CHAPTER.search(asset_text(path))
    except FileNotFoundError:
        raise BadCourse(f"{file}: {place}: there is no file assets/{path}") from None
    if found is None:
        raise BadCourse(f"{file}: {place}: assets/{path} has no `chapter` line with its title")
    return found[1]


def _known_set(name: str, place: str, file: str) -> str:
    if name not in EDITIONS:
        expected = ", ".join(EDITIONS)
        raise BadCourse(f"{file}: {place}: unknown set {name!r}: expected one of {expected}")
    return name


def _known_rules(rules: tuple[str, ...], place: str, file: str) -> tuple[str, ...]:
    for rule in rules:
        if not RULE_ID.fullmatch(rule):
            raise BadCourse(f"{file}: {place}: {rule!r} is not the id of a rule, such as PAY-1")
    return rules


def lesson_card_sets() -> tuple[CardSet, ...]:
    """The sets that lessons use: the four boxes, and our own cards for more keywords."""
    return (*all_card_sets(), load_teaching_cards())


def read_lesson(name: str) -> Lesson:
    """Read a lesson of the course, such as `1-throw-and-purchase`.

    Raises `FileNotFoundError` if there is no such lesson, and `BadMatch` if its file is not valid,
    or its script cannot be followed; names the line.
    """
    return _read(name, lesson_path(name))


def read_exercise(name: str) -> Lesson:
    """Read an exercise, such as `03-half-a-face`; raises as `read_lesson` does."""
    return _read(name, exercise_path(name))


@cache
def _read(name: str, path: str) -> Lesson:
    return parse_lesson(asset_text(path), name, lesson_card_sets(), f"assets/{path}")
