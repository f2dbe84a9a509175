"""The keys that open the menu: F10, and Alt pressed and released alone."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from desktop.window.native_window_watcher import NativeWindowWatcher

_DISARMING = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.Wheel,
    QEvent.Type.WindowDeactivate,
    QEvent.Type.ApplicationDeactivate,
)


class MenuKeys(NativeWindowWatcher):
    """Watches the keys of a window.

    Signals:
        menu_wanted(): F10 was pressed, or Alt was pressed and released with nothing in between.
    """

    menu_wanted = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._is_armed = False
        QShortcut(QKeySequence("F10"), window, self.menu_wanted.emit)

    def handle(self, event: QEvent) -> bool:
        """Notice Alt; after any other key or press in between, it was a modifier."""
        kind = event.type()
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self._is_armed = event.key() == Qt.Key.Key_Alt and not event.isAutoRepeat()
        elif kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            if self._is_armed and event.key() == Qt.Key.Key_Alt:
                self._is_armed = False
                if self._watched.isActiveWindow() and QApplication.activePopupWidget() is None:
                    self.menu_wanted.emit()
        elif kind in _DISARMING:
            self._is_armed = False
        return False
