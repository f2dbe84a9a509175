"""The cloth of the table: drawn once for a size, then copied."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QRadialGradient

from desktop.palette import Theme

_TILE = 96


def felt(size: QSize, ratio: float, theme: Theme) -> QPixmap:
    """Cloth with a little grain, lighter where the lamp hangs, and the line in the middle."""
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(theme.felt))
    painter = QPainter(picture)
    area = QRectF(0, 0, size.width(), size.height())
    lamp = QRadialGradient(area.center(), 0.72 * max(size.width(), size.height()))
    lamp.setColorAt(0, QColor(theme.felt).lighter(112))
    lamp.setColorAt(0.55, QColor(theme.felt))
    lamp.setColorAt(1, QColor(theme.felt_rim))
    painter.fillRect(area, lamp)
    painter.drawTiledPixmap(area, QPixmap.fromImage(_grain()))
    line = QColor(theme.on_felt)
    line.setAlpha(60)
    painter.setPen(QPen(line, 1.2, Qt.PenStyle.DashLine))
    middle = area.center().y()
    painter.drawLine(QPointF(0, middle), QPointF(area.right(), middle))
    painter.end()
    return picture


def _grain() -> QImage:
    """Faint threads, the same every time."""
    chance = Random(1)
    tile = QImage(_TILE, _TILE, QImage.Format.Format_ARGB32)
    for y in range(_TILE):
        for x in range(_TILE):
            light = chance.random() + (0.18 if (x + y) % 3 == 0 else 0)
            shade = 255 if light > 0.62 else 0
            tile.setPixelColor(x, y, QColor(shade, shade, shade, round(9 * abs(light - 0.6))))
    return tile
