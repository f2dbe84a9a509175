"""Cards for tests: made up in the test itself, or read from the files of `tests/cards`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from rules.cards.card import Card, CardKind, CardSet
from rules.cards.card_file import read_card_set
from rules.language import ast
from rules.language.parser.text_parser import parse_text
from rules.language.printer.text_printer import unparse
from rules.model.dice import BASIC_ACTION, Energy, parse_die_kind

_CARDS = Path(__file__).parent.parent / "cards"
_HARD = _CARDS / "hard-cards.json"
INVENTED_CARDS = _CARDS / "made-up.toml"


def hard_text(name: str) -> ast.Text:
    """Returns the handwritten tree of one of the hard cards."""
    trees = msgspec.json.decode(_HARD.read_bytes(), type=dict[str, ast.Text])
    return trees[name]


def made_up(name: str, text: str | ast.Text, **facts: object) -> Card:
    """Returns a character card for one test: cost 3 mask and Kitty Pryde's faces by default."""
    wording, text = _parse_canonical(text)
    faces = facts.pop("faces", ["mask", "mask mask", "mask mask", "0 2 2", "1 3 3", "2 4 4"])
    assert isinstance(faces, list)
    card = Card(
        "MUH", 1, name, "Made Up", CardKind.CHARACTER, 3, (Energy.MASK,), (), 4,
        parse_die_kind(name, faces), wording, text,
    )  # fmt: skip
    return replace(card, **facts)


def faces(stats: str) -> list[str]:
    """The faces of a die with the same stats on every level."""
    return ["mask", "mask mask", "mask mask", stats, stats, stats]


def made_up_action(name: str, text: str | ast.Text) -> Card:
    """Returns a basic action card for one test."""
    wording, text = _parse_canonical(text)
    kind = CardKind.BASIC_ACTION
    return Card("MUH", 2, name, "", kind, 3, (), (), 3, BASIC_ACTION, wording, text)


def _parse_canonical(text: str | ast.Text) -> tuple[str, ast.Text]:
    """Returns a text and its tree; fails unless the text is in canonical form."""
    if isinstance(text, ast.Text):
        return "", text
    read_text = parse_text(text)
    assert unparse(read_text) == text, f"the canonical form is: {unparse(read_text)}"
    return text, read_text


@cache
def invented_set() -> CardSet:
    """Returns all invented cards; reading them takes long."""
    return read_card_set(INVENTED_CARDS.read_text(encoding="utf-8"), INVENTED_CARDS.name)


def invented(name: str) -> Card:
    """Returns the invented card of this name from `tests/cards/made-up.toml`."""
    card = invented_set().find_card(name)
    assert card is not None, f"there is no card {name} in {INVENTED_CARDS.name}"
    return card
