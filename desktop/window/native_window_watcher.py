"""Watches what the system sends to a window, before the widgets in it get it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class NativeWindowWatcher(QObject):
    """An event filter on the native window, which a widget has only once it is shown."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._watched = window
        window.installEventFilter(self)  # until it has a native window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._watched:
            return self.handle(event)
        if event.type() == QEvent.Type.Show:
            self._watched.removeEventFilter(self)
            self._watched.windowHandle().installEventFilter(self)
        return False

    def handle(self, event: QEvent) -> bool:
        """Handle an event of the native window; returns whether the widgets must not get it."""
        raise NotImplementedError
