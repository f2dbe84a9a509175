"""What a lesson waits for at each moment."""

from __future__ import annotations

from enum import Enum


class Wants(Enum):
    """What a lesson waits for."""

    NOTHING = "nothing"
    """Chance, the coach or a forced pass comes next: see `LessonRun.due_moves`."""
    READ = "read"
    """The learner reads the text, then presses Next."""
    ACT = "act"
    """The learner's act that the script has next: see `LessonRun.expected_moves`."""
    ANSWER = "answer"
    """An answer to the coach's question."""
    KEEP = "keep"
    """The learner did something else that is fine: keep it, or take it back?"""
    GOAL = "goal"
    """Any legal act: the learner plays for a goal."""
    TASK = "task"
    """The exercise that the beat names, on a table of its own."""
    FREE = "free"
    """Any legal act: the rest of the match is free play."""
    LOST = "lost"
    """The script cannot go on from here, after acts that it should not have accepted: go back."""
    OVER = "over"
    """Nothing: the last beat is done."""
