"""Watches what the system sends to a window, before the widgets in it get it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget


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


# --- keys or the mouse ----------------------------------------------------------------------------


_KEYS_OF_MOUSE_PLAYERS = (
    Qt.Key.Key_Space,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
)
# A key that is a shortcut comes only as an override
_PRESSES_OF_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
_ENOUGH_PRESSES = 2


class KeyWatcher(NativeWindowWatcher):
    """Notices whether the player uses keys, so that buttons show theirs.

    Who presses the mouse twice in a row does not use them any more.
    """

    def __init__(self, window: QWidget, changed: Callable[[], object]) -> None:
        super().__init__(window)
        self._changed, self._presses = changed, 0
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(lambda: self._set(False))
        self.uses_keys = False
        """Whether the player uses keys."""

    def handle(self, event: QEvent) -> bool:
        """Notice keys and presses of the mouse; all of them reach the widgets."""
        kind = event.type()
        if kind in _PRESSES_OF_KEYS and isinstance(event, QKeyEvent):
            if event.key() not in _KEYS_OF_MOUSE_PLAYERS and not _is_typing():
                self._presses = 0
                self._later.stop()
                self._set(True)
        elif kind == QEvent.Type.MouseButtonRelease:
            self._presses += 1
            if self._presses >= _ENOUGH_PRESSES:
                self._later.start()  # nothing may move between press and release
        return False

    def _set(self, uses_keys: bool) -> None:
        if uses_keys != self.uses_keys:
            self.uses_keys = uses_keys
            self._changed()


def _is_typing() -> bool:
    focused = QApplication.focusWidget()
    return focused is not None and focused.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
