"""File dialogs for saving and opening matches and drafts, and for everything that is exported."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.panels.dialogs.question_box import ask_yes_no
from desktop.storage import match_notation
from desktop.storage.atomic_files import write_bytes
from desktop.storage.source_files import DEVICES
from desktop.style.basic_widgets import outermost_window
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

    `kinds` are the file types in words by suffix, the usual one first. `content` makes the bytes
    for a suffix, once a file is chosen; `then` is called when it is saved.
    """
    words = ";;".join(f"{name} (*{suffix})" for suffix, name in kinds.items())
    chosen = choose_new_file(parent, title, suggested, words)
    if chosen is not None:
        file = with_suffix(chosen, *kinds)

        def write() -> None:
            try:
                write_bytes(file, content(file.suffix.lower()))
            except (OSError, ValueError) as failure:
                reason = getattr(failure, "strerror", None) or str(failure)
                report(tr("Could not save {file}: {reason}").format(file=file, reason=reason))
                return
            report(tr("Saved to {file}").format(file=file))
            if then is not None:
                then()

        ask_to_replace(parent, chosen, file, write)


def ask_save_match(
    parent: QWidget, game: Game, report: Report, then: Callable[[], object] | None = None
) -> None:
    """Let the player save a match as notation, so that it can be opened again."""
    name = safe_file_name(" - ".join(player.name for player in game.setup.players)) + ".match"
    kinds = {".match": tr("Match notation")}

    def content(_: str) -> bytes:
        return match_notation.write_notation(game).encode()

    ask_save(parent, tr("Save match"), name, kinds, content, report, then)


def ask_save_draft(parent: QWidget, names: tuple[str, ...], text: str, report: Report) -> None:
    """Let the players save a draft as a file."""
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
    parent: QWidget, name: str, kind: tuple[str, str], content: Callable[[], bytes], report: Report
) -> None:
    """Let the player save a team. `kind` is the file type in words, and its suffix."""
    words, suffix = kind
    suggested = (safe_file_name(name).strip() or "team") + suffix
    ask_save(parent, tr("Save team"), suggested, {suffix: words}, lambda _: content(), report)


def ask_export_statistics(parent: QWidget, content: bytes, report: Report) -> None:
    """Let the player save tables for a spreadsheet; for the arguments see `ask_save_match`."""
    title, kinds = tr("Export statistics"), {".csv": tr("Spreadsheet")}
    ask_save(parent, title, tr("statistics.csv"), kinds, lambda _: content, report)


def ask_open_matches(parent: QWidget) -> list[Path]:
    """Ask for match files to open; none if the player canceled."""
    title, kinds = tr("Open matches"), tr("Matches (*.match *.json);;All files (*)")
    chosen, _ = QFileDialog.getOpenFileNames(parent, title, str(last_folder(parent)), kinds)
    files = (_remembered(parent, name) for name in chosen)
    return [file for file in files if file is not None]


# --- file choice ----------------------------------------------------------------------------------


_LAST_FOLDER = "last-folder"


def last_folder(parent: QWidget) -> Path:
    """The folder that the player used last, at first the home folder.

    Each main window remembers its own until it closes.
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

    `kinds` are file types such as "Match notation (*.match)". The dialog asks before a file is
    replaced if it `confirms`.
    """
    place, option = str(last_folder(parent) / suggested), QFileDialog.Option
    options = option(0) if confirms else option.DontConfirmOverwrite
    chosen, _ = QFileDialog.getSaveFileName(parent, title, place, kinds, "", options)
    return _remembered(parent, chosen)


def choose_file(parent: QWidget, title: str, kinds: str) -> Path | None:
    """Ask for a file to open; None if the player cancels."""
    chosen, _ = QFileDialog.getOpenFileName(parent, title, str(last_folder(parent)), kinds)
    return _remembered(parent, chosen)


def _remembered(parent: QWidget, chosen: str) -> Path | None:
    """The chosen file, whose folder is remembered; None for ""."""
    if not chosen:
        return None
    file = Path(chosen)
    remember_folder(parent, file.parent)
    return file


# --- file writing ---------------------------------------------------------------------------------


Report = Callable[[str], object]
"""Tells the player where a file was saved, or why it was not."""

_UNSAFE = '\\/:*?"<>|'
_MOST_BYTES = 120
"""A suffix, a number and what a system adds must fit into the 255 bytes of a file name, too."""


def with_suffix(file: Path, usual: str, *others: str) -> Path:
    """The file with the usual suffix, unless the player typed one of these."""
    is_known = file.suffix.lower() in (usual, *others)
    return file if is_known else file.with_name(file.name + usual)


def safe_file_name(name: str) -> str:
    """A name without what the file names of some system cannot hold; it may be empty."""
    kept = "".join(sign for sign in name if sign.isprintable() and sign not in _UNSAFE).strip(" .")
    short = kept.encode()[:_MOST_BYTES].decode(errors="ignore").rstrip(" .")
    return DEVICES.sub(r"\1_", short, count=1) if DEVICES.match(short) else short


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
