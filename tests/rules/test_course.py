"""The course: its lessons and exercises in their order, and mistakes in its file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.cards import asset_text
from rules.lessons import BadCourse, LessonGroup, parse_course, read_course
from rules.reference import read_reference

ROOT = Path(__file__).parents[2]
LESSON = """
[[lesson]]
name = "1-throw-and-purchase"
group = "basics"
minutes = 3
goal = "Throw your dice and purchase one."
rules = ["DIE-1"]
"""
EXERCISE = """
[[exercise]]
name = "03-half-a-face"
set = "UXM"
difficulty = 1
rules = []
"""


def test_the_basics_come_first_then_the_whole_game_then_the_other_boxes() -> None:
    course = read_course()
    groups = [lesson.group for lesson in course.lessons]
    assert groups == sorted(groups, key=list(LessonGroup).index)
    assert [len(course.of_group(group)) for group in LessonGroup] == [6, 1, 8]


def test_lessons_are_numbered_from_1_and_the_whole_game_is_not() -> None:
    course = read_course()
    numbers = [course.number_of(lesson) for lesson in course.lessons]
    assert numbers == [1, 2, 3, 4, 5, 6, None, 7, 8, 9, 10, 11, 12, 13, 14]


def test_the_basics_take_about_15_minutes_if_goals_are_met_as_planned() -> None:
    basics = read_course().of_group(LessonGroup.BASICS)
    assert sum(lesson.minutes for lesson in basics) <= 15.5


def test_exercises_are_sorted_from_the_easiest_to_the_hardest() -> None:
    difficulties = [exercise.difficulty for exercise in read_course().exercises]
    assert difficulties == sorted(difficulties)
    assert set(difficulties) == {1, 2, 3}


def test_every_file_of_the_course_is_listed() -> None:
    course = read_course()
    for folder, entries in (("course", course.lessons), ("exercises", course.exercises)):
        files = {file.stem for file in (ROOT / "assets/lessons" / folder).glob("*.match")}
        assert {entry.name for entry in entries} == files


def test_there_are_at_least_sixteen_exercises() -> None:
    assert len(read_course().exercises) >= 16


def test_every_rule_named_in_the_course_is_in_the_rules_reference() -> None:
    course = read_course()
    known = {
        entry.id
        for chapter in read_reference(asset_text("rules.md")).chapters
        for entry in chapter.entries
    }
    rules = {taught.name: taught.rules for taught in course.lessons}
    rules |= {taught.name: taught.rules for taught in course.exercises}
    for name, taught_rules in rules.items():
        assert set(taught_rules) <= known, name


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (LESSON, r"a\.toml: there is no \[\[exercise\]\]"),
        (LESSON + EXERCISE + "[[game]]\n", r"a\.toml: unknown table 'game'"),
        (LESSON + LESSON + EXERCISE, r"a\.toml: lesson 2 \(1-throw-and-purchase\): .*same name"),
        (
            LESSON.replace("basics", "start") + EXERCISE,
            r"lesson 1 \(1-throw-and-purchase\): .*start",
        ),
        (LESSON.replace("minutes = 3", "") + EXERCISE, r"lesson 1 .*minutes"),
        (LESSON.replace("DIE-1", "dice") + EXERCISE, r"lesson 1 .*'dice' is not the id of a rule"),
        (LESSON + EXERCISE.replace("UXM", "XYZ"), r"exercise 1 \(03-half-a-face\): unknown set"),
        (LESSON + EXERCISE.replace("= 1", "= 4"), r"exercise 1 .*difficulty"),
        (LESSON + EXERCISE.replace("03-half", "../half"), r"exercise 1 .*name"),
        (
            LESSON.replace("1-throw", "1-no") + EXERCISE,
            r"lesson 1 .*there is no file assets/lessons",
        ),
        (LESSON.replace("[[lesson]]", "[[lesson"), r"a\.toml.*not valid TOML"),
    ],
)
def test_a_mistake_is_reported_with_its_file_and_entry(source: str, message: str) -> None:
    with pytest.raises(BadCourse) as error:
        parse_course(source, "a.toml")
    assert re.search(message, str(error.value)), str(error.value)
