"""The commands around imported cards: the way to the shelves, and lists dropped on the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.busy_sign import show_work
from desktop.storage.background_task import BackgroundTask
from desktop.storage.own_cards import OwnCards
from desktop.window.current_table import CurrentTable
from desktop.window.file_drops import FileDrops
from desktop.window.screen_opener import ScreenOpener

if TYPE_CHECKING:
    from desktop.collection.card_import.import_job import ImportJob, ImportReport
    from desktop.screens.album.album_screen import AlbumScreen


_LISTS = frozenset({".csv", ".php", ".js"})
"""Files that are taken for card lists wherever they are dropped."""

_CARD_FILE_START = b"[set]"
_MOST_LOOKED_AT = 4_000  # bytes


class CardImportCommands(QObject):
    """Imports lists of cards at the shelves of the album, which show how far an import is."""

    def __init__(
        self,
        window: QWidget,
        opener: ScreenOpener,
        table: CurrentTable,
        own_cards: OwnCards,
        data: Path | None,
        show_card_count: Callable[[], object],
    ) -> None:
        """Make the commands; `show_card_count` is called when the new cards have been read."""
        super().__init__(window)
        self._window, self._opener, self._table = window, opener, table
        self._own, self._data = own_cards, data
        self._show_card_count = show_card_count
        self._job: ImportJob | None = None
        self._reading: BackgroundTask | None = None
        self._queue: list[Path] = []
        self._message = ""
        """What was last said at a table about an import."""
        self._drops = FileDrops(window, _is_card_list, self._drop_words, self._take_files)

    @property
    def job(self) -> ImportJob:
        """The import; it is made when it is first needed."""
        if self._job is None:
            from desktop.collection.card_import.import_job import ImportJob

            self._job = ImportJob(self._own, self._data, self)
            self._job.finished.connect(self._finish)
        return self._job

    def serve_album(self, album: AlbumScreen) -> None:
        """Let the shelves say what was said at the table."""
        album.sets_shown.connect(self._take_message_back)

    def choose(self) -> None:
        """Lead to the shelves; let a player who is there choose a list."""
        album: AlbumScreen | None = self._opener.find("album")
        if album is not None and album.shows_import:
            album.import_panel.choose()
        else:
            self._opener.show("album").show_import()

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
        """Import the next file that was dropped, at the shelves; nobody has to leave a table."""
        if not self._queue or self.job.is_running:
            return
        file, is_at_table = self._queue.pop(0), self._is_at_table
        with show_work(self._window, "import cards"):
            album: AlbumScreen = (self._opener.make if is_at_table else self._opener.show)("album")
            if not is_at_table:
                album.show_import()
            has_begun = album.import_panel.start(file)
        if is_at_table and has_begun:
            words = self.tr("The cards of {file} are being read. You can play on.")
            self._tell_at_table(words.format(file=file.name))

    @property
    def _is_at_table(self) -> bool:
        return self._table.screen is not None and self._table.screen.isVisible()

    def _tell_at_table(self, words: str) -> None:
        self._take_message_back()
        self._message = words
        navigator_of(self._window).add_message(words)

    def _take_message_back(self) -> None:
        if self._message:
            navigator_of(self._window).remove_message(self._message)
            self._message = ""

    def _drop_words(self, _count: int) -> str:
        return self.tr("Drop to import these cards")

    def _finish(self, report: ImportReport) -> None:
        """Import the next file, or read the card files, so that no screen has to wait for them."""
        if report.is_canceled:
            self._queue.clear()
        if self._message:
            words = self.tr("The cards of {file} are imported. See “Sets” in the album.")
            if report.problem:
                words = self.tr("{file}: {problem} See “Sets” in the album.")
            self._tell_at_table(words.format(file=report.file, problem=report.problem))
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
