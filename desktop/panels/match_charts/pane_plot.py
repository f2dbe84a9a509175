"""A pane of a chart, drawn with pyqtgraph: axes, lines, bars, and what the pointer is on."""

from __future__ import annotations

import atexit
from collections.abc import Sequence
from typing import Any
from weakref import WeakSet

import pyqtgraph
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QMouseEvent,
    QPainter,
    QPen,
    QPolygonF,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget
from shiboken6 import Shiboken

from desktop.panels.match_charts.spots import (
    ROLLED,
    ChartSpot,
    ChartSpots,
    rows_of,
    series_color,
    series_fill,
    series_pen,
)
from desktop.style import palette
from desktop.style.current_theme import current_theme
from desktop.table.paint.crest import crest_path
from rules.match_log import ChartPane, MatchSeries, Series

_REACH = 26.0
"""How far from a point the pointer may be to mean it, in pixels."""

_TURN_WIDTH = 26.0
"""The least distance between two numbers of turns, in pixels."""


_plots: WeakSet[PanePlot] = WeakSet()


def _close_plots() -> None:
    """Close all plots before their windows are deleted at exit.

    A scene of pyqtgraph that is deleted with its window refers to items that are gone already.
    """
    for plot in list(_plots):
        if Shiboken.isValid(plot):
            plot.close()


atexit.register(_close_plots)  # runs before `delete_windows`, which was registered earlier


