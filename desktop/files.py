"""Writing files so that they are whole or not there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_text(file: Path, text: str) -> None:
    """Write a text file; see `write_bytes`."""
    write_bytes(file, text.encode("utf-8"))


def write_bytes(file: Path, content: bytes) -> None:
    """Write a file beside its place and move it there, so that it is whole or not there.

    Raises:
        OSError: it could not be written; what was there before still is.
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
    """The rights that new files do not get: a temporary file is made for its owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
