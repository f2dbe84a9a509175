"""The play mat on the table, cached as a picture.

Each player's half is cloth in a tint of their color with a sewn border. The player's shape is woven
into the middle, so the halves differ in more than color.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QRadialGradient

from desktop.style.palette import Theme
from desktop.table.paint.crest import crest_path, tinted

_TILE = 96
_TINT = 0.18  # share of the player's color in their cloth


class FeltCache:
    """Caches the mat; redraws it when the size, the colors or the seats change."""

    def __init__(self) -> None:
        self._picture = QPixmap()
        self._drawn: tuple[QSize, float, Theme, int] | None = None

    def paint(
        self, painter: QPainter, part: QRectF, size: QSize, ratio: float, theme: Theme, bottom: int
    ) -> None:
        """Copy a part of the mat, drawing it first if necessary."""
        if self._drawn != (size, ratio, theme, bottom):
            self._drawn = (size, ratio, theme, bottom)
            self._picture = felt_picture(size, ratio, theme, bottom)
        source = QRectF(part.topLeft() * ratio, part.size() * ratio)
        painter.drawPixmap(part, self._picture, source)


def felt_picture(size: QSize, ratio: float, theme: Theme, bottom: int = 0) -> QPixmap:
    """A picture of both halves; `bottom` is the player who sits at the bottom."""
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(theme.felt))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area = QRectF(0, 0, size.width(), size.height())
    high = area.height() / 2
    for player, top in ((1 - bottom, 0.0), (bottom, high)):
        _paint_half(painter, QRectF(0, top, area.width(), high), theme, player)
    lamp = QRadialGradient(area.center(), 0.72 * max(size.width(), size.height()))
    lamp.setColorAt(0, QColor(255, 255, 255, 26))
    lamp.setColorAt(0.5, QColor(255, 255, 255, 0))
    lamp.setColorAt(1, QColor(0, 0, 0, 80))
    painter.fillRect(area, lamp)
    painter.drawTiledPixmap(area, QPixmap.fromImage(_grain()))
    _paint_seam(painter, area, theme)
    painter.end()
    return picture


def _paint_half(painter: QPainter, area: QRectF, theme: Theme, player: int) -> None:
    painter.fillRect(area, tinted(theme.felt, theme, player, _TINT))
    ink = QColor(theme.players[player])
    ink.setAlpha(46)
    sign = 0.36 * area.height()
    painter.setPen(QPen(ink, 0.12 * sign))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(crest_path(player, area.center(), sign))
    away = max(2.0, 0.006 * area.height())
    thread = QPen(tinted(theme.felt, theme, player, 0.75), max(1.2, 0.0035 * area.height()))
    thread.setDashPattern([5, 3])
    painter.setPen(thread)
    painter.drawRoundedRect(area.adjusted(away, away, -away, -away), 10, 10)


def _paint_seam(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """The seam between the halves."""
    middle = area.center().y()
    painter.setPen(QPen(QColor(theme.felt_rim), 2))
    painter.drawLine(QPointF(0, middle), QPointF(area.right(), middle))


@lru_cache(maxsize=1)
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
