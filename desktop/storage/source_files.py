"""Reads text files that players chose or edited, within the limits of their kind."""

from __future__ import annotations

from pathlib import Path

from rules.reading import SourceKind, read_source

_LONGEST_STEM = 48  # characters; file systems allow 255 bytes


def read_source_file(file: Path, kind: SourceKind) -> str:
    """Read a text file; a byte order mark is dropped.

    Raises:
        OSError: it cannot be read, or is no regular file, such as a pipe that never ends.
        UnreadableSource: it is too large or not UTF-8 text.
    """
    if file.exists() and not file.is_file():
        raise OSError(f"{file} is not a regular file")
    return read_source(lambda: file.open("rb"), str(file), kind)


def unused_file(folder: Path, name: str, otherwise: str) -> Path:
    """A TOML file of the folder that does not exist yet, called after a name.

    Args:
        folder: the folder.
        name: what players call it; only letters and digits are used.
        otherwise: the name of the file if there are none.
    """
    plain = "".join(sign if sign.isalnum() else "-" for sign in name.lower())
    stem = "-".join(part for part in plain.split("-") if part)[:_LONGEST_STEM] or otherwise
    path, number = folder / f"{stem}.toml", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.toml"
    return path
