"""A label at the pointer while a die is held: what a drop would do here, or why it is illegal."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_LEFT, paint_text, text_width
from desktop.table.items.table_item import INK_ON_LEGAL
from desktop.table.layout.table_layout import Z_NOTE

_HIGH, _PIXELS, _AWAY = 26.0, 14.0, 14.0


class DropHintItem(QGraphicsItem):
    """A small label that never leaves the table. A tick or a cross precedes its text."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.is_legal = False
        self._wide = 0.0
        self.setZValue(Z_NOTE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_text(
        self, words: str, at: QPointF, room: QRectF, *, is_legal: bool, clear: float
    ) -> None:
        """Show the label beside a point; "" hides it.

        It stays in the `room`, and `clear` of the point, so that the held dice stay visible.
        """
        if (words, is_legal) != (self.text, self.is_legal):
            self.prepareGeometryChange()
            self.text, self.is_legal = words, is_legal
            self.setScale(current_theme().text_scale)
            self._wide = text_width(words, _PIXELS, bold=True) + 1.9 * _HIGH
        self.setVisible(bool(words))
        across, high = self._wide * self.scale(), _HIGH * self.scale()
        x = min(at.x() - across / 2, room.right() - across - 4)
        y = at.y() - clear - _AWAY - high
        if y < room.top() + 4:  # at the upper edge, show it below the point
            y = at.y() + clear + _AWAY
        self.setPos(max(x, room.left() + 4), min(y, room.bottom() - high - 4))

    def hide_text(self) -> None:
        self.text = ""
        self.hide()

    def boundingRect(self) -> QRectF:
        return QRectF(-2, -2, self._wide + 4, _HIGH + 4)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        theme = current_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate = QRectF(0, 0, self._wide, _HIGH)
        ink = INK_ON_LEGAL if self.is_legal else theme.text
        line = INK_ON_LEGAL if self.is_legal else theme.refused
        painter.setPen(QPen(QColor(line), 2))
        painter.setBrush(QColor(theme.legal if self.is_legal else theme.panel))
        painter.drawRoundedRect(plate, 6, 6)
        sign = _tick() if self.is_legal else _cross()
        pen = QPen(QColor(line), 3, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(sign.translated(0.62 * _HIGH, _HIGH / 2), pen)
        words = plate.adjusted(1.2 * _HIGH, 0, -6, 0)
        paint_text(painter, words, self.text, ink, _PIXELS, bold=True, align=ALIGN_LEFT)


def _cross() -> QPainterPath:
    path = QPainterPath(QPointF(-5, -5))
    path.lineTo(5, 5)
    path.moveTo(5, -5)
    path.lineTo(-5, 5)
    return path


def _tick() -> QPainterPath:
    path = QPainterPath(QPointF(-6, 0))
    path.lineTo(-2, 5)
    path.lineTo(6, -5)
    return path
