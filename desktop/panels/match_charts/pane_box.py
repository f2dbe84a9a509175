"""A pane of a chart with its heading and its summary."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.panels.match_charts.pane_plot import PanePlot
from desktop.panels.match_charts.spots import (
    ROLLED,
    ChartSpots,
    rows_of,
    series_color,
    series_fill,
    series_pen,
)
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from desktop.style.plain_text import ShortenedLabel
from desktop.table.paint.crest import crest_path
from desktop.text.translation import translate
from rules.match_log import ChartPane, Series

_WIDTH, _HEIGHT = 26, 16


class PaneHeading(QWidget):
    """Names a pane and explains its series, each with a sample."""

    def __init__(self, pane: ChartPane) -> None:
        super().__init__()
        row = WrappingRow(gap=10)
        self.setLayout(row)
        players = {series.player for series in pane.series}
        heading = _label(translate(pane.heading), "name")
        if len(players) == 1 and pane.style != "steps":
            row.add(_Entry(_Sample(pane.series[0], "crest"), heading))
        else:
            row.add(heading)
        if pane.style == "band":
            return
        for name, series in pane.legend:
            kind = "line" if pane.style == "steps" else "area"
            row.add(_Entry(_Sample(series, kind), _label(translate(name), "soft")))

    def minimumSizeHint(self) -> QSize:
        """Names give way, so that they do not widen the chart beyond its panel."""
        return QSize(_WIDTH, super().minimumSizeHint().height())


def _label(text: str, look: str) -> ShortenedLabel:
    made = ShortenedLabel(text)
    made.setObjectName(look)
    return made


class _Entry(QWidget):
    """A sample and its name."""

    def __init__(self, sample: QWidget, name: QWidget) -> None:
        super().__init__()
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(5)
        across.addWidget(sample)
        across.addWidget(name)


class _Sample(QWidget):
    """A piece of a line, an area or a player's shape, as it looks in the pane."""

    def __init__(self, series: Series, kind: str) -> None:
        super().__init__()
        self._series, self._kind = series, kind
        scale = current_theme().text_scale
        wide = _HEIGHT if kind == "crest" else _WIDTH
        self.setFixedSize(QSize(round(wide * scale), round(_HEIGHT * scale)))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, series = current_theme(), self._series
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 2, -1, -2)
        middle = area.center()
        color = series_color(series)
        if self._kind == "crest":
            self._paint_crest(painter, middle, 0.42 * self.height(), color)
        elif series.part == ROLLED:
            painter.setPen(QPen(QColor(theme.text), 3))
            painter.drawLine(QPointF(area.left(), middle.y()), QPointF(area.right(), middle.y()))
        elif self._kind == "line":
            painter.setPen(series_pen(series))
            painter.drawLine(QPointF(area.left(), middle.y()), QPointF(area.right(), middle.y()))
            self._paint_crest(painter, middle, 0.3 * self.height(), color)
        else:
            painter.setPen(QPen(color, 1))
            painter.setBrush(series_fill(series))
            painter.drawRect(area)
        painter.end()

    def _paint_crest(
        self, painter: QPainter, middle: QPointF, radius: float, color: QColor
    ) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPath(crest_path(self._series.player, middle, radius))


# --- the pane -------------------------------------------------------------------------------------


_LEAST_HEIGHT = {1: 130, 2: 100}
_LEAST_OF_MANY = 90
_ROW, _AXIS = 30, 36
_NO_LIMIT = 16_777_215
"""The height of a Qt widget without a limit, in pixels."""


class PaneBox(QWidget):
    """Shows one pane after another; making its plot takes longer than drawing it."""

    def __init__(self) -> None:
        super().__init__()
        self.theme = current_theme()
        """The theme in which it was drawn."""
        self.plot = PanePlot()
        self.pane: ChartPane | None = None
        self._heading: PaneHeading | None = None
        self._content: object = None
        self._summary = make_label(look="soft", wraps=True)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(2)
        self._rows.addWidget(self.plot, 1)
        self._rows.addWidget(self._summary)
        self._rows.addStretch(0)

    def show_pane(self, spots: ChartSpots, place: int, now: float | None) -> None:
        """Show a pane of a chart; `now` is the time of the act on the table, None for no mark."""
        self.pane = pane = spots.chart.panes[place]
        self._show_heading(pane)
        has_rows = pane.style == "hits"
        least = _LEAST_HEIGHT.get(len(spots.chart.panes), _LEAST_OF_MANY)
        if has_rows:
            least = _AXIS + _ROW * len(rows_of(pane))
        high = round(least * self.theme.text_scale)
        self.plot.setMinimumHeight(high)
        self.plot.setMaximumHeight(high if has_rows else _NO_LIMIT)
        self._rows.setStretch(1, 0 if has_rows else 1)
        self._rows.setStretch(3, 1 if has_rows else 0)
        self._summary.setText(translate(pane.summary) if pane.summary is not None else "")
        self._summary.setVisible(pane.summary is not None)
        self.plot.show_pane(spots, place, now)

    def _show_heading(self, pane: ChartPane) -> None:
        """Name the pane and its series; the heading stays while it says the same."""
        legend = [(name, series.player, series.part) for name, series in pane.legend]
        content = (pane.heading, pane.style, legend)
        if self._heading is not None:
            if content == self._content:
                return
            self._rows.removeWidget(self._heading)
            self._heading.hide()
            self._heading.deleteLater()
        self._content, self._heading = content, PaneHeading(pane)
        self._rows.insertWidget(0, self._heading)
