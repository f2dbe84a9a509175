"""Atomic file writing: a file is written completely or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_text(file: Path, text: str) -> None:
    """Write a UTF-8 text file atomically; see `write_bytes`."""
    write_bytes(file, text.encode("utf-8"))


def write_bytes(file: Path, content: bytes) -> None:
    """Write a file atomically: write a temporary file, then rename it.

    Raises:
        OSError: the file could not be written; its old contents are unchanged.
    """
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        new.chmod(0o666 & ~_umask())
        new.replace(file)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _umask() -> int:
    """The process's umask, to give the private temporary file the normal permissions."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
