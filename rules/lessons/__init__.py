"""The course: its lessons and exercises.

`desktop` imports it.
"""

from rules.lessons.course import (
    BadCourse,
    Course,
    ExerciseEntry,
    LessonEntry,
    LessonGroup,
    exercise_path,
    lesson_path,
    parse_course,
    read_course,
)

__all__ = [
    "BadCourse",
    "Course",
    "ExerciseEntry",
    "LessonEntry",
    "LessonGroup",
    "exercise_path",
    "lesson_path",
    "parse_course",
    "read_course",
]
