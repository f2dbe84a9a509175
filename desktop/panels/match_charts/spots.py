"""What can be pointed at in a pane of a chart: points of lines, and bars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPen

from desktop.style.current_theme import current_theme
from desktop.text.translation import translate
from rules.match_log import ChartPane, MatchChart, MatchSeries, Series, SeriesPoint

_BAR = 0.72
"""The width of a bar, as a share of a turn or of a row."""


class ChartSpot(NamedTuple):
    """A point with its piece of a line, or a bar: its place in the coordinates of its pane."""

    series: Series
    point: SeriesPoint
    area: QRectF


class ChartSpots:
    """The spots of each pane of a chart, and the scale that the panes share."""

    def __init__(self, chart: MatchChart, match: MatchSeries) -> None:
        self.chart, self.match = chart, match
        self.of_panes = [spots_of(pane, match.end) for pane in chart.panes]
        every = [spot for spots in self.of_panes for spot in spots]
        style = chart.panes[0].style
        if style == "hits":
            values = [spot.area.right() for spot in every]
        else:
            values = [value for spot in every for value in (spot.area.top(), spot.area.bottom())]
        if style == "band":
            values += [value for spot in every for value in (spot.point.low, spot.point.high)]
        self.lowest, self.highest = min([0.0, *values]), max([1.0, *values])


def spots_of(pane: ChartPane, end: float) -> list[ChartSpot]:
    """All spots of a pane, series by series; `end` is the end of the axis of turns."""
    match pane.style:
        case "bars":
            return list(_bars(pane))
        case "stack":
            return list(_layers(pane, end))
        case "hits":
            return list(_hits(pane))
        case _:
            return list(_lines(pane, end))


def rows_of(pane: ChartPane) -> list[str]:
    """The names of the rows of a pane of hits, from above."""
    return list(dict.fromkeys(translate(series.name) for series in pane.series))


def _lines(pane: ChartPane, end: float) -> Iterator[ChartSpot]:
    """The points of lines, each with the piece of its line up to the next point."""
    for series in pane.series:
        times = [*(point.time for point in series.points[1:]), end]
        for point, until in zip(series.points, times, strict=False):
            yield ChartSpot(series, point, QRectF(point.time, point.value, until - point.time, 0))


def _bars(pane: ChartPane) -> Iterator[ChartSpot]:
    """The bars of each turn, one on another; what was rolled is a line across them."""
    tops: dict[int, float] = {}
    for series in pane.series:
        for point in series.points:
            left = point.time - _BAR / 2
            if series.part == ROLLED:
                yield ChartSpot(series, point, QRectF(left - 0.1, point.value, _BAR + 0.2, 0))
                continue
            base = tops.get(point.turn, 0.0)
            tops[point.turn] = base + point.value
            yield ChartSpot(series, point, QRectF(left, base, _BAR, point.value))


def _layers(pane: ChartPane, end: float) -> Iterator[ChartSpot]:
    """Areas that lie on each other, one for each value and the time that it lasts."""
    bases = [0.0] * max((len(series.points) for series in pane.series), default=0)
    for series in pane.series:
        times = [*(point.time for point in series.points), end]
        for place, point in enumerate(series.points):
            base = bases[place]
            bases[place] += point.value
            if point.value and times[place + 1] > point.time:
                wide = times[place + 1] - point.time
                yield ChartSpot(series, point, QRectF(point.time, base, wide, point.value))


def _hits(pane: ChartPane) -> Iterator[ChartSpot]:
    """The hits of each card, side by side in its row; rows go down from 0."""
    rows = rows_of(pane)
    ends = [0.0] * len(rows)
    for series in pane.series:
        row = rows.index(translate(series.name))
        for point in series.points:
            area = QRectF(ends[row], -row - _BAR / 2, point.value, _BAR)
            ends[row] += point.value
            yield ChartSpot(series, point, area)


# --- chart marks ----------------------------------------------------------------------------------


_STROKES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine)
_HATCHES = {
    "lost": Qt.BrushStyle.BDiagPattern,
    "dice": Qt.BrushStyle.BDiagPattern,
    "own": Qt.BrushStyle.Dense6Pattern,
    "sidekicks": Qt.BrushStyle.Dense6Pattern,
    "actions": Qt.BrushStyle.BDiagPattern,
}
_LINE_WIDTH = 3.0

ROLLED = "rolled"
"""The part that is a mark across a bar, not a bar."""


def series_color(series: Series) -> QColor:
    """The color of a series: that of its player."""
    theme = current_theme()
    return QColor(theme.players[series.player % len(theme.players)])


def series_pen(series: Series) -> QPen:
    """The stroke of a series: the second player's is dashed."""
    stroke = _STROKES[series.player % len(_STROKES)]
    return QPen(series_color(series), _LINE_WIDTH, stroke)


def series_fill(series: Series) -> QBrush:
    """How its bars or areas are filled: full, hatched or dotted."""
    hatch = _HATCHES.get(series.part, Qt.BrushStyle.SolidPattern)
    return QBrush(series_color(series), hatch)
