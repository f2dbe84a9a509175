"""Errors for match files that cannot be read or replayed."""

from __future__ import annotations


class LineMismatch(ValueError):
    """A line does not fit: what was found, and what was expected there."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.found = found
        self.expected = expected


class BadMatch(ValueError):
    """A match file cannot be read or replayed: where, what was found, and what was expected.

    `act_count` counts the acts before the error, so `replay(record, upto=acts)` shows the match up
    to that point. `change_note` lists cards or rules that changed since the file was written; else
    empty.
    """

    def __init__(
        self, file: str, line: int, found: str, expected: str, note: str = "", acts: int = 0
    ) -> None:
        said = f"{file}, line {line}: expected {expected}, found {found}"
        super().__init__(f"{said}. {note}" if note else said)
        self.file_name = file
        self.line_number = line
        self.found = found
        self.expected = expected
        self.change_note = note
        self.act_count = acts
