"""The picture of the ghost hand: a glove that points with its index finger."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap, QTransform

from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.shadows import paint_soft_shadow
from desktop.style.materials.tones import BLACK
from desktop.style.palette import Theme

FINGERTIP = QPointF(30, 10)
"""The fingertip in the picture, in units of a hundredth of the hand."""

_OUTLINE = "#20262d"
_WHITE, _SHADE = "#ffffff", "#d5dce4"
_MARGIN = 12.0
_FINGERS = (
    QRectF(21, 5, 18, 62),
    QRectF(38, 36, 17, 34),
    QRectF(53, 39, 16, 32),
    QRectF(67, 44, 14, 28),
)


def hand_picture(height: float, theme: Theme, ratio: float) -> QPixmap:
    """A hand of this height, with a margin for its shadow."""
    scale = height / 100
    picture = blank_picture(QSizeF(scale * (100 + 2 * _MARGIN), scale * (112 + 2 * _MARGIN)), ratio)
    painter = painter_on(picture)
    painter.scale(scale, scale)
    painter.translate(_MARGIN, _MARGIN)
    _paint_hand(painter, theme)
    painter.end()
    return picture


def fingertip(height: float) -> QPointF:
    """Where the fingertip is in the picture of a hand of this height."""
    return (FINGERTIP + QPointF(_MARGIN, _MARGIN)) * height / 100


def _paint_hand(painter: QPainter, theme: Theme) -> None:
    hand, cuff = _hand_path(), QPainterPath()
    cuff.addRoundedRect(QRectF(30, 92, 46, 18), 5, 5)
    paint_soft_shadow(painter, hand.united(cuff), 7, BLACK, 150, 3, 5)
    pen = QPen(QColor(_OUTLINE), 3.2)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    light = QLinearGradient(20, 0, 84, 100)
    light.setColorAt(0, QColor(_WHITE))
    light.setColorAt(1, QColor(_SHADE))
    painter.setBrush(light)
    painter.drawPath(hand)
    painter.setBrush(QColor(theme.table.main_button[0]))
    painter.drawPath(cuff)
    painter.setPen(QPen(QColor(_OUTLINE), 2.2, c=Qt.PenCapStyle.RoundCap))
    for finger in _FINGERS[1:]:
        painter.drawLine(QPointF(finger.left() + 0.5, 49), QPointF(finger.left() + 0.5, 64))


def _hand_path() -> QPainterPath:
    palm = QPainterPath(QPointF(21, 52))
    palm.lineTo(81, 56)
    palm.cubicTo(QPointF(82, 78), QPointF(78, 86), QPointF(72, 96))
    palm.lineTo(33, 96)
    palm.cubicTo(QPointF(25, 86), QPointF(21, 76), QPointF(21, 52))
    palm.closeSubpath()
    thumb = QPainterPath()
    thumb.addRoundedRect(QRectF(-8, -22, 16, 44), 8, 8)
    turn = QTransform().translate(17, 67).rotate(-38)
    hand = palm.united(turn.map(thumb))
    for finger in _FINGERS:
        path = QPainterPath()
        path.addRoundedRect(finger, finger.width() / 2, finger.width() / 2)
        hand = hand.united(path)
    return hand.simplified()
