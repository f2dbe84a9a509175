"""What can be wrong with a match file, and how it is said."""

from __future__ import annotations


class Mismatch(ValueError):
    """What a line says does not fit: what stands there, and what could stand there."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.found = found
        self.expected = expected


class BadMatch(ValueError):
    """A match file that cannot be read or replayed: where, what was found, what was expected.

    `acts` is the number of acts before the place: `replay(record, upto=acts)` shows the match up
    to there. `note` says what has changed since the file was written, or is empty.
    """

    def __init__(
        self, file: str, line: int, found: str, expected: str, note: str = "", acts: int = 0
    ) -> None:
        said = f"{file}, line {line}: expected {expected}, found {found}"
        super().__init__(f"{said}. {note}" if note else said)
        self.file = file
        self.line = line
        self.found = found
        self.expected = expected
        self.note = note
        self.acts = acts
