"""A text while it is edited: its paragraphs, each parsed separately, with any errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rules.language import ast
from rules.language.parser.parse_errors import TextSyntaxError
from rules.language.printer.text_printer import unparse

TextReader = Callable[[str], ast.Text]
"""A function that parses a text, or raises TextSyntaxError."""


MAX_PARAGRAPHS = 50
MAX_PARAGRAPH_LENGTH = 1_500
MAX_TEXT_LENGTH = 4_000
"""The limits of a card's text, several times what the longest printed card has."""


class Paragraph(NamedTuple):
    """One paragraph: its line number from 1, its source, and either its tree or its error."""

    line: int
    source: str
    text: ast.Text | None
    error: TextSyntaxError | None

    @property
    def understood_clauses(self) -> tuple[str, ...]:
        """The clauses that were understood.

        They are in canonical wording if the whole paragraph was understood, otherwise as typed.
        """
        if self.text is not None:
            return split_clauses(unparse(self.text))
        return self._split()[0]

    @property
    def error_clause(self) -> str:
        """The clause that contains the error, or ""."""
        return self._split()[1]

    @property
    def remaining_clauses(self) -> tuple[str, ...]:
        """The clauses after the one that contains the error."""
        return self._split()[2]

    @property
    def error_span(self) -> tuple[int, int]:
        """Start and end offset, within `source`, of the clause that contains the error."""
        if self.error is None:
            return 0, 0
        ends = (0, *_end_offsets(self.source, _CLAUSE_END))
        whole = len(self._split()[0])
        start = ends[whole]
        return start + len(self.source[start:]) - len(self.source[start:].lstrip()), ends[whole + 1]

    @property
    def sentence_counts(self) -> tuple[int, int]:
        """How many of its sentences were understood, and how many it has."""
        every = _end_offsets(self.source, _SENTENCE_END)
        if self.error is None:
            return len(every), len(every)
        before = self.error.column - 1
        return sum(1 for end in every[:-1] if end <= before), len(every)

    def _split(self) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
        if self.error is None:
            return (), "", ()
        found = split_clauses(self.source)
        ends = _end_offsets(self.source, _CLAUSE_END)
        whole = sum(1 for end in ends[:-1] if end < self.error.column)
        return found[:whole], found[whole], found[whole + 1 :]


def read_paragraphs(text: str, reader: TextReader | None = None) -> tuple[Paragraph, ...]:
    """Parse each paragraph of a text separately, one per line; blank lines are skipped.

    Without a reader, it parses the rules language.
    """
    if reader is None:
        # Loads the parser only when the first text is parsed.
        from rules.language.parser.text_parser import parse_text

        reader = parse_text
    found: list[Paragraph] = []
    length = 0
    for row, line in enumerate(text.split("\n"), 1):
        source = line.strip()
        if not source:
            continue
        length += len(source)
        parsed, mistake = None, beyond_limits(source, row, len(found) + 1, length)
        if mistake is None:
            try:
                parsed = reader("\n" * (row - 1) + source)
            except TextSyntaxError as error:
                mistake = error
        found.append(Paragraph(row, source[:MAX_PARAGRAPH_LENGTH], parsed, mistake))
        if len(found) > MAX_PARAGRAPHS or length > MAX_TEXT_LENGTH:
            break
    return tuple(found)


def beyond_limits(paragraph: str, line: int, count: int, length: int) -> TextSyntaxError | None:
    """Return the error for a paragraph that is too long, or with which the text becomes too long.
    `count` is the number of paragraphs up to this one. `length` is their length."""
    if count > MAX_PARAGRAPHS:
        found, expected = f"this is paragraph {count}", f"at most {MAX_PARAGRAPHS} paragraphs"
    elif len(paragraph) > MAX_PARAGRAPH_LENGTH:
        found = f"here are {len(paragraph):,} characters"
        expected = f"a paragraph of at most {MAX_PARAGRAPH_LENGTH:,}"
    elif length > MAX_TEXT_LENGTH:
        found = f"here the text has {length:,} characters"
        expected = f"a text of at most {MAX_TEXT_LENGTH:,}"
    else:
        return None
    return TextSyntaxError(line, 1, found, (expected,))


def join_paragraphs(paragraphs: tuple[Paragraph, ...]) -> ast.Text:
    """Join the paragraphs that were understood into one text."""
    read = [paragraph.text for paragraph in paragraphs if paragraph.text is not None]
    return ast.Text(
        tuple(ability for text in read for ability in text.abilities),
        tuple(keyword for text in read for keyword in text.keywords),
    )


def count_sentences(paragraph: str) -> int:
    """Return the number of sentences in a paragraph."""
    return len(_end_offsets(paragraph, _SENTENCE_END))


def split_clauses(paragraph: str) -> tuple[str, ...]:
    """Split a paragraph into clauses, each ending in a colon or full stop."""
    ends = _end_offsets(paragraph, _CLAUSE_END)
    return tuple(paragraph[start:end].strip() for start, end in zip((0, *ends), ends, strict=False))


_CLAUSE_END = re.compile(r"[.:](?=\s|$)")
_SENTENCE_END = re.compile(r"\.(?=\s|$)")
_QUOTED = re.compile(r'["\u201c][^"\u201d]*["\u201d]')


def _end_offsets(paragraph: str, sign: re.Pattern[str]) -> tuple[int, ...]:
    """Return the end offsets of clauses or sentences, ignoring punctuation inside quotes."""
    blank = _QUOTED.sub(lambda quoted: "_" * len(quoted.group()), paragraph)
    found = [sign.end() for sign in sign.finditer(blank)]
    whole = len(paragraph.rstrip())
    return tuple(found) if found and found[-1] == whole else (*found, whole)
