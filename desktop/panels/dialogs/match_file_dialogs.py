"""File dialogs for saving and opening matches and drafts, and for everything that is exported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.panels.dialogs.file_writing import (
    Report,
    ask_to_replace,
    safe_file_name,
    with_suffix,
    write_reported,
)
from desktop.storage import match_notation
from rules.game import Game


def tr(text: str) -> str:
    """Translate a text of these dialogs."""
    return QCoreApplication.translate("ExportDialog", text)


def ask_save_match(
    parent: QWidget, game: Game, report: Report, then: Callable[[], object] | None = None
) -> None:
    """Let the player save a match as notation, so that it can be opened again.

    Args:
        parent: the window to block meanwhile.
        game: the match.
        report: tells the player the result; nothing is told if the player cancels.
        then: called when the match was saved.
    """
    chosen, _ = QFileDialog.getSaveFileName(
        parent,
        tr("Save match"),
        str(Path.home() / _suggested(game)),
        tr("Match notation (*.match)"),
    )
    if not chosen:
        return
    file = with_suffix(Path(chosen), ".match")
    ask_to_replace(
        parent,
        Path(chosen),
        file,
        lambda: write_reported(file, match_notation.write_notation(game).encode(), report, then),
    )


def ask_save_draft(parent: QWidget, names: tuple[str, str], text: str, report: Report) -> None:
    """Let the players save a draft as a file; for the other arguments see `ask_save_match`.

    Args:
        parent: the window to block meanwhile.
        names: the players' names.
        text: the draft in its notation.
        report: tells the players the result.
    """
    suggested = safe_file_name(" - ".join(names)) + ".draft"
    chosen, _ = QFileDialog.getSaveFileName(
        parent, tr("Save draft"), str(Path.home() / suggested), tr("Draft (*.draft)")
    )
    if chosen:
        file = with_suffix(Path(chosen), ".draft")
        ask_to_replace(
            parent, Path(chosen), file, lambda: write_reported(file, text.encode(), report)
        )


def ask_open_draft(parent: QWidget) -> Path | None:
    """Ask for a draft file to open; None if the players canceled."""
    chosen, _ = QFileDialog.getOpenFileName(
        parent, tr("Open draft"), str(Path.home()), tr("Draft (*.draft);;All files (*)")
    )
    return Path(chosen) if chosen else None


def ask_export_card(
    parent: QWidget, name: str, source: str, report: Report, then: Callable[[], object]
) -> None:
    """Let the player save a card as a card file; for the arguments see `ask_save_match`."""
    chosen, _ = QFileDialog.getSaveFileName(
        parent, tr("Export card"), str(Path.home() / safe_file_name(name)), tr("Card file (*.toml)")
    )
    if chosen:
        file = with_suffix(Path(chosen), ".toml")
        ask_to_replace(
            parent, Path(chosen), file, lambda: write_reported(file, source.encode(), report, then)
        )


def ask_export_team(
    parent: QWidget,
    name: str,
    kind: tuple[str, str],
    content: Callable[[], bytes],
    report: Report,
) -> None:
    """Let the player save a team.

    Args:
        parent: the window to block meanwhile.
        name: the name of the team.
        kind: the kind of file in words, and its suffix.
        content: makes what is written, once the player has chosen a file.
        report: tells the player the result.
    """
    words, suffix = kind
    suggested = (safe_file_name(name).strip() or "team") + suffix
    chosen, _ = QFileDialog.getSaveFileName(
        parent, tr("Save team"), str(Path.home() / suggested), words
    )
    if chosen:
        file = with_suffix(Path(chosen), suffix)
        ask_to_replace(parent, Path(chosen), file, lambda: write_reported(file, content(), report))


def ask_export_statistics(parent: QWidget, content: bytes, report: Report) -> None:
    """Let the player save tables for a spreadsheet; for the arguments see `ask_save_match`."""
    chosen, _ = QFileDialog.getSaveFileName(
        parent,
        tr("Export statistics"),
        str(Path.home() / tr("statistics.csv")),
        tr("Spreadsheet (*.csv)"),
    )
    if chosen:
        file = with_suffix(Path(chosen), ".csv")
        ask_to_replace(parent, Path(chosen), file, lambda: write_reported(file, content, report))


def ask_save_report(
    parent: QWidget,
    title: str,
    suggested: str,
    kinds: Mapping[str, str],
    content: Callable[[str], bytes],
    report: Report,
) -> None:
    """Let the player save a report about the program.

    Args:
        parent: the window to block meanwhile.
        title: the title of the dialog.
        suggested: the suggested name of the file.
        kinds: the kinds of files in words by their suffixes, the usual one first.
        content: makes what is written, for a suffix.
        report: tells the player the result.
    """
    words = ";;".join(f"{name} (*{suffix})" for suffix, name in kinds.items())
    chosen, _ = QFileDialog.getSaveFileName(parent, title, str(Path.home() / suggested), words)
    if chosen:
        file = with_suffix(Path(chosen), *kinds)
        made = content(file.suffix.lower())
        ask_to_replace(parent, Path(chosen), file, lambda: write_reported(file, made, report))


def ask_export_place(parent: QWidget, proposed: str, kind: str) -> str:
    """Ask for the file of an exported match, "" if the player cancels; nothing is written yet.

    Whether to replace a file that exists is asked when it is written.

    Args:
        parent: the window to block meanwhile.
        proposed: the file that is proposed.
        kind: the kind of file, such as "Web page (*.html)".
    """
    chosen, _ = QFileDialog.getSaveFileName(
        parent,
        tr("Export match"),
        proposed,
        kind,
        options=QFileDialog.Option.DontConfirmOverwrite,
    )
    return chosen


def ask_open_matches(parent: QWidget) -> list[Path]:
    """Ask for match files to open; none if the player canceled."""
    chosen, _ = QFileDialog.getOpenFileNames(
        parent,
        tr("Open matches"),
        str(Path.home()),
        tr("Matches (*.match *.json);;All files (*)"),
    )
    return [Path(file) for file in chosen]


def _suggested(game: Game) -> str:
    return safe_file_name(" - ".join(player.name for player in game.setup.players)) + ".match"
