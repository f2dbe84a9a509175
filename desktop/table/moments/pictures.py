"""The pictures of damage and knock-outs, each painted once for a number, a size and a ratio."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPen,
    QPixmap,
    QRadialGradient,
)

from desktop.style.glyphs import star_path
from desktop.style.materials.hearts import paint_heart
from desktop.style.materials.letters import letter_path, text_font, text_width
from desktop.style.table_colors import TableColors

DAMAGE_COLORS = ("#ff8d5c", "#cf2a1c", "#5e0805")
"""Damage from its light to its dark side."""

_RIM, _INK, _OUTLINE = "#ffe3b8", "#ffffff", "#3a0503"
_POINTS = 12
_SPARKS = 40
_KO_FILL, _KO_LINE, _KO_CROSS = "#14171b", "#f4ecdc", "#ff6a55"
_CACHED = 24


def blank_picture(width: float, height: float, ratio: float) -> QPixmap:
    """A transparent picture of this size in device-independent pixels."""
    picture = QPixmap(max(1, math.ceil(width * ratio)), max(1, math.ceil(height * ratio)))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


def painter_on(picture: QPixmap) -> QPainter:
    """A smooth painter on a picture."""
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    return painter


@lru_cache(maxsize=_CACHED)
def burst_picture(text: str, radius: int, ratio: float) -> QPixmap:
    """A red burst with a number on it, and a glow around it."""
    side = 3.0 * radius
    picture = blank_picture(side, side, ratio)
    painter = painter_on(picture)
    painter.translate(side / 2, side / 2)
    _paint_glow(painter, 1.45 * radius, "#ff5a2a", 170)
    _paint_burst(painter, radius)
    _paint_number(painter, text, radius)
    painter.end()
    return picture


@lru_cache(maxsize=_CACHED)
def ember_picture(radius: int, ratio: float) -> QPixmap:
    """A glowing spot of the tail of a flying burst."""
    picture = blank_picture(2 * radius, 2 * radius, ratio)
    painter = painter_on(picture)
    painter.translate(radius, radius)
    _paint_glow(painter, radius, "#ffb45a", 150)
    painter.end()
    return picture


@lru_cache(maxsize=_CACHED)
def impact_picture(radius: int, ratio: float) -> QPixmap:
    """The red flash and the sparks of a hit."""
    picture = blank_picture(2 * radius, 2 * radius, ratio)
    painter = painter_on(picture)
    painter.translate(radius, radius)
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
    width, height = text_width(word, pixels, bold=True) + 1.9 * pixels, 1.5 * pixels
    side = math.hypot(width, height) + 8
    picture = blank_picture(side, side, ratio)
    painter = painter_on(picture)
    painter.translate(side / 2, side / 2)
    painter.rotate(-10)
    plate = QRectF(-width / 2, -height / 2, width, height)
    painter.setPen(QPen(QColor(_KO_LINE), max(2.0, 0.05 * edge)))
    painter.setBrush(QColor(_KO_FILL))
    painter.drawRoundedRect(plate, 0.28 * height, 0.28 * height)
    arm = 0.3 * pixels
    center = QPointF(plate.left() + 0.85 * pixels, 0)
    cross = QPen(QColor(_KO_CROSS), max(2.5, 0.2 * pixels))
    cross.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(cross)
    painter.drawLine(center - QPointF(arm, arm), center + QPointF(arm, arm))
    painter.drawLine(center - QPointF(arm, -arm), center + QPointF(arm, -arm))
    painter.setFont(text_font(pixels, bold=True))
    painter.setPen(QColor(_KO_LINE))
    painter.drawText(plate.adjusted(1.3 * pixels, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, word)
    painter.end()
    return picture


@lru_cache(maxsize=_CACHED)
def heart_picture(life: int, radius: int, table: TableColors, ratio: float) -> QPixmap:
    """A player's heart with their life on it."""
    side = 3.0 * radius
    picture = blank_picture(side, side, ratio)
    painter = painter_on(picture)
    paint_heart(painter, QPointF(side / 2, side / 2), radius, life, table)
    painter.end()
    return picture


def _paint_glow(painter: QPainter, radius: float, color: str, alpha: int) -> None:
    glow = QRadialGradient(QPointF(), radius)
    for stop, share in ((0.0, 1.0), (0.45, 0.55), (1.0, 0.0)):
        tint = QColor(color)
        tint.setAlpha(round(alpha * share))
        glow.setColorAt(stop, tint)
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
