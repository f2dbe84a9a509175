"""Two teams with cards from all sets, for a sample tournament match."""

from __future__ import annotations

import msgspec

from rules.cards.card import CardSet
from rules.cards.card_finder import find_card
from rules.model.ruleset import Ruleset
from rules.state.setup import Setup, make_setup
from rules.teams.formats import TOURNAMENT


class SampleTeam(msgspec.Struct, frozen=True):
    """A tournament team by the titles of its cards, with their dice."""

    cards: tuple[tuple[str, int], ...]
    basics: tuple[str, str]


SAMPLE_TEAMS = (
    SampleTeam(
        (
            ("Kitty Pryde/Sprite", 3), ("Cyclops/Optic Blast", 3), ("Spider-Man/Tangled Web", 3),
            ("Silver Sable/Wild Pack", 2), ("Wonder Woman/Child of Clay", 2),
            ("Superman/Phone Booth", 2), ("Black Widow/Red Alert", 3),
            ("Captain America/The Good Old Days", 2),
        ),
        ("Ambush", "Team Up"),
    ),
    SampleTeam(
        (
            ("Angel/Inspiring", 3), ("Juggernaut/Cain Marko", 2), ("Quicksilver/Former Villain", 3),
            ("Iceman/Too Cool for Words", 3), ("Drax/Pained", 3), ("Giganta/Standing Tall", 2),
            ("Spider-Woman/Secret Avenger", 2), ("Arnim Zola/Scientist Supreme", 2),
        ),
        ("Reckless Melee", "Enrage"),
    ),
)  # fmt: skip
"""Two teams with cards from all sets, for a sample tournament match."""


def sample_tournament_setup(
    ruleset: Ruleset, names: tuple[str, str], sets: tuple[CardSet, ...]
) -> Setup:
    """Set up a match between the two sample teams of eight cards and two basic actions (FMT-1).

    Raises:
        UnknownCard: the sets lack one of the cards.
    """
    teams = tuple(
        tuple((find_card(title, sets), dice) for title, dice in team.cards) for team in SAMPLE_TEAMS
    )
    basics = tuple(find_card(title, sets) for team in SAMPLE_TEAMS for title in team.basics)
    return make_setup(ruleset, TOURNAMENT.id, names, teams, basics, TOURNAMENT.life)
