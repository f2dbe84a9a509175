"""Random legal tournament teams, so that random games cover all cards (FMT-1)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards.card import Card
from rules.model.ruleset import Ruleset
from rules.state.setup import Setup
from rules.teams.formats import TOURNAMENT
from rules.teams.match_setup import team_setup
from rules.teams.random_cards import random_basics, random_cards
from rules.teams.random_numbers import RandomNumbers
from rules.teams.team import Team


def random_tournament_setup(ruleset: Ruleset, cards: Iterable[Card], seed: int) -> Setup:
    """A tournament match between two random teams of the largest legal size."""
    available, luck = tuple(cards), RandomNumbers(seed)
    first, second = (random_cards(TOURNAMENT, available, luck) for _ in range(2))
    basics = [random_basics(TOURNAMENT, available, luck) for _ in range(2)]
    teams = (Team(cards=first, basics=basics[0]), Team(cards=second, basics=basics[1]))
    return team_setup(TOURNAMENT, ruleset, ("first", "second"), teams)
