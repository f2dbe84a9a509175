"""Formats: how much life, which teams, which basic actions."""

from __future__ import annotations

import msgspec

from rules.cards import Card, CardSet
from rules.ruleset import Ruleset
from rules.setup import Setup, make_setup


class DemoGame(msgspec.Struct, frozen=True):
    """The first game of a box (SET-1): fixed teams with two dice a character."""

    set_code: str
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    basics: tuple[str, ...]
    life: int = 10
    dice: int = 2


FIRST_GAME = DemoGame(
    "UXM",
    (
        ("Kitty Pryde/Sprite", "Cyclops/Optic Blast"),
        ("Angel/Air Transport", "Juggernaut/Cain Marko"),
    ),
    ("Ambush", "Enrage", "Reckless Melee"),
)

LIFE = {"first-game": FIRST_GAME.life}
"""The life that each player starts with, by format."""


class UnknownCard(LookupError):
    """A card was named that no set has."""


def find_card(title: str, sets: tuple[CardSet, ...]) -> Card:
    """The card of a title, `Name/Subtitle` or a name that only one card has.

    Raises:
        UnknownCard: there is none, or the name alone fits several.
    """
    for card_set in sets:
        card = card_set.card(title)
        if card is not None:
            return card
    known = sorted(card.title for card_set in sets for card in card_set.cards)
    raise UnknownCard(f'there is no card "{title}": known are {", ".join(known)}')


def first_game(ruleset: Ruleset, names: tuple[str, str], sets: tuple[CardSet, ...]) -> Setup:
    """The first game of the Uncanny X-Men box, the first player's name first (SET-1)."""
    teams = tuple(
        tuple((find_card(title, sets), FIRST_GAME.dice) for title in team)
        for team in FIRST_GAME.teams
    )
    basics = tuple(find_card(title, sets) for title in FIRST_GAME.basics)
    return make_setup(ruleset, "first-game", names, teams, basics, FIRST_GAME.life)
