"""Random setups: all cards and editions, the boxes' demo games, made-up cards, and real dice."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from rules.cards import Card, CardSet, all_card_sets
from rules.language.ast import Text
from rules.model import EDITIONS
from rules.state import Setup
from rules.teams.demo_games import DEMO_GAMES, demo_setup
from rules.teams.random_teams import random_tournament_setup
from tests.rules.made_up_cards import invented_set
from tests.rules.own_cards import is_playable
from tests.rules.test_no_die_is_lost import HOLDING, MOVING, ROLLING, TEAM

NAMES = ("Eric", "Mike")
KINDS = ("all cards", "made-up cards", "demo game", "all and made-up cards")


@cache
def sets() -> tuple[CardSet, ...]:
    """The packaged boxes, and one set with all made-up cards that can be played."""
    made_up = (*filter(is_playable, invented_set().cards), *HOLDING, *MOVING, *ROLLING, *TEAM)
    return (*all_card_sets(), CardSet("Made Up", "MUH", 2026, made_up))


@cache
def sets_from_json() -> tuple[CardSet, ...]:
    """The same sets, with every card text written as JSON and read back."""
    return tuple(
        replace(
            one,
            cards=tuple(
                replace(card, text=msgspec.json.decode(msgspec.json.encode(card.text), type=Text))
                for card in one.cards
            ),
        )
        for one in sets()
    )


def random_setup(number: int) -> tuple[str, Setup]:
    """The kind and setup of a match; its number also decides about casual play and real dice.

    Only odd numbers select made-up cards, which take long to read.
    """
    kind, edition = KINDS[number % len(KINDS)], list(EDITIONS)[number // len(KINDS) % len(EDITIONS)]
    ruleset = EDITIONS[edition]
    if kind == "demo game":
        demo = list(DEMO_GAMES.values())[number // 16 % len(DEMO_GAMES)]
        setup = demo_setup(demo, ruleset, NAMES, all_card_sets())
    else:
        setup = random_tournament_setup(ruleset, pool(kind), number)
    setup = replace(setup, casual=number % 7 == 0, own_dice=number % 5 == 0)
    return f"{kind}, {edition}{', real dice' if setup.own_dice else ''}", setup


@cache
def pool(kind: str) -> tuple[Card, ...]:
    """The cards that teams of this kind are chosen from."""
    if kind == "all cards":
        chosen = all_card_sets()
    else:
        chosen = sets()[-1:] if kind == "made-up cards" else sets()
    return tuple(card for one in chosen for card in one.cards)
