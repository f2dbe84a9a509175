"""What is drawn between the axes of a pane: lines, bars, areas, and the light on a point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyqtgraph
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.panels.match_charts.chart_marks import (
    ROLLED,
    series_color,
    series_fill,
    series_pen,
)
from desktop.panels.match_charts.spots import ChartSpot
from desktop.style.current_theme import current_theme
from desktop.table.paint.crest import crest_path
from rules.match_log import ChartPane, MatchSeries, Series

_FEW = 40
"""Up to this many points of a series have a large symbol."""

_SYMBOL_EVERY = 8
"""The least distance between two symbols of a series, in pixels."""

_LINE_EVERY = 17.0
"""The least width of a turn between two lines, in pixels."""


class PaneDrawing(pyqtgraph.GraphicsObject):  # type: ignore[misc]
    """All that a pane shows between its axes, as one item.

    It is painted in pixels, so that strokes, symbols and hatching do not stretch.
    """

    def __init__(self) -> None:
        super().__init__()
        self._pane: ChartPane | None = None
        self._spots: Sequence[ChartSpot] = ()
        self._turns: list[float] = []
        self._end = 0.0
        self._bounds = QRectF()

    def show_pane(
        self, pane: ChartPane, spots: Sequence[ChartSpot], match: MatchSeries, bounds: QRectF
    ) -> None:
        """Draw another pane, or the same one after another act.

        Args:
            pane: the pane.
            spots: its spots.
            match: the charts of the match.
            bounds: the part of the coordinates that can be seen.
        """
        self.prepareGeometryChange()
        self._pane, self._spots, self._bounds = pane, spots, bounds
        self._turns = [number - 1.0 for number, _ in match.turns[1:]]
        self._end = match.end
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._pane is None:
            return
        to_pixels = painter.worldTransform()
        painter.save()
        painter.setWorldTransform(QTransform())
        if self._pane.style != "hits":
            self._paint_turns(painter, to_pixels)
        if self._pane.style in ("steps", "band"):
            for series in self._pane.series:
                self._paint_series(painter, to_pixels, series)
        else:
            self._paint_blocks(painter, to_pixels)
        painter.restore()

    def _paint_turns(self, painter: QPainter, to_pixels: QTransform) -> None:
        """A thin line between two turns, if they are not too narrow."""
        if to_pixels.m11() < _LINE_EVERY:
            return
        seen = to_pixels.mapRect(self._bounds)
        painter.setPen(QPen(QColor(current_theme().card_line), 1))
        for time in self._turns:
            across = to_pixels.map(QPointF(time, 0)).x()
            painter.drawLine(QPointF(across, seen.top()), QPointF(across, seen.bottom()))

    def _paint_series(self, painter: QPainter, to_pixels: QTransform, series: Series) -> None:
        """A line that keeps each value until the next point, and its symbols."""
        points = series.points
        times = [*(point.time for point in points), self._end]
        if self._pane is not None and self._pane.style == "band":
            highs = _steps(times, [point.high for point in points])
            lows = _steps(times, [point.low for point in points])
            color = QColor(current_theme().text_soft)
            color.setAlphaF(0.25)
            painter.setBrush(color)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon(to_pixels.map(QPolygonF([*highs, *reversed(lows)])))
            painter.setPen(QPen(QColor(current_theme().text_soft), 1))
            painter.drawPolyline(
                to_pixels.map(QPolygonF([QPointF(times[0], 0), QPointF(self._end, 0)]))
            )
        line = to_pixels.map(QPolygonF(_steps(times, [point.value for point in points])))
        painter.setPen(series_pen(series))
        painter.drawPolyline(line)
        color = series_color(series)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(current_theme().card), 1))
        painter.setBrush(color)
        symbol = crest_path(series.player, QPointF(), 4.5 if len(points) <= _FEW else 3.0)
        last = QPointF(-_SYMBOL_EVERY, 0)
        for corner in line.toList()[::2]:
            if (corner - last).manhattanLength() >= _SYMBOL_EVERY:
                painter.drawPath(symbol.translated(corner))
                last = corner
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _paint_blocks(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Bars with edges, or areas with a line above them."""
        has_edges = self._pane is not None and self._pane.style != "stack"
        for spot in self._spots:
            area = to_pixels.mapRect(spot.area)
            if spot.series.part == ROLLED:
                painter.setPen(QPen(QColor(current_theme().text), 3))
                painter.drawLine(area.topLeft(), area.topRight())
                continue
            painter.fillRect(area, series_fill(spot.series))
            painter.setPen(QPen(series_color(spot.series), 1.5))
            if not has_edges:
                painter.drawLine(area.topLeft(), area.topRight())
                continue
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area)
            painter.setPen(QPen(QColor(current_theme().card), 1.5))
            painter.drawLine(area.topRight(), area.bottomRight())


def _steps(times: Sequence[float], values: Sequence[float]) -> list[QPointF]:
    """The corners of a line that keeps each value from its time to the next."""
    return [
        QPointF(time, value)
        for place, value in enumerate(values)
        for time in (times[place], times[place + 1])
    ]


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
