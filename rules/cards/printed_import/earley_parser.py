"""Earley parser for printed sentences, which looks one word ahead.

The parser returns a forest: all parses of the sentence at once, which share their common parts.
`meanings` builds the trees from it.

The grammar has thousands of productions, and Earley's algorithm predicts all of them at every
position. Most can't begin with the next word, so they are filtered out; this makes it many times
as fast and cannot change the result. If a sentence is not understood, it is parsed again without
the filter at the word where parsing stopped, so that the error lists every possible continuation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from copy import copy
from functools import cache

from lark import Lark, Token
from lark.exceptions import UnexpectedEOF, UnexpectedToken
from lark.grammar import NonTerminal, Rule
from lark.lexer import LexerThread
from lark.parsers.earley_forest import SymbolNode

from rules.cards.printed_import.printed_grammar import PRINTED_GRAMMAR
from rules.language.parser.text_parser import WholeWordLexing

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


def parse_sentence(sentence: str) -> SymbolNode:
    """Parse one printed sentence, and return the root of the forest of its parses.

    Raises:
        UnexpectedInput: it is not understood; lists everything that could stand at that place.
    """
    lexer = printed_parser().parser.lexer  # Lark.lex would build a new one for every sentence
    tokens = list(LexerThread.from_text(lexer, sentence).lex(None))  # type: ignore[no-untyped-call]
    try:
        return _parse(tokens)
    except UnexpectedToken as error:
        stopped_at = error.token  # equal words may stand elsewhere
        return _parse(tokens, next(i for i, one in enumerate(tokens) if one is stopped_at))
    except UnexpectedEOF:
        return _parse(tokens, len(tokens))


def _parse(tokens: list[Token], open_place: int | None = None) -> SymbolNode:
    """Parse tokens; at the open place, predict everything that could stand there."""
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
