"""The first lines of an exported match, made in the background while the dialog is open."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.match_log.match_export.exportable_match import ExportableMatch
from desktop.match_log.match_export.file_kinds import PDF
from desktop.storage.background_task import BackgroundTask
from desktop.text.translation import translate

if TYPE_CHECKING:
    from rules.match_log import AboutMatch, Timeline

MOST_LETTERS = 3000
"""The length of a preview."""

_MOST_PIECES = 60

_AS_TEXT = {"html": "txt", PDF: "txt"}
"""Kinds whose preview is that of another kind: HTML source is hard to read."""


class _Reading:
    """Reads a match once and makes previews of it, in a background thread.

    It refers to no Qt object.
    """

    def __init__(self, read: Callable[[], Timeline], about: AboutMatch) -> None:
        self._read, self._about = read, about
        self._timeline: Timeline | None = None
        self.wanted = ""
        self.texts: dict[str, str] = {}

    def run(self) -> None:
        """Make the preview that is wanted."""
        kind = self.wanted
        try:
            self.texts[kind] = self._first_lines(_AS_TEXT.get(kind, kind))
        except Exception as failure:  # noqa: BLE001 - the preview says what is wrong with the match
            self.texts[kind] = str(failure) or type(failure).__name__

    def _first_lines(self, kind: str) -> str:
        from rules.match_log import export_pieces

        if self._timeline is None:
            self._timeline = self._read()
        pieces = export_pieces(self._timeline, kind, self._about, translate)
        made = ""
        for piece in islice(pieces, _MOST_PIECES):
            made += piece
            if len(made) > MOST_LETTERS:
                return made[:MOST_LETTERS].rpartition("\n")[0] + "\n…"
        return made


class ExportPreview(QObject):
    """Makes previews of one match; only the kind asked for last is shown.

    Signals:
        ready(text): the preview of this kind.
    """

    ready = Signal(str)

    def __init__(self, match: ExportableMatch, parent: QObject) -> None:
        super().__init__(parent)
        self._match = match
        self._reading: _Reading | None = None
        self._task: BackgroundTask | None = None
        self._shown = ""

    def show(self, kind: str) -> None:
        """Show the preview of a kind, as soon as it is made."""
        self._shown = kind
        if self._reading is None:
            try:
                self._reading = _Reading(self._match.load(), self._match.about)
            except Exception as failure:  # noqa: BLE001 - the export tells it again
                self.ready.emit(str(failure))
                return
        if kind in self._reading.texts:
            self.ready.emit(self._reading.texts[kind])
        elif self._task is None:
            self._reading.wanted = kind
            self._task = BackgroundTask(self._reading.run, self)
            self._task.finished.connect(self._finish)
            self._task.start()

    def stop(self) -> None:
        """Wait until the thread has ended; nothing more is shown."""
        self._shown = ""
        if self._task is not None:
            self._task.wait()

    def _finish(self) -> None:
        self._task = None
        if self._shown:
            self.show(self._shown)
