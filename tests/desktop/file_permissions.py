"""Read-only folders, also for tests that an administrator runs, who may write anywhere."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from unittest.mock import patch

import pytest

from desktop.style.materials import pictures

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")

_NOBODY = 65534


@contextmanager
def folder_for_anybody() -> Iterator[Path]:
    """An empty folder that every user may enter, unlike those of pytest."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Make a folder and its files read-only, for this user and administrators alike."""
    files = [file for file in folder.iterdir() if file.is_file()]
    modes = {file: file.stat().st_mode for file in (folder, *files)}
    for file in files:
        file.chmod(0o444)
    folder.chmod(0o555)
    try:
        with no_administrator():
            yield
    finally:
        for file, mode in modes.items():
            file.chmod(mode)


@contextmanager
def no_administrator() -> Iterator[None]:
    """Give up the rights of an administrator for a while."""
    if os.geteuid() != 0:
        yield
        return
    folder = resources.files("assets").joinpath("pictures")
    read = {f"pictures/{file.name}": file.read_bytes() for file in folder.iterdir()}
    # the program may be in the home of the administrator, where nobody else can read
    with patch.object(pictures, "asset_bytes", read.__getitem__):
        os.setresuid(_NOBODY, _NOBODY, 0)  # the third id allows the way back
        try:
            yield
        finally:
            os.setresuid(0, 0, 0)
