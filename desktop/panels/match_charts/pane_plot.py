"""A pane of a chart, drawn with pyqtgraph: axes, lines, bars, and what the pointer is on."""

from __future__ import annotations

import atexit
from weakref import WeakSet

import pyqtgraph
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QMouseEvent,
    QPainterPath,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QGraphicsPathItem
from shiboken6 import Shiboken

from desktop.panels.match_charts.chart_marks import (
    series_color,
    series_pen,
    series_symbol,
)
from desktop.panels.match_charts.plot_items import ChartBlocks, PointLight
from desktop.panels.match_charts.spots import ChartSpot, rows_of, spots_of
from desktop.style import palette
from desktop.style.palette import Theme
from rules.match_log import ChartPane, MatchChart, MatchSeries, Series

_REACH = 26.0
"""How far from a point the pointer may be to mean it, in pixels."""

_FEW = 40
"""Up to this many points of a series have a large symbol."""

_LINE_EVERY = 18
"""The least width of a turn between two lines, in pixels."""

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
    """Plots a pane. Its axis of turns, or of damage, starts at the left.

    Signals:
        spot_hovered(spot): the pointer is on this point or bar now; None for none.
        act_chosen(act): a point, a bar or the ground was clicked, at this act.
    """

    spot_hovered = Signal(object)
    act_chosen = Signal(int)

    def __init__(self, theme: Theme, floor: str = "") -> None:
        """Make an empty plot.

        Args:
            theme: the colors and the text size.
            floor: the color behind the lines; "" for that of paper.
        """
        self._theme = theme
        self._match: MatchSeries | None = None
        self._pane: ChartPane | None = None
        super().__init__(background=floor or theme.card)
        _plots.add(self)
        self.spots: list[ChartSpot] = []
        self._hovered: ChartSpot | None = None
        self._now: pyqtgraph.InfiniteLine | None = None
        self._light: PointLight | None = None
        self.setMouseTracking(True)
        self.setMouseEnabled(x=False, y=False)
        self.hideButtons()
        self.setMenuEnabled(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._dress_axes()

    def show_pane(
        self, pane: ChartPane, chart: MatchChart, match: MatchSeries, now: float | None
    ) -> None:
        """Plot a pane of a chart. All panes of a chart have the same scale.

        Args:
            pane: the pane.
            chart: its chart.
            match: the charts of the match.
            now: the time of the act on the table; None for no mark.
        """
        self._pane, self._match = pane, match
        self.plotItem.clear()
        self.spots = spots_of(pane, match.end)
        self._hovered = self._light = self._now = None
        self._scale(pane, chart, match)
        if pane.style == "hits":
            self.addItem(ChartBlocks(self.spots, self._theme, has_edges=True))
        else:
            self._add_turns(match)
            self._add_series(pane, match)
            if now is not None:
                self._add_now(now)

    @property
    def now(self) -> float | None:
        """The time of the act on the table; None without a mark."""
        return None if self._now is None else float(self._now.value())

    def show_time(self, now: float) -> None:
        """Move the mark of the act on the table."""
        if self._now is not None:
            self._now.setValue(now)

    def light(self, spot: ChartSpot | None) -> None:
        """Light a point or a bar; None for none."""
        if self._light is not None:
            self.removeItem(self._light)
            self._light = None
        if spot is not None:
            self._light = PointLight(spot.area, QColor(self._theme.text))
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
            self.getAxis("bottom").setTicks([self._turn_ticks(self._match)])

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

    # --- drawing

    def _add_series(self, pane: ChartPane, match: MatchSeries) -> None:
        if pane.style in ("bars", "stack"):
            has_edges = pane.style == "bars"
            self.addItem(ChartBlocks(self.spots, self._theme, has_edges=has_edges))
            return
        for series in pane.series:
            if pane.style == "band":
                self._add_band(series, match.end)
            times, values = _steps(series, match.end)
            pen = series_pen(series, self._theme, self.devicePixelRatioF())
            self.plot(times, values, pen=pen)
            self._add_symbols(series)

    def _add_symbols(self, series: Series) -> None:
        color = series_color(series, self._theme)
        self.addItem(
            pyqtgraph.ScatterPlotItem(
                [point.time for point in series.points],
                [point.value for point in series.points],
                symbol=series_symbol(series),
                size=9 if len(series.points) <= _FEW else 6,
                brush=color,
                pen=pyqtgraph.mkPen(self._theme.card, width=1),
            )
        )

    def _add_band(self, series: Series, end: float) -> None:
        """The interval of fair dice, with a line at its middle."""
        path, points = QPainterPath(), series.points
        ends = [*(point.time for point in points[1:]), end]
        for point, until in zip(points, ends, strict=True):
            path.addRect(point.time, point.low, until - point.time, point.high - point.low)
        band = QGraphicsPathItem(path)
        color = QColor(self._theme.text_soft)
        color.setAlphaF(0.25)
        band.setBrush(QBrush(color))
        band.setPen(QPen(Qt.PenStyle.NoPen))
        self.addItem(band)
        middle = QPen(QColor(self._theme.text_soft), 1)
        middle.setCosmetic(True)
        self.plot([points[0].time, end], [0, 0], pen=middle)

    def _add_turns(self, match: MatchSeries) -> None:
        """A thin line between two turns, if they are not too narrow."""
        pen = QPen(QColor(self._theme.card_line), 1)
        pen.setCosmetic(True)
        if len(match.turns) * _LINE_EVERY > self.width():
            return
        for number, _ in match.turns[1:]:
            self.addItem(pyqtgraph.InfiniteLine(number - 1, pen=pen), ignoreBounds=True)

    def _add_now(self, now: float) -> None:
        pen = QPen(QColor(self._theme.table.brass[1]), 3 * self.devicePixelRatioF())
        pen.setCosmetic(True)
        self._now = pyqtgraph.InfiniteLine(now, pen=pen)
        self.addItem(self._now, ignoreBounds=True)

    # --- axes

    def _dress_axes(self) -> None:
        font = QFont(palette.FONT_FAMILY, round(8 * self._theme.text_scale))
        for side in ("bottom", "left"):
            axis = self.getAxis(side)
            axis.setPen(self._theme.card_line)
            axis.setTextPen(self._theme.text)
            axis.setTickFont(font)

    def _scale(self, pane: ChartPane, chart: MatchChart, match: MatchSeries) -> None:
        every = [spot for other in chart.panes for spot in spots_of(other, match.end)]
        if pane.style == "hits":
            self._scale_hits(pane, max((spot.area.right() for spot in every), default=1.0))
            return
        values = [value for spot in every for value in (spot.area.top(), spot.area.bottom())]
        if pane.style == "band":
            values += [value for spot in every for value in (spot.point.low, spot.point.high)]
        lowest, highest = min([0.0, *values]), max([1.0, *values])
        self.setXRange(match.start, match.end, padding=0.02)
        self.setYRange(lowest, highest, padding=0.08)
        self.getAxis("bottom").setTicks([self._turn_ticks(match)])
        self.getAxis("left").setTicks([_whole_ticks(lowest, highest)])

    def _scale_hits(self, pane: ChartPane, most: float) -> None:
        rows = rows_of(pane)
        self.setXRange(0, most, padding=0.02)
        self.setYRange(-len(rows) + 0.5, 0.5, padding=0.02)
        self.getAxis("left").setTicks([[(-row, name) for row, name in enumerate(rows)]])
        self.getAxis("bottom").setTicks([_whole_ticks(0.0, most)])

    def _turn_ticks(self, match: MatchSeries) -> list[tuple[float, str]]:
        """The numbers of the turns in the middle of each, as many as there is room for."""
        room = max(1.0, self.width() / (_TURN_WIDTH * self._theme.text_scale))
        step = max(1, -(-len(match.turns) // int(room)))
        return [(number - 0.5, str(number)) for number, _ in match.turns[::step]]


def _whole_ticks(lowest: float, highest: float) -> list[tuple[float, str]]:
    """Whole numbers for an axis, at most seven."""
    step = next(step for step in _STEPS if (highest - lowest) / step <= 6)
    first = -int(-lowest // step) if lowest < 0 else 0
    return [(value, str(value)) for value in range(first * step, int(highest) + 1, step)]


_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)


def _steps(series: Series, end: float) -> tuple[list[float], list[float]]:
    """A line that keeps each value until the next point."""
    times: list[float] = []
    values: list[float] = []
    for point in series.points:
        if values:
            times.append(point.time)
            values.append(values[-1])
        times.append(point.time)
        values.append(point.value)
    if values:
        times.append(end)
        values.append(values[-1])
    return times, values


def _distance(area: QRectF, at: QPointF) -> float:
    """How far a point is from a rectangle, in pixels."""
    across = max(area.left() - at.x(), 0.0, at.x() - area.right())
    down = max(area.top() - at.y(), 0.0, at.y() - area.bottom())
    return float((across * across + down * down) ** 0.5)
