"""Enter presses the focused button, as Space does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def press_focused_button(event: QKeyEvent) -> bool:
    """Press the focused button if the key is Enter; returns whether the key was for a button.

    Qt does this only in dialogs. Call it for a key that the button itself has ignored.
    """
    focused = QApplication.focusWidget()
    if event.key() not in _ENTER or not isinstance(focused, QAbstractButton):
        return False
    if not event.isAutoRepeat():
        focused.click()
    return True
