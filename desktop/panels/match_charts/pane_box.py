"""A pane of a chart with its heading and its summary."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.panels.match_charts.chart_legend import PaneHeading
from desktop.panels.match_charts.pane_plot import PanePlot
from desktop.panels.match_charts.spots import ChartSpots, rows_of
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from desktop.text.translation import translate
from rules.match_log import ChartPane

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
        self._said: object = None
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
        said = (pane.heading, pane.style, legend)
        if self._heading is not None:
            if said == self._said:
                return
            self._rows.removeWidget(self._heading)
            self._heading.hide()
            self._heading.deleteLater()
        self._said, self._heading = said, PaneHeading(pane)
        self._rows.insertWidget(0, self._heading)
