"""Cards that players could write, files with them, and random matches with them."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from rules.cards import Card, CardKind, CardSet
from rules.cards.unsupported_features import find_unsupported_features
from rules.game import Game
from rules.model import EDITIONS
from rules.notation import read_match, replay_match
from rules.state import Setup
from rules.teams.random_teams import random_tournament_setup
from tests.rules.made_up_cards import invented_set, made_up
from tests.rules.matches import SETS

TWIN = made_up(
    "Twin",
    "Global: pay bolt: a target character die gets +1A this turn.\n"
    "Global: pay 1: a target character die gets +1D this turn.",
    cost=2,
)

LUCKY = made_up("Lucky", "When fielded: draw 2 dice.", number=3)


@cache
def own_sets() -> tuple[CardSet, ...]:
    """The invented cards, and more of our own: two of them with two Global Abilities each."""
    more = (TWIN, replace(TWIN, name="Other Twin", number=2), LUCKY)
    return invented_set(), CardSet("Twins", "MUH", 2026, more)


@cache
def own_cards() -> tuple[Card, ...]:
    return tuple(card for box in own_sets() for card in box.cards if is_playable(card))


def is_playable(card: Card) -> bool:
    return not any(find_unsupported_features(card.text))


def own_card_file(*texts: str, name: str = "Mine") -> str:
    """A card file with a Basic Action Card for each text: Push, Push 2, and so on.

    The set's code is its name in capitals.
    """
    lines = ["[set]", f'name = "{name}"', f'code = "{name.upper()}"', "year = 2026", ""]
    for number, text in enumerate(texts, 1):
        card = "Push" if number == 1 else f"Push {number}"
        lines += ["[[basic_action]]", f'name = "{card}"', f"number = {number}"]
        lines += ['cost = "3"', "use = 3", f'text = "{text}"', ""]
    return "\n".join(lines)


def setup_of(seed: int, *, own_only: bool) -> Setup:
    """Two random teams of own cards, or of own and packaged cards."""
    packaged = [card for box in SETS for card in box.cards if card.kind is not CardKind.TOKEN]
    cards = own_cards() if own_only else (*own_cards(), *packaged)
    edition = list(EDITIONS.values())[seed % len(EDITIONS)]
    return random_tournament_setup(edition, cards, seed)


def read_again(text: str) -> Game:
    """Replay a match with packaged and own cards."""
    return replay_match(read_match(text, "again.match", (*SETS, *own_sets())))
