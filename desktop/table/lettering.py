"""Words on the table: always within their rectangle, smaller or cut short rather than over it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from desktop import palette

_READABLE = 0.85  # of the wanted size: a name rather takes a second line than be smaller
SMALLEST = 0.7  # of the wanted size; below that, words are cut short
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter


def face(pixels: float, *, bold: bool = False) -> QFont:
    """The typeface at a size in pixels."""
    font = QFont(palette.FONT_FAMILY)
    font.setPixelSize(max(7, round(pixels)))
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    return font


def wide(text: str, pixels: float, *, bold: bool = False) -> float:
    """How wide a text is."""
    return QFontMetricsF(face(pixels, bold=bold)).horizontalAdvance(text)


def write(
    painter: QPainter,
    area: QRectF,
    text: str,
    colour: str,
    pixels: float,
    *,
    bold: bool = False,
    align: Qt.AlignmentFlag = LEFT,
) -> None:
    """One line of text in an area."""
    least = pixels * SMALLEST
    while pixels > least and wide(text, pixels, bold=bold) > area.width():
        pixels -= 0.5
    font = face(pixels, bold=bold)
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(area, align, shown)


def write_title(painter: QPainter, area: QRectF, text: str, colour: str, pixels: float) -> None:
    """A name in an area: in one line, or in two where one would have to be small."""
    lines = _halves(text)
    if len(lines) == 1 or wide(text, _READABLE * pixels, bold=True) <= area.width():
        write(painter, area, text, colour, pixels, bold=True)
        return
    high = area.height() / 2
    for place, line in enumerate(lines):
        row = QRectF(area.left(), area.top() + place * high, area.width(), high)
        write(painter, row, line, colour, min(_READABLE * pixels, 0.86 * high), bold=True)


def _halves(text: str) -> tuple[str, ...]:
    """A name broken behind the space or hyphen that leaves the shortest lines."""
    gaps = [place + 1 for place, letter in enumerate(text[:-1]) if letter in " -"]
    if not gaps:
        return (text,)
    gap = min(gaps, key=lambda place: abs(place - len(text) / 2))
    return text[:gap].rstrip(), text[gap:]


def write_lines(
    painter: QPainter, area: QRectF, text: str, colour: str, pixels: float, *, bold: bool = False
) -> None:
    """Text that may break into lines, centred."""
    painter.setFont(face(pixels, bold=bold))
    painter.setPen(QColor(colour))
    painter.drawText(area, CENTRE | Qt.TextFlag.TextWordWrap, text)


def pill(painter: QPainter, area: QRectF, text: str, fill: str, ink: str, pixels: float) -> None:
    """A word on a rounded plate."""
    painter.setPen(QPen(QColor(ink), 1))
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
    words = area.adjusted(0.35 * area.height(), 0, -0.35 * area.height(), 0)
    write(painter, words, text, ink, pixels, bold=True, align=CENTRE)


def pill_width(text: str, pixels: float, height: float) -> float:
    """How wide a plate must be for a word."""
    return wide(text, pixels, bold=True) + 0.9 * height


def heart(centre: QPointF, radius: float) -> QPainterPath:
    """The sign of life."""
    x, y, r = centre.x(), centre.y(), radius
    path = QPainterPath(QPointF(x, y + r))
    path.cubicTo(x - 1.5 * r, y - 0.1 * r, x - 1.0 * r, y - 1.25 * r, x, y - 0.45 * r)
    path.cubicTo(x + 1.0 * r, y - 1.25 * r, x + 1.5 * r, y - 0.1 * r, x, y + r)
    return path
