"""The text of a file: its bytes decoded, within the limits of its kind; TOML; hidden characters.

Brackets in brackets, dotted keys and long numbers are checked before a text is parsed: parsers go
one call deeper for every bracket, and need much longer than linear time for the others. This check
reads a text once, from left to right.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e0fff]"
)
"""Control characters, reversed writing, zero-width characters and line separators."""

_OTHER_SPACE = re.compile(r"[^\S \n]")


def visible(text: str) -> str:
    r"""Return a text with every hidden character as an escape such as `\x1b`; a tab is a space."""
    return _HIDDEN.sub(_escaped, text) if not text.isprintable() else text


def _escaped(sign: re.Match[str]) -> str:
    return " " if sign[0] == "\t" else sign[0].encode("unicode_escape").decode()


def small_number(word: str, most: int) -> int | None:
    """Return the number that a word of digits 0 to 9 stands for; None if it is no such number."""
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(most))):
        return None
    number = int(word)
    return number if number <= most else None


def plain_spaces(text: str) -> str:
    """Return a text with every kind of white space as a space, except line ends.

    The length stays the same, so columns in error messages are right.
    """
    return text if text.isascii() and text.isprintable() else _OTHER_SPACE.sub(" ", text)


def shortened(text: str, most: int = 120) -> str:
    """Return the beginning of a long text, with an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


# --- files ----------------------------------------------------------------------------------------


class UnreadableSource(ValueError):
    """A file cannot be read: which file, where in it, what is wrong, and what was expected.

    `line` and `column` count from 1 and are 0 if the error concerns the whole file. `expected` is
    "" if `found` says it all.
    """

    def __init__(
        self, file: str, found: str, expected: str = "", line: int = 0, column: int = 0
    ) -> None:
        super().__init__(file, found, expected, line, column)
        self.file = visible(file)
        self.found = visible(found)
        self.expected = expected
        self.line = line
        self.column = column

    @property
    def message(self) -> str:
        """What is wrong and what was expected, without the place."""
        return f"{self.found}: expected {self.expected}" if self.expected else self.found

    def __str__(self) -> str:
        line = f", line {self.line}" if self.line else ""
        column = f", column {self.column}" if self.column else ""
        return f"{self.file}{line}{column}: {self.message}"


class ByteStream(Protocol):
    """A file that is open for reading bytes."""

    def read(self, most: int, /) -> bytes:
        """Read this many bytes, or fewer at the end of the file."""


def read_source(
    open_file: Callable[[], AbstractContextManager[ByteStream]], file: str, kind: SourceKind
) -> str:
    """Read the text of a file, but never more of it than its kind allows. Raises `OSError` if the
    file cannot be opened or read, and `UnreadableSource` if it is too large or not UTF-8 text."""
    with open_file() as stream:
        return decode_source(stream.read(kind.max_bytes + 1), file, kind)


def decode_source(content: bytes, file: str, kind: SourceKind) -> str:
    """Decode the bytes of a file; a byte order mark, which some editors write, is dropped. Raises
    `UnreadableSource` if it is too large or not UTF-8 text."""
    if len(content) > kind.max_bytes:
        raise _too_large(file, kind)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        line = content.count(b"\n", 0, failure.start) + 1
        raise UnreadableSource(
            file, f"not UTF-8 text (byte {failure.start})", "a file saved as UTF-8", line
        ) from None


def check_source(text: str, file: str, kind: SourceKind) -> str:
    """Check a text against the limits of its kind; returns it without a byte order mark. Raises
    `UnreadableSource` if the text or one of its lines is too long."""
    if len(text) > kind.max_bytes:
        raise _too_large(file, kind)
    if kind.max_line and len(text) > kind.max_line:
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > kind.max_line:
                raise UnreadableSource(
                    file,
                    f"a line of {len(line):,} characters",
                    f"at most {kind.max_line:,}",
                    number,
                )
    return text.removeprefix("\ufeff")


def _too_large(file: str, kind: SourceKind) -> UnreadableSource:
    return UnreadableSource(
        file, "too large a file", f"{kind.name} of at most {kind.max_bytes:,} bytes"
    )


class SourceKind(NamedTuple):
    """The limits of a kind of file, far above what people and this program write.

    `max_line` is the length of the longest line in characters, or 0 if the whole file may be one
    line. `max_depth` limits brackets inside brackets.
    """

    name: str
    max_bytes: int
    max_line: int = 20_000
    max_depth: int = 20


