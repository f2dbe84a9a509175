"""Paints the ground of the table: wooden rails, and the felt of both players between them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QRadialGradient

from desktop.style.materials.shadows import paint_inner_shadow, rounded
from desktop.style.materials.surfaces import brass_edge, paint_lamp, paint_weave, paint_wood
from desktop.style.materials.tones import BLACK, tone
from desktop.style.materials.trays import STAGE_RADIUS
from desktop.style.palette import Theme
from desktop.table.paint.crest import crest_path

PIPING = 2.4
"""The width of the brass line around the felt, in pixels."""

_LAMPLIGHT = "#ffe2a0"


def paint_ground(
    painter: QPainter, size: QSize, felt: QRectF, center: QRectF, bottom: int, theme: Theme
) -> None:
    """Paint wood and felt.

    Args:
        painter: paints them.
        size: the size of the table.
        felt: the cloth.
        center: the part of the cloth in whose middle the signs of the players are woven.
        bottom: the player at the bottom.
        theme: the colors.
    """
    _paint_frame(painter, size, felt, theme)
    path = rounded(felt, STAGE_RADIUS)
    painter.save()
    painter.setClipPath(path)
    for player in (0, 1):
        _paint_half(painter, felt, center, player, theme, is_low=player == bottom)
    paint_lamp(painter, felt, theme.table)
    paint_weave(painter, felt, theme.table)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if theme.table.is_plain:
        painter.setPen(QPen(QColor(theme.table.felt_ink), 2))
    else:
        paint_inner_shadow(painter, path, 16, BLACK, 190, 4, 7)
        edge = brass_edge(theme.table, felt.topLeft(), felt.bottomRight())
        painter.setPen(QPen(edge, PIPING))
    painter.drawPath(path)


def _paint_frame(painter: QPainter, size: QSize, felt: QRectF, theme: Theme) -> None:
    """Paint wood around the cloth, and a little below its round corners."""
    table, over = theme.table, STAGE_RADIUS
    width, height = size.width(), size.height()
    side = felt.left() + 6
    for left in (0.0, width - side):
        post = QRectF(left, felt.top(), side, felt.height())
        paint_wood(painter, post, table, 9, is_upright=True)
    paint_wood(painter, QRectF(0, 0, width, felt.top() + over), table, 7)
    lower = QRectF(0, felt.bottom() - over, width, height - felt.bottom() + over)
    paint_wood(painter, lower, table, 8)
    if not table.is_plain:
        shade = QLinearGradient(0, 0, 0, 6)
        shade.setColorAt(0, tone(BLACK, 46 if theme.name == "light" else 70))
        shade.setColorAt(1, tone(BLACK, 0))
        painter.fillRect(QRectF(0, 0, width, 6), shade)


def _paint_half(
    painter: QPainter, felt: QRectF, center: QRectF, player: int, theme: Theme, *, is_low: bool
) -> None:
    """Paint a player's half of the cloth, with their sign woven into it."""
    high = felt.height() / 2
    area = QRectF(felt.left(), felt.top() + (high if is_low else 0), felt.width(), high)
    color = theme.table.felts[player]
    if theme.table.is_plain:
        painter.fillRect(area, QColor(color))
        return
    shade = QLinearGradient(area.topLeft(), area.bottomLeft())
    shade.setColorAt(0 if is_low else 1, QColor(color).lighter(106))
    shade.setColorAt(1 if is_low else 0, QColor(color).darker(108))
    painter.fillRect(area, shade)
    ink = tone(theme.players[player], 34 if theme.name == "light" else 46)
    painter.setPen(QPen(ink, 0.05 * high))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle = QPointF(center.center().x(), area.center().y())
    painter.drawPath(crest_path(player, middle, 0.33 * high))


def paint_rail_light(painter: QPainter, size: QSizeF, theme: Theme, *, is_low: bool) -> None:
    """Paint the lamplight on the rail of the player who decides.

    Args:
        painter: paints the light from the upper left corner on.
        size: the size of the rail.
        theme: the colors.
        is_low: whether the rail is the lower one.
    """
    width, height = size.width(), size.height()
    middle = QPointF(width / 2, height + 10 if is_low else -10)
    light = QRadialGradient(middle, 0.55 * width)
    light.setColorAt(0, tone(_LAMPLIGHT, 130 if theme.name == "light" else 36))
    light.setColorAt(1, tone(_LAMPLIGHT, 0))
    top = 6.0 if is_low else 0.0
    painter.fillRect(QRectF(0, top, width, height - 6), light)
