"""Puzzles: found in matches, proven, and answered when an act does not win."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.puzzles import prove
from rules.__main__ import main
from rules.lessons import GoalState, LessonRun, lesson_card_sets
from rules.model import Pass
from rules.puzzles import (
    BadPuzzles,
    Puzzle,
    PuzzleOpponent,
    all_puzzles,
    is_proven,
    lesson_of_puzzle,
    next_puzzle,
    puzzle_of_day,
    read_puzzles,
    write_puzzles,
)
from tests.rules.lesson_players import play_due
from tests.rules.matches import HEAD

MATCH = (
    HEAD
    + """
position active: Eric; step: attack; turn: 9
position Eric field: Kitty Pryde L2, Cyclops L1, sidekick
position Mike life: {life}; Mike field: sidekick

turn Eric
  attack with Kitty Pryde L2, Cyclops L1, sidekick
  block Cyclops L1 with sidekick
  end
"""
)


def found_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], life: int
) -> list[dict[str, object]]:
    """What the command finds in a match in which Mike has so much life."""
    file = tmp_path / "a.match"
    file.write_text(MATCH.format(life=life))
    assert main(["puzzles", str(file), "--json"]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return found


def test_the_command_finds_where_only_the_whole_attack_wins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Kitty Pryde deals 3 and a Sidekick 1: Mike can block Cyclops, but not everybody."""
    (puzzle,) = found_in(tmp_path, capsys, 4)
    assert puzzle["kind"] == "attack"
    assert puzzle["losing_acts"] == 7
    assert "attack with" in str(puzzle["solution"])


def test_no_puzzle_where_several_attacks_win_or_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert found_in(tmp_path, capsys, 1) == []
    assert found_in(tmp_path, capsys, 20) == []


@pytest.mark.parametrize("puzzle", all_puzzles()[:3], ids=lambda puzzle: puzzle.name)
def test_brute_force_finds_one_act_that_wins(puzzle: Puzzle) -> None:
    assert prove(puzzle)[0] == 1
    assert is_proven(puzzle, lesson_card_sets())


def test_a_wrong_act_is_answered_and_explained() -> None:
    puzzle = all_puzzles()[0]
    sets = lesson_card_sets()
    opponent = PuzzleOpponent(puzzle.game(sets).state)
    lesson = lesson_of_puzzle(puzzle, "Puzzle 1", sets)
    run = LessonRun(lesson, opponent=opponent, explain=opponent.why_lost)
    play_due(run)
    run.play(Pass())
    play_due(run)
    assert run.goal_state is GoalState.FAILED
    assert "that doesn't win" in run.fail_text
    assert len(run.beat.hints) == 2


def test_every_puzzle_can_be_written_and_read() -> None:
    puzzles = all_puzzles()
    assert read_puzzles(write_puzzles(puzzles), "a file") == puzzles
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)


def test_a_wrong_file_is_refused_with_its_line() -> None:
    with pytest.raises(BadPuzzles, match=r"mine\.txt:1: expected a line such as"):
        read_puzzles("puzzle one\n", "mine.txt")


def test_the_next_puzzle_is_the_first_unsolved_one() -> None:
    puzzles = all_puzzles()
    solved = {puzzles[0].name}
    assert next_puzzle(puzzles, solved.__contains__) == puzzles[1]
    assert next_puzzle(puzzles, lambda name: True) is None
    assert puzzle_of_day(puzzles, 5) == puzzle_of_day(puzzles, 5 + len(puzzles))
