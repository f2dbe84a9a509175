"""Formats: how much life, which teams, which basic actions."""

from __future__ import annotations

import re

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


_CODED = re.compile(r"(.+?)\s*\[(\w+)\]")
"""A title, and the code of a set behind it."""


class UnknownCard(LookupError):
    """A card was named that no set has."""


def find_card(title: str, sets: tuple[CardSet, ...]) -> Card:
    """The card of a title: `Name/Subtitle`, or a name that only one card of a set has.

    Where several sets have the card its set's code stands behind: `Take Cover [AI]`.

    Raises:
        UnknownCard: there is none, the name alone fits several, or several sets have it.
    """
    coded = _CODED.fullmatch(title)
    name, code = coded.groups() if coded else (title, None)
    found = {
        card_set.code: card
        for card_set in sets
        if code in (None, card_set.code) and (card := card_set.card(name)) is not None
    }
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        each = " or ".join(f"{name} [{code}]" for code in sorted(found))
        raise UnknownCard(f'several sets have a card "{name}": expected {each}')
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
