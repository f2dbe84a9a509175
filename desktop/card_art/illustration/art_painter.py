"""Paints the picture of a card into any rectangle."""

from __future__ import annotations

import math
import random
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QLinearGradient, QPainter, QRadialGradient

from desktop.card_art.illustration.backdrops import light_point, paint_backdrop
from desktop.card_art.illustration.compositions import paint_composition
from desktop.card_art.illustration.divisions import paint_division
from desktop.card_art.illustration.recipe import ArtRecipe
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

    Args:
        painter: paints the picture.
        area: the rectangle that it fills.
        recipe: what it shows.
        theme: a plain table gets only the charge, on one color.
        focus: where the charge is, as shares of width and height.
        room: how large the charge may be, 1 for most of the height.
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


def _grain_pixel(share: float) -> bytes:
    """The bytes of a pixel of grain: most are nearly transparent, few are strong."""
    strength = round(5.9 * math.log(share / (1 - share)))
    level = 255 if strength > 0 else 0
    return bytes((level, level, level, min(60, abs(strength))))
