"""Helps a learner who does nothing for a while."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from rules.notation import StuckLine


class StuckHelp(QObject):
    """Waits for an act of the learner, and asks for a nudge when none comes.

    Signals:
        stuck(text): nothing has happened; the coach says this.
    """

    stuck = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._line: StuckLine | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.tell)

    def watch(self, line: StuckLine | None) -> None:
        """Remember what to say in this beat; `start` begins to wait."""
        self._timer.stop()
        self._line = line

    def start(self) -> None:
        """The learner is to act now."""
        if self._line is not None:
            self._timer.start(1000 * self._line.seconds)

    def stop(self) -> None:
        """Something happens, or the lesson is left."""
        self._timer.stop()

    def tell(self) -> None:
        """The time is up."""
        if self._line is not None:
            self.stuck.emit(self._line.text)
