"""Builds every meaning of a printed sentence: the distinct trees of all its parses.

Most parses of a sentence differ in form only and build the same tree. Whenever several parses of a
phrase do so, they are merged at once, so the number of trees stays small. Sentences with several
different trees are ambiguous: `printed_card` rejects them if the context does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from typing import Any

from lark.grammar import Rule
from lark.parse_tree_builder import ParseTreeBuilder
from lark.parsers.earley_forest import ForestNode, PackedNode, SymbolNode, TokenNode

from rules.cards.printed_import.earley_parser import parse_sentence, printed_parser
from rules.cards.printed_import.phrase_grammar.phrase_modules import PHRASE_MODULES
from rules.cards.printed_import.placeholders import CardName, ParsedSentence
from rules.cards.printed_import.printed_grammar import PRINTED_VOCABULARY
from rules.language.parser import transformer
from rules.language.parser.phrase_builders import (
    FIXED_PHRASES,
    TOKEN_VALUES,
    Builders,
    InvalidCombination,
)


def _affiliation(icon: str) -> str:
    """Return the affiliation that an icon shows.

    Raises:
        InvalidCombination: it is another icon, such as "[M]" or "[Burst]".
    """
    name = icon.strip("[]")
    if len(name) < 3 or all(word.lower() in PRINTED_VOCABULARY for word in name.split()):
        raise InvalidCombination("the icon of an affiliation or an energy type")
    return name


BUILDERS: Builders = dict(transformer.BUILDERS)
for _part in PHRASE_MODULES:
    BUILDERS |= _part.BUILDERS

_TOKENS: Builders = TOKEN_VALUES | {
    "CARD_NAME": lambda word: CardName(word.strip('"')),
    "AFFILIATION": _affiliation,
    "HEROIC": str,
    "SELF": lambda word: CardName(word.strip("~")),
    "SELF_S": lambda word: CardName(word.split("~")[1]),
}

BUILD_FAILURES = (LookupError, TypeError, ValueError, AttributeError, RecursionError)
"""Exceptions that building a tree from nonsensical words may raise; they mean "not understood"."""

_MOST_WORDS = 120
"""How many words a sentence has at most; the longest printed sentences have about 60."""

_MOST_BUILDS = 20_000
"""How many phrases are built at most for one sentence."""


class TooManyParses(ValueError):
    """Raised for a sentence with so many or so deep parses that building all takes too long."""

    def __init__(self) -> None:
        super().__init__("this sentence is too long and intricate")


def sentence_meanings(sentence: str) -> tuple[ParsedSentence, ...]:
    """Return all meanings of a printed sentence; at least one.

    Raises:
        UnexpectedInput: it is not understood.
        InvalidCombination, or one of BUILD_FAILURES: its words do not fit together.
    """
    if sentence.count(" ") >= _MOST_WORDS:
        raise TooManyParses
    builder = _MeaningBuilder()
    try:
        found: tuple[ParsedSentence, ...] = builder.values(parse_sentence(sentence))
    except RecursionError:
        raise TooManyParses from None
    if not found:
        raise builder.failure or InvalidCombination("words that fit together")
    return found


class _MeaningBuilder:
    """Builds the distinct values of the nodes of one parse forest, from the leaves up."""

    def __init__(self) -> None:
        self.failure: Exception | None = None
        """Why the first phrase that could not be built has no meaning."""
        self._callbacks = _phrase_callbacks()
        self._values: dict[int, tuple[Any, ...]] = {}
        self._builds = 0

    def values(self, node: ForestNode) -> tuple[Any, ...]:
        """Return the distinct values of a token or phrase; none if its words do not fit."""
        if isinstance(node, TokenNode):
            token = node.token
            return self._attempt(node, lambda: _TOKENS.get(token.type, str)(token.value))
        assert isinstance(node, SymbolNode)
        if id(node) not in self._values:
            self._values[id(node)] = ()  # a phrase that contains only itself adds no meaning
            self._values[id(node)] = _distinct(
                value
                for family in node.children
                for parts in self._parts(family)
                for value in self._build(family.rule, parts, node)
            )
        return self._values[id(node)]

    def _parts(self, family: PackedNode) -> Iterable[tuple[Any, ...]]:
        """Return the values of the parts of a production, in all combinations."""
        before: Iterable[tuple[Any, ...]] = ((),)
        if isinstance(family.left, SymbolNode) and family.left.is_intermediate:
            before = _distinct(
                parts for inner in family.left.children for parts in self._parts(inner)
            )
        elif family.left is not None:
            before = [(value,) for value in self.values(family.left)]
        if family.right is None:
            return before
        return [(*start, last) for start, last in product(before, self.values(family.right))]

    def _build(self, rule: Rule, parts: tuple[Any, ...], node: SymbolNode) -> tuple[Any, ...]:
        self._builds += 1
        if self._builds > _MOST_BUILDS:
            raise TooManyParses
        return self._attempt(node, lambda: self._callbacks[rule](list(parts)))

    def _attempt(self, node: ForestNode, build: Callable[[], Any]) -> tuple[Any, ...]:
        """Return the value of a token or phrase, or nothing if its words do not fit."""
        try:
            return (build(),)
        except BUILD_FAILURES as failure:
            if self.failure is None:
                self.failure = failure
                if isinstance(failure, InvalidCombination):
                    failure.column = _column(node)
            return ()


def _column(node: ForestNode | None) -> int:
    """Return the column where a phrase begins, from 1."""
    while isinstance(node, SymbolNode):
        family = node.children[0]
        node = family.left or family.right
    column = node.token.column if isinstance(node, TokenNode) else None
    return column or 1


def _distinct(values: Iterable[Any]) -> tuple[Any, ...]:
    """Return the values without repetitions; equal values of different types are different."""
    return tuple({(type(value), value): value for value in values}.values())


class _InlinedParts(tuple[Any, ...]):
    """The parts of a phrase without a meaning of its own; they belong to the phrase around it."""

    __slots__ = ()

    @property
    def children(self) -> tuple[Any, ...]:
        return self


def _build_phrase(name: str, parts: list[Any]) -> Any:
    if name.startswith("_"):
        return _InlinedParts(parts)
    return BUILDERS[name](*parts) if name in BUILDERS else FIXED_PHRASES[name]


@cache
def _phrase_callbacks() -> dict[Rule, Callable[[list[Any]], Any]]:
    """Return for each production the function that builds its value from those of its parts."""
    rules = printed_parser().rules
    # `ambiguous` keeps the callbacks from changing parts that several parses share.
    builder: Any = ParseTreeBuilder
    shaped = builder(rules, _build_phrase, ambiguous=True, maybe_placeholders=True)
    callbacks: dict[Rule, Callable[[list[Any]], Any]] = shaped.create_callback()
    return callbacks
