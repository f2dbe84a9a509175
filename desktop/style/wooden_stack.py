"""The wooden table on which the screens lie."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QStackedWidget

from desktop.style.current_theme import current_theme
from desktop.style.enter_key import press_focused_button
from desktop.style.materials.wood import paint_wood

PLANK_HEIGHT = 134
_SEED = 12


class WoodenStack(QStackedWidget):
    """A stack of screens on boards of wood.

    A screen that paints its own ground over the wood says so: `paints_ground` is True.
    """

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button with Enter too, on every screen and platform."""
        if not press_focused_button(event):
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if getattr(self.currentWidget(), "paints_ground", False):
            return
        painter = QPainter(self)
        painter.setClipRect(event.rect())
        paint_wood(painter, QRectF(self.rect()), current_theme().table, _SEED, PLANK_HEIGHT)
        painter.end()
