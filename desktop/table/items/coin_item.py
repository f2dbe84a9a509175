"""A coin in the Reserve Pool for generic energy without a die (DRAW-3, PAY-9), used to pay."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QGraphicsObject,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from desktop.style.current_theme import current_theme
from desktop.style.glyphs import paint_symbol
from desktop.style.materials.letters import ALIGN_RIGHT, paint_text
from desktop.style.plain_text import plain_tooltip
from desktop.text.translation import tr
from rules.model import PlayerId

_WORDS = 4.0  # room for the words on its left, in radii


class CoinItem(QGraphicsObject):
    """A player's energy without a die; visible only while there is some."""

    clicked = Signal(int)

    def __init__(self, player: PlayerId, *, is_virtual: bool) -> None:
        """Create a coin; virtual energy is lost when its player passes (PAY-9)."""
        super().__init__()
        self.player = player
        self.is_virtual = is_virtual
        self.amount = 0
        self.is_legal = self.is_focused = False
        self.radius = 10.0
        self.setVisible(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)

    def set_circle(self, center: QPointF, radius: float) -> None:
        self.prepareGeometryChange()
        self.setPos(center)
        self.radius = radius

    def set_amount(self, amount: int, *, is_legal: bool) -> None:
        """Show how much energy there is, and whether it can pay now."""
        if (amount, is_legal) == (self.amount, self.is_legal):
            return
        self.amount, self.is_legal = amount, is_legal
        self.setVisible(amount > 0)
        words = tr("{amount} generic energy without a die, for dice you could not draw")
        if self.is_virtual:
            words = tr("{amount} virtual energy without a die. It is lost when its player passes.")
        self.setToolTip(plain_tooltip(words.format(amount=amount)))
        self.update()

    def set_focused(self, on: bool) -> None:
        self.is_focused = on
        self.update()

    def boundingRect(self) -> QRectF:
        reach = self.radius + 6
        return QRectF(
            -reach - _WORDS * self.radius, -reach, 2 * reach + _WORDS * self.radius, 2 * reach
        )

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addEllipse(QPointF(0, 0), self.radius + 2, self.radius + 2)
        return path

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.is_legal:
            painter.setPen(QPen(QColor(current_theme().legal), 4))
            painter.drawEllipse(QPointF(0, 0), self.radius + 2, self.radius + 2)
        if self.is_focused:
            pen = QPen(QColor(current_theme().focus), 2)
            pen.setDashPattern([2, 1.5])
            painter.setPen(pen)
            painter.drawEllipse(QPointF(0, 0), self.radius + 4.5, self.radius + 4.5)
        paint_symbol(painter, str(self.amount), QPointF(0, 0), self.radius)
        words = tr("virtual") if self.is_virtual else tr("no die")
        room = QRectF(-(_WORDS + 1.4) * self.radius, -self.radius, _WORDS * self.radius, 0)
        room.setBottom(0.3 * self.radius)
        paint_text(
            painter,
            room,
            words,
            current_theme().table.felt_ink,
            0.85 * self.radius,
            bold=True,
            align=ALIGN_RIGHT,
        )

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.clicked.emit(self.player)
