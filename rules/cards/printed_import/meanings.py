"""Builds every meaning of a printed sentence: the distinct trees of all its parses.

Most parses of a sentence differ in form only and build the same tree. Whenever several parses of a
phrase do so, they are merged at once, so the number of trees stays small. Sentences with several
different trees are ambiguous: `printed_card` rejects them if the context does not decide.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cache, lru_cache
from itertools import product
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedEOF, UnexpectedToken
from lark.grammar import NonTerminal, Rule
from lark.lexer import LexerThread
from lark.parse_tree_builder import ParseTreeBuilder
from lark.parsers.earley_forest import ForestNode, PackedNode, SymbolNode, TokenNode

from rules.cards.printed_import import (
    condition_phrases,
    effect_phrases,
    keyword_phrases,
    modifier_phrases,
    noun_phrases,
    sentence_phrases,
)
from rules.cards.printed_import.placeholders import CardName, Clause, ParsedSentence
from rules.language.grammar import GRAMMAR
from rules.language.parser import transformer
from rules.language.parser.phrase_builders import (
    FIXED_PHRASES,
    TOKEN_VALUES,
    Builders,
    InvalidCombination,
)
from rules.language.parser.text_parser import WholeWordLexing

# --- grammar --------------------------------------------------------------------------------------
#
# The start rule `printed` is one sentence: leads (when, while, if, once per turn), then effects or
# modifiers. It can contain every phrase of the rules language; printed phrases are added to its
# rules with `%extend`, so they combine with everything.


PHRASE_MODULES = (
    sentence_phrases,
    noun_phrases,
    condition_phrases,
    effect_phrases,
    modifier_phrases,
    keyword_phrases,
)
"""Each module has a `GRAMMAR` and its `BUILDERS`; later modules override earlier ones."""


_WORDS = r"""
HEROIC.5: /Heroic(?=:)/
SELF.4: /~[^~]+~(?!'s)/
SELF_S.4: /~[^~]+~'s/
CARD_NAME: /"[A-Z0-9][^"]*"/
BRACKET: /\([^()]*\)/
AFFILIATION: /\[[^\[\]]+\]/
%override name: CARD_NAME | AFFILIATION
"""

PRINTED_GRAMMAR = "".join((GRAMMAR, *(part.GRAMMAR for part in PHRASE_MODULES), _WORDS))


PRINTED_VOCABULARY = frozenset(
    (
        *re.findall(r'"([a-zA-Z][a-zA-Z\'-]*)"', PRINTED_GRAMMAR),
        "fist", "bolt", "mask", "shield", "wild", "when-fielded", "when-attacks",
    )
)  # fmt: skip
"""All words of the grammar; `spelling` lowercases them wherever printed texts capitalize them."""


# --- meanings -------------------------------------------------------------------------------------


def _affiliation(icon: str) -> str:
    """Return the affiliation that an icon shows. Raises `InvalidCombination` if it is another icon,
    such as "[M]" or "[Burst]"."""
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


@lru_cache(maxsize=500)  # cards repeat Global Abilities, and parts of a card are read again
def sentence_meanings(sentence: str, *, explains: bool = True) -> tuple[ParsedSentence, ...]:
    """Return all meanings of a printed sentence; at least one.

    Raises `UnexpectedInput` if it is not understood, and `InvalidCombination`, or one of
    `BUILD_FAILURES`, if its words do not fit together.
    """
    if sentence.count(" ") >= _MOST_WORDS:
        raise TooManyParses
    builder = _MeaningBuilder()
    try:
        found: tuple[ParsedSentence, ...] = builder.values(
            parse_sentence(sentence, explains=explains)
        )
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
        made = self._attempt(node, lambda: self._callbacks[rule](list(parts)))
        if rule.origin.name not in _CLAUSES:
            return made
        first = _first_token(node)
        return tuple(Clause.of(one, str(first)) if type(one) is tuple else one for one in made)

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


_CLAUSES = ("clause", "body")
"""Phrases that may begin with a verb, which shows who does something: "sacrifice", "sacrifices"."""


def _first_token(node: ForestNode | None) -> Token | None:
    """Return the token that a phrase begins with."""
    while isinstance(node, SymbolNode):
        family = node.children[0]
        node = family.left or family.right
    return node.token if isinstance(node, TokenNode) else None


def _column(node: ForestNode) -> int:
    """Return the column where a phrase begins, from 1."""
    first = _first_token(node)
    return (first.column if first is not None else None) or 1


def _distinct(values: Iterable[Any]) -> tuple[Any, ...]:
    """Return the values without repetitions; equal values of different types are different."""
    return tuple({(type(value), value): value for value in values}.values())


class _InlinedParts(tuple[Any, ...]):
    """The parts of a phrase without its own meaning; they belong to the phrase around it."""

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


# --- earley parser --------------------------------------------------------------------------------
#
# It looks one word ahead. It returns a forest: all parses of the sentence at once, which share
# their common parts. The grammar has thousands of productions, and Earley's algorithm predicts all
# of them at every position. Most can't begin with the next word, so they are filtered out; this
# makes it many times as fast and cannot change the result. If a sentence is not understood, it is
# parsed again without the filter at the word where parsing stopped, so that the error lists every
# possible continuation.


_START = "printed"
_END = "$END"


class _PrintedLexing(WholeWordLexing):
    """Lexer hook that also accepts unknown names and brackets, so that errors report them whole."""

    always_accept = (*WholeWordLexing.always_accept, "PROPER", "BRACKET")


@cache
def printed_parser() -> Lark:
    """Return the parser of printed wording; it is built once."""
    return Lark(
        PRINTED_GRAMMAR, parser="earley", lexer="basic", postlex=_PrintedLexing(), start=_START,
        ambiguity="forest",
    )  # fmt: skip


def parse_sentence(sentence: str, *, explains: bool = True) -> SymbolNode:
    """Parse one printed sentence, and return the root of the forest of its parses. Raises
    `UnexpectedInput` if it is not understood; with `explains` that lists everything that could be
    at that place, which takes longer than the parse itself."""
    lexer = printed_parser().parser.lexer  # Lark.lex would build a new one for every sentence
    tokens = list(LexerThread.from_text(lexer, sentence).lex(None))  # type: ignore[no-untyped-call]
    try:
        return _parse(tokens)
    except UnexpectedToken as error:
        if not explains:
            raise
        stopped_at = error.token  # equal words may be elsewhere
        return _parse(tokens, next(i for i, one in enumerate(tokens) if one is stopped_at))
    except UnexpectedEOF:
        if not explains:
            raise
        return _parse(tokens, len(tokens))


def _parse(tokens: list[Token], open_place: int | None = None) -> SymbolNode:
    """Parse tokens; at the open place, predict everything that could be there."""
    words: list[str | None] = [*(token.type for token in tokens), _END]
    if open_place is not None:
        words[open_place] = None
    parser = copy(printed_parser().parser.parser)  # several threads may parse at once
    parser.predictions = predictions = _Predictions(words[0])

    class Tokens:
        @staticmethod
        def lex(_: object) -> Iterator[Token]:
            for token, predictions.next_word in zip(tokens, words, strict=False):
                yield token
            predictions.next_word = words[-1]

    root: SymbolNode = parser.parse(Tokens, _START)
    return root


class _Predictions:
    """Predicts the productions of a nonterminal that can begin with the next word.

    Lark's parser looks them up here as soon as it knows that word.
    """

    def __init__(self, first_word: str | None) -> None:
        self.next_word = first_word

    def __getitem__(self, origin: NonTerminal) -> list[Rule]:
        return _rules_by_word()[origin].get(self.next_word, [])


@cache
def _rules_by_word() -> dict[NonTerminal, dict[str | None, list[Rule]]]:
    """Return the productions of each nonterminal by the words they can begin with; all for None."""
    lark = printed_parser()
    first = lark.parser.parser.FIRST
    found: dict[NonTerminal, dict[str | None, list[Rule]]] = defaultdict(lambda: defaultdict(list))
    for rule in lark.rules:
        for word in (None, *(terminal.name for terminal in first[rule.expansion[0]])):
            found[rule.origin][word].append(rule)
    return found
