"""The pictures of damage and knock-outs, each painted once for a number, a size and a ratio."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPen,
    QPixmap,
    QRadialGradient,
)

from desktop.style.glyphs import star_path
from desktop.style.materials.letters import letter_path, text_width
from desktop.style.materials.pictures import blank_picture, painter_at_center
from desktop.style.materials.tones import tone
from desktop.table.stage.combat_signs import paint_ko_tag

DAMAGE_COLORS = ("#ff8d5c", "#cf2a1c", "#5e0805")
"""Damage from its light to its dark side."""

_RIM, _INK, _OUTLINE = "#ffe3b8", "#ffffff", "#3a0503"
_POINTS = 12
_SPARKS = 40
_CACHED = 24


@lru_cache(maxsize=_CACHED)
def burst_picture(text: str, radius: int, ratio: float) -> QPixmap:
    """A red burst with a number on it, and a glow around it."""
    side = 3.0 * radius
    picture = blank_picture(QSizeF(side, side), ratio)
    painter = painter_at_center(picture)
    _paint_glow(painter, 1.45 * radius, "#ff5a2a", 170)
    _paint_burst(painter, radius)
    _paint_number(painter, text, radius)
    painter.end()
    return picture


@lru_cache(maxsize=_CACHED)
def ember_picture(radius: int, ratio: float) -> QPixmap:
    """A glowing spot of the tail of a flying burst."""
    picture = blank_picture(QSizeF(2 * radius, 2 * radius), ratio)
    painter = painter_at_center(picture)
    _paint_glow(painter, radius, "#ffb45a", 150)
    painter.end()
    return picture


@lru_cache(maxsize=_CACHED)
def impact_picture(radius: int, ratio: float) -> QPixmap:
    """The red flash and the sparks of a hit."""
    picture = blank_picture(QSizeF(2 * radius, 2 * radius), ratio)
    painter = painter_at_center(picture)
    _paint_glow(painter, radius, "#ff3a1e", 190)
    chance = Random(4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for _ in range(_SPARKS):
        angle, far = chance.uniform(0, 2 * math.pi), radius * chance.uniform(0.2, 0.85)
        way = QPointF(math.cos(angle), math.sin(angle))
        color = QColor("#ffd28a")
        color.setAlphaF(1 - far / radius)
        pen = QPen(color, chance.uniform(1, 3))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(way * far, way * 1.12 * far)
    painter.end()
    return picture


@lru_cache(maxsize=_CACHED)
def knock_out_picture(word: str, edge: int, ratio: float) -> QPixmap:
    """The tag that is stamped on a die that is knocked out: a cross and letters."""
    pixels = 0.34 * edge
    side = text_width(word, pixels, bold=True) + 3 * pixels
    picture = blank_picture(QSizeF(side, side), ratio)
    painter = painter_at_center(picture)
    painter.rotate(-10)
    paint_ko_tag(painter, QPointF(), pixels, word, is_certain=True)
    painter.end()
    return picture


def _paint_glow(painter: QPainter, radius: float, color: str, alpha: int) -> None:
    glow = QRadialGradient(QPointF(), radius)
    for stop, share in ((0.0, 1.0), (0.45, 0.55), (1.0, 0.0)):
        glow.setColorAt(stop, tone(color, round(alpha * share)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(QPointF(), radius, radius)


def _paint_burst(painter: QPainter, radius: float) -> None:
    fire = QRadialGradient(QPointF(-0.22 * radius, -0.28 * radius), 1.15 * radius)
    for stop, color in zip((0.0, 0.5, 1.0), DAMAGE_COLORS, strict=True):
        fire.setColorAt(stop, QColor(color))
    painter.setBrush(fire)
    painter.setPen(QPen(QColor(_RIM), max(1.5, 0.055 * radius)))
    painter.drawPath(star_path(_POINTS, radius, 0.76 * radius))


def _paint_number(painter: QPainter, text: str, radius: float) -> None:
    pixels = radius * (0.98 if len(text) < 2 else 0.86 if len(text) < 3 else 0.66)
    letters = letter_path(text, pixels)
    line = QPen(QColor(_OUTLINE), 0.13 * pixels)
    line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(letters, line)
    painter.fillPath(letters, QColor(_INK))
