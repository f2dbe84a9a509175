"""Cards that players could write, and random matches with them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec.structs import replace

from rules.analysis.random_teams import random_tournament_setup
from rules.cards import Card, CardKind, CardSet
from rules.cards.card_file import read_card_set
from rules.cards.unsupported_features import UnplayableCard, check_playable
from rules.game import Game
from rules.model import EDITIONS
from rules.notation import read_match, replay_match
from rules.state import Setup
from tests.rules.matches import SETS
from tests.rules.table import made_up

MADE_UP = Path(__file__).parent.parent / "cards" / "made-up.toml"
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
    known = read_card_set(MADE_UP.read_text("utf-8"), MADE_UP.name)
    return known, CardSet("Twins", "MUH", 2026, more)


@cache
def own_cards() -> tuple[Card, ...]:
    return tuple(card for box in own_sets() for card in box.cards if is_playable(card))


def is_playable(card: Card) -> bool:
    try:
        check_playable(card)
    except UnplayableCard:
        return False
    return True


def setup_of(seed: int, *, own_only: bool) -> Setup:
    """Two random teams of own cards, or of own and packaged cards."""
    packaged = [card for box in SETS for card in box.cards if card.kind is not CardKind.TOKEN]
    cards = own_cards() if own_only else (*own_cards(), *packaged)
    edition = list(EDITIONS.values())[seed % len(EDITIONS)]
    return random_tournament_setup(edition, cards, seed)


def read_again(text: str) -> Game:
    """Replay a match with packaged and own cards."""
    return replay_match(read_match(text, "again.match", (*SETS, *own_sets())))
