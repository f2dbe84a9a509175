"""Cards with the same title in two sets: set codes distinguish them."""

from __future__ import annotations

from rules.advice import labels
from rules.cards import all_card_sets
from rules.cards.card import find_card
from rules.model import EDITIONS
from rules.notation import read_match, replay_match, write_match
from rules.notation.facts.state_facts import zone_refs
from rules.state import Setup, Zone
from rules.state.digest import digest
from rules.state.setup import make_setup
from tests.rules.matches import random_play

SETS = all_card_sets()


def both_covers(edition: str = "SWW") -> Setup:
    """A match with both Take Covers among its basic actions."""
    basics = [find_card(title, SETS) for title in ("Take Cover [SWW]", "Take Cover [AI]")]
    hero = find_card("Kitty Pryde/Sprite", SETS)
    teams = (((hero, 2),), ((hero, 2),))
    return make_setup(EDITIONS[edition], "first-game", ("Eric", "Mike"), teams, tuple(basics), 10)


def test_the_table_names_them_with_their_set():
    game = next(random_play(both_covers(), 1))
    called = {labels.card_name(game.state, number) for number in range(len(game.state.setup.cards))}
    assert called == {"Sidekick", "Kitty Pryde", "Take Cover [SWW]", "Take Cover [AI]"}


def test_a_match_with_both_cards_survives_a_round_trip():
    """In the head, the card of the match's own edition has no set code."""
    *_, game = random_play(both_covers(), 7)
    text = write_match(game)
    assert "basic  Take Cover, Take Cover [AI]\n" in text
    assert "buy Take Cover [AI]" in text
    assert "buy Take Cover [SWW]" in text
    assert digest(replay_match(read_match(text, "a.match", SETS)).state) == digest(game.state)


TABLE = """sidekick-table match 1
edition SWW
format first-game
first  Eric: Kitty Pryde/Sprite x2
second Mike: Kitty Pryde/Sprite x2
basic  Take Cover, Take Cover [AI]
position active: Eric; step: main; turn: 3
position Eric reserve: Take Cover [AI] action, Take Cover [SWW] action; Eric field: sidekick
position Mike field: sidekick

turn Eric
  use Take Cover [AI]
expect Eric reserve: Take Cover [SWW] action; Eric out: Take Cover [AI]
"""


def test_the_dice_of_a_position_are_distinguished_too():
    """The used one is Out of Play, and the other remains."""
    game = replay_match(read_match(TABLE, "a.match", SETS))
    left = zone_refs(game.state, 0, Zone.RESERVE)
    assert [(one.ref.name, one.ref.set_code) for one in left] == [("Take Cover", "SWW")]
