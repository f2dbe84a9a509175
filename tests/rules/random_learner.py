"""A learner who tries an exercise with random legal moves: luck alone must not solve it."""

from __future__ import annotations

from rules.engine.turn.dealer import random_below, splitmix64
from rules.lessons import GoalState, Lesson, LessonRun, Wants


def begun(lesson: Lesson) -> LessonRun:
    """The lesson at its goal, or at its first question to the learner."""
    run = LessonRun(lesson)
    play_due(run)
    return run


def play_due(run: LessonRun) -> None:
    """Let Chance and the coach do what is due."""
    while due := run.due_moves:
        for move in due:
            run.play(move)


def solves_by_chance(lesson: Lesson, seed: int) -> bool:
    """Whether random legal moves, each as likely as the others, reach the goal of an exercise."""
    run = begun(lesson)
    assert run.wants is Wants.GOAL
    rng = splitmix64(seed)
    while run.wants is Wants.GOAL and run.goal_state is GoalState.OPEN:
        legal = run.game.legal_moves()
        place, rng = random_below(rng, len(legal))
        run.play(legal[place])
        play_due(run)
    return run.goal_state is GoalState.REACHED
