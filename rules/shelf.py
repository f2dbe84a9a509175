"""The shelf of packaged assets: opened read-only, found wherever the program is installed."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from rules.card_file import read_set
from rules.cards import CardSet
from rules.language.tree import Text

_SETS = "cards"
_TREES = "cards/trees.json"


def text_of(path: str) -> str:
    """The text of an asset, as `rules.md` or `lessons/uncanny-x-men.match`.

    Raises:
        FileNotFoundError: there is no such asset.
    """
    return _asset(path).read_text(encoding="utf-8")


def set_names() -> tuple[str, ...]:
    """The names of all sets of cards that come with the program."""
    found = (asset.name for asset in _asset(_SETS).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def open_set(name: str) -> CardSet:
    """A set of cards, as `uncanny-x-men`.

    Raises:
        FileNotFoundError: there is no such set; the message names those there are.
        BadCard: its file is damaged.
    """
    return _open(name, _trees())


@cache
def all_sets() -> tuple[CardSet, ...]:
    """All sets of cards that come with the program, which are read once: they never change."""
    trees = _trees()
    return tuple(_open(name, trees) for name in set_names())


def _open(name: str, trees: dict[str, Text]) -> CardSet:
    if name not in set_names():
        expected = ", ".join(set_names())
        raise FileNotFoundError(f"there is no set of cards {name!r}: expected one of {expected}")
    path = f"{_SETS}/{name}.toml"
    return read_set(text_of(path), f"assets/{path}", trees)


def _trees() -> dict[str, Text]:
    """Texts that were read when the program was built, so that the parser need not start.

    `packaging/read_cards.py` writes them. What is missing here, or was written for other trees, is
    read anew.
    """
    try:
        return msgspec.json.decode(_asset(_TREES).read_bytes(), type=dict[str, Text])
    except (FileNotFoundError, msgspec.ValidationError):
        return {}


def _asset(path: str) -> Traversable:
    return files("assets").joinpath(*path.split("/"))
