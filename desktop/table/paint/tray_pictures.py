"""Empty trays of any size, copied from a small cached picture of one: cheap while they grow.

Corners and edges of the picture are copied as they are; its middle is stretched.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from desktop.style.materials.trays import TRAY_RADIUS, paint_tray
from desktop.style.table_colors import TableColors

RIM = 2.0  # how far the lip of a tray reaches beyond its floor
_MIDDLE = 24.0  # the part of the picture that is stretched


def paint_tray_picture(
    painter: QPainter,
    rect: QRectF,
    color: str,
    table: TableColors,
    *,
    depth: float = 1.0,
    radius: float = TRAY_RADIUS,
) -> None:
    """Paint an empty tray.

    Args:
        painter: paints the tray.
        rect: its floor.
        color: of its floor, as `#rrggbb`.
        table: the table theme.
        depth: how deep it is; see `paint_tray`.
        radius: of its corners.
    """
    if table.is_plain:
        paint_tray(painter, rect, radius, color, table, depth)
        return
    ratio = painter.device().devicePixelRatioF()
    corner = math.ceil(radius + 20 * depth)
    picture = _tray_picture(color, table, depth, radius, corner, ratio)
    _paint_stretched(painter, rect.adjusted(-RIM, -RIM, RIM, RIM), picture, corner, ratio)


@lru_cache(maxsize=24)
def _tray_picture(
    color: str, table: TableColors, depth: float, radius: float, corner: int, ratio: float
) -> QPixmap:
    side = 2 * corner + _MIDDLE
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    floor = QRectF(RIM, RIM, side - 2 * RIM, side - 2 * RIM)
    paint_tray(painter, floor, radius, color, table, depth)
    painter.end()
    return picture


def _paint_stretched(
    painter: QPainter, rect: QRectF, picture: QPixmap, corner: float, ratio: float
) -> None:
    """Paint the nine parts of a picture so that they fill a rectangle."""
    side = picture.width() / ratio
    across, down = min(corner, rect.width() / 2), min(corner, rect.height() / 2)
    columns = _parts(rect.left(), rect.width(), across, side)
    rows = _parts(rect.top(), rect.height(), down, side)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    for x, width, from_x, from_width in columns:
        for y, height, from_y, from_height in rows:
            target = QRectF(QPointF(x, y), QPointF(x + width, y + height))
            source = QRectF(from_x, from_y, from_width, from_height)
            source = QRectF(source.topLeft() * ratio, source.size() * ratio)
            painter.drawPixmap(target, picture, source)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)


def _parts(
    start: float, length: float, corner: float, side: float
) -> list[tuple[float, float, float, float]]:
    """The three parts of one dimension: start and length of the target and of the source.

    The borders between the parts are on whole pixels, so that no seam shows.
    """
    one = round(start + corner) - start
    other = round(start + length - corner) - start
    parts = [
        (start, one, 0.0, corner),
        (start + one, other - one, corner, side - 2 * corner),
        (start + other, length - other, side - corner, corner),
    ]
    return [part for part in parts if part[1] > 0]
