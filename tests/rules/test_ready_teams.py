"""The ready teams: legal, different, three for each format, and each says how it wins."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rules.cards import all_card_sets, asset_names, asset_text
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.model import EDITIONS
from rules.opponents import opponent_of_level
from rules.teams import faults_of_team, format_of, team_setup, write_team_toml
from rules.teams.team_assets import ReadyTeam, ready_teams, ready_teams_for

EACH = pytest.mark.parametrize("ready", ready_teams(), ids=lambda ready: ready.team.name)


def test_there_are_three_teams_for_each_kind_of_format() -> None:
    counts = Counter(format_of(ready.format_id).kind for ready in ready_teams())
    assert set(counts) == {"basic", "for-fun", "tournament", "custom"}
    assert min(counts.values()) >= 3
    assert sum(counts.values()) >= 12
    assert all(len(ready_teams_for(ready.format_id)) >= 3 for ready in ready_teams())


def test_no_two_teams_share_a_name() -> None:
    names = [ready.team.name for ready in ready_teams()]
    assert len(set(names)) == len(names)


@EACH
def test_a_ready_team_is_legal_and_complete(ready: ReadyTeam) -> None:
    played = format_of(ready.format_id)
    assert faults_of_team(played, ready.team) == ()
    assert ready.team.dice_count == played.max_dice


@EACH
def test_a_ready_team_says_in_two_sentences_how_it_wins(ready: ReadyTeam) -> None:
    assert len(re.findall(r"[.!](?:\s|$)", ready.how_it_wins)) == 2
    assert 60 <= len(ready.how_it_wins) <= 300
    assert "\n" not in ready.how_it_wins


@pytest.mark.parametrize("name", asset_names("teams"))
def test_the_files_are_written_as_the_program_writes_them(name: str) -> None:
    text = asset_text(f"teams/{name}.toml")
    [ready] = [one for one in ready_teams() if write_team_toml(one.team, one.format_id) == text]
    assert name.startswith(format_of(ready.format_id).kind)


@pytest.mark.parametrize("edition", EDITIONS)
def test_ready_teams_start_a_match_in_every_edition(edition: str) -> None:
    for ready in ready_teams():
        played = format_of(ready.format_id)
        rivals = [one.team for one in ready_teams_for(ready.format_id)]
        setup = team_setup(played, EDITIONS[edition], ("A", "B"), (ready.team, rivals[0]))
        game = Game(setup, SeededDealer(1))
        game.start()
        assert game.state.life == [played.life, played.life]


def test_every_card_of_a_ready_team_comes_from_the_boxes() -> None:
    codes = {card_set.code for card_set in all_card_sets()}
    for ready in ready_teams():
        cards = (*(one.card for one in ready.team.cards), *ready.team.basics)
        assert {card.set_code for card in cards} <= codes


def test_computers_play_ready_teams_to_the_end() -> None:
    one, other, *_ = ready_teams_for("basic")
    setup = team_setup(format_of("basic"), EDITIONS["AI"], ("A", "B"), (one.team, other.team))
    game = Game(setup, SeededDealer(3), keeps_history=False)
    game.start()
    while game.decision is not None:
        for move in opponent_of_level("simple").next_moves(game):
            game.play(move)
    assert game.state.winner is not None
