"""A link: words without a frame, followed by the key that does the same."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen

from desktop.panels.widgets.painted_button import PaintedButton
from desktop.style.key_caps import KEY_CAPS_CHANGED, are_key_caps_shown
from desktop.style.materials.letters import ALIGN_CENTER, ALIGN_LEFT, text_font, text_width
from desktop.style.plain_text import plain_tooltip, without_access_key

_PAD, _CAP_PAD = 0.54, 0.46  # relative to the size of the letters
_CAP_SHARE = 0.82  # the letters on the key cap, relative to the words


class LinkLook(NamedTuple):
    """The colors of links on one ground, and the size of their letters in pixels."""

    ink: str
    ring: str
    pixels: float


class LinkButton(PaintedButton):
    """A button that looks like a link; `text()`, for screen readers, has the key too."""

    def __init__(self, words: str, key: str = "", *, name: str = "", tip: str = "") -> None:
        """Make a link; `key` is the name of the shortcut that it shows."""
        super().__init__()
        self.setObjectName(name)
        self.setToolTip(plain_tooltip(tip))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._look = LinkLook("#000000", "#000000", 13.0)
        self._words, self._key = words, key
        self.set_label(words, key)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == KEY_CAPS_CHANGED:
            self.updateGeometry()
            self.update()

    def set_label(self, words: str, key: str = "") -> None:
        """Set the text and the shortcut."""
        self._words, self._key = words, key
        self.setText(without_access_key(f"{words} ({key})" if key else words))
        self.updateGeometry()

    def set_look(self, look: LinkLook) -> None:
        """Set the colors and the size of the letters."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The size for the words and the key cap."""
        high = QFontMetricsF(text_font(self._look.pixels, bold=True)).height()
        wide = self._words_width() + self._cap_width()
        return QSize(math.ceil(wide + 2 * self._pad), math.ceil(high + 2 * self._pad))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = QColor(self._look.ink)
        if not self.isEnabled():
            ink.setAlphaF(0.6)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._look.ring), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        font = text_font(self._look.pixels, bold=True)
        font.setUnderline(self.underMouse() and self.isEnabled())
        painter.setFont(font)
        painter.setPen(ink)
        area = QRectF(self.rect()).adjusted(self._pad, 0, -self._pad, 0)
        painter.drawText(area, ALIGN_LEFT, self._words)
        if self._key and are_key_caps_shown():
            self._paint_cap(painter, area, ink)
        painter.end()

    def _paint_cap(self, painter: QPainter, area: QRectF, ink: QColor) -> None:
        font = text_font(_CAP_SHARE * self._look.pixels, bold=True)
        high = QFontMetricsF(font).height() + 2
        cap = QRectF(0, 0, self._cap_width() - self._pad - 1, high)
        cap.moveCenter(area.center())
        cap.moveRight(area.right())
        line = QColor(ink)
        line.setAlphaF(0.6 * ink.alphaF())
        painter.setPen(QPen(line, 1.2))
        painter.drawRoundedRect(cap, 4, 4)
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(cap, ALIGN_CENTER, self._key)

    @property
    def _pad(self) -> float:
        return _PAD * self._look.pixels

    def _words_width(self) -> float:
        return text_width(self._words, self._look.pixels, bold=True)

    def _cap_width(self) -> float:
        if not self._key or not are_key_caps_shown():
            return 0.0
        key = text_width(self._key, _CAP_SHARE * self._look.pixels, bold=True)
        return self._pad + key + 2 * _CAP_PAD * self._look.pixels
