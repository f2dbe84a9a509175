"""File dialogs for exporting, saving and opening matches."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.storage import match_notation
from desktop.storage.atomic_files import write_text
from desktop.storage.export import match_as_text
from rules.game import Game


def tr(text: str) -> str:
    """Translate a text of these dialogs."""
    return QCoreApplication.translate("ExportDialog", text)


_UNSAFE = '\\/:*?"<>|'


def ask_export_log(parent: QWidget, game: Game) -> str:
    """Let the player save a match as notation (`.match`) or as readable text (`.txt`).

    Returns:
        A message: where it was saved, or why it was not; "" if the player canceled.
    """

    notation, text = tr("Match notation (*.match)"), tr("Readable text (*.txt)")
    chosen, kind = QFileDialog.getSaveFileName(
        parent, tr("Export log"), str(Path.home() / _suggested(game)), f"{notation};;{text}"
    )
    if not chosen:
        return ""
    file = Path(chosen)
    if not file.suffix:
        file = file.with_suffix(".txt" if kind == text else ".match")
    content = (
        match_as_text(game)
        if file.suffix.lower() == ".txt"
        else match_notation.write_notation(game)
    )
    return _written(file, content)


def ask_save_match(parent: QWidget, game: Game) -> str:
    """Let the player save a match as notation; returns a message like `ask_export_log`."""
    chosen, _ = QFileDialog.getSaveFileName(
        parent,
        tr("Save match"),
        str(Path.home() / _suggested(game)),
        tr("Match notation (*.match)"),
    )
    if not chosen:
        return ""
    file = Path(chosen)
    return _written(
        file if file.suffix else file.with_suffix(".match"), match_notation.write_notation(game)
    )


def ask_open_match(parent: QWidget) -> Path | None:
    """Ask for a match file to open; None if the player canceled."""
    chosen, _ = QFileDialog.getOpenFileName(
        parent, tr("Open match"), str(Path.home()), tr("Match notation (*.match);;All files (*)")
    )
    return Path(chosen) if chosen else None


def _written(file: Path, content: str) -> str:
    try:
        write_text(file, content)
    except OSError as failure:
        reason = failure.strerror or str(failure)
        return tr("Could not save {file}: {reason}").format(file=file, reason=reason)
    return tr("Saved to {file}").format(file=file)


def _suggested(game: Game) -> str:
    names = " - ".join(player.name for player in game.setup.players)
    return "".join(letter for letter in names if letter not in _UNSAFE) + ".match"
