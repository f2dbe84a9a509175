"""The model of a text being edited: its paragraphs, each parsed separately, with any errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rules.language import tree
from rules.language.reading import BadText, read
from rules.language.wording import word

Reader = Callable[[str], tree.Text]
"""A function that parses a text, or raises BadText."""


class Paragraph(NamedTuple):
    """One paragraph: its line number from 1, its source, and either its tree or its error."""

    row: int
    said: str
    text: tree.Text | None
    mistake: BadText | None

    @property
    def understood(self) -> tuple[str, ...]:
        """The clauses that were understood.

        They are in canonical wording if the whole paragraph was understood, otherwise as typed.
        """
        if self.text is not None:
            return clauses(word(self.text))
        return self._split()[0]

    @property
    def stopped(self) -> str:
        """The clause that contains the error, or ""."""
        return self._split()[1]

    @property
    def unread(self) -> tuple[str, ...]:
        """The clauses after the one that contains the error."""
        return self._split()[2]

    @property
    def stops_within(self) -> tuple[int, int]:
        """Start and end offset, within `said`, of the clause that contains the error."""
        if self.mistake is None:
            return 0, 0
        ends = (0, *_ends(self.said, _CLAUSE))
        whole = len(self._split()[0])
        start = ends[whole]
        return start + len(self.said[start:]) - len(self.said[start:].lstrip()), ends[whole + 1]

    @property
    def sentences(self) -> tuple[int, int]:
        """How many of its sentences were understood, and how many it has."""
        every = _ends(self.said, _SENTENCE)
        if self.mistake is None:
            return len(every), len(every)
        before = self.mistake.column - 1
        return sum(1 for end in every[:-1] if end <= before), len(every)

    def _split(self) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
        if self.mistake is None:
            return (), "", ()
        found = clauses(self.said)
        ends = _ends(self.said, _CLAUSE)
        whole = sum(1 for end in ends[:-1] if end < self.mistake.column)
        return found[:whole], found[whole], found[whole + 1 :]


def read_paragraphs(text: str, reader: Reader = read) -> tuple[Paragraph, ...]:
    """Parse each paragraph of a text separately, one per line; blank lines are skipped."""
    found = []
    for row, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        said = line.strip()
        try:
            made, mistake = reader("\n" * (row - 1) + said), None
        except BadText as error:
            made, mistake = None, error
        found.append(Paragraph(row, said, made, mistake))
    return tuple(found)


def join(paragraphs: tuple[Paragraph, ...]) -> tree.Text:
    """Join the paragraphs that were understood into one text."""
    read = [one.text for one in paragraphs if one.text is not None]
    return tree.Text(
        tuple(ability for text in read for ability in text.abilities),
        tuple(keyword for text in read for keyword in text.keywords),
    )


def sentences(paragraph: str) -> int:
    """Return the number of sentences in a paragraph."""
    return len(_ends(paragraph, _SENTENCE))


def clauses(paragraph: str) -> tuple[str, ...]:
    """Split a paragraph into clauses, each ending in a colon or full stop."""
    ends = _ends(paragraph, _CLAUSE)
    return tuple(paragraph[start:end].strip() for start, end in zip((0, *ends), ends, strict=False))


_CLAUSE = re.compile(r"[.:](?=\s|$)")
_SENTENCE = re.compile(r"\.(?=\s|$)")
_QUOTED = re.compile(r'["\u201c][^"\u201d]*["\u201d]')


def _ends(paragraph: str, sign: re.Pattern[str]) -> tuple[int, ...]:
    """Return the end offsets of clauses or sentences, ignoring punctuation inside quotes."""
    blank = _QUOTED.sub(lambda quoted: "_" * len(quoted.group()), paragraph)
    found = [sign.end() for sign in sign.finditer(blank)]
    whole = len(paragraph.rstrip())
    return tuple(found) if found and found[-1] == whole else (*found, whole)
