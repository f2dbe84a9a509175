"""File dialogs for exporting, saving and opening matches and drafts, and for exporting cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.panels.dialogs.question_box import ask_yes_no
from desktop.storage import match_notation
from desktop.storage.atomic_files import write_text
from desktop.storage.export import match_as_text
from rules.game import Game

Report = Callable[[str], object]
"""Tells the player where a file was saved, or why it was not."""


def tr(text: str) -> str:
    """Translate a text of these dialogs."""
    return QCoreApplication.translate("ExportDialog", text)


_UNSAFE = '\\/:*?"<>|'


def ask_export_log(
    parent: QWidget, game: Game, report: Report, then: Callable[[], object] | None = None
) -> None:
    """Let the player save a match as notation (`.match`) or as readable text (`.txt`).

    Args:
        parent: the window to block meanwhile.
        game: the match.
        report: tells the player the result; nothing is told if the player cancels.
        then: called when the match was saved.
    """
    notation, text = tr("Match notation (*.match)"), tr("Readable text (*.txt)")
    chosen, kind = QFileDialog.getSaveFileName(
        parent, tr("Export log"), str(Path.home() / _suggested(game)), f"{notation};;{text}"
    )
    if not chosen:
        return
    file = _with_suffix(Path(chosen), *((".txt", ".match") if kind == text else (".match", ".txt")))

    def write() -> None:
        is_text = file.suffix.lower() == ".txt"
        content = match_as_text(game) if is_text else match_notation.write_notation(game)
        _write(file, content, report, then)

    _ask_to_replace(parent, Path(chosen), file, write)


def ask_save_match(parent: QWidget, game: Game, report: Report) -> None:
    """Let the player save a match as notation; for the arguments see `ask_export_log`."""
    chosen, _ = QFileDialog.getSaveFileName(
        parent,
        tr("Save match"),
        str(Path.home() / _suggested(game)),
        tr("Match notation (*.match)"),
    )
    if not chosen:
        return
    file = _with_suffix(Path(chosen), ".match")
    _ask_to_replace(
        parent,
        Path(chosen),
        file,
        lambda: _write(file, match_notation.write_notation(game), report, None),
    )


def ask_save_draft(parent: QWidget, names: tuple[str, str], text: str, report: Report) -> None:
    """Let the players save a draft as a file; for the other arguments see `ask_export_log`.

    Args:
        parent: the window to block meanwhile.
        names: the players' names.
        text: the draft in its notation.
        report: tells the players the result.
    """
    suggested = _safe(" - ".join(names)) + ".draft"
    chosen, _ = QFileDialog.getSaveFileName(
        parent, tr("Save draft"), str(Path.home() / suggested), tr("Draft (*.draft)")
    )
    if chosen:
        file = _with_suffix(Path(chosen), ".draft")
        _ask_to_replace(parent, Path(chosen), file, lambda: _write(file, text, report, None))


def ask_open_draft(parent: QWidget) -> Path | None:
    """Ask for a draft file to open; None if the players canceled."""
    chosen, _ = QFileDialog.getOpenFileName(
        parent, tr("Open draft"), str(Path.home()), tr("Draft (*.draft);;All files (*)")
    )
    return Path(chosen) if chosen else None


def ask_export_card(
    parent: QWidget, name: str, source: str, report: Report, then: Callable[[], object]
) -> None:
    """Let the player save a card as a card file; for the arguments see `ask_export_log`."""
    chosen, _ = QFileDialog.getSaveFileName(
        parent, tr("Export card"), str(Path.home() / _safe(name)), tr("Card file (*.toml)")
    )
    if chosen:
        file = _with_suffix(Path(chosen), ".toml")
        _ask_to_replace(parent, Path(chosen), file, lambda: _write(file, source, report, then))


def ask_open_match(parent: QWidget) -> Path | None:
    """Ask for a match file to open; None if the player canceled."""
    chosen, _ = QFileDialog.getOpenFileName(
        parent, tr("Open match"), str(Path.home()), tr("Match notation (*.match);;All files (*)")
    )
    return Path(chosen) if chosen else None


def _with_suffix(file: Path, usual: str, *others: str) -> Path:
    """The file with the usual suffix, unless the player typed one of these."""
    is_known = file.suffix.lower() in (usual, *others)
    return file if is_known else file.with_name(file.name + usual)


def _ask_to_replace(parent: QWidget, chosen: Path, file: Path, write: Callable[[], object]) -> None:
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


def _write(file: Path, content: str, report: Report, then: Callable[[], object] | None) -> None:
    try:
        write_text(file, content)
    except OSError as failure:
        reason = failure.strerror or str(failure)
        report(tr("Could not save {file}: {reason}").format(file=file, reason=reason))
        return
    report(tr("Saved to {file}").format(file=file))
    if then is not None:
        then()


def _suggested(game: Game) -> str:
    return _safe(" - ".join(player.name for player in game.setup.players)) + ".match"


def _safe(name: str) -> str:
    """A name without what file names cannot hold."""
    return "".join(letter for letter in name if letter not in _UNSAFE)
