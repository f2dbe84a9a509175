"""Every card of the four boxes has tests for everything it does.

The docstring of a test in this folder starts with the card it covers: `UXM 4: ...`. A burst, a
Global Ability and a limit need their own tests: `UXM 32 **`, `UXM 23 global`, `UXM 9 limit`.
"""

import ast as python_ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rules.cards import Card, all_card_sets
from rules.language import ast
from rules.language.ast.expressions import walk

_FOLDER = Path(__file__).parent
_ABOUT = r"[A-Z]{2,4} \d+(?: (?:global|limit|\*/\*\*|\*\*|\*))?"
_CITED = re.compile(rf"(?:{_ABOUT}|[A-Z]{{2,4}}-\d+|R\d{{3}})(?:, (?:{_ABOUT}|[A-Z-]+\d+))*(?=:)")


@cache
def _examples() -> frozenset[str]:
    """Everything the tests in this folder cover."""
    return frozenset(one for file in _FOLDER.glob("test_*.py") for one in _cited_in(file))


def _cited_in(file: Path) -> Iterator[str]:
    for found in python_ast.walk(python_ast.parse(file.read_text("utf-8"))):
        if isinstance(found, python_ast.FunctionDef) and found.name.startswith("test_"):
            cited = _CITED.match(python_ast.get_docstring(found) or "")
            yield from cited.group().split(", ") if cited else ()


def _owed(card: Card) -> Iterator[str]:
    """Everything about a card that needs an example."""
    about = f"{card.set_code} {card.number}"
    yield about
    for ability in card.text.abilities:
        if burst := getattr(ability, "burst", ""):
            yield f"{about} {burst}"
        if isinstance(ability, ast.Global):
            yield f"{about} global"
        if any(map(_limits, walk(ability))):
            yield f"{about} limit"


def _limits(node: ast.Node) -> bool:
    """ "Once per turn", "up to", "at least", "if able"."""
    match node:
        case ast.Pick(least=0, most=int()):
            return True
        case ast.CostChange(least=least) | ast.Purchase(least=least):
            return least > 0
        case ast.Must():
            return True
        case _:
            return bool(getattr(node, "limit", None))


CARDS = [card for box in all_card_sets() for card in box.cards]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card.set_code}-{card.number}")
def test_every_part_of_a_card_has_an_example(card: Card) -> None:
    missing = [one for one in dict.fromkeys(_owed(card)) if one not in _examples()]
    assert not missing, f"{card.title} has no example of {', '.join(missing)} in tests/cards"


def test_the_four_boxes_are_complete() -> None:
    numbers = {box.code: sorted(card.number for card in box.cards) for box in all_card_sets()}
    assert numbers == {
        "AI": list(range(1, 59)),
        "ASM": list(range(1, 35)),
        "SWW": list(range(1, 35)),
        "UXM": list(range(1, 35)),
    }
