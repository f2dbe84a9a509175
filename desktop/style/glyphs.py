"""Symbols printed on dice and cards, drawn with our own paths.

Every energy symbol has its own shape and its own color, so either is enough to tell them apart.
Paths range from -1 to 1 in both directions; callers scale them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QTransform,
)

from desktop.style import palette
from desktop.style.materials.pictures import blank_picture, painter_on

SYMBOLS = ("fist", "bolt", "mask", "shield", "wild")
IVORY = "#fffaf0"
OUTLINE = "#15181d"
_RIM, _LEAST_RIM = 0.18, 2.3  # of the light rim of symbols, in radii and in pixels
_EDGE, _LEAST_EDGE = 0.12, 1.3  # of the dark edge around it

# --- energy symbols


def paint_symbol(painter: QPainter, symbol: str, center: QPointF, radius: float) -> None:
    """Paint an energy symbol: one of SYMBOLS, or a number for generic energy; "–" for any number.

    An ivory rim makes it stand out from plastic of any color.
    """
    painter.save()
    painter.translate(center)
    painter.scale(radius, radius)
    if symbol.isdigit() or symbol == "–":
        _paint_generic(painter, symbol)
    elif symbol == "wild":
        _paint_wild(painter)
    else:
        rim = max(_RIM, _LEAST_RIM / radius)
        _paint_typed(painter, symbol, rim, rim + max(_EDGE, _LEAST_EDGE / radius))
    painter.restore()


def _paint_typed(painter: QPainter, symbol: str, rim: float, edge: float) -> None:
    path, details = _GLYPHS[symbol]()
    painter.setBrush(QColor(IVORY))
    painter.setPen(outline_pen(edge))
    painter.drawPath(path)
    painter.setPen(QPen(QColor(IVORY), rim, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(path)
    painter.setPen(outline_pen(0.07))
    painter.setBrush(QColor(palette.ENERGY_COLORS[symbol]))
    painter.drawPath(path)
    details(painter)


def _paint_generic(painter: QPainter, amount: str) -> None:
    painter.setPen(outline_pen(0.08))
    painter.setBrush(QColor(IVORY))
    painter.drawEllipse(QPointF(0, 0), 1, 1)
    painter.setPen(QPen(QColor(palette.ENERGY_COLORS["generic"]), 0.16))
    painter.drawEllipse(QPointF(0, 0), 0.82, 0.82)
    painter.fillPath(text_path(amount, 0.98, 1.1), QColor(OUTLINE))


def _paint_wild(painter: QPainter) -> None:
    """A question mark on the colors of all four types."""
    painter.setPen(Qt.PenStyle.NoPen)
    disc = QRectF(-1, -1, 2, 2)
    for quarter, symbol in enumerate(("fist", "bolt", "mask", "shield")):
        painter.setBrush(QColor(palette.ENERGY_COLORS[symbol]))
        painter.drawPie(disc, 16 * 90 * quarter, 16 * 90)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(outline_pen(0.09))
    painter.drawEllipse(disc)
    mark = text_path("?", 1.25, 1.2)
    painter.strokePath(mark, outline_pen(0.3))
    painter.fillPath(mark, QColor(IVORY))


def _fist_path() -> QPainterPath:
    """A clenched hand from the front: four fingers in a row, the thumb across, the wrist below."""
    hand = _rounded(-0.56, 0.35, 1.12, 0.63, 0.12).united(_rounded(-0.88, -0.30, 1.76, 0.98, 0.30))
    for x, top in _FINGERS:
        hand = hand.united(_rounded(x, top, 0.44, 0.9, 0.18))
    return hand.simplified()


_FINGERS = ((-0.88, -0.70), (-0.44, -0.86), (0.0, -0.84), (0.44, -0.68))


def _fist_details(painter: QPainter) -> None:
    painter.setPen(outline_pen(0.085))
    for x, top in _FINGERS[1:]:
        painter.drawLine(QPointF(x, top + 0.30), QPointF(x, 0.06))
    painter.setBrush(QColor(palette.ENERGY_COLORS["fist"]).lighter(130))
    painter.drawPath(_rounded(-0.88, 0.06, 1.24, 0.42, 0.20))


def _bolt_path() -> QPainterPath:
    return polygon(
        (0.34, -1.0), (-0.74, 0.20), (-0.12, 0.20), (-0.42, 1.0), (0.76, -0.32), (0.12, -0.32)
    )


def _mask_path() -> QPainterPath:
    """A domino mask: pointed at both ends, two eyes cut out."""
    mask = QPainterPath(QPointF(0, -0.34))
    mask.cubicTo(0.30, -0.62, 0.72, -0.60, 1.06, -0.66)
    mask.cubicTo(1.04, 0.05, 0.80, 0.60, 0.46, 0.56)
    mask.cubicTo(0.24, 0.54, 0.16, 0.26, 0, 0.26)
    mask.cubicTo(-0.16, 0.26, -0.24, 0.54, -0.46, 0.56)
    mask.cubicTo(-0.80, 0.60, -1.04, 0.05, -1.06, -0.66)
    mask.cubicTo(-0.72, -0.60, -0.30, -0.62, 0, -0.34)
    mask.closeSubpath()
    return mask


def _mask_details(painter: QPainter) -> None:
    painter.setPen(outline_pen(0.06))
    painter.setBrush(QColor(IVORY))
    for side in (-1, 1):
        eye = QPainterPath(QPointF(0.16 * side, 0.04))
        eye.cubicTo(0.30 * side, -0.30, 0.62 * side, -0.30, 0.76 * side, -0.22)
        eye.cubicTo(0.70 * side, 0.16, 0.36 * side, 0.26, 0.16 * side, 0.04)
        painter.drawPath(eye)


def _shield_path() -> QPainterPath:
    shield = QPainterPath(QPointF(0, -0.96))
    shield.cubicTo(0.26, -0.80, 0.55, -0.74, 0.82, -0.74)
    shield.cubicTo(0.90, 0.10, 0.56, 0.70, 0, 1.0)
    shield.cubicTo(-0.56, 0.70, -0.90, 0.10, -0.82, -0.74)
    shield.cubicTo(-0.55, -0.74, -0.26, -0.80, 0, -0.96)
    return shield


def _shield_details(painter: QPainter) -> None:
    """The right half is lighter and a band runs down the middle, as on a painted shield."""
    half = QPainterPath()
    half.addRect(QRectF(0, -1, 1, 2))
    painter.fillPath(
        _shield_path().intersected(half), QColor(palette.ENERGY_COLORS["shield"]).lighter(135)
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(outline_pen(0.07))
    painter.drawPath(_shield_path())


def _no_details(painter: QPainter) -> None:
    """Paint nothing inside the outline."""


_GLYPHS: dict[str, Callable[[], tuple[QPainterPath, Callable[[QPainter], None]]]] = {
    "fist": lambda: (_fist_path(), _fist_details),
    "bolt": lambda: (_bolt_path(), _no_details),
    "mask": lambda: (_mask_path(), _mask_details),
    "shield": lambda: (_shield_path(), _shield_details),
}


# --- shapes and letters


def polygon(*points: tuple[float, float]) -> QPainterPath:
    """A closed path through the points."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def star_path(points: int, outer: float, inner: float) -> QPainterPath:
    """A star with one point up."""
    corners = []
    for i in range(2 * points):
        radius = inner if i % 2 else outer
        angle = math.pi * i / points
        corners.append((radius * math.sin(angle), -radius * math.cos(angle)))
    return polygon(*corners)


