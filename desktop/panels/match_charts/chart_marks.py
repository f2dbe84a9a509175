"""How the series of a chart are told apart: by color, stroke and hatching."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPen

from desktop.style.current_theme import current_theme
from rules.match_log import Series

_STROKES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine)
_HATCHES = {
    "lost": Qt.BrushStyle.BDiagPattern,
    "dice": Qt.BrushStyle.BDiagPattern,
    "own": Qt.BrushStyle.Dense6Pattern,
    "sidekicks": Qt.BrushStyle.Dense6Pattern,
    "actions": Qt.BrushStyle.BDiagPattern,
}
_LINE_WIDTH = 3.0

ROLLED = "rolled"
"""The part that is a mark across a bar, not a bar."""


def series_color(series: Series) -> QColor:
    """The color of a series: that of its player."""
    theme = current_theme()
    return QColor(theme.players[series.player % len(theme.players)])


def series_pen(series: Series) -> QPen:
    """The stroke of a series: the second player's is dashed."""
    stroke = _STROKES[series.player % len(_STROKES)]
    return QPen(series_color(series), _LINE_WIDTH, stroke)


def series_fill(series: Series) -> QBrush:
    """How its bars or areas are filled: full, hatched or dotted."""
    hatch = _HATCHES.get(series.part, Qt.BrushStyle.SolidPattern)
    return QBrush(series_color(series), hatch)
