"""Positions in a card file, and errors that report them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

import msgspec

from rules.reading import shortened, visible

if TYPE_CHECKING:
    from rules.language.document import Paragraph
    from rules.language.parser.parse_errors import TextSyntaxError


class CardFileError(ValueError):
    """An error in a card file: where it is and what was expected.

    `line` and `column` are positions in the file; they are 0, and `card` and `key` are "", if
    unknown. An error in a card's text also has its `paragraph` and, as `text_error`, the error of
    the rules language with the words around the place, what was expected, and the nearest phrase.
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
        self.message = "\n".join(map(visible, complaint.split("\n")))
        self.paragraph = paragraph

    @property
    def text_error(self) -> TextSyntaxError | None:
        """The parse error of the rules language, if the error is in a text."""
        return self.paragraph.error if self.paragraph else None

    def __str__(self) -> str:
        line = f"line {self.line}" if self.line else ""
        column = f"column {self.column}" if self.column else ""
        place = (self.file, line, column, shortened(self.card), shortened(self.key))
        return f"{visible(', '.join(part for part in place if part))}: {self.message}"


class CardTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class for the tables of a card file; the fields are the keys."""


def prepare_tables(*kinds: type[CardTable]) -> None:
    """Prepare these kinds of tables, while the module that defines them is imported.

    msgspec prepares a type at its first use, and crashes if two threads do that at the same time.
    """
    for kind in kinds:
        msgspec.json.Decoder(kind)


_T = TypeVar("_T", bound=CardTable)
_TYPE_DESCRIPTIONS = {
    "int": "a whole number", "str": "text in quotes", "array": "a list in [ ]",
    "object": "a table", "float": "a number with a point", "bool": "true or false",
}  # fmt: skip


_HEADER = re.compile(r"\s*\[\[?\s*(\w+)")
_KEY = re.compile(r"\s*([\w-]+)\s*=")
_LONG_QUOTES = re.compile(r'"""|\'\'\'')


class SourceLines:
    """The lines of a file, for finding the position of keys and words."""

    def __init__(self, source: str, file: str) -> None:
        self.file = file
        self.lines = source.removeprefix("\ufeff").split("\n")

    def line_of(self, table: str, nth: int, key: str) -> int:
        """Return the line of a key in the nth table with a name; the table's line if the key is
        missing."""
        places = self._places.get(table, [])
        return places[nth].get(key, places[nth][""]) if nth < len(places) else 0

    @cached_property
    def _places(self) -> dict[str, list[dict[str, int]]]:
        """The lines of the keys of every table, by its name; "" is the line of its header.

        It is worked out once, so that a file full of errors takes no longer than any other.
        """
        found: dict[str, list[dict[str, int]]] = {}
        keys: dict[str, int] = {}
        for number, line in self._outside_texts():
            if header := _HEADER.match(line):
                keys = {"": number}
                found.setdefault(header.group(1), []).append(keys)
            elif key := _KEY.match(line):
                keys.setdefault(key.group(1), number)
        return found

    def column_of(self, line: int, wanted: str) -> int:
        """Return the column of some words in a line; without words, of the value or the first
        word."""
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        if wanted and (at := text.find(wanted)) >= 0:
            return at + 1
        value = re.match(r"\s*[\w-]+\s*=\s*", text)
        return 1 + (value.end() if value else len(text) - len(text.lstrip()))

    def _outside_texts(self) -> Iterator[tuple[int, str]]:
        inside = ""
        for number, line in enumerate(self.lines, 1):
            if not inside:
                yield number, line
            for quotes in _LONG_QUOTES.findall(line):
                inside = "" if quotes == inside else inside or quotes


