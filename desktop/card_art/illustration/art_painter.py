"""Paints the picture of a card into any rectangle.

The ground is divided as the field of a coat of arms. Over it is a backdrop: a moon, rays, a city,
mountains, clouds. The composition arranges the charge: once in the center, close, thrice, in a
roundel, strewn.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from desktop.card_art.illustration.charge_painter import paint_charge
from desktop.card_art.illustration.recipe import ArtRecipe
from desktop.style.glyphs import polygon, star_path
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


# --- divisions ------------------------------------------------------------------------------------


_STARS = 26


def paint_division(painter: QPainter, area: QRectF, recipe: ArtRecipe) -> None:
    """Paint the division of a recipe over its sky."""
    _DIVISIONS[recipe.division](painter, area, recipe)


def _accent(recipe: ArtRecipe) -> QColor:
    return tone(recipe.accent, 62)


def _veil(recipe: ArtRecipe) -> QColor:
    return tone(recipe.deep, 95)


def _saltire(painter: QPainter, area: QRectF, recipe: ArtRecipe) -> None:
    """A diagonal cross."""
    left, top, right, bottom = area.left(), area.top(), area.right(), area.bottom()
    half = 0.17 * area.height()
    color = _accent(recipe)
    for start, end in ((top, bottom), (bottom, top)):
        band = polygon(
            (left, start - half), (right, end - half), (right, end + half), (left, start + half)
        )
        painter.fillPath(band, color)


def _shards(painter: QPainter, area: QRectF, recipe: ArtRecipe) -> None:
    """Splinters that rise from below."""
    wide, high, bottom = area.width(), area.height(), area.bottom()
    for place in range(7):
        left = area.x() + wide * (place - 0.4) / 6
        tip = area.y() + high * (0.2 + 0.13 * (place * 5 % 4))
        shard = polygon((left, bottom), (left + 0.1 * wide, tip), (left + 0.2 * wide, bottom))
        painter.fillPath(shard, _veil(recipe) if place % 2 else _accent(recipe))


def _chevrons(painter: QPainter, area: QRectF, recipe: ArtRecipe) -> None:
    """Chevrons below each other, light and dark in turn."""
    left, right, middle, high = area.left(), area.right(), area.center().x(), area.height()
    for place in range(4):
        top = area.y() + high * (0.06 + 0.34 * place)
        chevron = polygon(
            (left, top + 0.55 * high),
            (middle, top),
            (right, top + 0.55 * high),
            (right, top + 0.70 * high),
            (middle, top + 0.15 * high),
            (left, top + 0.70 * high),
        )
        painter.fillPath(chevron, _accent(recipe) if place % 2 else _veil(recipe))


def _bend(painter: QPainter, area: QRectF, recipe: ArtRecipe) -> None:
    """Diagonal bands among stars."""
    left, top, right, high = area.left(), area.top(), area.right(), area.height()
    for place, half in enumerate((0.3, 0.16, 0.06)):
        band = polygon(
            (left, top + high * (1.05 - half)),
            (right, top + high * (0.1 - half)),
            (right, top + high * (0.1 + half)),
            (left, top + high * (1.05 + half)),
        )
        painter.fillPath(band, _veil(recipe) if place == 1 else _accent(recipe))
    chance = random.Random(recipe.seed)
    for _ in range(_STARS):
        star = star_path(4, chance.uniform(1, 3.2), 0.7)
        at = (left + chance.random() * area.width(), top + chance.random() * high)
        painter.fillPath(star.translated(*at), tone(WHITE, 170))


def _gyrons(painter: QPainter, area: QRectF, recipe: ArtRecipe) -> None:
    """Wedges around the center."""
    fill_fan(painter, area.center(), 12, 2 * area.width(), _accent(recipe))


def _glory(painter: QPainter, area: QRectF, recipe: ArtRecipe) -> None:
    """Rays from below."""
    foot = QPointF(area.center().x(), area.y() + 1.02 * area.height())
    fill_fan(painter, foot, 22, 2 * area.width(), tone(recipe.accent, 54))


def _pale(painter: QPainter, area: QRectF, recipe: ArtRecipe) -> None:
    """Upright bands in the middle."""
    for half, color in ((0.36, _veil(recipe)), (0.2, _accent(recipe))):
        band = QRectF(area.center().x() - half * area.width(), area.y(), 0, area.height())
        band.setWidth(2 * half * area.width())
        painter.fillRect(band, color)


def _waves(painter: QPainter, area: QRectF, recipe: ArtRecipe) -> None:
    """Waves below each other."""
    left, wide, high = area.x(), area.width(), area.height()
    for place in range(5):
        top = area.y() + high * (0.3 + 0.17 * place)
        wave = QPainterPath(QPointF(left, top))
        for crest in range(4):
            peak = top + (0.11 * high if crest % 2 else -0.11 * high)
            wave.quadTo(left + wide * (crest + 0.5) / 4, peak, left + wide * (crest + 1) / 4, top)
        wave.lineTo(area.right(), area.bottom())
        wave.lineTo(left, area.bottom())
        painter.fillPath(wave, tone(recipe.deep, 40) if place % 2 else tone(recipe.accent, 32))


def _lozenges(painter: QPainter, area: QRectF, recipe: ArtRecipe) -> None:
    """A pattern of diamonds."""
    side = 0.22 * area.height()
    pattern = QPainterPath()
    for column in range(int(area.width() / side) + 2):
        for row in range(6):
            if (column + row) % 2:
                x, y = area.x() + column * side, area.y() + row * side
                diamond = polygon(
                    (x, y - side / 2), (x + side / 2, y), (x, y + side / 2), (x - side / 2, y)
                )
                pattern.addPath(diamond)
    painter.fillPath(pattern, tone(recipe.bright, 16))


def fill_fan(
    painter: QPainter,
    center: QPointF,
    count: int,
    reach: float,
    color: QColor,
    *,
    start: float = 0.0,
    width: float = 0.5,
) -> None:
    """Fill wedges around a center; they take `width` (0 to 1) of the circle."""
    fan = QPainterPath()
    for place in range(count):
        first = start + 2 * math.pi * place / count
        last = first + 2 * math.pi * width / count
        fan.addPath(
            polygon(
                (center.x(), center.y()),
                (center.x() + reach * math.cos(first), center.y() + reach * math.sin(first)),
                (center.x() + reach * math.cos(last), center.y() + reach * math.sin(last)),
            )
        )
    painter.fillPath(fan, color)


_DIVISIONS: dict[str, Callable[[QPainter, QRectF, ArtRecipe], None]] = {
    "saltire": _saltire,
    "shards": _shards,
    "chevrons": _chevrons,
    "bend": _bend,
    "gyrons": _gyrons,
    "glory": _glory,
    "pale": _pale,
    "waves": _waves,
    "lozenges": _lozenges,
}


# --- backdrops ------------------------------------------------------------------------------------


def light_point(area: QRectF, recipe: ArtRecipe) -> QPointF:
    """Where the light of a picture is."""
    across, down = recipe.light
    return QPointF(area.x() + across * area.width(), area.y() + down * area.height())


def paint_backdrop(painter: QPainter, area: QRectF, recipe: ArtRecipe) -> None:
    """Paint the backdrop of a recipe over its divided ground."""
    _BACKDROPS[recipe.backdrop](painter, area, recipe, random.Random(recipe.seed + 1))


def _moon(painter: QPainter, area: QRectF, recipe: ArtRecipe, _: random.Random) -> None:
    center = light_point(area, recipe) + QPointF(0, 0.12 * area.height())
    radius = 0.3 * area.height()
    halo = QRadialGradient(center, 1.6 * radius)
    halo.setColorAt(0.55, tone(recipe.bright, 120))
    halo.setColorAt(1, tone(recipe.bright, 0))
    painter.setBrush(halo)
    painter.drawEllipse(center, 1.6 * radius, 1.6 * radius)
    painter.setBrush(tone(mix(recipe.bright, recipe.hot, 0.2), 190))
    painter.drawEllipse(center, radius, radius)


def _rays(painter: QPainter, area: QRectF, recipe: ArtRecipe, _: random.Random) -> None:
    center, reach = light_point(area, recipe), 2 * area.width()
    fill_fan(painter, center, 16, reach, tone(recipe.bright, 44), start=0.1, width=0.28)


def _skyline(painter: QPainter, area: QRectF, recipe: ArtRecipe, chance: random.Random) -> None:
    """Two rows of houses; those in front have lit windows."""
    wide, high = area.width(), area.height()
    for row, strength in enumerate((90, 190)):
        left = area.x() - 4
        while left < area.right():
            house = QRectF(left, 0, chance.uniform(0.05, 0.1) * wide, 0)
            house.setTop(area.bottom() - chance.uniform(0.16, 0.46 - 0.16 * row) * high)
            house.setBottom(area.bottom())
            painter.fillRect(house, tone(recipe.deep, strength))
            if row:
                _light_windows(painter, house, area, recipe, chance)
            left += house.width() * 1.06


def _light_windows(
    painter: QPainter, house: QRectF, area: QRectF, recipe: ArtRecipe, chance: random.Random
) -> None:
    for _ in range(3):
        x = house.left() + chance.random() * house.width() * 0.8
        y = house.bottom() - chance.random() * house.height()
        size = (max(1, 0.008 * area.width()), max(1, 0.016 * area.height()))
        painter.fillRect(QRectF(x, y, *size), tone(recipe.accent, 190))


def _peaks(painter: QPainter, area: QRectF, recipe: ArtRecipe, chance: random.Random) -> None:
    """Three ranges of mountains, the nearest the darkest."""
    for row in range(3):
        ridge = QPainterPath(area.bottomLeft())
        for place in range(9):
            high = 0.52 + 0.14 * row + chance.uniform(-0.16, 0.1)
            ridge.lineTo(area.x() + area.width() * place / 8, area.y() + area.height() * high)
        ridge.lineTo(area.bottomRight())
        painter.fillPath(ridge, tone(mix(recipe.deep, recipe.middle, 0.5 - 0.25 * row), 170))


def _clouds(painter: QPainter, area: QRectF, recipe: ArtRecipe, chance: random.Random) -> None:
    for _ in range(7):
        center = QPointF(area.x() + chance.random() * area.width(), 0)
        center.setY(area.y() + area.height() * chance.uniform(0.62, 1.05))
        for size in (0.26, 0.19, 0.12):
            radius = size * area.height()
            color = mix(recipe.bright, recipe.middle, 0.25 + 2 * (0.26 - size))
            painter.setBrush(tone(color, 70))
            painter.drawEllipse(center, radius, radius)


def _rings(painter: QPainter, area: QRectF, recipe: ArtRecipe, _: random.Random) -> None:
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for place in range(6):
        painter.setPen(QPen(tone(recipe.accent, 96 - 12 * place), 0.016 * area.height()))
        radius = (0.26 + 0.15 * place) * area.height()
        painter.drawEllipse(area.center(), radius, radius)
    painter.restore()


_BACKDROPS: dict[str, Callable[[QPainter, QRectF, ArtRecipe, random.Random], None]] = {
    "moon": _moon,
    "rays": _rays,
    "skyline": _skyline,
    "peaks": _peaks,
    "clouds": _clouds,
    "rings": _rings,
}
