"""Reads text files that players chose or edited, within the limits of their kind."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable
from pathlib import Path

from desktop.storage.atomic_files import reachable, read_bytes
from rules.reading import SourceKind, decode_source

_LONGEST_STEM = 48  # characters; file systems allow 255 bytes
DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)", re.IGNORECASE)
"""Names that mean a device on Windows, with any suffix."""
_listeners: list[Callable[[Path], object]] = []


def tell_reads_to(tell: Callable[[Path], object]) -> None:
    """Call this before each file of the player is read, in the thread that reads it."""
    _listeners[:] = [tell]


def announce_read(file: Path) -> None:
    """Say that a file is about to be read, in case reading it crashes the program."""
    for tell in _listeners:
        tell(file)


def read_source_file(file: Path, kind: SourceKind) -> str:
    """Read a text file; a byte order mark is dropped.

    Raises:
        OSError: it cannot be read, or is no regular file, such as a pipe that never ends.
        UnreadableSource: it is too large or not UTF-8 text.
    """
    return decode_source(read_file_bytes(file, kind), str(file), kind)


def read_file_bytes(file: Path, kind: SourceKind) -> bytes:
    """Read the bytes of a file, but only one more than its kind allows.

    Raises:
        OSError: it cannot be read, or is no regular file, such as a pipe that never ends.
    """
    announce_read(file)
    place = reachable(file)
    if place.exists() and not place.is_file():
        why = "It is a folder" if place.is_dir() else "It is not an ordinary file"
        raise OSError(errno.EINVAL, why, str(file))
    return read_bytes(file, kind.max_bytes + 1)


def unused_file(folder: Path, name: str, otherwise: str) -> Path:
    """A TOML file of the folder that does not exist yet, called after a name.

    Only letters and digits of the name are used; `otherwise` is the name if there are none.
    """
    plain = "".join(sign if sign.isalnum() else "-" for sign in name.lower())
    stem = "-".join(part for part in plain.split("-") if part)[:_LONGEST_STEM] or otherwise
    if DEVICES.fullmatch(stem):
        stem += f"-{otherwise}"
    path, number = folder / f"{stem}.toml", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.toml"
    return path