class SourceLocation:
    """One table of a file, and the card it describes; creates errors at its position.

    `card_title` is the card's title as far as the table gives it.
    """

    def __init__(self, source: SourceLines, table: str, nth: int, content: object) -> None:
        self.source = source
        self.table = table
        self.index = nth
        self.content = content
        self.card_title = "/".join(filter(None, map(self.text_of, ("name", "subtitle"))))

    def text_of(self, key: str) -> str:
        """Return the text at a key of this table; "" if the key is missing or no text."""
        value = self.content.get(key) if isinstance(self.content, dict) else None
        return value if isinstance(value, str) else ""

    def error_at(self, key: str, complaint: str, words: str = "") -> CardFileError:
        """Create an error at a key of this table, or at certain words on its line."""
        line = self.line_of(key)
        column = self.source.column_of(line, words) if line else 0
        return CardFileError(self.source.file, line, self.card_title, key, complaint, column)

    def line_of(self, key: str) -> int:
        """Return the line of a key of this table."""
        return self.source.line_of(self.table, self.index, key)

    def text_error_at(self, paragraph: Paragraph, error: TextSyntaxError) -> CardFileError:
        """Create an error in a paragraph of the text, at its line unless lines were joined."""
        at, lines = self.line_of("text"), self.source.lines
        complaint = error.message
        # The text starts on the line after the opening quotes, or right after them.
        for line in (at + error.line, at + error.line - 1):
            before = "".join(lines[line - 1 : line]).find(paragraph.source)
            if before >= 0:
                column = before + error.column
                break
        else:
            line, column = at, self.source.column_of(at, "")
            complaint = f"column {error.column} of its paragraph: {complaint}"
        return CardFileError(
            self.source.file, line, self.card_title, "text", complaint, column, paragraph
        )

    def convert(self, kind: type[_T]) -> _T:
        """Convert this table to a `CardTable`. Raises `CardFileError` if a key is missing, unknown
        or invalid."""
        try:
            return msgspec.convert(self.content, kind)
        except msgspec.ValidationError as error:
            raise self.error_at(*_describe_decoder_error(str(error), kind)) from None


def table_locations(
    source: SourceLines, content: dict[str, object], table: str
) -> Iterator[SourceLocation]:
    """Yield all tables with a name. Raises `CardFileError` if it is a single table rather than a
    list of tables."""
    tables = content.get(table, [])
    if not isinstance(tables, list):
        raise SourceLocation(source, table, 0, tables).error_at(
            "", f"expected [[{table}]] in double brackets"
        )
    for nth, keys in enumerate(tables):
        yield SourceLocation(source, table, nth, keys)


MAX_HINTED_WORD = 60
MAX_HINTED_CHOICES = 200


def similar_word_hint(word: str, words: Iterable[str]) -> str:
    """Return a hint with the most similar known word, to append to a message, or ""."""
    if len(word) > MAX_HINTED_WORD:
        return ""
    found = get_close_matches(word, islice(words, MAX_HINTED_CHOICES), n=1)
    return f" (did you mean {found[0]}?)" if found else ""


def _describe_decoder_error(complaint: str, kind: type[CardTable]) -> tuple[str, str]:
    """Return the key that a decoder error is about, and a message for people."""
    keys = tuple(field.name for field in msgspec.structs.fields(kind))
    if found := re.match(r"Object contains unknown field `(.*?)`", complaint):
        key = found.group(1)
        return key, f"unknown key: expected one of {', '.join(keys)}{similar_word_hint(key, keys)}"
    if found := re.match(r"Object missing required field `(.*?)`", complaint):
        return found.group(1), f'missing: expected a line "{found.group(1)} = ..."'
    if found := re.match(
        r"Expected `(\w+)` of length <= (\d+)(?: - at `\$\.?(\w*)(.*)`)?", complaint
    ):
        things = "characters" if found.group(1) == "str" else "values"
        return found.group(3) or "", f"too long: expected at most {found.group(2)} {things}"
    found = re.match(r"Expected `(.*?)`, got `(.*?)`(?: - at `\$\.?(\w*)(.*)`)?", complaint)
    if found is None:
        return "", complaint
    expected, got = (_TYPE_DESCRIPTIONS.get(word, word) for word in found.group(1, 2))
    inside = " inside" if found.group(4) else ""
    return found.group(3) or "", f"the value{inside} is {got}: expected {expected}"
