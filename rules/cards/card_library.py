"""The cards that come with the program."""

from __future__ import annotations

from functools import cache

import msgspec

from rules.cards.card import CardSet
from rules.cards.card_file import read_card_set
from rules.language.ast import Text, decode_texts
from rules.reading import asset_bytes, asset_names, asset_text

_SETS = "cards"
_TEACHING_CARDS = "lessons/teaching-cards.toml"
_TREES = "cards/trees.json"


@cache
def all_card_sets() -> tuple[CardSet, ...]:
    """Return all card sets that come with the program. They never change, so they are read once."""
    trees = _trees()
    return tuple(_read_cards(f"{_SETS}/{name}.toml", trees) for name in asset_names(_SETS))


@cache
def load_teaching_cards() -> CardSet:
    """Return our own cards for keywords that no box has: lessons use them, matches do not."""
    return _read_cards(_TEACHING_CARDS, _trees())


@cache
def shipped_card_names() -> frozenset[str]:
    """Return the names of all cards that come with the program; other texts may mention them."""
    return frozenset(card.name for card_set in all_card_sets() for card in card_set.cards)


def _read_cards(path: str, trees: dict[str, Text]) -> CardSet:
    return read_card_set(asset_text(path), f"assets/{path}", trees)


def _trees() -> dict[str, Text]:
    """Return the texts parsed at build time, so that the parser need not start.

    `packaging/generators/compile_card_texts.py` writes them. Texts that are missing here, or were
    saved for other node types, are parsed again.
    """
    try:
        return decode_texts(asset_bytes(_TREES))
    except (FileNotFoundError, msgspec.ValidationError):
        return {}
