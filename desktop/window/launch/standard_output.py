"""Gives the command line a standard output on Windows, where a program with windows has none."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

IS_WINDOWS = os.name == "nt"
OUTPUT_FILE = "sidekick-table-output.txt"
"""The file in the temporary folder for what cannot be printed."""


@contextmanager
def standard_output() -> Iterator[None]:
    """Make sure that `sys.stdout` and `sys.stderr` can be written to inside the `with` block.

    If Windows gave the program none, everything is printed in the console that started it. If there
    is no console either, it becomes a file in the temporary folder, which is opened at the end.
    """
    if not IS_WINDOWS or sys.stdout is not None:
        yield
        return
    before = sys.stdout, sys.stderr
    console = _parent_console()
    output = console or io.StringIO()
    sys.stdout = sys.stderr = output
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
        if isinstance(output, io.StringIO):
            show_as_file(output.getvalue())
        else:
            output.close()


def show_as_file(text: str) -> Path | None:
    """Write a text to a temporary file, and open it with the program for texts.

    It returns the file; None if there was nothing to show.
    """
    if not text:
        return None
    import tempfile

    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QDesktopServices

    from desktop.storage.atomic_files import write_text

    file = Path(tempfile.gettempdir(), OUTPUT_FILE)
    write_text(file, text)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))
    return file


def _parent_console() -> TextIO | None:
    """The console of the program that started this one, if it has any."""
    if sys.platform == "win32":
        import ctypes

        parent = -1
        if ctypes.windll.kernel32.AttachConsole(parent):
            return open("CONOUT$", "w", encoding="utf-8", errors="backslashreplace")
    return None