def _regular_path(sides: int) -> QPainterPath:
    angles = [2 * math.pi * i / sides for i in range(sides)]
    return polygon(*((math.sin(angle), -math.cos(angle)) for angle in angles))


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, width, height), radius, radius)
    return path


def _disc_path() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), 1, 1)
    return path


def _pawn_path() -> QPainterPath:
    """A sidekick: a head over a pair of shoulders."""
    path = QPainterPath(QPointF(-0.86, 0.92))
    path.cubicTo(-0.86, 0.10, -0.40, -0.06, 0, -0.06)
    path.cubicTo(0.40, -0.06, 0.86, 0.10, 0.86, 0.92)
    path.closeSubpath()
    path.addEllipse(QPointF(0, -0.50), 0.42, 0.42)
    return path


def palm_path() -> QPainterPath:
    """A raised hand: what people do, and not the program."""
    hand = _rounded(-0.62, 0.0, 1.24, 0.95, 0.36)
    for x, top, wide, high in _RAISED_FINGERS:
        hand = hand.united(_rounded(x, top, wide, high, 0.13))
    thumb = (
        QTransform().translate(0.62, 0.42).rotate(38).map(_rounded(-0.15, -0.72, 0.3, 0.95, 0.15))
    )
    return hand.united(thumb)


