"""Pictures of energy symbols for rich text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from desktop.style.glyphs import paint_symbol


def symbols_picture(symbols: Sequence[str], high: int, ratio: float) -> QPixmap:
    """A picture with a row of energy symbols or numbers in circles."""
    side = round(high * ratio)
    picture = QPixmap(side * len(symbols), side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for place, symbol in enumerate(symbols):
        paint_symbol(painter, symbol, QPointF((place + 0.5) * side, side / 2), side * 0.44)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture
