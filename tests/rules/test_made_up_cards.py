"""The invented cards use every word of the rules language and survive a round trip."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from rules.cards import Card, all_card_sets
from rules.language import ast, unparse
from rules.language.parser.text_parser import parse_text
from tests.rules.made_up_cards import invented_set

KINDS = sorted(
    (kind for kind in vars(ast).values() if isinstance(kind, type)
     and issubclass(kind, ast.Node) and kind is not ast.Node),
    key=lambda kind: kind.__name__,
)  # fmt: skip


@cache
def parts() -> tuple[ast.Node, ...]:
    """All tree nodes in the texts of all cards, invented and packaged."""
    boxes = [card for box in all_card_sets() for card in box.cards]
    return tuple(node for card in (*invented_set().cards, *boxes) for node in nodes(card.text))


def nodes(value: object) -> Iterator[ast.Node]:
    if isinstance(value, ast.Node):
        yield value
        for name in value.__struct_fields__:
            yield from nodes(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from nodes(one)


def literals(hint: Any) -> Iterator[frozenset[str]]:
    """The sets of words that a field may contain."""
    if get_origin(hint) is Literal:
        yield frozenset(get_args(hint))
    for inner in get_args(hint):
        yield from literals(inner)


def words_of(value: object) -> Iterator[str]:
    for one in value if isinstance(value, tuple) else (value,):
        if isinstance(one, str):
            yield str(one)


@pytest.mark.parametrize("card", invented_set().cards, ids=lambda card: card.title)
def test_an_invented_card_prints_as_it_was_read(card: Card) -> None:
    assert unparse(card.text) == card.wording
    assert parse_text(unparse(card.text)) == card.text


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_node_type_is_on_some_card(kind: type[ast.Node]) -> None:
    assert any(type(part) is kind for part in parts())


def test_every_tree_word_is_on_some_card() -> None:
    wanted: set[frozenset[str]] = set()
    met: dict[frozenset[str], set[str]] = defaultdict(set)
    for kind in KINDS:
        for name, hint in get_type_hints(kind).items():
            for possible in literals(hint):
                wanted.add(possible)
                for part in parts():
                    if type(part) is kind:
                        met[possible] |= possible & set(words_of(getattr(part, name)))
    wanted.remove(frozenset(get_args(ast.KeywordName)))  # most keywords are in `Text.keywords`
    missing = {word for possible in wanted for word in possible - met[possible]}
    assert missing == {"active partner", "inactive partner"}, "only the engine says these (DBL-9)"


def test_every_keyword_is_on_some_card() -> None:
    met = {part.word for part in parts() if isinstance(part, ast.Keyword)}
    met |= {word for part in parts() if isinstance(part, ast.Text) for word in part.keywords}
    assert met == set(get_args(ast.KeywordName))
