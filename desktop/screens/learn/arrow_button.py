"""A painted button that leaves the arrow keys to what it lies on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from desktop.panels.widgets.painted_button import PaintedButton

_LEFT_TO_PARENT = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class ArrowButton(PaintedButton):
    """Its parent knows where the next one is; Qt would go to the next one in the order of Tab."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _LEFT_TO_PARENT:
            event.ignore()
        else:
            super().keyPressEvent(event)
