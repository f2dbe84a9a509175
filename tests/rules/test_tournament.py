"""Tournaments between teams: seats, counts, confidence intervals, and the command."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.analysis import tournament
from rules.analysis.tournament import (
    PairScore,
    PairTask,
    Tournament,
    play_task,
    play_tournament,
    tasks_in_processes,
    tournament_figures,
    tournament_lines,
)
from rules.command_line import exit_code_of
from rules.match_log.tallies.match_statistics import wilson_interval
from rules.teams import TOURNAMENT, IllegalTeam, Team, TeamCard, random_team, write_team_text
from tests.rules.matches import SETS

CARDS = [card for card_set in SETS for card in card_set.cards]


def quick_team(seed: int, name: str) -> Team:
    team = random_team(TOURNAMENT, CARDS, seed)
    return Team(name, team.cards, team.basics)


ONE, OTHER, THIRD = (quick_team(seed, name) for seed, name in enumerate(("One", "Other", "Third")))


# --- matches --------------------------------------------------------------------------------------


def test_each_seed_is_played_twice_with_the_seats_swapped() -> None:
    score = play_task(PairTask((0, 1), (ONE, OTHER), "tournament", "UXM", "simple", (7,)))
    swapped = play_task(PairTask((0, 1), (OTHER, ONE), "tournament", "UXM", "simple", (7,)))
    assert score.matches == 2
    assert (score.wins, score.losses) == (swapped.losses, swapped.wins)
    assert (score.turns, score.first_seat_wins) == (swapped.turns, swapped.first_seat_wins)


def test_a_team_against_itself_is_even() -> None:
    score = play_task(PairTask((0, 1), (ONE, ONE), "tournament", "UXM", "simple", (1,)))
    assert score.wins == score.losses


def test_every_pair_plays_every_seed_in_one_task_so_that_processes_can_share_them_out() -> None:
    given: list[PairTask] = []

    def take(_play: object, tasks: Iterable[PairTask]) -> Iterator[PairScore]:
        for task in tasks:
            given.append(task)
            yield PairScore(task.pair, wins=2 * len(task.seeds))

    played = play_tournament([ONE, OTHER, THIRD], matches=23, seed=5, play_tasks=take)
    assert set(played.scores) == {(0, 1), (0, 2), (1, 2)}
    assert [score.matches for score in played.team_scores()] == [48, 48, 48]
    for pair, score in played.scores.items():
        assert score.wins == 24
        of_pair = [seed for task in given if task.pair == pair for seed in task.seeds]
        assert of_pair == list(range(5, 17))


def test_an_illegal_team_does_not_play() -> None:
    too_few = Team(cards=(TeamCard(ONE.cards[0].card, 1),))
    with pytest.raises(IllegalTeam):
        play_tournament([ONE, too_few])


# --- results --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(wins: int, matches: int, low: float, high: float) -> None:
    assert wilson_interval(wins, matches) == pytest.approx((low, high), abs=5e-4)


def results() -> Tournament:
    scores = {(0, 1): PairScore((0, 1), wins=6, losses=3, ties=1, turns=200, first_seat_wins=5)}
    return Tournament(("One", "Other"), "basic", "AI", "normal", 3, scores)


def test_a_tie_is_half_a_win() -> None:
    one, other = results().team_scores()
    assert (one.wins, one.losses, one.ties, one.rate) == (6, 3, 1, 0.65)
    assert other.rate == 0.35


def test_results_are_tables_for_people() -> None:
    lines = list(tournament_lines(results()))
    assert lines[1].split() == [
        "One",
        "10",
        "6",
        "3",
        "1",
        "65.0",
        "%",
        "[35.4",
        "%,",
        "86.3",
        "%]",
    ]
    assert lines[5].split() == [
        "One",
        "-",
        "Other",
        "10",
        "6",
        "3",
        "1",
        "65.0",
        "%",
        "[35.4",
        "%,",
        "86.3",
        "%]",
        "20.0",
    ]
    assert lines[-1].startswith("The first player won 50.0 % [")


def test_results_are_data_for_programs() -> None:
    figures = tournament_figures(results())
    assert figures["teams"][0] == {
        "name": "One", "matches": 10, "wins": 6, "losses": 3, "ties": 1,
        "rate": 0.65, "interval": [0.3537, 0.8631],
    }  # fmt: skip
    assert figures["pairs"][0]["teams"] == ["One", "Other"]


# --- the command ----------------------------------------------------------------------------------


def team_file(folder: Path, team: Team, name: str) -> str:
    file = folder / name
    file.write_text(write_team_text(team), encoding="utf-8")
    return str(file)


def test_the_command_plays_teams_from_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [team_file(tmp_path, ONE, "one.txt"), team_file(tmp_path, OTHER, "other.txt")]
    assert main(["tournament", *files, "--matches", "2", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["format"], figures["matches"]) == ("tournament", 2)
    assert [team["name"] for team in figures["teams"]] == ["One", "Other"]


def test_the_command_names_what_is_wrong_with_a_team(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = team_file(tmp_path, ONE, "one.txt")
    assert main(["tournament", good]) == 1
    assert "a tournament needs two teams: found 1" in capsys.readouterr().err
    assert main(["tournament", good, str(tmp_path / "missing.txt")]) == 1
    assert "missing.txt: no such file, and no ready team:" in capsys.readouterr().err
    (tmp_path / "odd.txt").write_text("2x Angel: Inspiring\n2x Batman: Dark Knight", "utf-8")
    assert main(["tournament", good, str(tmp_path / "odd.txt")]) == 1
    assert 'odd: Line 2: there is no card "Batman: Dark Knight".' in capsys.readouterr().err


def test_the_command_refuses_a_team_that_its_format_forbids(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [team_file(tmp_path, ONE, "one.txt"), team_file(tmp_path, OTHER, "other.txt")]
    assert main(["tournament", *files, "--format", "basic"]) == 1
    told = capsys.readouterr().err
    assert "One" not in told
    assert "one: " in told
    assert "(FMT-2)" in told
    assert main(["tournament", *files, "--format", "first-game"]) == 1
    assert "first-game: players do not bring teams" in capsys.readouterr().err


def test_an_interrupted_command_ends_without_a_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    assert exit_code_of(interrupted) == 130
    assert capsys.readouterr().err == "Interrupted\n"


def test_several_processes_play_all_tasks() -> None:
    with tasks_in_processes(2) as play_tasks:
        tasks = [
            PairTask((0, 1), (ONE, OTHER), "tournament", "UXM", "simple", (seed,))
            for seed in (7, 8)
        ]
        assert [score.matches for score in play_tasks(play_task, tasks)] == [2, 2]


def test_one_process_plays_where_the_number_of_cores_is_unknown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> int:
        raise NotImplementedError("cannot determine number of cpus")

    monkeypatch.setattr(tournament, "cpu_count", fail)
    with tasks_in_processes(8) as play_tasks:
        assert list(play_tasks(str, [1, 2])) == ["1", "2"]
