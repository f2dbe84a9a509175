"""Paths for charges, in coordinates from -1 to 1; some charges reach a little beyond.
Paths are joined and stroked at two hundred times that size, so that their curves stay smooth;
`Part.path` is scaled back. All functions here take and return coordinates of the large scale,
except for their numbers, which are in the small one.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

from desktop.style import glyphs

SCALE = 200.0

Point = tuple[float, float]
Cubic = tuple[float, float, float, float, float, float]


class Role(Enum):
    """What a part of a charge is made of; `charge_painter` turns it into colors."""

    BODY = "body"  # metal, with a dark edge and a light one
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
    """A path and its role, at the large scale until the charge is complete."""

    role: Role
    path: QPainterPath


ChargeMaker = Callable[[], list[Part]]


def polygon(*points: Point) -> QPainterPath:
    """A closed path through points."""
    return _enlarged(glyphs.polygon(*points))


def star(points: int, outer: float, inner: float) -> QPainterPath:
    """A star with one point up."""
    return _enlarged(glyphs.star_path(points, outer, inner))


def line(width: float, *points: Point) -> QPainterPath:
    """A stroke along points."""
    path = QPainterPath(_point(points[0]))
    for point in points[1:]:
        path.lineTo(_point(point))
    return stroked(path, width)


def stroked(path: QPainterPath, width: float, *, is_flat: bool = False) -> QPainterPath:
    """The outline of a stroke along a path; its ends are round, or flat."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width * SCALE)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap if is_flat else Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path).simplified()


def disc(x: float, y: float, radius: float, height: float | None = None) -> QPainterPath:
    """A circle, or an ellipse with another radius in its height."""
    path = QPainterPath()
    path.addEllipse(_point((x, y)), radius * SCALE, (height or radius) * SCALE)
    return path


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> QPainterPath:
    """A rectangle, with rounded corners if there is a radius."""
    path = QPainterPath()
    rect = QRectF(x * SCALE, y * SCALE, width * SCALE, height * SCALE)
    path.addRoundedRect(rect, radius * SCALE, radius * SCALE)
    return path


def curve(start: Point, *cubics: Cubic) -> QPainterPath:
    """A path of cubic curves; each has two control points and its end."""
    path = QPainterPath(_point(start))
    for cubic in cubics:
        path.cubicTo(*(value * SCALE for value in cubic))
    return path


def mirrored(path: QPainterPath) -> QPainterPath:
    """A path together with its reflection."""
    return path.united(QTransform.fromScale(-1, 1).map(path))


def moved(path: QPainterPath, dx: float, dy: float) -> QPainterPath:
    """A path at another place."""
    return path.translated(dx * SCALE, dy * SCALE)


def turned(
    path: QPainterPath, degrees: float, x: float = 0.0, y: float = 0.0, scale: float = 1.0
) -> QPainterPath:
    """A path scaled and turned around the origin, then moved."""
    move = QTransform().translate(x * SCALE, y * SCALE).rotate(degrees).scale(scale, scale)
    return move.map(path)


def joined(*paths: QPainterPath) -> QPainterPath:
    """The union of paths."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for path in paths:
        whole = whole.united(path)
    return whole


def shrunk(part: Part) -> Part:
    """A part of a charge, back in coordinates from -1 to 1."""
    return Part(part.role, QTransform.fromScale(1 / SCALE, 1 / SCALE).map(part.path))


def _point(point: Point) -> QPointF:
    return QPointF(*point) * SCALE


def _enlarged(path: QPainterPath) -> QPainterPath:
    return QTransform.fromScale(SCALE, SCALE).map(path)