_RAISED_FINGERS = (
    (-0.62, -0.62, 0.27, 0.95),
    (-0.29, -0.95, 0.27, 1.2),
    (0.04, -0.90, 0.27, 1.2),
    (0.37, -0.66, 0.25, 0.95),
)


EMBLEMS: dict[str, Callable[[], QPainterPath]] = {
    "disc": _disc_path,
    "hexagon": lambda: _regular_path(6),
    "star": lambda: star_path(5, 1.12, 0.62),
    "diamond": lambda: _regular_path(4),
    "square": lambda: _rounded(-0.88, -0.88, 1.76, 1.76, 0.28),
    "pawn": _pawn_path,
}


@lru_cache(maxsize=256)
def text_path(text: str, height: float, width: float) -> QPainterPath:
    """Bold text centered on the origin, capitals `height` tall, squeezed if wider than `width`."""
    font = QFont(palette.FONT_FAMILY)
    font.setPixelSize(100)
    font.setWeight(QFont.Weight.Bold)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    box = path.boundingRect()
    tall = height / QFontMetricsF(font).capHeight()
    wide = min(tall, width / max(box.width(), 1.0))
    centered = path.translated(-box.center().x(), QFontMetricsF(font).capHeight() / 2)
    return QTransform.fromScale(wide, tall).map(centered)


def outline_pen(width: float) -> QPen:
    """The pen for the dark outline around symbols, with round joins."""
    return QPen(QColor(OUTLINE), width, j=Qt.PenJoinStyle.RoundJoin, c=Qt.PenCapStyle.RoundCap)


# --- rows of symbols

_RADIUS = 0.44  # of a symbol, as a share of the height of its row


def symbols_picture(symbols: Sequence[str], high: int, ratio: float) -> QPixmap:
    """A picture with a row of energy symbols or numbers in circles."""
    picture = blank_picture(QSize(high * len(symbols), high), ratio)
    painter = painter_on(picture)
    for place, symbol in enumerate(symbols):
        paint_symbol(painter, symbol, QPointF((place + 0.5) * high, high / 2), _RADIUS * high)
    painter.end()
    return picture


def long_sword_path() -> QPainterPath:
    """The outline of an upright sword around the origin, about one unit long in each direction."""
    path = polygon((0, -1.1), (0.13, -0.86), (0.11, 0.28), (-0.11, 0.28), (-0.13, -0.86))
    guard, grip, knob = QPainterPath(), QPainterPath(), QPainterPath()
    guard.addRoundedRect(QRectF(-0.34, 0.26, 0.68, 0.12), 0.06, 0.06)
    grip.addRoundedRect(QRectF(-0.07, 0.36, 0.14, 0.4), 0.05, 0.05)
    knob.addEllipse(QPointF(0, 0.82), 0.11, 0.11)
    return path.united(guard).united(grip).united(knob)
