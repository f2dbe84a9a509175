"""Paints a charge in metal, gold, glass and light.

The charges are objects in the language of heraldry. None shows a person, a letter or a logo.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    QTransform,
)

from desktop.card_art.illustration import charges_of_craft as craft
from desktop.card_art.illustration import charges_of_nature as nature
from desktop.card_art.illustration.charge_paths import ChargeMaker, Part, Role, shrunk
from desktop.card_art.illustration.recipe import ArtRecipe
from desktop.style.materials.shadows import paint_soft_shadow
from desktop.style.materials.tones import WHITE, mix, tone

# --- charges by name ------------------------------------------------------------------------------

_MAKERS: tuple[ChargeMaker, ...] = (
    *(nature.wings, nature.tendrils, nature.web, nature.serpent, nature.insect),
    *(nature.cateye, nature.eye, nature.visage, nature.pawns),
    *(nature.beam, nature.frost, nature.boulder, nature.phase, nature.speed, nature.sting),
    *(nature.flame, nature.comet, nature.prism, nature.sunrise, nature.spiral),
    *(craft.crown, craft.wheel, craft.gear, craft.amulet, craft.screen),
    *(craft.badge, craft.camera, craft.tower, craft.gate),
    *(craft.kite, craft.daggers, craft.sword, craft.hammer, craft.bow),
    *(craft.lasso, craft.star4, craft.sight, craft.claws, craft.magnet),
    *(craft.links, craft.plane),
)
MAKERS_BY_NAME = {maker.__name__: maker for maker in _MAKERS}


@lru_cache(maxsize=len(_MAKERS))
def charge_parts(name: str) -> tuple[Part, ...]:
    """The parts of a charge, from the lowest to the highest, in coordinates from -1 to 1."""
    return tuple(shrunk(part) for part in MAKERS_BY_NAME[name]())


# --- painting -------------------------------------------------------------------------------------

_MANY_ELEMENTS = 1200  # of a path whose edge would take long to stroke
_CASTING = (Role.BODY, Role.ACCENT, Role.GHOST)  # the parts that cast a shadow


def paint_charge(
    painter: QPainter,
    center: QPointF,
    radius: float,
    recipe: ArtRecipe,
    *,
    turn: float = 0.0,
    is_mirrored: bool = False,
    has_shadow: bool = True,
) -> None:
    """Paint the charge of a recipe.

    Args:
        painter: paints the charge.
        center: where it is.
        radius: about half of its size.
        recipe: gives the charge and the colors.
        turn: degrees by which it leans to the right.
        is_mirrored: whether left and right are exchanged.
        has_shadow: whether it casts a shadow.
    """
    place = QTransform().translate(center.x(), center.y()).rotate(turn)
    place.scale(-radius if is_mirrored else radius, radius)
    if has_shadow:
        shadow = place.map(_silhouette(recipe.charge))
        color = recipe.deep.darker(160).name()
        paint_soft_shadow(painter, shadow, 0.2 * radius, color, 210, 0.05 * radius, 0.1 * radius)
    brushes = _brushes(center, radius, recipe)
    for role, part in charge_parts(recipe.charge):
        path = place.map(part)
        if role in (Role.BODY, Role.ACCENT):
            _paint_solid(painter, path, brushes[role], radius, recipe)
        elif role in (Role.GHOST, Role.GLASS):
            strength = 170 if role is Role.GHOST else 220
            painter.setPen(QPen(tone(recipe.bright, strength), max(0.7, 0.03 * radius)))
            painter.setBrush(brushes[role])
            painter.drawPath(path)
        else:
            painter.fillPath(path, brushes[role])


@lru_cache(maxsize=64)
def _silhouette(charge: str) -> QPainterPath:
    """The outline of all parts that cast a shadow, in coordinates from -1 to 1."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for role, path in charge_parts(charge):
        if role in _CASTING:
            whole.addPath(path)
    return whole


def _paint_solid(
    painter: QPainter, path: QPainterPath, brush: QBrush, radius: float, recipe: ArtRecipe
) -> None:
    """Paint a solid part with a dark edge, and a light one inside it."""
    if path.elementCount() > _MANY_ELEMENTS:
        _paint_fine(painter, path, brush, radius, recipe)
        return
    edge = QPen(recipe.deep.darker(130), max(0.8, 0.03 * radius))
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(edge)
    painter.setBrush(brush)
    painter.drawPath(path)
    if radius < 12:
        return
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tone(WHITE, 150), max(0.8, 0.035 * radius)))
    painter.drawPath(path.translated(0.022 * radius, 0.03 * radius))
    painter.restore()


def _paint_fine(
    painter: QPainter, path: QPainterPath, brush: QBrush, radius: float, recipe: ArtRecipe
) -> None:
    """Paint a solid part of many threads; moved copies make its edge, which is fast."""
    away, color = max(0.5, 0.016 * radius), recipe.deep.darker(130)
    for dx, dy in ((-away, 0), (away, 0), (0, -away), (0, away)):
        painter.fillPath(path.translated(dx, dy), color)
    painter.fillPath(path, brush)


def _brushes(center: QPointF, radius: float, recipe: ArtRecipe) -> dict[Role, QBrush]:
    deep, hot, bright = recipe.deep, recipe.hot, recipe.bright
    accent = QColor(recipe.accent)
    corner = QPointF(radius, radius)
    metal = QLinearGradient(center - corner, center + corner)
    metal.setColorAt(0, mix(bright, WHITE, 0.55))
    metal.setColorAt(0.45, bright)
    metal.setColorAt(1, mix(bright, hot, 0.7))
    gold = QLinearGradient(center - corner, center + corner)
    gold.setColorAt(0, mix(accent, WHITE, 0.45))
    gold.setColorAt(1, mix(accent, deep, 0.35))
    glow = QRadialGradient(center, 2.2 * radius)
    glow.setColorAt(0, tone(mix(accent, WHITE, 0.3), 240))
    glow.setColorAt(1, tone(accent, 40))
    return {
        Role.BODY: QBrush(metal),
        Role.ACCENT: QBrush(gold),
        Role.SHADE: QBrush(deep),
        Role.VEIL: QBrush(tone(deep, 80)),
        Role.HOT: QBrush(mix(accent, hot, 0.25)),
        Role.WHITE: QBrush(mix(bright, WHITE, 0.6)),
        Role.LINES: QBrush(tone(accent, 220)),
        Role.GLOW: QBrush(glow),
        Role.GHOST: QBrush(tone(hot, 90)),
        Role.GLASS: QBrush(tone(bright, 105)),
    }
