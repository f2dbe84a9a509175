"""Random legal teams from all cards, and random matches between them (FMT-1)."""

import pytest

from rules.analysis.playout import PlayoutTally, play_out
from rules.model import EDITIONS
from rules.model.ruleset import AI
from rules.teams.random_teams import random_tournament_setup
from tests.rules.matches import SETS

CARDS = [card for card_set in SETS for card in card_set.cards]
MATCHES = 8
"""The number of matches over all editions; `benchmarks/random_matches.py` plays thousands."""


@pytest.mark.parametrize("seed", range(20))
def test_a_random_team_is_as_large_as_the_rules_allow(seed: int):
    """FMT-1: Eight cards with different names, twenty dice within limits, two basics."""
    setup = random_tournament_setup(AI, CARDS, seed)
    for player in range(2):
        team = [one for one in setup.cards if one.owner == player]
        assert len({one.card.name for one in team}) == len(team) == 8
        assert all(1 <= one.dice_count <= one.card.maximum for one in team)
        assert sum(one.dice_count for one in team) == min(20, sum(one.card.maximum for one in team))
    assert len([one for one in setup.cards if one.owner is None and one.dice_count]) == 4


def test_the_same_seed_gives_the_same_teams_and_another_seed_others():
    one, again, other = (random_tournament_setup(AI, CARDS, seed).cards for seed in (3, 3, 4))
    assert one == again
    assert one != other


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_matches_between_random_teams_have_no_faults(edition: str):
    for seed in range(MATCHES // len(EDITIONS)):
        play_out(
            random_tournament_setup(EDITIONS[edition], CARDS, seed),
            seed,
            PlayoutTally(),
            check=True,
        )
