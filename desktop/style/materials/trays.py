"""Trays sunk into the table: dark above and left inside, a lit lip below and right."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from desktop.style.materials.shadows import paint_inner_shadow, rounded
from desktop.style.materials.tones import BLACK, WHITE, tone
from desktop.style.table_colors import TableColors

TRAY_RADIUS = 12.0
STAGE_RADIUS = 16.0


def paint_tray(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    color: str | QColor,
    table: TableColors,
    depth: float = 1.0,
) -> None:
    """Paint an empty tray.

    Args:
        painter: paints the tray.
        rect: its floor; the lip lies around it.
        radius: of its corners.
        color: of its floor.
        table: the table theme; a plain one gets a line instead of shadows.
        depth: how deep it is: 1 for a tray, more for the stage.
    """
    path = rounded(rect, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if table.is_plain:
        painter.fillPath(path, QColor(color))
        painter.setPen(QPen(QColor(table.felt_ink), 2))
        painter.drawPath(path)
        return
    lip = QLinearGradient(rect.topLeft(), rect.bottomRight())
    lip.setColorAt(0, tone(BLACK, 110))
    lip.setColorAt(0.5, tone(BLACK, 20))
    lip.setColorAt(1, tone(WHITE, 74))
    painter.setPen(QPen(lip, 2))
    painter.drawPath(rounded(rect.adjusted(-1, -1, 1, 1), radius + 1))
    floor = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    floor.setColorAt(0, QColor(color).darker(round(100 + 18 * depth)))
    floor.setColorAt(1, QColor(color).lighter(104))
    painter.fillPath(path, floor)
    alpha = round(min(230, 150 * depth))
    paint_inner_shadow(painter, path, 12 * depth + 2, BLACK, alpha, 3 * depth, 5 * depth)
    paint_inner_shadow(painter, path, 2.5, BLACK, round(min(255, 90 * depth)), 1, 1.5)
