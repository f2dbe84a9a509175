"""Life: a gem in the shape of a heart, in a brass setting, with the life on it."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from desktop.style.materials.letters import heart_path, letter_path
from desktop.style.materials.pictures import blank_picture, painter_at_center
from desktop.style.materials.shadows import paint_soft_shadow
from desktop.style.materials.tones import BLACK, WHITE, tone
from desktop.style.table_colors import TableColors

_GEM = ((0.0, "#ff7a66"), (0.35, "#d3271d"), (1.0, "#6d0b08"))
_PLAIN_GEM = "#b3140c"
_LETTER_EDGE = "#3a0503"
_EDGE = "#1d0d04"  # around the setting, which is nearly as light as wood


@lru_cache(maxsize=24)
def heart_picture(life: int, radius: int, table: TableColors, ratio: float) -> QPixmap:
    """A picture with a heart in its middle; the last ones are kept."""
    side = 3 * radius
    picture = blank_picture(QSizeF(side, side), ratio)
    painter = painter_at_center(picture)
    paint_heart(painter, QPointF(), radius, life, table)
    painter.end()
    return picture


def paint_heart(
    painter: QPainter, center: QPointF, radius: float, life: int | None, table: TableColors
) -> None:
    """Paint a heart about twice its radius high, with the life on it: 0 if it is less (END-1)."""
    path = heart_path(center, radius)
    if table.is_plain:
        painter.fillPath(path, QColor(_PLAIN_GEM))
    else:
        paint_soft_shadow(painter, path, 0.24 * radius, BLACK, 170, 0.06 * radius, 0.12 * radius)
        _paint_gem(painter, path, center, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if not table.is_plain:
        painter.setPen(QPen(QColor(_EDGE), max(1.5, 0.09 * radius) + 2))
        painter.drawPath(path)
    setting = table.wood_ink if table.is_plain else table.brass[0]
    painter.setPen(QPen(QColor(setting), max(1.5, 0.09 * radius)))
    painter.drawPath(path)
    if life is None:
        return
    digits = str(max(0, life))
    size = radius * (0.95 if len(digits) < 3 else 0.72)
    figure = letter_path(digits, size).translated(center.x(), center.y() - 0.02 * radius)
    edge = QPen(tone(_LETTER_EDGE, 200), radius * 0.12)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(figure, edge)
    painter.fillPath(figure, QColor(WHITE))


def _paint_gem(painter: QPainter, path: QPainterPath, center: QPointF, radius: float) -> None:
    x, y = center.x(), center.y()
    glow = QRadialGradient(QPointF(x - 0.35 * radius, y - 0.45 * radius), 1.9 * radius)
    for stop, color in _GEM:
        glow.setColorAt(stop, QColor(color))
    painter.fillPath(path, glow)
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    facet = QPainterPath(QPointF(x, y - 0.5 * radius))
    facet.lineTo(x + 1.2 * radius, y - 1.2 * radius)
    facet.lineTo(x + 1.4 * radius, y + 0.4 * radius)
    facet.lineTo(x, y + radius)
    painter.fillPath(facet, tone(BLACK, 46))
    gleam = QPainterPath()
    gleam.addEllipse(QPointF(x - 0.5 * radius, y - 0.46 * radius), 0.28 * radius, 0.16 * radius)
    painter.fillPath(gleam, tone(WHITE, 110))
    painter.restore()
