"""The parser of printed sentences: Earley's, with only those rules that a sentence could use.

Print has thousands of productions, and Earley's algorithm predicts all of them at every place. Most
hold a word that the sentence at hand does not have, so they are left out before it is parsed: that
makes reading some fifteen times as fast and cannot change what is found. Where a sentence is not
understood it is parsed again with all rules, so that everything possible is offered.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from rules.language.printed.grammar import PRINTED
from rules.language.reading import WholeWords

_Rule = Any
"""A production, as Lark has it: an `origin` and the `expansion` it stands for."""


@cache
def parser() -> Lark:
    """The grammar of print, ready to parse."""
    return Lark(
        PRINTED, parser="earley", lexer="basic", postlex=WholeWords(), start="printed",
        propagate_positions=True,
    )  # fmt: skip


def parse(sentence: str) -> Tree[Token]:
    """Parse one printed sentence.

    Raises:
        UnexpectedInput: it is not understood, with everything that could stand at the place.
    """
    lark = parser()
    earley = lark.parser.parser
    words = {token.type for token in lark.lex(sentence)}
    earley.predictions = _Predictions(_usable(words))
    try:
        return lark.parse(sentence)
    except UnexpectedInput:
        earley.predictions = _all_predictions()
        return lark.parse(sentence)
    finally:
        earley.predictions = _all_predictions()


class _Predictions(dict[Any, list[_Rule]]):
    """What may begin where something is expected, of the rules that are usable."""

    def __init__(self, usable: set[int]) -> None:
        self._usable = usable

    def __missing__(self, origin: Any) -> list[_Rule]:
        found = [rule for rule in _all_predictions()[origin] if id(rule) in self._usable]
        self[origin] = found
        return found


@cache
def _all_predictions() -> dict[Any, list[_Rule]]:
    return parser().parser.parser.predictions  # type: ignore[no-any-return]


@cache
def _rules() -> tuple[tuple[_Rule, frozenset[str], frozenset[Any]], ...]:
    """Every rule with the words and the phrases that it is made of."""
    every = {id(rule): rule for rules in _all_predictions().values() for rule in rules}
    return tuple(
        (
            rule,
            frozenset(part.name for part in rule.expansion if part.is_term),
            frozenset(part for part in rule.expansion if not part.is_term),
        )
        for rule in every.values()
    )


def _usable(words: Iterable[str]) -> set[int]:
    """The rules that need no other words than those of a sentence, nor phrases that do."""
    possible = [entry for entry in _rules() if entry[1].issubset(words)]
    phrases: set[Any] = set()
    usable: set[int] = set()
    while True:
        waiting = []
        for entry in possible:
            rule, _, parts = entry
            if parts <= phrases:
                usable.add(id(rule))
                phrases.add(rule.origin)
            else:
                waiting.append(entry)
        if len(waiting) == len(possible):
            return usable
        possible = waiting
