"""Library of packaged assets: read-only, found wherever the program is installed."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from rules.cards.card import CardSet
from rules.cards.card_file import read_card_set
from rules.language.ast import Text, decode_texts

_SETS = "cards"
_TEACHING_CARDS = "lessons/teaching-cards.toml"
_TREES = "cards/trees.json"


def asset_text(path: str) -> str:
    """Return the text of an asset, such as `rules.md` or `lessons/course.toml`.

    Raises:
        FileNotFoundError: there is no such asset.
    """
    return _asset(path).read_text(encoding="utf-8")


def asset_names(folder: str) -> tuple[str, ...]:
    """Return the names of the TOML files in a folder of the assets, without their ending."""
    found = (asset.name for asset in _asset(folder).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


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
        return decode_texts(_asset(_TREES).read_bytes())
    except (FileNotFoundError, msgspec.ValidationError):
        return {}


def _asset(path: str) -> Traversable:
    return files("assets").joinpath(*path.split("/"))
