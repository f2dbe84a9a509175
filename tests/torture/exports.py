"""Exports a match in the real dialog while the match continues, and compares each file.

The dialog makes a preview in one thread and the file in another, and the match is played on and
taken back meanwhile. Each file must be what a quiet export of the match at that point writes.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from time import monotonic

from PySide6.QtWidgets import QApplication

from desktop.match_log.match_export.export_dialog import ExportDialog
from desktop.match_log.match_export.export_job import PDF, file_kinds, page_as_pdf, story_page
from desktop.match_log.match_export.exportable_match import (
    ExportableMatch,
    exportable_game,
    exportable_saved,
)
from desktop.text.translation import translate
from rules.match_log import export_pieces
from tests.torture.part import Report
from tests.torture.window_player import WindowPlayer, caught_exceptions

TITLE = "Exports while a match goes on"
SHORT = 2
FULL = 1000

_LONGEST_MATCH = 150
"""Moves; then a new match begins, so that most exports are quick."""
_KINDS = tuple(kind.id for kind in file_kinds())
_TIMES_OF_PDF = re.compile(rb"(?:/CreationDate|/ModDate|/ID |CreateDate=|DocumentID=)[^\n]*")
"""The times in a PDF, and the number that each one gets for itself."""
_PATIENCE = 60.0  # seconds that an export may take


class Exporter:
    """A window in which a match is played and exported."""

    def __init__(self, folder: Path, chance: Random) -> None:
        """Open the window and start a match.

        Args:
            folder: gets the data folder and the exported files.
            chance: selects moves, kinds of files and delays.
        """
        self.chance, self.file = chance, folder / "exported"
        self.figures: Counter[str] = Counter()
        self.player = WindowPlayer(folder / "data", chance)
        self.player.open_match()

    def play(self, moves: int) -> None:
        """Play on, or begin a new match when this one has become long."""
        if len(self.player.game.history) > _LONGEST_MATCH:
            self.player.open_match()
        for _ in range(moves):
            self.player.move()

    def export(self) -> str:
        """Export the match as a kind of file; returns what is wrong with the file, or ""."""
        kind = self.chance.choice(_KINDS)
        quiet, what = self._ask_for_export()
        (dialog,) = self.player.window.findChildren(ExportDialog)
        self._look_at_previews(dialog)
        _choose(dialog, kind)
        self._wait()
        file = self.file.with_suffix(dialog.kind.suffix)
        file.unlink(missing_ok=True)
        dialog.place.setText(str(file))
        dialog.export_it.click()
        is_canceled = self.chance.random() < 0.05
        if is_canceled:
            self._wait()
            dialog.cancel.click()
        fault = self._play_until_done(dialog)
        said = dialog.status.text()
        dialog.close()
        QApplication.processEvents()
        self.figures["canceled" if said.startswith("Canceled") else kind] += 1
        if not fault and not file.exists():
            fault = "" if is_canceled else f"no file: {said}"
        elif not fault and _comparable(file.read_bytes()) != _comparable(_content(quiet, kind)):
            fault = f"a wrong file, reported as {said!r}"
        return fault and f"{what} as {kind}: {fault}"

    def _ask_for_export(self) -> tuple[ExportableMatch, str]:
        """Open the dialog; returns the match as it is now, for a quiet export, and what it is."""
        window, number = self.player.window, self.player.autosave.match_id
        store = window.store
        assert store is not None
        kept = store.find(number)
        if kept is None or self.chance.random() < 0.8:
            quiet = exportable_game(self.player.game)
            window.run_command("export")
            return quiet, "the open match"
        notation = kept.notation
        window.saved_matches.export_saved(number)
        return exportable_saved(kept.summary, lambda: (notation, "quiet"), ()), "the saved match"

    def _look_at_previews(self, dialog: ExportDialog) -> None:
        for _ in range(self.chance.choice((0, 0, 1, 3))):
            _choose(dialog, self.chance.choice(_KINDS))
            self._wait()

    def _wait(self) -> None:
        """Wait for a moment, or not at all."""
        end = monotonic() + self.chance.choice((0, 0, 0.001, 0.005, 0.02, 0.1))
        while monotonic() < end:
            QApplication.processEvents()

    def _play_until_done(self, dialog: ExportDialog) -> str:
        """Let the match go on while the file is written; returns what is wrong, or ""."""
        end = monotonic() + _PATIENCE
        while not dialog.close_it.isVisible():
            QApplication.processEvents()
            if self.chance.random() < 0.2 and not self.player.game.state.is_over:
                self._move_behind()
            if monotonic() > end:
                return "the export does not end"
        return ""

    def _move_behind(self) -> None:
        """Play or take back a move, as the computer may while the dialog is open."""
        session, before = self.player.table.session, len(self.player.game.history)
        if self.chance.random() < 0.3:
            session.undo(past_chance=True)
        if len(self.player.game.history) == before:
            session.play(self.chance.choice(self.player.game.legal_moves()))
        self.player.table.view.skip_animations()
        self.figures["moves behind the dialog"] += 1


def _choose(dialog: ExportDialog, kind: str) -> None:
    place = [one.id for one in dialog.kinds].index(kind)
    dialog.buttons.button(place).click()


def _content(match: ExportableMatch, kind: str) -> bytes:
    """The file that a quiet export writes."""
    timeline = match.load()()
    if kind == PDF:
        *_, page = story_page(timeline, match.about)
        return page_as_pdf(page)
    return "".join(export_pieces(timeline, kind, match.about, translate)).encode("utf-8")


def _comparable(content: bytes) -> bytes:
    """A file without what tells when it was written."""
    return _TIMES_OF_PDF.sub(b"", content) if content.startswith(b"%PDF") else content


def run(amount: int, seed: int, folder: Path) -> Report:
    """Export so often, with a few moves in between."""
    chance = Random(f"{seed} exports")
    with caught_exceptions() as faults:
        exporter = Exporter(folder, chance)
        for number in range(amount):
            exporter.play(chance.randrange(4))
            if fault := exporter.export():
                faults.append(f"export {number}, {fault}")
        exporter.player.close()
    figures = [f"{count} {name}" for name, count in sorted(exporter.figures.items())]
    return Report(TITLE, (f"{amount} exports", *figures), tuple(faults))
