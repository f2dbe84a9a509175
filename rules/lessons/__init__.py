"""The course: lessons and exercises, and what the coach asks for, accepts and answers in them.

A lesson is a match file with the coach's lines (docs/lesson-notation.md). `LessonRun` plays it.
"""

from rules.lessons.act_patterns import Verdict, VerdictKind
from rules.lessons.course import (
    BadCourse,
    Course,
    ExerciseEntry,
    LessonEntry,
    LessonGroup,
    lesson_card_sets,
    parse_course,
    read_course,
    read_exercise,
    read_lesson,
)
from rules.lessons.goal_attempt import GoalState
from rules.lessons.lesson import Beat, Lesson, cards_pointed_at, dice_pointed_at
from rules.lessons.lesson_reader import BadLesson, parse_lesson
from rules.lessons.lesson_run import LessonRun, Wants

__all__ = [
    "BadCourse", "BadLesson", "Beat", "Course", "ExerciseEntry", "GoalState", "Lesson",
    "LessonEntry", "LessonGroup", "LessonRun", "Verdict", "VerdictKind", "Wants",
    "cards_pointed_at", "dice_pointed_at", "lesson_card_sets", "parse_course", "parse_lesson",
    "read_course", "read_exercise", "read_lesson",
]  # fmt: skip
