"""Loads the player's own cards in the background while the window is already visible."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop.storage.background_task import BackgroundTask
from desktop.storage.own_cards import OwnCards


class CardPreloader(QObject):
    """Reads the card files in the background."""

    finished = Signal()  # all files have been read

    def __init__(self, own: OwnCards, parent: QObject) -> None:
        super().__init__(parent)
        self._own = own
        self._task = BackgroundTask(lambda: own.files, self)
        self._task.finished.connect(self.finished)

    def start(self) -> None:
        """Start reading, if there are any card files, or a card that is not saved."""
        if self._own.has_files or self._own.has_unsaved_card:
            self._task.start()

    def end(self) -> None:
        """Wait until the files are read: the program ends."""
        self._task.wait()
