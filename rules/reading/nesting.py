"""Checks TOML and JSON before it is parsed: brackets in brackets, dotted keys, long numbers.

Parsers go one call deeper for every bracket, and need much longer than linear time for very long
numbers and dotted keys. This check reads a text once, from left to right.
"""

from __future__ import annotations

import re

from rules.reading.source_kinds import MAX_DIGITS, MAX_KEY_PARTS, SourceKind
from rules.reading.source_text import UnreadableSource

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
    """Check the nesting and the numbers of a text in TOML or JSON.

    Raises:
        UnreadableSource: brackets are nested too deeply, or a number or dotted key is too long.
    """
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
