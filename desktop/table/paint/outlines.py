"""Outlines around places and buttons of the table, which stand out on wood, felt and art alike."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.style.current_theme import current_theme
from desktop.style.materials.tones import BLACK, WHITE, tone

_DARK_EDGE = 2.5  # how much wider the dark line below a lit one is


def paint_lit_outline(painter: QPainter, rect: QRectF, radius: float, width: float = 3.0) -> None:
    """Outline something that can be used now: a bright line with dark edges."""
    theme = current_theme()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(tone(BLACK, 150), width + _DARK_EDGE), QPen(QColor(theme.legal), width)):
        painter.setPen(pen)
        painter.drawRoundedRect(rect, radius, radius)


def paint_focus_outline(painter: QPainter, rect: QRectF, radius: float) -> None:
    """Outline what has the keyboard focus: a dashed line on one of the opposite color."""
    theme = current_theme()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    dashed = QPen(QColor(theme.focus), 3)
    dashed.setDashPattern([3, 2])
    for pen in (QPen(QColor(BLACK if theme.name == "dark" else WHITE), 5), dashed):
        painter.setPen(pen)
        painter.drawRoundedRect(rect, radius, radius)
