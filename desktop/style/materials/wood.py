"""Wooden boards: waving grain, a few cathedral arches, darker towards the joints.

Boards are cut from seamless tiles, which are drawn once for each wood and height of a board.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QImage,
    QLinearGradient,
    QPainter,
    QPen,
    QPolygonF,
    QTransform,
)

from desktop.style.materials.tones import BLACK, WHITE, mix, tone
from desktop.style.table_colors import TableColors

_TILE_WIDTH = 1024
_STEP = 64
_MOST_TILES = 10
_LINES_PER_PIXEL = 0.9

_Key = tuple[tuple[str, str, str], int, int, float]
"""The colors of a tile, which board it is, its height, and device pixels for each pixel."""

_tiles: OrderedDict[_Key, QImage] = OrderedDict()
_used: set[_Key] = set()


def paint_wood(
    painter: QPainter,
    rect: QRectF,
    table: TableColors,
    seed: int = 1,
    plank_height: float = 0,
    *,
    is_upright: bool = False,
) -> None:
    """Fill a rectangle with boards.

    Args:
        painter: paints the boards.
        rect: the rectangle.
        table: the colors of the wood; a plain table gets one color without grain.
        seed: which boards: the same seed gives the same boards.
        plank_height: the height of one board; 0 for a single board.
        is_upright: whether the boards stand instead of lie.
    """
    if table.is_plain:
        painter.fillRect(rect, tone(table.wood[0]))
        return
    ratio = painter.device().devicePixelRatioF()
    if is_upright:
        painter.save()
        painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        painter.translate(rect.topRight())
        painter.rotate(90)
        lying = QRectF(QPointF(0, 0), QSizeF(rect.height(), rect.width()))
        _paint_boards(painter, lying, table, seed, plank_height, ratio)
        painter.restore()
        return
    _paint_boards(painter, rect, table, seed, plank_height, ratio)


def _paint_boards(
    painter: QPainter, rect: QRectF, table: TableColors, seed: int, high: float, ratio: float
) -> None:
    high = high or rect.height()
    place, top = 0, rect.y()
    while top < rect.bottom() - 0.5:
        board = QRectF(rect.x(), top, rect.width(), min(high, rect.bottom() - top))
        tile = _tile(table, seed + place % 4, math.ceil(high), ratio)
        # The boards are moved against each other, so that a repeated tile is not noticed.
        shift = -float((seed * 389 + place * 617) % _TILE_WIDTH)
        brush = QBrush(tile)
        brush.setTransform(
            QTransform.fromTranslate(rect.x() + shift, top).scale(1 / ratio, 1 / ratio)
        )
        painter.fillRect(board, brush)
        top += high
        place += 1


@contextmanager
def freeing_other_wood() -> Iterator[None]:
    """At the end of a `with` block, free all tiles that were not used in it."""
    _used.clear()
    yield
    for key in [key for key in _tiles if key not in _used]:
        del _tiles[key]


def _tile(table: TableColors, seed: int, high: int, ratio: float) -> QImage:
    key = (table.wood, seed, high, ratio)
    _used.add(key)
    tile = _tiles.get(key)
    if tile is None:
        tile = _draw_tile(table, seed, high, ratio)
        _tiles[key] = tile
        while len(_tiles) > _MOST_TILES:
            _tiles.popitem(last=False)
    else:
        _tiles.move_to_end(key)
    return tile


def _draw_tile(table: TableColors, seed: int, high: int, ratio: float) -> QImage:
    base, dark, light = table.wood
    chance = Random(seed)
    image = QImage(round(_TILE_WIDTH * ratio), math.ceil(high * ratio), QImage.Format.Format_RGB32)
    image.fill(mix(base, chance.choice((dark, light)), chance.uniform(0.02, 0.22)))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    for _ in range(round(high * _LINES_PER_PIXEL)):
        _paint_grain_line(painter, chance, dark if chance.random() < 0.66 else light, high)
    _paint_arches(painter, chance, dark, high)
    painter.fillRect(QRectF(0, 0, _TILE_WIDTH, high), _board_shade(high))
    painter.end()
    return image


def _paint_grain_line(painter: QPainter, chance: Random, color: str, high: int) -> None:
    """Paint one line of the grain.

    Qt draws lines up to one pixel wide fifteen times as fast as wider ones. So a wide line is two
    lines, and a thin one is fainter.
    """
    alpha, width = chance.randint(14, 62), chance.uniform(0.5, 1.9)
    line = _grain_line(chance, high)
    painter.setPen(QPen(tone(color, round(alpha * min(width, 1))), 1))
    painter.drawPolyline(line)
    if width > 1:
        painter.setPen(QPen(tone(color, round(alpha * (width - 1))), 1))
        painter.drawPolyline(line.translated(0, 0.7))


def _grain_line(chance: Random, high: int) -> QPolygonF:
    """One line of the grain, whose ends meet when the tile is repeated."""
    turn = 2 * math.pi / _TILE_WIDTH
    bend, slow, fast = chance.uniform(1, 5), chance.randint(1, 2), chance.randint(2, 4)
    at, shift = chance.uniform(-4, high + 4), chance.uniform(0, 9)
    return QPolygonF(
        [
            QPointF(
                x,
                at
                + bend * math.sin(shift + slow * turn * x)
                + 0.4 * bend * math.sin(2 * shift + fast * turn * x),
            )
            for x in range(0, _TILE_WIDTH + 1, _STEP)
        ]
    )


def _paint_arches(painter: QPainter, chance: Random, dark: str, high: int) -> None:
    """The flat rings of a cathedral grain, once in a tile."""
    middle = QPointF(chance.uniform(260, _TILE_WIDTH - 260), chance.uniform(0.3, 0.7) * high)
    for ring in range(9):
        painter.setPen(QPen(tone(dark, 50 - 4 * ring), 1))
        painter.drawEllipse(middle, 26 + 24 * ring, 1.4 + high * 0.05 * ring)


def _board_shade(high: int) -> QLinearGradient:
    """Light along the upper edge of a board, and the dark joint below it."""
    lit, dark = min(0.07, 7 / high), min(0.1, 8 / high)
    shade = QLinearGradient(0, 0, 0, high)
    shade.setColorAt(0, tone(WHITE, 38))
    shade.setColorAt(lit, tone(WHITE, 0))
    shade.setColorAt(1 - dark, tone(BLACK, 0))
    shade.setColorAt(1, tone(BLACK, 80))
    return shade
