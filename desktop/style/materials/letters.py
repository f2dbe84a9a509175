"""Text painting that stays inside its rectangle, letters cut into wood, and gilded titles."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
)

from desktop.style import palette
from desktop.style.materials.shadows import paint_soft_shadow
from desktop.style.materials.tones import BLACK, WHITE, is_light, tone
from desktop.style.table_colors import TableColors

_READABLE = 0.85  # share of the wanted size; a name that needs less takes a second line
MIN_TEXT_SHARE = 0.7  # share of the wanted size; text that needs less is elided
ALIGN_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
ALIGN_CENTER = Qt.AlignmentFlag.AlignCenter
ALIGN_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def text_font(pixels: float, *, bold: bool = False, tracking: float = 0.0) -> QFont:
    """The font at a size in pixels, with `tracking` pixels more between its letters."""
    return QFont(_font(max(7, round(pixels)), bold, tracking))


@lru_cache(maxsize=128)
def _font(pixels: int, bold: bool, tracking: float) -> QFont:
    font = QFont(palette.FONT_FAMILY)
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    if tracking:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, tracking)
    return font


def text_width(text: str, pixels: float, *, bold: bool = False, tracking: float = 0.0) -> float:
    """The width of a text."""
    return _width(text, max(7, round(pixels)), bold, tracking)


@lru_cache(maxsize=1024)
def _width(text: str, pixels: int, bold: bool, tracking: float) -> float:
    return QFontMetricsF(_font(pixels, bold, tracking)).horizontalAdvance(text)


def fitting_pixels(most: float, least: float, fits: Callable[[float], bool]) -> float:
    """The largest size of letters that fits, in steps of half a pixel.

    The `least` size is taken even if it does not fit.
    """
    pixels = most
    while pixels > least and not fits(pixels):
        pixels = max(least, pixels - 0.5)
    return pixels


def paint_text(
    painter: QPainter,
    area: QRectF,
    text: str,
    color: str | QColor,
    pixels: float,
    *,
    bold: bool = False,
    align: Qt.AlignmentFlag = ALIGN_LEFT,
    tracking: float = 0.0,
) -> None:
    """Paint one line of text in an area, which may be a little lower than its letters."""
    pixels = fitting_pixels(
        pixels,
        pixels * MIN_TEXT_SHARE,
        lambda size: text_width(text, size, bold=bold, tracking=tracking) <= area.width(),
    )
    font = text_font(pixels, bold=bold, tracking=tracking)
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.setFont(font)
    painter.setPen(QColor(color))
    painter.drawText(area, int(align) | int(Qt.TextFlag.TextDontClip), shown)


def paint_engraved(
    painter: QPainter,
    area: QRectF,
    text: str,
    pixels: float,
    table: TableColors,
    *,
    ink: str = "",
    bold: bool = True,
    align: Qt.AlignmentFlag = ALIGN_LEFT,
    tracking: float = 0.4,
) -> None:
    """Paint one line of letters cut into wood or felt: one lip of the cut catches the light.

    The ink is that on wood by default; `tracking` is pixels more between the letters.
    """
    color = ink or table.wood_ink
    if not table.is_plain:
        lip, away = lip_of_cut(color)
        moved = area.translated(0, away)
        paint_text(painter, moved, text, lip, pixels, bold=bold, align=align, tracking=tracking)
    paint_text(painter, area, text, color, pixels, bold=bold, align=align, tracking=tracking)


def lip_of_cut(ink: str | QColor) -> tuple[QColor, int]:
    """The color of the lip of letters cut in this ink, and how far below the letters it is."""
    return (tone(BLACK, 150), -1) if is_light(ink) else (tone(WHITE, 90), 1)


def letter_path(text: str, pixels: float, *, tracking: float = 0.0) -> QPainterPath:
    """The outlines of bold letters, centered on the origin."""
    path = QPainterPath()
    path.addText(0, 0, text_font(pixels, bold=True, tracking=tracking), text)
    return path.translated(-path.boundingRect().center().x(), 0.36 * pixels)


def paint_gilded(
    painter: QPainter,
    path: QPainterPath,
    table: TableColors,
    depth: float = 2.0,
    *,
    plain_ink: str = "",
) -> None:
    """Paint raised letters of brass with a shadow, a dark edge and a sheen.

    `path` is their outlines, from `letter_path`, and `depth` their thickness in pixels. A plain
    table gets flat letters in the `plain_ink`, by default the ink on wood.
    """
    if table.is_plain:
        painter.fillPath(path, QColor(plain_ink or table.wood_ink))
        return
    light, middle, dark = table.brass
    paint_soft_shadow(painter, path, 3 * depth, BLACK, 170, depth, 1.6 * depth)
    edge = QPen(QColor(dark).darker(170), 1.1 * depth)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, edge)
    box = path.boundingRect()
    sheen = QLinearGradient(box.topLeft(), box.bottomLeft())
    for stop, color in (
        (0.0, "#fff4cf"),
        (0.38, light),
        (0.52, middle),
        (0.6, light),
        (1.0, middle),
    ):
        sheen.setColorAt(stop, QColor(color))
    painter.fillPath(path, sheen)


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


def heart_path(center: QPointF, radius: float) -> QPainterPath:
    """A heart, the sign of life."""
    x, y, r = center.x(), center.y(), radius
    path = QPainterPath(QPointF(x, y + r))
    path.cubicTo(x - 1.55 * r, y - 0.1 * r, x - 1.05 * r, y - 1.3 * r, x, y - 0.5 * r)
    path.cubicTo(x + 1.05 * r, y - 1.3 * r, x + 1.55 * r, y - 0.1 * r, x, y + r)
    return path
