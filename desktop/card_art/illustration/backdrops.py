"""Paints what is behind the charge of a picture: a moon, rays, a city, mountains, clouds."""

from __future__ import annotations

import random
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QRadialGradient

from desktop.card_art.illustration.divisions import fill_fan
from desktop.card_art.illustration.recipe import ArtRecipe
from desktop.style.materials.tones import mix, tone


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
        for share in (0.26, 0.19, 0.12):
            radius = share * area.height()
            color = mix(recipe.bright, recipe.middle, 0.25 + 2 * (0.26 - share))
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
