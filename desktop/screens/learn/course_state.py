"""What the player's progress says about the course: which lesson comes next, and how far it got."""

from __future__ import annotations

from datetime import date

from desktop.storage.lesson_progress import LessonProgress
from rules.lessons import Course, ExerciseEntry, LessonEntry, LessonGroup


def next_lesson(course: Course, progress: LessonProgress) -> LessonEntry | None:
    """The lesson to continue with: the one left last, else the first one that is not done."""
    for name in progress.begun:
        found = course.lesson(name)
        if found is not None and not progress.is_done(name):
            return found
    return next((lesson for lesson in course.lessons if not progress.is_done(lesson.name)), None)


def number_of(course: Course, lesson: LessonEntry) -> tuple[int, int]:
    """Which lesson it is, from 1, and how many there are; 0 for the full game.

    The basics are counted alone, because they are what a newcomer wants to finish.
    """
    basics = course.of_group(LessonGroup.BASICS)
    counted = (*basics, *course.of_group(LessonGroup.BOXES))
    if lesson not in counted:
        return 0, len(basics)
    return counted.index(lesson) + 1, len(basics if lesson in basics else counted)


def done_in(course: Course, progress: LessonProgress, group: LessonGroup) -> tuple[int, int]:
    """How many lessons of a part of the course are done, and how many there are."""
    lessons = course.of_group(group)
    return sum(progress.is_done(lesson.name) for lesson in lessons), len(lessons)


def minutes_left(course: Course, progress: LessonProgress) -> float:
    """How many minutes the lessons of the basics take that are not done yet."""
    return sum(
        lesson.minutes
        for lesson in course.of_group(LessonGroup.BASICS)
        if not progress.is_done(lesson.name)
    )


def solved(course: Course, progress: LessonProgress) -> int:
    """How many exercises are solved."""
    return sum(progress.is_solved(exercise.name) for exercise in course.exercises)


def exercise_after(
    course: Course, progress: LessonProgress, name: str = ""
) -> ExerciseEntry | None:
    """The next unsolved exercise after one of them, from the start again after the last one."""
    names = [exercise.name for exercise in course.exercises]
    start = names.index(name) + 1 if name in names else 0
    order = (*course.exercises[start:], *course.exercises[:start])
    return next(
        (one for one in order if one.name != name and not progress.is_solved(one.name)), None
    )


_EASIEST = 8
"""How many of the easiest unsolved exercises take turns as the first one of a day."""


def exercises_of_the_day(
    course: Course, progress: LessonProgress, day: date, count: int
) -> tuple[ExerciseEntry, ...]:
    """Different exercises for a day: unsolved ones first, the easy ones before the hard ones."""
    order = sorted(course.exercises, key=lambda entry: progress.is_solved(entry.name))
    unsolved = sum(not progress.is_solved(entry.name) for entry in order)
    easiest = order[: min(_EASIEST, unsolved) or len(order)]
    if not easiest:
        return ()
    start = day.toordinal() * count % len(easiest)
    return (*easiest[start:], *easiest[:start], *order[len(easiest) :])[:count]