class PanePlot(pyqtgraph.PlotWidget):  # type: ignore[misc]
    """Plots a pane. Its axis of turns, or of damage, starts at the left."""

    spot_hovered = Signal(object)  # spot: the pointer is on this point or bar now; None for none
    act_chosen = Signal(int)  # act: a point, a bar or the ground was clicked, at this act

    def __init__(self, floor: str = "") -> None:
        theme = current_theme()
        self._match: MatchSeries | None = None
        self._pane: ChartPane | None = None
        super().__init__(background=floor or theme.card)
        _plots.add(self)
        self.spots: list[ChartSpot] = []
        self._hovered: ChartSpot | None = None
        self._light: PointLight | None = None
        self._ranges: tuple[tuple[float, float], tuple[float, float]] | None = None
        self._ticks: dict[str, list[tuple[float, str]]] = {}
        self._drawing = PaneDrawing()
        self.addItem(self._drawing, ignoreBounds=True)
        self._now = self._make_now()
        self.setMouseTracking(True)
        self.setMouseEnabled(x=False, y=False)
        self.hideButtons()
        self.setMenuEnabled(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._dress_axes()

    def show_pane(self, spots: ChartSpots, place: int, now: float | None) -> None:
        """Plot a pane of a chart. All panes of a chart have the same scale.

        `now` is the time of the act on the table; None for no mark.
        """
        self._pane, self._match = spots.chart.panes[place], spots.match
        self.spots = spots.of_panes[place]
        self._hovered = None
        self.light(None)
        self._scale(self._pane, spots)
        self._drawing.show_pane(self._pane, self.spots, self._match, self.plotItem.vb.viewRect())
        self._now.setVisible(now is not None and self._pane.style != "hits")
        has_lines = self._pane.style in ("steps", "band")
        self._now.setZValue(-1 if has_lines else 1)  # it hides no symbol, and no bar hides it
        if now is not None:
            self._now.setValue(now)

    @property
    def now(self) -> float | None:
        """The time of the act on the table; None without a mark."""
        return float(self._now.value()) if self._now.isVisible() else None

    def show_time(self, now: float) -> None:
        """Move the mark of the act on the table."""
        self._now.setValue(now)

    def light(self, spot: ChartSpot | None) -> None:
        """Light a point or a bar; None for none."""
        if self._light is not None:
            self.removeItem(self._light)
            self._light = None
        if spot is not None:
            self._light = PointLight(spot.area, QColor(current_theme().text))
            self.addItem(self._light, ignoreBounds=True)

    def place_of(self, spot: ChartSpot) -> QRectF:
        """Where a spot is, in pixels of this widget."""
        box = self.plotItem.vb
        corners = (
            self.mapFromScene(box.mapViewToScene(corner))
            for corner in (spot.area.topLeft(), spot.area.bottomRight())
        )
        first, second = corners
        return QRectF(QPointF(first), QPointF(second)).normalized()

    def sizeHint(self) -> QSize:
        """No more than it needs: it takes the room that there is."""
        return QSize(self.minimumSize())

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        if self._pane is not None and self._pane.style != "hits" and self._match is not None:
            self._set_ticks("bottom", self._turn_ticks(self._match))

    # --- the pointer

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = self._spot_at(event.position())
        if spot is not self._hovered:
            self._hovered = spot
            self.light(spot)
            self.setCursor(
                Qt.CursorShape.PointingHandCursor if spot else Qt.CursorShape.ArrowCursor
            )
            self.spot_hovered.emit(spot)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self._hovered is not None:
            self._hovered = None
            self.light(None)
            self.spot_hovered.emit(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        spot = self._spot_at(event.position())
        if spot is not None:
            self.spot_hovered.emit(spot)  # a tap comes without a movement before it
            self.act_chosen.emit(spot.point.act)
        elif self._match is not None and self._pane is not None and self._pane.style != "hits":
            scene = self.mapToScene(event.position().toPoint())
            time = self.plotItem.vb.mapSceneToView(scene).x()
            self.act_chosen.emit(self._match.act_at(time))

    def _spot_at(self, at: QPointF) -> ChartSpot | None:
        """The nearest point or bar within reach; of bars, only the one under the pointer."""
        nearest, best = None, _REACH
        for spot in self.spots:
            place = self.place_of(spot)
            is_line = not spot.area.width() or not spot.area.height()
            far = _distance(place, at)
            if far < best and (is_line or far <= 1):
                nearest, best = spot, far
        return nearest

    def _make_now(self) -> pyqtgraph.InfiniteLine:
        """The mark of the act on the table, hidden at first."""
        pen = QPen(QColor(current_theme().table.brass[1]), 3 * self.devicePixelRatioF())
        pen.setCosmetic(True)
        line = pyqtgraph.InfiniteLine(0.0, pen=pen)
        line.hide()
        self.addItem(line, ignoreBounds=True)
        return line

    # --- axes

    def _dress_axes(self) -> None:
        font = QFont(palette.FONT_FAMILY, round(8 * current_theme().text_scale))
        for side in ("bottom", "left"):
            axis = self.getAxis(side)
            axis.setPen(current_theme().card_line)
            axis.setTextPen(current_theme().text)
            axis.setTickFont(font)

    def _scale(self, pane: ChartPane, spots: ChartSpots) -> None:
        """Set the ends and the numbers of both axes."""
        match = spots.match
        values = _whole_ticks(spots.lowest, spots.highest)
        if pane.style == "hits":
            rows = rows_of(pane)
            self._set_ranges((0, spots.highest), (0.5 - len(rows), 0.5), 0.02)
            self._set_ticks("left", [(-row, name) for row, name in enumerate(rows)])
            self._set_ticks("bottom", values)
            return
        self._set_ranges((match.start, match.end), (spots.lowest, spots.highest), 0.08)
        self._set_ticks("left", values)
        self._set_ticks("bottom", self._turn_ticks(match))

    def _set_ranges(
        self, across: tuple[float, float], up: tuple[float, float], padding: float
    ) -> None:
        if (across, up) != self._ranges:
            self._ranges = across, up
            self.setXRange(*across, padding=0.02)
            self.setYRange(*up, padding=padding)

    def _set_ticks(self, side: str, ticks: list[tuple[float, str]]) -> None:
        if self._ticks.get(side) != ticks:
            self._ticks[side] = ticks
            self.getAxis(side).setTicks([ticks])

    def _turn_ticks(self, match: MatchSeries) -> list[tuple[float, str]]:
        """The numbers of the turns in the middle of each, as many as there is room for."""
        room = max(1.0, self.width() / (_TURN_WIDTH * current_theme().text_scale))
        step = max(1, -(-len(match.turns) // int(room)))
        return [(turn - 0.5, str(turn)) for turn, _ in match.turns[::step]]


def _whole_ticks(lowest: float, highest: float) -> list[tuple[float, str]]:
    """Whole numbers for an axis, at most seven."""
    step = next(step for step in _STEPS if (highest - lowest) / step <= 6)
    first = -int(-lowest // step) if lowest < 0 else 0
    return [(value, str(value)) for value in range(first * step, int(highest) + 1, step)]


_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)


def _distance(area: QRectF, at: QPointF) -> float:
    """How far a point is from a rectangle, in pixels."""
    across = max(area.left() - at.x(), 0.0, at.x() - area.right())
    down = max(area.top() - at.y(), 0.0, at.y() - area.bottom())
    return float((across * across + down * down) ** 0.5)


# --- plot items -----------------------------------------------------------------------------------


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

        `bounds` is the part of the coordinates that can be seen.
        """
        self.prepareGeometryChange()
        self._pane, self._spots, self._bounds = pane, spots, bounds
        self._turns = [number - 1.0 for number, _ in match.turns[1:]]
        self._end = match.end
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
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
