"""Reads text files that players chose or edited, within the limits of their kind."""

from __future__ import annotations

from pathlib import Path

from rules.reading import SourceKind, read_source


def read_source_file(file: Path, kind: SourceKind) -> str:
    """Read a text file; a byte order mark is dropped.

    Raises:
        OSError: it cannot be read, or is no regular file, such as a pipe that never ends.
        UnreadableSource: it is too large or not UTF-8 text.
    """
    if file.exists() and not file.is_file():
        raise OSError(f"{file} is not a regular file")
    return read_source(lambda: file.open("rb"), str(file), kind)
