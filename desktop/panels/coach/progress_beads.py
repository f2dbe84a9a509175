"""Small beads that show how far a lesson has come."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.tones import mix
from desktop.style.style_sheet import scale_with_text

_HIGH = 12
_STEP = 14.0
_RADIUS = 3.5


class ProgressBeads(QWidget):
    """A bead for each page: filled up to the current one, which is larger.

    Where they do not fit, a bar takes their place. The words beside them say the same.
    """

    def __init__(self) -> None:
        super().__init__()
        self._number, self._count = 0, 0
        self.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_progress(self, number: int, count: int) -> None:
        """Show that page `number` of `count` is open."""
        if (number, count) != (self._number, self._count):
            self._number, self._count = number, count
            self.setVisible(count > 1)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(scale_with_text(40), scale_with_text(_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._count:
            return
        theme = current_theme()
        done = QColor(theme.text if theme.table.is_plain else theme.accent)
        rest = mix(theme.card, theme.text_soft, 0.55)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = min(float(scale_with_text(_STEP)), self.width() / self._count)
        radius = min(float(scale_with_text(_RADIUS)), 0.34 * step)
        middle = self.height() / 2
        if radius < 1.5:
            self._paint_bar(painter, done, rest)
            return
        for place in range(self._count):
            center = QPointF(step * (place + 0.5), middle)
            is_now = place == self._number - 1
            painter.setPen(QPen(done if place < self._number else rest, 1.4))
            painter.setBrush(done if place < self._number else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(center, *(2 * [1.5 * radius if is_now else radius]))

    def _paint_bar(self, painter: QPainter, done: QColor, rest: QColor) -> None:
        area = QRectF(self.rect()).adjusted(1, 0.3 * self.height(), -1, -0.3 * self.height())
        painter.setPen(QPen(rest, 1.4))
        painter.drawRoundedRect(area, 3, 3)
        area.setWidth(area.width() * self._number / self._count)
        painter.fillRect(area, done)
