"""The sign of what people do by hand: a seal of dark red wax, and small hands of the same red.

Contrast and plain palettes draw it flat: a hand in a disc with a bright edge.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from desktop.style.glyphs import palm_path, polygon
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.plates import paint_raised
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import BLACK, WHITE, tone
from desktop.style.palette import Theme

WAX = "#8e2b2b"
_BRIGHT, _DARK, _EDGE = "#c4605a", "#521414", "#3d0d0d"
_PALM = "#f7d9c4"
_ON_WAX = "#fff0e2"
_LIGHT_WAX = "#e58d80"  # the hand on dark paper
_TEETH = 24
_GLOW = 12.0


def paint_seal(
    painter: QPainter, center: QPointF, radius: float, theme: Theme, *, glows: bool = False
) -> None:
    """Paint the seal of a text by hand. It glows when the moment of the text may have come."""
    painter.save()
    edge = _wax_edge(radius).translated(center)
    if glows:
        paint_soft_shadow(painter, edge, _GLOW, theme.legal, 255)
    if theme.table.is_plain:
        painter.setPen(QPen(QColor(theme.legal if glows else WHITE), 0.12 * radius))
        painter.setBrush(QColor(_DARK))
        painter.drawEllipse(center, 0.94 * radius, 0.94 * radius)
    else:
        _paint_wax(painter, edge, center, radius)
        if glows:
            painter.setPen(QPen(QColor(theme.legal), max(2.0, 0.12 * radius)))
            painter.drawPath(edge)
    palm = _palm(center + QPointF(0, 0.02 * radius), 0.52 * radius)
    painter.fillPath(palm.translated(0, 0.05 * radius), tone(_EDGE, 200))
    painter.fillPath(palm, QColor(_PALM))
    painter.restore()


def _paint_wax(painter: QPainter, edge: QPainterPath, center: QPointF, radius: float) -> None:
    paint_soft_shadow(painter, edge, 0.3 * radius, BLACK, 190, 0.08 * radius, 0.16 * radius)
    wax = QRadialGradient(center - QPointF(0.35 * radius, 0.4 * radius), 1.8 * radius)
    wax.setColorAt(0, QColor(_BRIGHT))
    wax.setColorAt(0.4, QColor(WAX))
    wax.setColorAt(1, QColor(_DARK))
    painter.fillPath(edge, wax)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tone(_EDGE, 190), max(1.0, 0.05 * radius)))
    painter.drawEllipse(center, 0.78 * radius, 0.78 * radius)


@lru_cache(maxsize=16)
def _wax_edge(radius: float) -> QPainterPath:
    """The toothed, not quite round edge of the wax, around the origin."""
    corners = []
    for place in range(_TEETH):
        turn = 2 * math.pi * place / _TEETH
        away = radius * (1 + 0.05 * math.sin(3 * turn + 1) + (0.03 if place % 2 else -0.02))
        corners.append((away * math.cos(turn), away * math.sin(turn)))
    return polygon(*corners)


def _palm(center: QPointF, size: float) -> QPainterPath:
    """A raised hand around a point; it reaches `size` up and down."""
    return QTransform().translate(center.x(), center.y()).scale(size, size).map(palm_path())


def paint_hand(painter: QPainter, center: QPointF, size: float, theme: Theme) -> None:
    """Paint a small red hand on paper, beside what was done by hand."""
    color = WAX if theme.name == "light" else _LIGHT_WAX
    painter.fillPath(_palm(center, size), QColor(theme.text if theme.table.is_plain else color))


@lru_cache(maxsize=8)
def hand_picture(side: int, ratio: float, theme: Theme) -> QPixmap:
    """A small red hand, as large as a letter."""
    picture = blank_picture(QSizeF(side, side), ratio)
    painter = painter_on(picture)
    paint_hand(painter, QPointF(side / 2, side / 2), 0.44 * side, theme)
    painter.end()
    return picture


@lru_cache(maxsize=8)
def seal_picture(radius: int, ratio: float, theme: Theme, *, glows: bool = False) -> QPixmap:
    """The seal as a picture, with room for its shadow and its light around it."""
    side = 2 * radius + 2 * SEAL_MARGIN
    picture = blank_picture(QSizeF(side, side), ratio)
    painter = painter_on(picture)
    paint_seal(painter, QPointF(side / 2, side / 2), radius, theme, glows=glows)
    painter.end()
    return picture


SEAL_MARGIN = 20
"""The room around the seal in its picture."""


def paint_changed_mark(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """Paint the tag of a die that was changed by hand this turn: a hand on a red plate."""
    radius = 0.3 * area.height()
    if theme.table.is_plain:
        painter.setPen(QPen(QColor(WHITE), 1))
        painter.setBrush(QColor(_DARK))
        painter.drawRoundedRect(area, radius, radius)
    else:
        paint_raised(painter, rounded(area, radius), WAX, "#6a1c1c", 0.4)
    painter.fillPath(_palm(area.center(), 0.36 * area.height()), QColor(_ON_WAX))
