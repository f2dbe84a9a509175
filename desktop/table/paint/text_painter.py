"""Text painting that always stays inside its rectangle: it shrinks or elides the text."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from desktop.style import palette

_READABLE = 0.85  # share of the wanted size; a name that needs less takes a second line
MIN_TEXT_SHARE = 0.7  # share of the wanted size; text that needs less is elided
ALIGN_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
ALIGN_CENTER = Qt.AlignmentFlag.AlignCenter


def text_font(pixels: float, *, bold: bool = False) -> QFont:
    """The font at a size in pixels."""
    font = QFont(palette.FONT_FAMILY)
    font.setPixelSize(max(7, round(pixels)))
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    return font


def text_width(text: str, pixels: float, *, bold: bool = False) -> float:
    """The width of a text."""
    return QFontMetricsF(text_font(pixels, bold=bold)).horizontalAdvance(text)


def paint_text(
    painter: QPainter,
    area: QRectF,
    text: str,
    color: str,
    pixels: float,
    *,
    bold: bool = False,
    align: Qt.AlignmentFlag = ALIGN_LEFT,
) -> None:
    """Paint one line of text in an area."""
    least = pixels * MIN_TEXT_SHARE
    while pixels > least and text_width(text, pixels, bold=bold) > area.width():
        pixels -= 0.5
    font = text_font(pixels, bold=bold)
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.setFont(font)
    painter.setPen(QColor(color))
    painter.drawText(area, align, shown)


def paint_title(painter: QPainter, area: QRectF, text: str, color: str, pixels: float) -> None:
    """Paint a name on one line, or on two where one line would have to be too small."""
    lines = _halves(text)
    if len(lines) == 1 or text_width(text, _READABLE * pixels, bold=True) <= area.width():
        paint_text(painter, area, text, color, pixels, bold=True)
        return
    high = area.height() / 2
    for place, line in enumerate(lines):
        row = QRectF(area.left(), area.top() + place * high, area.width(), high)
        paint_text(painter, row, line, color, min(_READABLE * pixels, 0.86 * high), bold=True)


def _halves(text: str) -> tuple[str, ...]:
    """A name broken after the space or hyphen nearest to its middle."""
    gaps = [place + 1 for place, letter in enumerate(text[:-1]) if letter in " -"]
    if not gaps:
        return (text,)
    gap = min(gaps, key=lambda place: abs(place - len(text) / 2))
    return text[:gap].rstrip(), text[gap:]


def paint_wrapped_text(
    painter: QPainter, area: QRectF, text: str, color: str, pixels: float, *, bold: bool = False
) -> None:
    """Paint centered text that may wrap."""
    painter.setFont(text_font(pixels, bold=bold))
    painter.setPen(QColor(color))
    painter.drawText(area, ALIGN_CENTER | Qt.TextFlag.TextWordWrap, text)


def paint_pill(
    painter: QPainter, area: QRectF, text: str, fill: str, ink: str, pixels: float
) -> None:
    """Paint a word on a rounded plate."""
    painter.setPen(QPen(QColor(ink), 1))
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
    words = area.adjusted(0.35 * area.height(), 0, -0.35 * area.height(), 0)
    paint_text(painter, words, text, ink, pixels, bold=True, align=ALIGN_CENTER)


def pill_width(text: str, pixels: float, height: float) -> float:
    """The width of a plate for a word."""
    return text_width(text, pixels, bold=True) + 0.9 * height


def heart_path(centre: QPointF, radius: float) -> QPainterPath:
    """A heart, the sign of life."""
    x, y, r = centre.x(), centre.y(), radius
    path = QPainterPath(QPointF(x, y + r))
    path.cubicTo(x - 1.5 * r, y - 0.1 * r, x - 1.0 * r, y - 1.25 * r, x, y - 0.45 * r)
    path.cubicTo(x + 1.0 * r, y - 1.25 * r, x + 1.5 * r, y - 0.1 * r, x, y + r)
    return path
