"""Where something stands in a card file, and mistakes that say it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

if TYPE_CHECKING:
    from rules.language.paragraphs import Paragraph
    from rules.language.reading import BadText


class BadCard(ValueError):
    """A mistake in a card file: where it is and what was expected.

    `line` and `column` are places in the file and 0, `card` and `key` are "", where they are not
    known. A mistake in a text has its `paragraph` and, in `text`, what the language says of it: the
    words around the place, what was expected, the nearest phrase.
    """

    def __init__(
        self,
        file: str,
        line: int,
        card: str,
        key: str,
        complaint: str,
        column: int = 0,
        paragraph: Paragraph | None = None,
    ) -> None:
        super().__init__(file, line, card, key, complaint)
        self.file = file
        self.line = line
        self.column = column
        self.card = card
        self.key = key
        self.complaint = complaint
        self.paragraph = paragraph

    @property
    def text(self) -> BadText | None:
        """What the language says of a mistake in a text."""
        return self.paragraph.mistake if self.paragraph else None

    def __str__(self) -> str:
        line = f"line {self.line}" if self.line else ""
        column = f"column {self.column}" if self.column else ""
        place = (self.file, line, column, self.card, self.key)
        return f"{', '.join(part for part in place if part)}: {self.complaint}"


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a card file; its fields are the keys."""


_T = TypeVar("_T", bound=Table)
_IN_WORDS = {
    "int": "a whole number", "str": "text in quotes", "array": "a list in [ ]",
    "object": "a table", "float": "a number with a point", "bool": "true or false",
}  # fmt: skip


class Source:
    """The lines of a file, to say where something stands."""

    def __init__(self, source: str, file: str) -> None:
        self.file = file
        self.lines = source.split("\n")

    def line_of(self, table: str, nth: int, key: str) -> int:
        """The line of a key in the nth table of a name; of the table where the key is missing."""
        header = 0
        for number, line in self._outside_texts():
            found = re.match(r"\s*\[\[?\s*(\w+)", line)
            if found and header:
                break
            if found and found.group(1) == table:
                nth -= 1
                header = number if nth < 0 else 0
            elif header and key and re.match(rf"\s*{re.escape(key)}\s*=", line):
                return number
        return header

    def column_of(self, line: int, wanted: str) -> int:
        """The column of words in a line; of the value, or of the line's first word, without."""
        said = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        if wanted and (at := said.find(wanted)) >= 0:
            return at + 1
        value = re.match(r"\s*[\w-]+\s*=\s*", said)
        return 1 + (value.end() if value else len(said) - len(said.lstrip()))

    def _outside_texts(self) -> Iterator[tuple[int, str]]:
        inside = False
        for number, line in enumerate(self.lines, 1):
            if not inside:
                yield number, line
            inside ^= line.count('"""') % 2 == 1


class Place:
    """One table of a file, and the card it is about: where mistakes are."""

    def __init__(self, source: Source, table: str, nth: int, content: Any) -> None:
        self.source = source
        self.table = table
        self.nth = nth
        self.content = content
        self.card = _title(content)

    def bad(self, key: str, complaint: str, words: str = "") -> BadCard:
        """A mistake at a key of this table, or at certain words of its line."""
        line = self.line_of(key)
        column = self.source.column_of(line, words) if line else 0
        return BadCard(self.source.file, line, self.card, key, complaint, column)

    def line_of(self, key: str) -> int:
        """The line of a key of this table."""
        return self.source.line_of(self.table, self.nth, key)

    def bad_text(self, paragraph: Paragraph, error: BadText) -> BadCard:
        """A mistake in a paragraph of the text, at its line unless lines were joined."""
        at, lines = self.line_of("text"), self.source.lines
        complaint = error.complaint
        # Below the opening quotes, or beginning behind them.
        for line in (at + error.line, at + error.line - 1):
            before = "".join(lines[line - 1 : line]).find(paragraph.said)
            if before >= 0:
                column = before + error.column
                break
        else:
            line, column = at, self.source.column_of(at, "")
            complaint = f"column {error.column} of its paragraph: {complaint}"
        return BadCard(self.source.file, line, self.card, "text", complaint, column, paragraph)

    def keys(self, kind: type[_T]) -> _T:
        """The keys of this table.

        Raises:
            BadCard: one is missing, unknown, or not what it should be.
        """
        try:
            return msgspec.convert(self.content, kind)
        except msgspec.ValidationError as error:
            raise self.bad(*_in_words(str(error), kind)) from None


def places(source: Source, content: dict[str, Any], table: str) -> Iterator[Place]:
    """All tables of a name.

    Raises:
        BadCard: it is a single table, or none at all.
    """
    tables = content.get(table, [])
    if not isinstance(tables, list):
        raise Place(source, table, 0, tables).bad("", f"expected [[{table}]] in double brackets")
    for nth, keys in enumerate(tables):
        yield Place(source, table, nth, keys)


def like(word: str, words: Iterable[str]) -> str:
    """The one of some words that is spelled like a word, to stand behind a complaint."""
    found = get_close_matches(word, list(words), n=1)
    return f" (perhaps {found[0]})" if found else ""


def _title(content: Any) -> str:
    """How a table names its card, so far as it does."""
    if not isinstance(content, dict):
        return ""
    names = (content.get("name"), content.get("subtitle"))
    return "/".join(part for part in names if part and isinstance(part, str))


def _in_words(complaint: str, kind: type[Table]) -> tuple[str, str]:
    """The key that a complaint of the decoder is about, and the complaint for people."""
    keys = tuple(field.name for field in msgspec.structs.fields(kind))
    if found := re.match(r"Object contains unknown field `(.*?)`", complaint):
        key = found.group(1)
        return key, f"no such key: expected one of {', '.join(keys)}{like(key, keys)}"
    if found := re.match(r"Object missing required field `(.*?)`", complaint):
        return found.group(1), f'this is missing: expected a line "{found.group(1)} = ..."'
    found = re.match(r"Expected `(.*?)`, got `(.*?)`(?: - at `\$\.?(\w*)(.*)`)?", complaint)
    if found is None:
        return "", complaint
    expected, got = (_IN_WORDS.get(word, word) for word in found.group(1, 2))
    inside = " inside" if found.group(4) else ""
    return found.group(3) or "", f"this{inside} is {got}: expected {expected}"
