"""File dialogs for saving and opening matches and drafts, and for everything that is exported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from desktop.panels.dialogs.file_choice import choose_file, choose_files, choose_new_file
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


def ask_save(
    parent: QWidget,
    title: str,
    suggested: str,
    kinds: Mapping[str, str],
    content: Callable[[str], bytes],
    report: Report,
    then: Callable[[], object] | None = None,
) -> None:
    """Let the player save something as a file.

    Args:
        parent: the window to block meanwhile.
        title: the title of the dialog.
        suggested: the suggested name of the file.
        kinds: the kinds of files in words by their suffixes, the usual one first.
        content: makes what is written, for a suffix, once the player has chosen a file.
        report: shows the result; nothing is told if the player cancels.
        then: called when the file was saved.
    """
    words = ";;".join(f"{name} (*{suffix})" for suffix, name in kinds.items())
    chosen = choose_new_file(parent, title, suggested, words)
    if chosen is not None:
        file = with_suffix(chosen, *kinds)

        def write() -> None:
            write_reported(file, content(file.suffix.lower()), report, then)

        ask_to_replace(parent, chosen, file, write)


def ask_save_match(
    parent: QWidget, game: Game, report: Report, then: Callable[[], object] | None = None
) -> None:
    """Let the player save a match as notation, so that it can be opened again.

    Args:
        parent: the window to block meanwhile.
        game: the match.
        report: shows the result.
        then: called when the match was saved.
    """
    name = safe_file_name(" - ".join(player.name for player in game.setup.players)) + ".match"
    kinds = {".match": tr("Match notation")}

    def content(_: str) -> bytes:
        return match_notation.write_notation(game).encode()

    ask_save(parent, tr("Save match"), name, kinds, content, report, then)


def ask_save_draft(parent: QWidget, names: tuple[str, str], text: str, report: Report) -> None:
    """Let the players save a draft as a file.

    Args:
        parent: the window to block meanwhile.
        names: the players' names.
        text: the draft in its notation.
        report: shows the result.
    """
    name = safe_file_name(" - ".join(names)) + ".draft"
    kinds = {".draft": tr("Draft")}
    ask_save(parent, tr("Save draft"), name, kinds, lambda _: text.encode(), report)


def ask_open_draft(parent: QWidget) -> Path | None:
    """Ask for a draft file to open; None if the players canceled."""
    return choose_file(parent, tr("Open draft"), tr("Draft (*.draft);;All files (*)"))


def ask_export_card(
    parent: QWidget, name: str, source: str, report: Report, then: Callable[[], object]
) -> None:
    """Let the player save a card as a card file; for the arguments see `ask_save_match`."""
    title, kinds = tr("Export card"), {".toml": tr("Card file")}
    ask_save(parent, title, safe_file_name(name), kinds, lambda _: source.encode(), report, then)


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
        report: shows the result.
    """
    words, suffix = kind
    suggested = (safe_file_name(name).strip() or "team") + suffix
    ask_save(parent, tr("Save team"), suggested, {suffix: words}, lambda _: content(), report)


def ask_export_statistics(parent: QWidget, content: bytes, report: Report) -> None:
    """Let the player save tables for a spreadsheet; for the arguments see `ask_save_match`."""
    title, kinds = tr("Export statistics"), {".csv": tr("Spreadsheet")}
    ask_save(parent, title, tr("statistics.csv"), kinds, lambda _: content, report)


def ask_export_place(parent: QWidget, proposed: str, kind: str) -> str:
    """Ask for the file of an exported match, "" if the player cancels; nothing is written yet.

    Whether to replace a file that exists is asked when it is written.

    Args:
        parent: the window to block meanwhile.
        proposed: the file that is proposed.
        kind: the kind of file, such as "Web page (*.html)".
    """
    chosen = choose_new_file(parent, tr("Export match"), proposed, kind, confirms=False)
    return "" if chosen is None else str(chosen)


def ask_open_matches(parent: QWidget) -> list[Path]:
    """Ask for match files to open; none if the player canceled."""
    return choose_files(parent, tr("Open matches"), tr("Matches (*.match *.json);;All files (*)"))
