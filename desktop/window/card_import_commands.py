"""The commands around imported cards: the dialog, files dropped on the window, and reading anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.storage.background_task import BackgroundTask
from desktop.storage.own_cards import OwnCards
from desktop.window.file_drops import FileDrops

if TYPE_CHECKING:
    from desktop.collection.card_import.card_import_dialog import CardImportDialog
    from desktop.collection.card_import.import_job import ImportJob, ImportReport
    from desktop.screens.album.album_screen import AlbumScreen


_LISTS = frozenset({".csv", ".php", ".js"})
"""Files that are taken for card lists wherever they are dropped."""

_CARD_FILE_START = b"[set]"
_MOST_LOOKED_AT = 4_000  # bytes


class CardImportCommands(QObject):
    """Imports lists of cards that the player chose or dropped on the window."""

    def __init__(
        self,
        window: QWidget,
        own_cards: OwnCards,
        data: Path | None,
        show_card_count: Callable[[], object],
    ) -> None:
        """Make the commands; `show_card_count` is called when the new cards have been read."""
        super().__init__(window)
        self._window, self._own, self._data = window, own_cards, data
        self._show_card_count = show_card_count
        self._job: ImportJob | None = None
        self._album: AlbumScreen | None = None
        self._reading: BackgroundTask | None = None
        self._queue: list[Path] = []
        self._drops = FileDrops(window, _is_card_list, self._drop_words, self._take_files)

    @property
    def job(self) -> ImportJob:
        """The import; it is made when it is first needed, and outlives its dialog."""
        if self._job is None:
            from desktop.collection.card_import.import_job import ImportJob

            self._job = ImportJob(self._own, self._data, self)
            self._job.finished.connect(self._finish)
        return self._job

    def serve_album(self, album: AlbumScreen) -> None:
        """Let the shelves of the album show imports while they are seen."""
        self._album = album

    def choose(self) -> None:
        """Let the player choose a list, at the shelves or in the dialog."""
        if self._album is not None and self._album.shows_import:
            self._album.import_panel.choose()
        else:
            self.open_dialog()

    def open_dialog(self) -> CardImportDialog:
        """Show the dialog, or bring the open one to the front."""
        from desktop.collection.card_import.card_import_dialog import CardImportDialog
        from desktop.storage.imported_sets import ImportedSets

        dialog = self._window.findChild(CardImportDialog)
        if dialog is None:
            dialog = CardImportDialog(self._window, self.job, ImportedSets(self._own))
            dialog.open()
        dialog.raise_()
        return dialog

    def end(self) -> None:
        """End all work: the window closes. An import goes on at the next start, if wanted."""
        if self._job is not None:
            self._job.end()
        if self._reading is not None:
            self._reading.wait()

    def _take_files(self, files: list[Path]) -> None:
        self._queue += files
        self._import_next()

    def _import_next(self) -> None:
        """Import the files that were dropped together, one after another."""
        if self._queue and not self.job.is_running:
            file = self._queue.pop(0)
            if self._album is not None and self._album.shows_import:
                self._album.import_panel.start(file)
            else:
                self.open_dialog().take_file(file)

    def _drop_words(self, _count: int) -> str:
        return self.tr("Drop to import these cards")

    def _finish(self, report: ImportReport) -> None:
        """Import the next file, or read the card files, so that no screen has to wait for them."""
        if report.is_canceled:
            self._queue.clear()
        if self._queue:
            self._import_next()
            return
        if self._reading is not None:
            self._reading.wait()
            self._reading.deleteLater()
        own = self._own
        self._reading = BackgroundTask(lambda: own.files, self)
        self._reading.finished.connect(self._show_card_count)
        self._reading.start()


def _is_card_list(file: Path) -> bool:
    """Whether a file that is dragged over the window is a list of cards; teams are TOML too."""
    if file.suffix.lower() in _LISTS:
        return True
    if file.suffix.lower() != ".toml":
        return False
    try:
        with file.open("rb") as stream:
            return _CARD_FILE_START in stream.read(_MOST_LOOKED_AT)
    except OSError:
        return False
