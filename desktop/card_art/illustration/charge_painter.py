"""Paints a charge in metal, gold, glass and light.

The charges are objects in the language of heraldry, drawn in `assets/charges`. Each drawing is read
when it is first painted. None shows a person, a letter or a logo.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt, QXmlStreamReader
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

from desktop.card_art.illustration.recipe import ArtRecipe
from desktop.style.materials.shadows import paint_soft_shadow
from desktop.style.materials.tones import WHITE, mix, tone

# --- drawings -------------------------------------------------------------------------------------

_MOST_KEPT = 64  # there are fewer charges
_COMMANDS = {"M": 2, "L": 2, "C": 6, "Z": 0}
"""The commands of a path, with how many numbers each takes; the numbers are absolute."""

_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")


class Role(Enum):
    """What a part of a charge is made of, its class in the file; the painter gives it colors."""

    BODY = "body"  # metal, with a dark edge and a light one
    THREADS = "threads"  # a body of many thin threads, with a dark edge alone
    ACCENT = "accent"  # gold
    SHADE = "shade"  # deep shadow
    VEIL = "veil"  # a light shadow over a part of the body
    HOT = "hot"  # glowing
    WHITE = "white"  # bright
    LINES = "lines"  # thin lines in the accent color
    GLOW = "glow"  # light that fades outward
    GHOST = "ghost"  # a faint copy of the body
    GLASS = "glass"  # transparent, such as the wings of an insect


class Part(NamedTuple):
    """A path and its role."""

    role: Role
    path: QPainterPath


@lru_cache(maxsize=_MOST_KEPT)
def charge_parts(name: str) -> tuple[Part, ...]:
    """The parts of a charge, from the lowest to the highest.

    Their coordinates are from -1 to 1; some charges reach a little beyond.

    Raises:
        ValueError: the drawing is not one of a charge; the message says what is wrong.
    """
    drawing = resources.files("assets").joinpath("charges", f"{name}.svg")
    reader = QXmlStreamReader(drawing.read_text("utf-8"))
    parts = []
    while not reader.atEnd():
        reader.readNext()
        if reader.isStartElement() and reader.name() == "path":
            given = reader.attributes()
            try:
                role = Role(given.value("class"))
                parts.append(Part(role, _read_path(given.value("d"))))
            except ValueError as error:
                raise ValueError(f"{name}.svg, line {reader.lineNumber()}: {error}") from error
    if reader.hasError() or not parts:
        raise ValueError(f"{name}.svg: {reader.errorString() or 'a charge needs a path'}")
    return tuple(parts)


def _read_path(commands: str) -> QPainterPath:
    """Read the attribute `d` of a path."""
    path = QPainterPath()
    for letter, numbers in _COMMAND.findall(commands):
        if letter not in _COMMANDS:
            raise ValueError(f"command {letter!r} in a path; use only the absolute M, L, C and Z")
        values = [float(digits) for digits in numbers.replace(",", " ").split()]
        count = _COMMANDS[letter]
        if not count:
            path.closeSubpath()
        for place in range(0, len(values), count or 1):
            point = values[place : place + count]
            if letter == "C":
                path.cubicTo(*point)
            elif letter == "M" and place == 0:
                path.moveTo(*point)
            else:  # further points of M are those of lines
                path.lineTo(*point)
    return path


# --- painting -------------------------------------------------------------------------------------

_CASTING = (Role.BODY, Role.THREADS, Role.ACCENT, Role.GHOST)  # the parts that cast a shadow


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
    """Paint the charge of a recipe, leaning to the right by `turn` degrees."""
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
        elif role is Role.THREADS:
            _paint_threads(painter, path, brushes[role], radius, recipe)
        elif role in (Role.GHOST, Role.GLASS):
            strength = 170 if role is Role.GHOST else 220
            painter.setPen(QPen(tone(recipe.bright, strength), max(0.7, 0.03 * radius)))
            painter.setBrush(brushes[role])
            painter.drawPath(path)
        else:
            painter.fillPath(path, brushes[role])


@lru_cache(maxsize=_MOST_KEPT)
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


def _paint_threads(
    painter: QPainter, path: QPainterPath, brush: QBrush, radius: float, recipe: ArtRecipe
) -> None:
    """Paint many threads; moved copies make their edge, which is faster than a stroke."""
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
        Role.THREADS: QBrush(metal),
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
