"""The heading of a pane of a chart: whose it is, and how its series look."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.panels.match_charts.chart_marks import (
    ROLLED,
    series_color,
    series_fill,
    series_pen,
)
from desktop.panels.widgets.wrapping_row import WrappingRow
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
