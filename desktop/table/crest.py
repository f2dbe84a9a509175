"""What tells the players apart on the table: a shape and a colour each.

The shape is that of the emblems on their dice.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from desktop.palette import Theme
from desktop.table.glyphs import EMBLEMS, blend

SHAPES = ("hexagon", "disc")  # of the first player's emblems, and of the second's


def crest_path(player: int, centre: QPointF, radius: float) -> QPainterPath:
    """The outline of a player's shape."""
    shape = EMBLEMS[SHAPES[player % len(SHAPES)]]()
    return QTransform(radius, 0, 0, radius, centre.x(), centre.y()).map(shape)


def paint_crest(
    painter: QPainter, player: int, centre: QPointF, radius: float, theme: Theme
) -> None:
    """A player's shape in their colour, with a rim that stands out from any ground."""
    painter.setPen(QPen(QColor(theme.on_felt), max(1.0, 0.16 * radius)))
    painter.setBrush(QColor(theme.players[player]))
    painter.drawPath(crest_path(player, centre, radius))


def tinted(base: str, theme: Theme, player: int, share: float) -> QColor:
    """A colour with a share of a player's colour in it."""
    return blend(QColor(base), QColor(theme.players[player]), share)
