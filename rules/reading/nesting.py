"""Checks TOML and JSON before it is parsed: brackets in brackets, dotted keys, long numbers.

Parsers go one call deeper for every bracket, and need much longer than linear time for very long
numbers and dotted keys. This check reads a text once, from left to right.
"""

from __future__ import annotations

import re

from rules.reading.source_kinds import MAX_DIGITS, MAX_KEY_PARTS, SourceKind
from rules.reading.source_text import UnreadableSource

_TOKEN = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}|\\?\Z)'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    rf"|[0-9](?:_?[0-9]){{{MAX_DIGITS},}}"
    r"|[\[\]{}=,.\n]",
    re.DOTALL,
)
"""A text, a comment, a number that is too long, or one character of structure.

Each alternative takes all that it has looked at, so the whole scan is linear."""


def check_nesting(text: str, file: str, kind: SourceKind) -> None:
    """Check the nesting and the numbers of a text in TOML or JSON.

    Raises:
        UnreadableSource: brackets are nested too deeply, or a number or dotted key is too long.
    """
    depth = dots = 0
    for found in _TOKEN.finditer(text):
        sign = found.group()
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth = max(depth - 1, 0)
        if sign == ".":
            dots += 1
        elif sign[0] in "[]{}=,\n":
            dots = 0
        elif sign[0].isdigit():
            raise _error_at(found, text, file, "a very long number", f"at most {MAX_DIGITS} digits")
        if depth > kind.max_depth:
            most = f"at most {kind.max_depth} inside one another"
            raise _error_at(found, text, file, "too many open brackets", most)
        if dots >= MAX_KEY_PARTS:
            raise _error_at(found, text, file, "a very long key", f"at most {MAX_KEY_PARTS} parts")


def _error_at(
    place: re.Match[str], text: str, file: str, found: str, expected: str
) -> UnreadableSource:
    line = text.count("\n", 0, place.start()) + 1
    column = place.start() - text.rfind("\n", 0, place.start())
    return UnreadableSource(file, found, expected, line, column)
