"""Paints cells of tables: a text in as many lines as fit, and a chance as a number on a bar."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    ALIGN_LEFT,
    fitting_pixels,
    paint_text,
    text_font,
)
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import mix

_WRAPPED = int(ALIGN_LEFT | Qt.TextFlag.TextWordWrap)
_LEAST = 9.5  # pixels


def paint_fitted(
    painter: QPainter, area: QRectF, text: str, color: str | QColor, pixels: float
) -> None:
    """Paint a text in an area, in letters of at most this size."""

    def fits(size: float) -> bool:
        needed = QFontMetricsF(text_font(size)).boundingRect(area, _WRAPPED, text)
        return needed.height() <= area.height() and needed.width() <= area.width()

    painter.setFont(text_font(fitting_pixels(pixels, _LEAST, fits)))
    painter.setPen(QColor(color))
    painter.drawText(area, _WRAPPED, text)


# --- chances --------------------------------------------------------------------------------------


def percent(chance: Fraction) -> str:
    """A chance in percent; only what is certain or impossible is 100 or 0."""
    if chance in (0, 1):
        return "–" if chance == 0 else "100"
    return "<1" if chance < Fraction(1, 100) else str(min(99, round(100 * chance)))


def paint_chance(painter: QPainter, area: QRectF, chance: float, text: str, pixels: float) -> None:
    """Paint a chance from 0 to 1 as a bar with a number on it."""
    theme = current_theme()
    bar = area.adjusted(2, 2, -2, -2)
    painter.fillPath(rounded(bar, 4), mix(theme.card, theme.card_line, 0.5))
    if chance:
        bar.setWidth(max(4.0, bar.width() * chance))
        painter.fillPath(rounded(bar, 4), mix(theme.card, theme.accent, 0.42))
    paint_text(painter, area, text, theme.text, pixels, align=ALIGN_CENTER)
