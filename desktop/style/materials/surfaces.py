"""What the table is made of: wood, felt in the light of a lamp, and brass.

Wooden boards have a waving grain, a few cathedral arches, and are darker towards the joints. They
are cut from seamless tiles, which are drawn once for each wood and height of a board. Felt has
threads over and under each other. Brass marks what counts: the current step, costs, chosen options
and titles.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from random import Random

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from desktop.style.materials.shadows import paint_soft_shadow
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

    The same `seed` gives the same boards; a `plank_height` of 0 is a single board. A plain table
    gets one color without grain.
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
    lip, dark = min(0.07, 7 / high), min(0.1, 8 / high)
    shade = QLinearGradient(0, 0, 0, high)
    shade.setColorAt(0, tone(WHITE, 38))
    shade.setColorAt(lip, tone(WHITE, 0))
    shade.setColorAt(1 - dark, tone(BLACK, 0))
    shade.setColorAt(1, tone(BLACK, 80))
    return shade


# --- felt -----------------------------------------------------------------------------------------

_TILE = 96  # device pixels
_WARM = "#ffe9bd"


def paint_weave(painter: QPainter, rect: QRectF, table: TableColors, opacity: float = 1.0) -> None:
    """Lay the threads of the felt over what is painted in a rectangle."""
    if not table.weave:
        return
    ratio = painter.device().devicePixelRatioF()
    brush = QBrush(_weave(table.weave, ratio))
    brush.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
    painter.save()
    painter.setOpacity(painter.opacity() * opacity)
    painter.fillRect(rect, brush)
    painter.restore()


@lru_cache(maxsize=4)
def _weave(strength: int, ratio: float) -> QImage:
    """A tile of woven threads in device pixels, for a strength of `TableColors.weave`."""
    step = 2 if ratio < 1.5 else 3
    side, chance = _TILE // step, Random(3)
    pixels = bytearray()
    for y in range(side):
        for x in range(side):
            sign = 1 if (x + y) % 2 else -1
            wanted = sign * strength * 0.45 + chance.gauss(0, strength * 0.42)
            away = max(-60, min(60, 6 * round(wanted / 6)))
            # Blue, green, red and alpha, each color already multiplied with alpha.
            pixels += bytes((away // 2,) * 4) if away > 0 else bytes((0, 0, 0, -away))
    small = QImage(bytes(pixels), side, side, 4 * side, QImage.Format.Format_ARGB32_Premultiplied)
    return small.scaled(_TILE, _TILE)


def paint_lamp(
    painter: QPainter, area: QRectF, table: TableColors, center: QPointF | None = None
) -> None:
    """Paint the warm light of the lamp, above left, and dark corners."""
    if table.is_plain:
        return
    if center is None:
        center = area.center() - QPointF(0.06 * area.width(), 0.08 * area.height())
    warm = QRadialGradient(center, 0.62 * area.width())
    warm.setColorAt(0, tone(_WARM, round(255 * table.lamp * 0.55)))
    warm.setColorAt(0.55, tone(_WARM, 12))
    warm.setColorAt(1, tone(_WARM, 0))
    painter.fillRect(area, warm)
    dark = QRadialGradient(center, 0.78 * area.width())
    dark.setColorAt(0.35, tone(BLACK, 0))
    dark.setColorAt(1, tone(BLACK, table.vignette))
    painter.fillRect(area, dark)


# --- brass ----------------------------------------------------------------------------------------


def paint_brass(
    painter: QPainter, path: QPainterPath, table: TableColors, height: float = 0.7
) -> None:
    """Paint a piece of brass with a diagonal sheen; a height of 0 leaves out its shadow."""
    box = path.boundingRect()
    if height and not table.is_plain:
        paint_soft_shadow(painter, path, 5 * height, BLACK, 130, 1.5 * height, 2.5 * height)
    light, middle, dark = table.brass
    sheen = QLinearGradient(box.topLeft(), box.bottomRight())
    for stop, color in ((0.0, light), (0.45, middle), (0.6, light), (1.0, middle)):
        sheen.setColorAt(stop, QColor(color))
    painter.fillPath(path, sheen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    edge = QColor(dark) if table.is_plain else QColor(dark).darker(200)
    painter.setPen(QPen(edge, 1.5))
    painter.drawPath(path)


def brass_edge(table: TableColors, start: QPointF, end: QPointF) -> QLinearGradient:
    """The gradient of a thin brass line along the edge of something, dark above left."""
    edge = QLinearGradient(start, end)
    light, middle, dark = table.brass
    for stop, color in ((0.0, dark), (0.5, middle), (1.0, light)):
        edge.setColorAt(stop, QColor(color))
    return edge
