"""Brass, which marks what counts: the current step, costs, chosen options and titles."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from desktop.style.materials.shadows import paint_soft_shadow
from desktop.style.materials.tones import BLACK
from desktop.style.table_colors import TableColors


def paint_brass(
    painter: QPainter, path: QPainterPath, table: TableColors, height: float = 0.7
) -> None:
    """Paint a piece of brass with a diagonal sheen.

    Args:
        painter: paints the piece.
        path: its outline.
        table: the colors of the brass.
        height: how far it stands above the table; 0 leaves out its shadow.
    """
    box = path.boundingRect()
    if height and not table.is_plain:
        paint_soft_shadow(painter, path, 5 * height, BLACK, 130, 1.5 * height, 2.5 * height)
    light, middle, dark = table.brass
    sheen = QLinearGradient(box.topLeft(), box.bottomRight())
    for stop, color in ((0.0, light), (0.45, middle), (0.6, light), (1.0, middle)):
        sheen.setColorAt(stop, QColor(color))
    painter.fillPath(path, sheen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    edge = QColor(dark) if table.is_plain else QColor(dark).darker(200)
    painter.setPen(QPen(edge, 1.5))
    painter.drawPath(path)


def brass_edge(table: TableColors, start: QPointF, end: QPointF) -> QLinearGradient:
    """The gradient of a thin brass line along the edge of something, dark above left."""
    edge = QLinearGradient(start, end)
    light, middle, dark = table.brass
    for stop, color in ((0.0, dark), (0.5, middle), (1.0, light)):
        edge.setColorAt(stop, QColor(color))
    return edge
