"""Notices when the pointer has rested at a point of the table for a while."""

from PySide6.QtCore import QObject, QPoint, QTimerEvent, Signal

REST = 400
"""How long the pointer rests on a card before it is shown in reading size, in milliseconds."""

REST_AGAIN = 120
"""How long it rests on the next card, for a player who goes on reading."""


class RestingPointer(QObject):
    """Waits for the pointer to rest.

    Signals:
        rested(point): the pointer has not moved from this point for a while.
    """

    rested = Signal(QPoint)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = 0
        self._point = QPoint(-1, -1)

    def move_to(self, point: QPoint, *, reads_on: bool = False) -> None:
        """Start waiting again: the pointer has moved to this point.

        Args:
            point: the point.
            reads_on: whether the player has just read another card.
        """
        self.stop()
        self._point = point
        self._timer = self.startTimer(REST_AGAIN if reads_on else REST)

    def stop(self) -> None:
        """Stop waiting."""
        if self._timer:
            self.killTimer(self._timer)
            self._timer = 0

    def timerEvent(self, event: QTimerEvent) -> None:
        self.stop()
        self.rested.emit(self._point)
