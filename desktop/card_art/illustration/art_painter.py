"""Paints the picture of a card into any rectangle.

The composition arranges its charge: once in the center, close, thrice, in a roundel, strewn.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from desktop.card_art.illustration.backdrops import light_point, paint_backdrop, paint_division
from desktop.card_art.illustration.charge_painter import paint_charge
from desktop.card_art.illustration.recipe import ArtRecipe
from desktop.style.materials.pictures import blank_image, painter_on
from desktop.style.materials.shadows import paint_soft_shadow
from desktop.style.materials.tones import BLACK, WHITE, mix, tone
from desktop.style.palette import Theme

_GRAIN = 128  # the side of the tile of grain, in pixels


def paint_art(
    painter: QPainter,
    area: QRectF,
    recipe: ArtRecipe,
    theme: Theme,
    *,
    focus: tuple[float, float] = (0.5, 0.5),
    room: float = 1.0,
) -> None:
    """Paint the picture of a recipe.

    The charge is at the `focus`, in fractions of width and height, and with a `room` of 1 takes
    most of the height. A plain table gets only the charge, on one color.
    """
    if area.width() < 1 or area.height() < 1:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    painter.setPen(Qt.PenStyle.NoPen)
    if theme.table.is_plain:
        painter.fillRect(area, mix(recipe.deep, recipe.middle, 0.5))
    else:
        _paint_sky(painter, area, recipe)
        paint_division(painter, area, recipe)
        paint_backdrop(painter, area, recipe)
    paint_composition(painter, area, recipe, focus, room)
    if not theme.table.is_plain:
        _paint_light(painter, area)
    painter.restore()


def _paint_sky(painter: QPainter, area: QRectF, recipe: ArtRecipe) -> None:
    """Paint the ground from the light outward."""
    sky = QRadialGradient(light_point(area, recipe), 1.15 * max(area.width(), area.height()))
    sky.setColorAt(0, mix(recipe.hot, recipe.bright, 0.25))
    sky.setColorAt(0.22, mix(recipe.middle, recipe.hot, 0.55))
    sky.setColorAt(0.55, recipe.middle)
    sky.setColorAt(1, recipe.deep)
    painter.fillRect(area, sky)


def _paint_light(painter: QPainter, area: QRectF) -> None:
    """Darken the corners, add a sheen from above left, and grain."""
    reach = 0.72 * math.hypot(area.width(), area.height())
    edge = QRadialGradient(area.center(), reach)
    edge.setColorAt(0.45, tone(BLACK, 0))
    edge.setColorAt(1, tone(BLACK, 150))
    painter.fillRect(area, edge)
    sheen = QLinearGradient(area.topLeft(), area.bottomRight())
    sheen.setColorAt(0, tone(WHITE, 42))
    sheen.setColorAt(0.4, tone(WHITE, 0))
    painter.fillRect(area, sheen)
    painter.setOpacity(0.4)
    grain = _grain_tile()
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    x = area.left()
    while x < area.right():
        y = area.top()
        while y < area.bottom():
            painter.drawImage(round(x), round(y), grain)
            y += _GRAIN
        x += _GRAIN


@lru_cache(maxsize=1)
def _grain_tile() -> QImage:
    """A tile of fine grain, light and dark."""
    pixels = [_grain_pixel((step + 0.5) / 256) for step in range(256)]
    noise = random.Random(5).randbytes(_GRAIN * _GRAIN)
    data = b"".join(map(pixels.__getitem__, noise))
    image = QImage(data, _GRAIN, _GRAIN, QImage.Format.Format_ARGB32)
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _grain_pixel(fraction: float) -> bytes:
    """The bytes of a pixel of grain: most are nearly transparent, few are strong."""
    strength = round(5.9 * math.log(fraction / (1 - fraction)))
    level = 255 if strength > 0 else 0
    return bytes((level, level, level, min(60, abs(strength))))


# --- compositions ---------------------------------------------------------------------------------


class Stand(NamedTuple):
    """Where the charge is: in which picture, around which point, how large.

    `unit` is the height of the room for the charge; `side` is -1 in a mirrored picture, else 1.
    """

    area: QRectF
    center: QPointF
    unit: float
    side: int


def paint_composition(
    painter: QPainter, area: QRectF, recipe: ArtRecipe, focus: tuple[float, float], room: float
) -> None:
    """Paint the charge of a recipe as its composition says."""
    unit = room * min(area.height(), 0.9 * area.width())
    center = QPointF(area.x() + focus[0] * area.width(), area.y() + focus[1] * area.height())
    stand = Stand(area, center, unit, -1 if recipe.is_mirrored else 1)
    _COMPOSITIONS[recipe.composition](painter, stand, recipe)


def _center(painter: QPainter, stand: Stand, recipe: ArtRecipe) -> None:
    _charge(painter, stand, recipe, 0, 0, 0.40)


def _close(painter: QPainter, stand: Stand, recipe: ArtRecipe) -> None:
    """So large that it does not fit in the picture."""
    _charge(painter, stand, recipe, stand.side * 0.05, 0.05, 0.56, stand.side * -9)


def _three(painter: QPainter, stand: Stand, recipe: ArtRecipe) -> None:
    """With a small one at either side."""
    painter.setOpacity(0.55)
    for side in (-1, 1):
        _charge(painter, stand, recipe, 0.58 * side, -0.12, 0.19, 10 * side)
    painter.setOpacity(1)
    _charge(painter, stand, recipe, 0, 0.03, 0.38)


def _roundel(painter: QPainter, stand: Stand, recipe: ArtRecipe) -> None:
    """On a dark disc with a rim."""
    center, unit = stand.center, stand.unit
    plate = QPainterPath()
    plate.addEllipse(center, 0.45 * unit, 0.45 * unit)
    paint_soft_shadow(painter, plate, 8, BLACK, 130, 2, 4)
    shade = QRadialGradient(center, 0.46 * unit)
    shade.setColorAt(0, mix(recipe.deep, recipe.tones[1], 0.75))
    shade.setColorAt(1, recipe.deep)
    painter.setBrush(shade)
    painter.setPen(QPen(tone(recipe.accent), 0.024 * unit))
    painter.drawPath(plate)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tone(recipe.accent, 120), 0.008 * unit))
    painter.drawEllipse(center, 0.415 * unit, 0.415 * unit)
    _charge(painter, stand, recipe, 0, 0, 0.31)


def _strewn(painter: QPainter, stand: Stand, recipe: ArtRecipe) -> None:
    """Over a pattern of faint small ones."""
    small = _small_charge(painter, 0.11 * stand.unit, recipe)
    side = small.width() / small.devicePixelRatioF()
    step = 0.34 * stand.unit
    columns = math.ceil(0.5 * stand.area.width() / step) + 2
    painter.setOpacity(0.20)
    for column in range(-columns, columns + 1):
        for row in range(-2, 3):
            offset = QPointF((column + 0.5 * (row % 2)) * step, row * step)
            painter.drawImage(stand.center + offset - QPointF(side / 2, side / 2), small)
    painter.setOpacity(1)
    _charge(painter, stand, recipe, 0, 0, 0.40, 6 * stand.side)


def _small_charge(painter: QPainter, radius: float, recipe: ArtRecipe) -> QImage:
    """A small charge as a picture, to draw many of them."""
    ratio = painter.device().devicePixelRatioF()
    image = blank_image(QSizeF(3 * radius, 3 * radius), ratio)
    inner = painter_on(image)
    paint_charge(inner, QPointF(1.5 * radius, 1.5 * radius), radius, recipe, has_shadow=False)
    inner.end()
    return image


def _horizon(painter: QPainter, stand: Stand, recipe: ArtRecipe) -> None:
    """Over water that reflects the light."""
    area, unit = stand.area, stand.unit
    sea = area.adjusted(0, 0.72 * area.height(), 0, 0)
    shade = QLinearGradient(sea.topLeft(), sea.bottomLeft())
    shade.setColorAt(0, tone(mix(recipe.deep, recipe.tones[1], 0.5), 235))
    shade.setColorAt(1, recipe.deep)
    painter.fillRect(sea, shade)
    for place in range(6):
        top = sea.y() + sea.height() * (place / 6) ** 1.5
        width = 0.68 * unit * (1 - place / 8)
        gleam = QRectF(stand.center.x() - width / 2, top, width, max(1, 0.012 * unit))
        painter.fillRect(gleam, tone(recipe.accent, 130 - 18 * place))
    _charge(painter, stand, recipe, 0, -0.02, 0.40)


def _charge(
    painter: QPainter,
    stand: Stand,
    recipe: ArtRecipe,
    dx: float,
    dy: float,
    radius: float,
    turn: float = 0.0,
) -> None:
    """Paint the charge; offset and radius are in units of the stand."""
    paint_charge(
        painter,
        stand.center + QPointF(dx, dy) * stand.unit,
        radius * stand.unit,
        recipe,
        turn=turn,
        is_mirrored=recipe.is_mirrored,
    )


_COMPOSITIONS: dict[str, Callable[[QPainter, Stand, ArtRecipe], None]] = {
    "center": _center,
    "close": _close,
    "three": _three,
    "roundel": _roundel,
    "strewn": _strewn,
    "horizon": _horizon,
}
