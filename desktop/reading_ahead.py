"""Has the cards of one's own read while the window is already there."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.own_cards import OwnCards

_OFTEN = 60  # milliseconds between two looks whether they are read


class ReadingAhead(QObject):
    """Waits for the reader of the files, which knows nothing of the window.

    Signals:
        done(): all files are read.
    """

    done = Signal()

    def __init__(self, own: OwnCards, parent: QObject) -> None:
        super().__init__(parent)
        self._own = own
        self._timer = QTimer(self, interval=_OFTEN)

    def begin(self) -> None:
        """Read them, if there are any."""
        if not self._own.is_there:
            return
        reader = self._own.read_in_background()

        def look() -> None:
            if not reader.is_alive():
                self._timer.stop()
                self.done.emit()

        self._timer.timeout.connect(look)
        self._timer.start()

    def stop(self) -> None:
        """Wait no longer."""
        self._timer.stop()
