"""A ring of light around a button, once: look here."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.style.current_theme import current_theme
from desktop.table.dice_motion.motion import Motion, rise_and_fall

_PULSE_MS = 700.0
_REACH = 7  # how far the ring comes, in pixels
_RADIUS = 6.0


class ButtonPulse(QWidget):
    """The ring; it belongs to the panel of the button, and lets presses through."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self.setObjectName("button-pulse")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._share = 0.0
        self._is_still = False
        self._motion = Motion(_PULSE_MS, self._show, self.hide, parent=self)
        self.hide()

    def pulse(self, button: QPushButton, *, is_still: bool) -> None:
        """Light the button up once.

        Args:
            button: the button, in the same panel.
            is_still: whether the ring is only shown for a moment, and does not move.
        """
        self._motion.stop()
        self._is_still = is_still
        self.setGeometry(button.geometry().adjusted(-_REACH, -_REACH, _REACH, _REACH))
        self.raise_()
        self.show()
        self._motion.start()

    def _show(self, share: float) -> None:
        self._share = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        strength = 1.0 if self._is_still else rise_and_fall(self._share)
        reach = 2.0 + 4.0 * strength
        inset = _REACH - reach
        color = QColor(current_theme().accent)
        color.setAlphaF(strength)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color, 2.5))
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, _RADIUS + reach, _RADIUS + reach)
