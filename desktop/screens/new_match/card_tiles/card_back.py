"""Paints the back of a card: dark stock, a brass line, and the emblem of its player."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from desktop.style.current_theme import current_theme
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import BLACK, WHITE, mix, tone
from desktop.table.paint.crest import paint_crest

_RADIUS = 8.0
_CREST = 0.2  # of the height


def paint_card_back(painter: QPainter, place: QRectF, seat: int) -> None:
    """Paint the back of a card of a player, or of no one if `seat` is -1."""
    theme = current_theme()
    table, card = theme.table, rounded(place, _RADIUS)
    own = QColor(theme.players[seat]) if seat >= 0 else QColor(table.stage)
    if table.is_plain:
        painter.fillPath(card, QColor(table.stage))
    else:
        paint_soft_shadow(painter, card, 4, alpha=120, dx=1, dy=2)
        stock = QLinearGradient(place.topLeft(), place.bottomRight())
        stock.setColorAt(0, mix(own, WHITE, 0.08))
        stock.setColorAt(1, mix(own, BLACK, 0.55))
        painter.fillPath(card, stock)
        _paint_lattice(painter, place)
    inset = min(6.0, 0.07 * place.height())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(table.brass[0]), 1.4))
    painter.drawPath(rounded(place.adjusted(inset, inset, -inset, -inset), _RADIUS - 3))
    if seat >= 0:
        radius = _CREST * place.height()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone(BLACK, 90))
        painter.drawEllipse(place.center(), 1.5 * radius, 1.5 * radius)
        paint_crest(painter, seat, place.center(), radius, theme)


def _paint_lattice(painter: QPainter, place: QRectF) -> None:
    """Paint fine crossing lines."""
    painter.save()
    painter.setClipPath(rounded(place, _RADIUS))
    painter.setPen(QPen(tone(WHITE, 26), 1))
    step = max(8.0, place.height() / 8)
    reach = place.width() + place.height()
    at = -place.height()
    while at < reach:
        left = place.left() + at
        top, bottom = place.top(), place.bottom()
        painter.drawLine(round(left), round(top), round(left + place.height()), round(bottom))
        painter.drawLine(round(left), round(bottom), round(left + place.height()), round(top))
        at += step
    painter.restore()
