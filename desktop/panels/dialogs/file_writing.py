"""Writes the files that players export, after asking before one is replaced."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from desktop.panels.dialogs.question_box import ask_yes_no
from desktop.storage.atomic_files import write_bytes

Report = Callable[[str], object]
"""Tells the player where a file was saved, or why it was not."""

_UNSAFE = '\\/:*?"<>|'
_MOST_BYTES = 120
"""A suffix, a number and what a system adds must fit into the 255 bytes of a file name, too."""
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)", re.IGNORECASE)
"""Names that mean a device on Windows, with any suffix."""


def tr(text: str) -> str:
    """Translate a text of these dialogs."""
    return QCoreApplication.translate("ExportDialog", text)


def with_suffix(file: Path, usual: str, *others: str) -> Path:
    """The file with the usual suffix, unless the player typed one of these."""
    is_known = file.suffix.lower() in (usual, *others)
    return file if is_known else file.with_name(file.name + usual)


def safe_file_name(name: str) -> str:
    """A name without what the file names of some system cannot hold; it may be empty."""
    kept = "".join(one for one in name if one.isprintable() and one not in _UNSAFE).strip(" .")
    short = kept.encode()[:_MOST_BYTES].decode(errors="ignore").rstrip(" .")
    return _DEVICES.sub(r"\1_", short, count=1) if _DEVICES.match(short) else short


def ask_to_replace(parent: QWidget, chosen: Path, file: Path, write: Callable[[], object]) -> None:
    """Write a file, but first ask if it exists and the dialog asked about another name."""
    if file == chosen or not os.path.exists(file):  # which never raises, whatever the name
        write()
        return
    ask_yes_no(
        parent,
        tr("{file} already exists. Replace it?").format(file=file),
        name="replace-file",
        yes=tr("Replace"),
        no=tr("Keep it"),
        then=write,
    )


def write_reported(
    file: Path, content: bytes, report: Report, then: Callable[[], object] | None = None
) -> None:
    """Write a file, report the result, and call `then` if it is written."""
    try:
        write_bytes(file, content)
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "strerror", None) or str(failure)
        report(tr("Could not save {file}: {reason}").format(file=file, reason=reason))
        return
    report(tr("Saved to {file}").format(file=file))
    if then is not None:
        then()
