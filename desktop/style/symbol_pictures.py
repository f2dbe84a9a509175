"""Rows of energy symbols as pictures."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPixmap

from desktop.style.glyphs import paint_symbol
from desktop.style.materials.pictures import blank_picture, painter_on

_RADIUS = 0.44  # of a symbol, as a share of the height of its row


def symbols_picture(symbols: Sequence[str], high: int, ratio: float) -> QPixmap:
    """A picture with a row of energy symbols or numbers in circles."""
    picture = blank_picture(QSize(high * len(symbols), high), ratio)
    painter = painter_on(picture)
    for place, symbol in enumerate(symbols):
        paint_symbol(painter, symbol, QPointF((place + 0.5) * high, high / 2), _RADIUS * high)
    painter.end()
    return picture
