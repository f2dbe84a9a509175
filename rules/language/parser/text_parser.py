"""Parses card texts into syntax trees, and explains what it cannot parse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.lark import PostLex
from lark.lexer import PatternStr

from rules.language import ast
from rules.language.ast.expressions import MAX_NESTING, nesting_depth
from rules.language.grammar import GRAMMAR, KEYWORD_PATTERN, NUMBER_WORDS, VOCABULARY
from rules.language.parser.parse_errors import (
    TextSyntaxError,
    describe_expected,
    find_similar_words,
)
from rules.language.parser.phrase_builders import InvalidCombination
from rules.language.parser.transformer import AbilityTransformer


def parse_text(text: str) -> ast.Text:
    """Parse a card's text, with one ability per line. Raises `TextSyntaxError` if a sentence is not
    understood; says where, and what was expected there."""
    abilities: list[ast.Ability] = []
    keywords: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            ability = _read_paragraph(line, number)
            if isinstance(ability, str):
                keywords.append(ability)
            else:
                abilities.append(ability)
    return ast.Text(tuple(abilities), tuple(keywords))


class WholeWordLexing(PostLex):
    """Lexer hook that always accepts unknown words and characters, so errors report whole words."""

    always_accept: tuple[str, ...] = ("WORD", "UNKNOWN")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Pass the token stream through unchanged."""
        return stream


@cache
def paragraph_parser() -> Lark:
    """Return the parser of one paragraph; it is built once."""
    return Lark(
        GRAMMAR, parser="lalr", lexer="basic", postlex=WholeWordLexing(), propagate_positions=True
    )


def _read_paragraph(paragraph: str, line: int) -> ast.Ability | str:
    text = normalize_paragraph(paragraph)
    try:
        ability: ast.Ability | str = AbilityTransformer().transform(paragraph_parser().parse(text))
        if nesting_depth(ability) > MAX_NESTING:
            raise RecursionError
    except InvalidCombination as error:
        around = f'"{_words_from(text, error.column - 1)}" is not possible here'
        raise TextSyntaxError(line, error.column, around, (error.expected,)) from None
    except UnexpectedToken as unexpected:
        raise _syntax_error(unexpected, text, line) from None
    except RecursionError:
        raise TextSyntaxError(line, 1, *NESTED_TOO_DEEPLY) from None
    return ability


NESTED_TOO_DEEPLY = ("phrases are nested too deeply", ("several shorter sentences",))
"""The description of the error, and what was expected."""


_QUOTED_OR_START = re.compile(
    r'"[^"]*"|(?:^\s*|[.:] +|\* +)([A-Z][a-z\'-]*)(?![\w\'-])|[\u2018\u2019]'
)
_QUOTED_OR_SPACE = re.compile(r'"[^"]*"|[^\S ]')


_BEHIND_KEYWORD = re.compile(rf"[.:,]| (?:[0-9]|(?:{'|'.join(NUMBER_WORDS)})\b)")


def normalize_paragraph(paragraph: str) -> str:
    """Normalize a paragraph to the grammar: lowercase sentence starts, straight quotes, spaces."""
    straight = paragraph.replace("\u201c", '"').replace("\u201d", '"')
    spaced = _QUOTED_OR_SPACE.sub(lambda one: " " if one[0].isspace() else one[0], straight)
    return _QUOTED_OR_START.sub(_normalize_match, spaced)


def _normalize_match(part: re.Match[str]) -> str:
    matched, first = part.group(0), part.group(1)
    if first is not None:
        small = first.lower()
        word = small if small in VOCABULARY and not _is_keyword(part) else first
        return matched[: -len(first)] + word
    return {"\u2018": "'", "\u2019": "'"}.get(matched, matched)


def _is_keyword(part: re.Match[str]) -> bool:
    """Return whether a word at a sentence start is a keyword: a stop, colon or number follows."""
    found = KEYWORD_PATTERN.match(part.string, part.start(1))
    return found is not None and _BEHIND_KEYWORD.match(part.string, found.end()) is not None


def _syntax_error(unexpected: UnexpectedToken, text: str, line: int) -> TextSyntaxError:
    """Describe a parse error in plain words."""
    accepted = unexpected.accepts or set()
    ended = unexpected.token.type == "$END"
    at = len(text.rstrip()) if ended else unexpected.column - 1
    if unknown := _UNKNOWN_START.search(text[:at]):  # the capital letter made it look like a name
        ended, at = False, unknown.start(1)
        accepted = _accepted_after(text[:at])
    word = "" if ended else _word_at(text, at)
    before = " ".join(text[:at].split()[-5:])
    context = f'"{word}" is not understood' if word else "the text ends too early"
    context += f' after "{before}"' if before else " at the beginning"
    possible = [terminal_text(paragraph_parser(), name) for name in accepted]
    sentence = _sentence_around(text, at)
    if word and (similar := find_similar_words(word, possible)):
        sentence = sentence.replace(word, similar[0])
    return TextSyntaxError(line, at + 1, context, describe_expected(possible, word), sentence)


_UNKNOWN_START = re.compile(r"(?:^|[.:] )([A-Z][\w'-]*) ?$")


def _accepted_after(text: str) -> set[str]:
    """Return the terminals that could follow the beginning of a paragraph."""
    reader = paragraph_parser().parse_interactive(text)
    for _ in reader.iter_parse():
        pass
    accepted: set[str] = reader.accepts()  # type: ignore[no-untyped-call]
    return accepted


def terminal_text(parser: Lark, name: str) -> str:
    """Return the literal text of a terminal, or its name if it matches many words."""
    if name == "$END":
        return name
    pattern = parser.get_terminal(name).pattern
    return pattern.value if isinstance(pattern, PatternStr) and name != "BURST" else name


def _word_at(text: str, at: int) -> str:
    found = re.compile(r"[\w'+-]+|\S").match(text, at)
    return found.group() if found else ""


def _words_from(text: str, at: int) -> str:
    return " ".join(text[at:].split()[:6])


def _sentence_around(text: str, at: int) -> str:
    """Return the sentence around a position, or the clause if a colon divides it."""
    start = max(text.rfind(sign, 0, at) + 2 for sign in (". ", ": "))
    ends = [text.find(sign, at) for sign in ".:"]
    end = min((end for end in ends if end >= 0), default=len(text))
    return text[max(start, 0) if start > 1 else 0 : end + 1]
