"""Formats: the setup of a match."""

import json

import pytest

from rules.__main__ import main
from rules.cards import CardKind
from rules.model import EDITIONS
from rules.teams.demo_games import sample_tournament_setup
from tests.rules.matches import SETS


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sample_teams_are_legal_in_a_tournament(edition: str):
    """FMT-1: Each player has 20 life, eight card names, 20 dice and two basic actions."""
    setup = sample_tournament_setup(EDITIONS[edition], ("Eric", "Mike"), SETS)
    assert setup.life == 20
    for player in (0, 1):
        team = [one for one in setup.cards if one.owner == player]
        assert len({one.card.name for one in team}) == len(team) == 8
        assert sum(one.dice_count for one in team) == 20
        assert all(1 <= one.dice_count <= one.card.maximum for one in team)
    basics = [one for one in setup.cards if one.card.kind is CardKind.BASIC_ACTION]
    assert len({one.card.name for one in basics}) == len(basics) == 4
    assert {one.dice_count for one in basics} == {3}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_command_line_can_play_a_tournament_match(
    edition: str, capsys: pytest.CaptureFixture[str]
):
    """FMT-1: A random match ends with every die accounted for."""
    wanted = ["--games", "2", "--seed", "5", "--check", "--edition", edition]
    assert main(["playout", *wanted, "--format", "tournament"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
