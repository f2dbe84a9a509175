"""The dialogs in which players choose a file or a folder; they open where the last one was."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.style.basic_widgets import outermost_window

_LAST_FOLDER = "last-folder"


def last_folder(parent: QWidget) -> Path:
    """The folder that the player used last, at first the home folder.

    Args:
        parent: the window that asks; each main window remembers its own folder until it closes.
    """
    used = outermost_window(parent).property(_LAST_FOLDER)
    return Path(used) if used and Path(used).is_dir() else Path.home()


def remember_folder(parent: QWidget, folder: Path) -> None:
    """Let the next dialog open in this folder."""
    outermost_window(parent).setProperty(_LAST_FOLDER, str(folder))


def choose_new_file(
    parent: QWidget, title: str, suggested: str, kinds: str, *, confirms: bool = True
) -> Path | None:
    """Ask for a file to write; None if the player cancels.

    Args:
        parent: the window to block meanwhile.
        title: the title of the dialog.
        suggested: the name of the file, or its whole path.
        kinds: the kinds of files, such as "Match notation (*.match)".
        confirms: whether the dialog asks before a file is replaced.
    """
    place, option = str(last_folder(parent) / suggested), QFileDialog.Option
    options = option(0) if confirms else option.DontConfirmOverwrite
    chosen, _ = QFileDialog.getSaveFileName(parent, title, place, kinds, "", options)
    return _remembered(parent, chosen)


def choose_file(parent: QWidget, title: str, kinds: str) -> Path | None:
    """Ask for a file to open; None if the player cancels."""
    chosen, _ = QFileDialog.getOpenFileName(parent, title, str(last_folder(parent)), kinds)
    return _remembered(parent, chosen)


def choose_files(parent: QWidget, title: str, kinds: str) -> list[Path]:
    """Ask for files to open; none if the player cancels."""
    chosen, _ = QFileDialog.getOpenFileNames(parent, title, str(last_folder(parent)), kinds)
    return [file for one in chosen if (file := _remembered(parent, one)) is not None]


def choose_folder(parent: QWidget, title: str, proposed: str) -> str:
    """Ask for a folder to write to; "" if the player cancels."""
    return QFileDialog.getExistingDirectory(parent, title, proposed)


def _remembered(parent: QWidget, chosen: str) -> Path | None:
    """The chosen file, whose folder is remembered; None for ""."""
    if not chosen:
        return None
    file = Path(chosen)
    remember_folder(parent, file.parent)
    return file
