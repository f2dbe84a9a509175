"""The practice tables: solutions solve them, tempting lines and luck do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.cards import asset_text
from rules.lessons import GoalState, Lesson, lesson_card_sets, parse_lesson, read_exercise
from rules.lessons.course import exercise_path, read_course
from tests.example_counts import tries
from tests.rules.lesson_players import (
    begun,
    pass_until_decided,
    play_own_acts,
    show_solution,
    solves_by_chance,
)

TRIES = tries(50)
TEMPTING = sorted((Path(__file__).parent.parent / "lessons" / "tempting").glob("*.match"))
EXERCISES = [entry.name for entry in read_course().exercises]


def with_acts(name: str, line: str) -> Lesson:
    """An exercise with the acts of another line of play after its goal.

    The line is a whole match, which begins like the exercise.
    """
    lines = asset_text(exercise_path(name)).splitlines()
    last = max(n for n, text in enumerate(lines) if text.split()[:1] in (["goal"], ["hint"]))
    given = {text.strip() for text in lines[:last]}
    _, _, played = line.partition("\nturn ")
    acts = [text for text in played.splitlines()[1:] if text.strip() not in given]
    own = [text for text in acts if text.split()[:1] not in (["#"], ["expect"])]
    whole = "\n".join((*lines[: last + 1], *own))
    return parse_lesson(whole, name, lesson_card_sets(), f"{name}, tempting")


@pytest.mark.parametrize("name", EXERCISES)
def test_the_solution_reaches_the_goal(name: str):
    run = begun(read_exercise(name))
    show_solution(run)
    assert run.goal_state is GoalState.REACHED


@pytest.mark.parametrize("name", EXERCISES)
def test_the_solution_reaches_the_goal_against_the_coach(name: str):
    run = begun(read_exercise(name))
    play_own_acts(run)
    assert run.goal_state is GoalState.REACHED, run.fail_text


@pytest.mark.hypothesis
@pytest.mark.parametrize("name", EXERCISES)
def test_luck_does_not_reach_the_goal(name: str):
    run = begun(read_exercise(name))
    assert not [seed for seed in range(TRIES) if solves_by_chance(run, seed)]


@pytest.mark.parametrize("name", EXERCISES)
def test_an_exercise_has_two_hints_and_says_why_an_attempt_failed(name: str):
    (beat,) = [beat for beat in read_exercise(name).beats if beat.goal]
    assert len(beat.hints) == 2
    assert beat.fails
    run = begun(read_exercise(name))
    pass_until_decided(run)
    assert run.goal_state is GoalState.FAILED
    assert run.fail_text, "the end of the turn is a failure with a reason"


@pytest.mark.parametrize(
    "file", [file for file in TEMPTING if file.stem in EXERCISES], ids=lambda file: file.stem
)
def test_a_tempting_line_misses_the_goal_and_hears_why(file: Path):
    run = begun(with_acts(file.stem, file.read_text(encoding="utf-8")))
    play_own_acts(run)
    assert run.goal_state is GoalState.FAILED
    assert run.fail_text
