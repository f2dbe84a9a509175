"""Loads the player's own cards in the background while the window is already visible."""

from __future__ import annotations

from threading import Thread

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.storage.own_cards import OwnCards

_POLL_INTERVAL = 60  # milliseconds between two checks whether the reader has finished


class CardPreloader(QObject):
    """Polls the thread that reads the card files, and emits `finished` on the main thread.

    Signals:
        finished(): all files have been read.
    """

    finished = Signal()

    def __init__(self, own: OwnCards, parent: QObject) -> None:
        super().__init__(parent)
        self._own = own
        self._reader: Thread | None = None
        self._timer = QTimer(self, interval=_POLL_INTERVAL)

    def start(self) -> None:
        """Start reading, if there are any card files."""
        if not self._own.has_files:
            return
        self._reader = reader = self._own.read_in_background()

        def look() -> None:
            if not reader.is_alive():
                self._timer.stop()
                self.finished.emit()

        self._timer.timeout.connect(look)
        self._timer.start()

    def end(self) -> None:
        """Stop polling, and wait for the thread: the program ends."""
        self._timer.stop()
        if self._reader is not None:
            self._reader.join()
