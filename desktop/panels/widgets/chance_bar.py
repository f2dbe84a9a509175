"""A chance as a number on a bar, painted in tables of odds."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import mix


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
