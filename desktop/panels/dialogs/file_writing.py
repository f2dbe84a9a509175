"""Writes the files that players export, after asking before one is replaced."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from desktop.panels.dialogs.question_box import ask_yes_no
from desktop.storage.atomic_files import write_bytes

Report = Callable[[str], object]
"""Tells the player where a file was saved, or why it was not."""

_UNSAFE = '\\/:*?"<>|'


def tr(text: str) -> str:
    """Translate a text of these dialogs."""
    return QCoreApplication.translate("ExportDialog", text)


def with_suffix(file: Path, usual: str, *others: str) -> Path:
    """The file with the usual suffix, unless the player typed one of these."""
    is_known = file.suffix.lower() in (usual, *others)
    return file if is_known else file.with_name(file.name + usual)


def safe_file_name(name: str) -> str:
    """A name without what file names cannot hold."""
    return "".join(letter for letter in name if letter not in _UNSAFE)


def ask_to_replace(parent: QWidget, chosen: Path, file: Path, write: Callable[[], object]) -> None:
    """Write a file, but first ask if it exists and the dialog asked about another name."""
    if file == chosen or not file.exists():
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
    """Write a file, tell the player the result, and call `then` if it is written."""
    try:
        write_bytes(file, content)
    except OSError as failure:
        reason = failure.strerror or str(failure)
        report(tr("Could not save {file}: {reason}").format(file=file, reason=reason))
        return
    report(tr("Saved to {file}").format(file=file))
    if then is not None:
        then()
