"""Puzzles: found in matches, proven, and answered when an act does not win."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.puzzles import prove
from rules.__main__ import main
from rules.lessons import GoalState, LessonRun, lesson_card_sets
from rules.model import Confirm, FieldCharacter, Pass, UseGlobal
from rules.puzzles import (
    BadPuzzles,
    Puzzle,
    PuzzleOpponent,
    WinSearch,
    all_puzzles,
    is_proven,
    lesson_of_puzzle,
    next_puzzle,
    puzzle_of_day,
    read_puzzles,
    unique_win,
    winning_move,
    write_puzzles,
)
from tests.rules.lesson_players import play_due
from tests.rules.matches import HEAD, played

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


SAMPLE = all_puzzles()[:: len(all_puzzles()) // 10]


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.name)
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
    while run.goal_state is GoalState.OPEN:
        run.play(Pass() if Pass() in run.game.legal_moves() else Confirm())
        play_due(run)
    assert run.goal_state is GoalState.FAILED
    assert "that doesn't win" in run.fail_text
    assert len(run.beat.hints) == 2


TWO_ACTS = """
position active: Eric; step: main; turn: 9
position Eric reserve: bolt, sidekick character; Eric field: Cyclops L1
position Mike life: {life}
"""


def test_two_acts_that_must_both_be_done_are_one_solution() -> None:
    """Cyclops deals 4, a Sidekick 1. A bolt adds 1 by Enrage, now or after the blocks."""
    state = played(TWO_ACTS.format(life=6)).state
    found = unique_win(state, WinSearch(state))
    assert found is not None
    act, losing = found
    assert isinstance(act.moves[0], FieldCharacter)
    acts = WinSearch(state).first_acts(state)
    harmless = [type(one.moves[0]) for one in acts if one.wins and one.key != act.key]
    assert harmless == [UseGlobal]
    assert losing == 1  # to end the Main Step


def test_no_act_matters_if_there_are_two_ways_to_win() -> None:
    """Either a Sidekick or a bolt is enough for the fifth damage."""
    state = played(TWO_ACTS.format(life=5)).state
    assert unique_win(state, WinSearch(state)) is None


def test_another_order_of_the_acts_solves_a_puzzle() -> None:
    """The player who begins with another act that still wins reaches the goal."""
    sets = lesson_card_sets()
    for puzzle in all_puzzles():
        state = puzzle.game(sets).state
        search = WinSearch(state)
        others = [act for act in search.first_acts(state) if act.wins and act.moves[0] != Pass()]
        if len(others) > 1:
            break
    opponent = PuzzleOpponent(state)
    run = LessonRun(lesson_of_puzzle(puzzle, "Puzzle", sets), opponent=opponent)
    play_due(run)
    solution = run.solution_moves(0)
    for move in next(act.moves for act in others if act.moves[0] != solution[0]):
        run.play(move)
        play_due(run)
    while run.goal_state is GoalState.OPEN:
        run.play(winning_move(run.game, search))
        play_due(run)
    assert run.goal_state is GoalState.REACHED


def test_the_collection_is_varied_and_goes_from_easy_to_hard() -> None:
    puzzles = all_puzzles()
    assert len(write_puzzles(puzzles)) < 850 * len(puzzles)
    kinds = Counter(puzzle.kind for puzzle in puzzles)
    assert max(kinds.values()) <= len(puzzles) / 3
    difficulties = [puzzle.difficulty for puzzle in puzzles]
    assert difficulties == sorted(difficulties)


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
