"""Random matches full of interruptions, reactive globals and costs: round trips."""

import pytest
from msgspec.structs import replace

from rules.analysis.playout import find_violations
from rules.cards import CardSet, all_card_sets
from rules.model import EDITIONS
from rules.notation import read_match, replay_match, write_match
from rules.state import Setup
from rules.state.setup import make_setup
from rules.teams.random_teams import random_doubles_setup
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.matches import random_play

FIGHTERS = {
    "Guard": "While active, once per turn, when one of your character dice takes damage: prevent "
    "1 of that damage.\n"
    "Global: pay mask. When one of your character dice takes damage: prevent 1 of that damage.\n"
    "When this die is KO'd: gain 1 life.",
    "Bait": "Regenerate.\n"
    "When one of your character dice takes damage: you may redirect 1 of that damage to a "
    "character die.\n"
    "Global: pay 1. When you are damaged: deal 1 damage to a target player or character die.",
    "Altar": "Iron Will.\n"
    "Global: pay 1 and KO one of your character dice: deal damage to the opponent equal to its "
    "attack.\n"
    "When this die takes damage or when you are damaged: later this turn, at the end of each "
    "player's turn: a player gains 1 life.\n"
    "When this die leaves the field because of the opponent: draw 2 dice into your prep area.",
    "Storm": "When this die attacks: KO one of their character dice chosen by each player.\n"
    "Once per turn, when this die is targeted: gain 1 life.\n"
    "While active, the first time each turn, when an opposing character die is fielded: deal 1 "
    "damage to the opponent.\n"
    "While active, at the end of each player's turn: deal 1 damage to each player.\n"
    "Spin this die down 1 level: deal 1 damage to a target opposing character die.",
}
ACTIONS = {
    "Aim": "Deal 2 damage to a target character die.",
    "Sweep": "Deal 1 damage to each opposing character die.",
}


def cards():
    team = [
        made_up(name, text, cost=2, number=place)
        for place, (name, text) in enumerate(FIGHTERS.items(), 1)
    ]
    actions = [
        replace(made_up_action(name, text), number=place)
        for place, (name, text) in enumerate(ACTIONS.items(), 10)
    ]
    return team, actions


def setup(edition: str) -> Setup:
    team, actions = cards()
    teams = tuple(tuple((card, 4) for card in team) for _ in range(2))
    names = ("Eric", "Mike")
    return make_setup(EDITIONS[edition], "first-game", names, teams, tuple(actions), 10)


@pytest.mark.parametrize("edition", EDITIONS)
def test_matches_with_many_responses_have_no_faults_and_can_be_written_read_and_logged(
    edition: str,
):
    team, actions = cards()
    sets = [CardSet("Made Up", "MUH", 2020, (*team, *actions))]
    for step, game in enumerate(random_play(setup(edition), 3)):
        assert find_violations(game.state) == []
        if step % 60 == 20:
            again = replay_match(read_match(write_match(game), "a.match", sets))
            assert again.digest() == game.digest(), step
            assert again.match_log()


@pytest.mark.parametrize("starter", [0, 1])
def test_matches_of_two_against_two_can_be_written_read_and_logged(starter: int):
    """DBL-3: The file names the four players, and who of two partners acts."""
    sets = all_card_sets()
    cards = [card for card_set in sets for card in card_set.cards]
    begun = replace(random_doubles_setup(EDITIONS["AI"], cards, 7), starter=starter)
    for step, game in enumerate(random_play(begun, 5)):
        assert find_violations(game.state) == []
        if step % 200 == 150:
            text = write_match(game)
            again = replay_match(read_match(text, "a.match", sets))
            assert again.digest() == game.digest(), step
            assert write_match(again).splitlines()[5:] == text.splitlines()[5:]
            assert again.match_log()
