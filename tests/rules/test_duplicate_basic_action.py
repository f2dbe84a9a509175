"""Both players may bring the same basic action; it then has two sets of dice (SET-3)."""

from __future__ import annotations

from random import Random

import pytest

from rules.cards import all_card_sets
from rules.game import Game, SeededDealer
from rules.model import UXM, Ruleset
from rules.model.ruleset import AI
from rules.notation import read_match, replay_match, write_match
from rules.teams.random_teams import random_tournament_setup

# Random teams that share a basic action, so that dice of both sets are purchased and rerolled.
MATCHES = [(UXM, 67), (UXM, 93), (UXM, 104), (AI, 129)]


@pytest.mark.parametrize(("ruleset", "seed"), MATCHES)
def test_a_match_with_two_sets_of_one_basic_action_survives_a_round_trip(
    ruleset: Ruleset, seed: int
) -> None:
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    setup = random_tournament_setup(ruleset, cards, seed)
    shared = [one.card.title for one in setup.cards[1:] if one.owner is None]
    assert len(set(shared)) < len(shared)
    game, chance = Game(setup, SeededDealer(seed)), Random(seed)
    game.start()
    while not game.state.is_over and len(game.history) < 260:
        game.play(chance.choice(game.legal_moves()))
    text = write_match(game)
    again = replay_match(read_match(text, "two sets.match", all_card_sets()))
    assert again.digest() == game.digest()
