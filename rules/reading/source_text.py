"""The text of a file: its bytes decoded, within the limits of its kind."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from rules.reading.source_kinds import SourceKind
from rules.reading.visible_text import visible


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
    """Read the text of a file, but never more of it than its kind allows.

    Args:
        open_file: opens the file for reading bytes.
        file: its name, for error messages.
        kind: what the file should be.

    Raises:
        OSError: the file cannot be opened or read.
        UnreadableSource: it is too large or not UTF-8 text.
    """
    with open_file() as stream:
        return decode_source(stream.read(kind.max_bytes + 1), file, kind)


def decode_source(content: bytes, file: str, kind: SourceKind) -> str:
    """Decode the bytes of a file; a byte order mark, which some editors write, is dropped.

    Raises:
        UnreadableSource: it is too large or not UTF-8 text.
    """
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
    """Check a text against the limits of its kind; returns it without a byte order mark.

    Raises:
        UnreadableSource: the text or one of its lines is too long.
    """
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
