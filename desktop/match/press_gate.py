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
_PAINTINGS = (QEvent.Type.UpdateRequest, QEvent.Type.Expose, QEvent.Type.Paint)
"""What makes Qt paint a window, whichever of its widgets is in front."""


class PressGate(QObject):
    """Lets presses through to a window once its new contents have been seen.

    The gate watches the whole window being painted, not the contents: something else may cover
    them, such as the result of a match, and then Qt never paints them.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._settling = SettleClock()

    def close_until_seen(self) -> None:
        """Hold back presses until the new contents of the window have been seen."""
        self._settling.restart()
        self._window.update(0, 0, 1, 1)  # so that it is painted even if nothing else asks for it
        if self._window.isVisible():
            self._window.installEventFilter(self)
            self._window.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _PAINTINGS:
            native: QWindow | None = self._window.windowHandle()
            if native is not None and native.isExposed():
                self._settling.mark_painted()
        elif kind in _PRESSES and not self._settling.is_settled:
            self._settling.delay()
            event.accept()  # so that the key is not a shortcut either
            return True
        return super().eventFilter(watched, event)
