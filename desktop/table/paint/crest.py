"""What identifies the players on the table: a shape and a color each.

The shape is that of the emblems on their dice.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from desktop.style.glyphs import EMBLEMS
from desktop.style.palette import Theme

PLAYER_SHAPES = ("hexagon", "disc")  # emblem shapes of the first and the second player


def crest_path(player: int, center: QPointF, radius: float) -> QPainterPath:
    """The outline of a player's shape."""
    shape = EMBLEMS[PLAYER_SHAPES[player % len(PLAYER_SHAPES)]]()
    return QTransform(radius, 0, 0, radius, center.x(), center.y()).map(shape)


def paint_crest(
    painter: QPainter, player: int, center: QPointF, radius: float, theme: Theme
) -> None:
    """Paint a player's shape in their color, with a rim that stands out from any background."""
    painter.setPen(QPen(QColor(theme.table.felt_ink), max(1.0, 0.16 * radius)))
    painter.setBrush(QColor(theme.players[player]))
    painter.drawPath(crest_path(player, center, radius))
