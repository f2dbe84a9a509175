"""What pyqtgraph does not draw itself: bars and areas with hatching, and the light on a point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyqtgraph
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.panels.match_charts.chart_marks import ROLLED, series_color, series_fill
from desktop.panels.match_charts.spots import ChartSpot
from desktop.style.palette import Theme


class ChartBlocks(pyqtgraph.GraphicsObject):  # type: ignore[misc]
    """Bars and areas, painted in pixels so that their hatching does not stretch."""

    def __init__(self, spots: Sequence[ChartSpot], theme: Theme, *, has_edges: bool) -> None:
        super().__init__()
        self._spots, self._theme, self._has_edges = spots, theme, has_edges
        self._bounds = QRectF()
        for spot in spots:
            self._bounds = self._bounds.united(spot.area.adjusted(0, 0, 0.001, 0.001))

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        to_pixels = painter.worldTransform()
        painter.setWorldTransform(QTransform())
        for spot in self._spots:
            area = to_pixels.mapRect(spot.area)
            if spot.series.part == ROLLED:
                painter.setPen(QPen(QColor(self._theme.text), 3))
                painter.drawLine(area.topLeft(), area.topRight())
                continue
            painter.fillRect(area, series_fill(spot.series, self._theme))
            painter.setPen(QPen(series_color(spot.series, self._theme), 1.5))
            if not self._has_edges:
                painter.drawLine(area.topLeft(), area.topRight())
                continue
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area)
            painter.setPen(QPen(QColor(self._theme.card), 1.5))
            painter.drawLine(area.topRight(), area.bottomRight())
        painter.setWorldTransform(to_pixels)


class PointLight(pyqtgraph.GraphicsObject):  # type: ignore[misc]
    """A ring around the point, or a frame around the bar, that the pointer or the keys are on.

    The piece of the line that belongs to a point is lit too.
    """

    def __init__(self, area: QRectF, ink: QColor) -> None:
        super().__init__()
        self._area, self._ink = area, ink
        self.setZValue(10)

    def boundingRect(self) -> QRectF:
        return self._area.adjusted(-1, -1, 1, 1)

    def paint(self, painter: QPainter, option: Any, widget: QWidget | None = None) -> None:
        to_pixels = painter.worldTransform()
        painter.setWorldTransform(QTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = to_pixels.mapRect(self._area)
        painter.setPen(QPen(self._ink, 2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not self._area.height():
            painter.drawEllipse(area.topLeft(), 8, 8)
            painter.drawLine(area.topLeft(), area.topRight())
        else:
            painter.drawRect(area.adjusted(-2, -2, 2, 2))
        painter.setWorldTransform(to_pixels)
