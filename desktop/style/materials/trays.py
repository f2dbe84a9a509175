"""Trays sunk into felt or wood: dark above and left inside, a lit lip below and right.

The shadows in a tray do not depend on its size or color. They are drawn once for a small tray, and
its corners and edges are set around larger ones.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPen

from desktop.style.materials.pictures import blank_image, paint_around, painter_on
from desktop.style.materials.shadows import paint_inner_shadow, rounded
from desktop.style.materials.tones import BLACK, WHITE, is_light, mix, tone
from desktop.style.table_colors import TableColors

TRAY_RADIUS = 12.0
STAGE_RADIUS = 16.0
TRAY_LIP = 2.0
"""How far the lip of a tray reaches around its floor."""

_BLUR = 12.0
_MIDDLE = 8


def paint_tray(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    color: str | QColor,
    table: TableColors,
    depth: float = 1.0,
) -> None:
    """Paint an empty tray.

    `rect` is its floor, best in whole pixels; the lip is around it. `depth` is 1 for a tray, more
    for the stage. A plain table gets a line instead of shadows.
    """
    paint_tray_floor(painter, rect, radius, color, table, depth)
    paint_tray_shadows(painter, rect, radius, color, table, depth)


def paint_tray_floor(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    color: str | QColor,
    table: TableColors,
    depth: float = 1.0,
) -> None:
    """Paint the floor of a tray alone; the arguments are those of `paint_tray`."""
    path = rounded(rect, radius)
    if table.is_plain:
        painter.fillPath(path, QColor(color))
        return
    floor = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    darker = 18 if _strength(color) == 1 else 12
    floor.setColorAt(0, QColor(color).darker(round(100 + darker * depth)))
    floor.setColorAt(1, QColor(color).lighter(104))
    painter.fillPath(path, floor)


def paint_tray_shadows(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    color: str | QColor,
    table: TableColors,
    depth: float = 1.0,
) -> None:
    """Paint what makes a floor a tray: its lip and the shadows on the floor.

    The arguments are those of `paint_tray`.
    """
    if table.is_plain:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(table.felt_ink), 2))
        painter.drawPath(rounded(rect, radius))
        return
    depth, radius, strength = round(depth, 2), round(radius, 1), _strength(color)
    edge = _edge(radius, depth)
    if min(rect.width(), rect.height()) < 2 * edge + _MIDDLE:
        _paint_shadows(painter, rect, radius, depth, strength)
        return
    picture = _shadow_picture(radius, depth, strength, painter.device().devicePixelRatioF())
    whole = rect.adjusted(-TRAY_LIP, -TRAY_LIP, TRAY_LIP, TRAY_LIP)
    paint_around(painter, whole, picture, edge + TRAY_LIP)


def _strength(color: str | QColor) -> float:
    """How strong the shadows on a floor are; on light floors they must leave dark text readable."""
    return 0.53 if is_light(color) else 1.0


def _edge(radius: float, depth: float) -> int:
    """The width of the part of a tray that differs from its middle."""
    return math.ceil(max(radius, 1.5 * (_BLUR * depth + 2) + 5 * depth) + 3)


@lru_cache(maxsize=12)
def _shadow_picture(radius: float, depth: float, strength: float, ratio: float) -> QImage:
    """The lip and the shadows of a small tray."""
    side = 2 * _edge(radius, depth) + _MIDDLE
    whole = side + 2 * TRAY_LIP
    image = blank_image(QSizeF(whole, whole), ratio)
    painter = painter_on(image)
    _paint_shadows(painter, QRectF(TRAY_LIP, TRAY_LIP, side, side), radius, depth, strength)
    painter.end()
    return image


def _paint_shadows(
    painter: QPainter, rect: QRectF, radius: float, depth: float, strength: float
) -> None:
    path = rounded(rect, radius)
    lip = QLinearGradient(rect.topLeft(), rect.bottomRight())
    lip.setColorAt(0, tone(BLACK, 130))
    lip.setColorAt(0.5, tone(BLACK, 20))
    lip.setColorAt(1, tone(WHITE, 96))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(lip, 2))
    painter.drawPath(rounded(rect.adjusted(-1, -1, 1, 1), radius + 1))
    alpha = round(min(230, 150 * depth * strength))
    paint_inner_shadow(painter, path, _BLUR * depth + 2, BLACK, alpha, 3 * depth, 5 * depth)
    paint_inner_shadow(painter, path, 2.5, BLACK, round(min(255, 90 * depth)), 1, 1.5)


# --- trays in the wood ----------------------------------------------------------------------------


def wood_tray_floor(table: TableColors) -> QColor:
    """The floor of a tray sunk into the wood."""
    if table.is_plain:
        return QColor(table.trays[0])
    return mix(table.wood[1], BLACK, 0.3)


def wood_tray_ink(table: TableColors) -> str:
    """The ink on that floor."""
    return table.felt_ink if table.is_plain else table.stage_ink
