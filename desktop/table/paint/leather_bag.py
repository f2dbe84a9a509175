"""A player's bag of leather, with the number of dice in it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRadialGradient, QTransform

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, letter_path, paint_text
from desktop.style.materials.shadows import paint_soft_shadow
from desktop.style.materials.tones import BLACK, tone

_LEATHER = ("#b57a4b", "#7c4a28", "#452613")
_EDGE = "#2c170a"
_INK = "#fff3df"

Point = tuple[float, float]

_BODY: tuple[Point, ...] = (
    (-0.3, -0.5),
    *((-0.9, -0.1), (-0.95, 0.9), (-0.5, 0.92)),
    *((-0.2, 1.0), (0.2, 1.0), (0.5, 0.92)),
    *((0.95, 0.9), (0.9, -0.1), (0.3, -0.5)),
)
_NECK: tuple[Point, ...] = (
    (-0.26, -0.52),
    *((-0.5, -0.8), (-0.46, -0.9), (-0.36, -0.94)),
    *((-0.16, -0.84), (0.16, -0.84), (0.36, -0.94)),
    *((0.46, -0.9), (0.5, -0.8), (0.26, -0.52)),
)
_STRING: tuple[Point, ...] = ((-0.3, -0.52), (-0.1, -0.46), (0.1, -0.46), (0.3, -0.52))


def paint_bag(painter: QPainter, area: QRectF, name: str, count: int, player: int) -> None:
    """Paint a bag.

    Args:
        painter: paints the bag.
        area: the place for it.
        name: the word below the number.
        count: the number of dice in the bag.
        player: the owner, whose color the string has.
    """
    theme = current_theme()
    high = min(0.94 * area.height(), 1.16 * area.width())
    center = area.center() + QPointF(0, 0.02 * high)
    place = QTransform.fromTranslate(center.x(), center.y()).scale(high / 2, high / 2)
    body, neck = place.map(_curve(_BODY)), place.map(_curve(_NECK))
    if not theme.table.is_plain:
        paint_soft_shadow(painter, body.united(neck), 9, BLACK, 170, 4, 6)
    for path, darker in ((neck, 115), (body, 100)):
        leather = QRadialGradient(center - QPointF(0.2, 0.16) * high, 0.75 * high)
        for stop, color in zip((0.0, 0.6, 1.0), _LEATHER, strict=True):
            leather.setColorAt(stop, QColor(color).darker(darker))
        painter.setPen(QPen(QColor(_EDGE), 1.2))
        painter.setBrush(QColor(_LEATHER[2]) if theme.table.is_plain else leather)
        painter.drawPath(path)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tone(BLACK, 60), 1.2))
    for x in (-0.18, 0.02, 0.2):
        crease = ((x, -0.5), (1.5 * x, -0.3), (1.8 * x, -0.1), (2.4 * x, 0.05))
        painter.drawPath(place.map(_curve(crease)))
    string = QPen(QColor(theme.players[player]), max(3.0, 0.055 * high))
    string.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(string)
    painter.drawPath(place.map(_curve(_STRING)))
    _paint_number(painter, area, center, high, count, name, theme.text_scale)


def _paint_number(
    painter: QPainter,
    area: QRectF,
    center: QPointF,
    high: float,
    count: int,
    name: str,
    letters: float,
) -> None:
    """Paint the number of dice, and the name below it."""
    pixels = min(max(10.0, 0.13 * high * letters), 0.2 * high)
    number = letter_path(str(count), 0.36 * high)
    number.translate(center.x(), center.y() + 0.14 * high)
    edge = QPen(QColor(_EDGE), 4)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(number, edge)
    painter.fillPath(number, QColor(_INK))
    line = QRectF(area.left(), center.y() + 0.27 * high, area.width(), 1.25 * pixels)
    paint_text(painter, line, name, _INK, pixels, bold=True, align=ALIGN_CENTER)


def _curve(points: tuple[Point, ...]) -> QPainterPath:
    """A path through cubic curves; the first point is its start."""
    path = QPainterPath(QPointF(*points[0]))
    for number in range(1, len(points), 3):
        one, two, end = (QPointF(*point) for point in points[number : number + 3])
        path.cubicTo(one, two, end)
    return path