CARD_SOURCE = SourceKind("a card file", 1_000_000)
MATCH_SOURCE = SourceKind("a match file", 4_000_000, max_line=12_000)
MATCH_JSON_SOURCE = SourceKind("a match in JSON", 16_000_000, max_line=0)
DRAFT_SOURCE = SourceKind("a draft file", 200_000, max_line=2_000)
SETTINGS_SOURCE = SourceKind("a settings file", 100_000)
TEAM_SOURCE = SourceKind("a team", 200_000, max_line=25_000)
PROGRESS_SOURCE = SourceKind("a file of lessons done", 200_000)
COLLECTION_SOURCE = SourceKind("a collection of cards", 1_000_000)
CARD_LIST_SOURCE = SourceKind("a list of printed cards", 16_000_000, max_line=0)
IMPORT_SOURCE = SourceKind("a list of cards", 20_000_000)
TREE_CACHE_SOURCE = SourceKind("a cache of card texts", 16_000_000, max_line=0, max_depth=200)
TEXT_SOURCE = SourceKind("a text file", 4_000_000)
"""Any other text file, such as a test that `python -m rules coverage` reads."""

MAX_DIGITS = 18
"""The most digits of a number: every such number fits in 64 bits."""

MAX_KEY_PARTS = 20
"""The most parts of a dotted key in TOML, such as `a.b.c`."""


# --- nesting --------------------------------------------------------------------------------------


_TOKEN = re.compile(
    r"\"\"\"|'''|[\"']"
    r"|#[^\n]*"
    rf"|[0-9](?:_?[0-9]){{{MAX_DIGITS}}}"
    r"|[\[\]{}=,.\n]"
)
"""The start of a text, a comment, a number that is too long, or one character of structure."""

_STOP = {
    '"""': re.compile(r'\\.|"{3,5}', re.DOTALL),
    "'''": re.compile(r"'{3,5}"),
    '"': re.compile(r'\\.|"|(?=\n)', re.DOTALL),
    "'": re.compile(r"'|(?=\n)"),
}
"""The end of a text that starts with these marks, or an escape before the end."""


def check_nesting(text: str, file: str, kind: SourceKind) -> None:
    """Check the nesting and the numbers of a text in TOML or JSON. Raises `UnreadableSource` if
    brackets are nested too deeply, or a number or dotted key is too long."""
    at = depth = dots = 0
    while found := _TOKEN.search(text, at):
        at = found.end()
        sign = found.group()
        if sign in _STOP:
            at = _end_of_text(text, at, sign)
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth = max(depth - 1, 0)
        elif sign[0].isdigit():
            raise _error_at(found, text, file, "a very long number", f"at most {MAX_DIGITS} digits")
        if sign == ".":
            dots += 1
        elif sign in "[]{}=,\n":
            dots = 0
        if depth > kind.max_depth:
            most = f"at most {kind.max_depth} inside one another"
            raise _error_at(found, text, file, "too many open brackets", most)
        if dots >= MAX_KEY_PARTS:
            raise _error_at(found, text, file, "a very long key", f"at most {MAX_KEY_PARTS} parts")


def _end_of_text(text: str, at: int, marks: str) -> int:
    """The index after the text that starts with these marks; an open one lasts to the end."""
    for stop in _STOP[marks].finditer(text, at):
        if not stop.group().startswith("\\"):
            return stop.end()
    return len(text)


def _error_at(
    place: re.Match[str], text: str, file: str, found: str, expected: str
) -> UnreadableSource:
    line = text.count("\n", 0, place.start()) + 1
    column = place.start() - text.rfind("\n", 0, place.start())
    return UnreadableSource(file, found, expected, line, column)


def parse_toml(text: str, file: str, kind: SourceKind) -> dict[str, Any]:
    """Parse a file in TOML. Raises `UnreadableSource` if it is too large, nested too deeply or not
    valid TOML."""
    text = check_source(text, file, kind)
    check_nesting(text, file, kind)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+), column (\d+)", str(error))
        line, column = map(int, found.groups()) if found else (text.count("\n") + 1, 0)
        reason = re.sub(r" \(at [^()]*\)$", "", str(error))
        raise UnreadableSource(
            file, f"this is not valid TOML: {reason}", "", line, column
        ) from None
    except (RecursionError, ValueError) as error:  # what Python itself refuses, such as a date
        raise UnreadableSource(file, f"this is not valid TOML: {error}") from None
