"""Holds back keys and clicks that arrive just as a window shows something else.

The second click of a double click, or a key pressed while the program was busy, was meant for what
the window showed before.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QWidget

from desktop.match.settle_clock import SettleClock

_PRESSES = (
    QEvent.Type.ShortcutOverride,
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.TouchBegin,
)


class PressGate(QObject):
    """Lets presses through to a window once its new contents have been seen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._settling = SettleClock()
        self._watched: QWindow | None = None

    def close_until_seen(self, contents: QWidget, painted: QWidget | None = None) -> None:
        """Hold back presses until these new contents of the window have been seen.

        Args:
            contents: the new contents.
            painted: the part that covers them, and is painted instead of them; None if they are
                painted themselves.
        """
        self._settling.restart()
        contents.installEventFilter(self)
        if painted is not None:
            painted.installEventFilter(self)
        if contents.window().isVisible() and self._watched is None:
            self._watched = contents.window().windowHandle()
            self._watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_contents = watched is not self._watched
        if event.type() == QEvent.Type.Paint and is_contents:
            self._settling.mark_painted()
        elif event.type() in _PRESSES:
            if not self._settling.is_settled:
                self._settling.delay()
                event.accept()  # so that the key is not a shortcut either
                return True
            if is_contents:
                watched.removeEventFilter(self)  # until the next new contents
        return super().eventFilter(watched, event)
