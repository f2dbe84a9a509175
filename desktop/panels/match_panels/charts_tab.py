"""The charts in the side column: computed only while someone looks at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.panels.widgets.busy_sign import show_work
from rules.game import Game

if TYPE_CHECKING:
    from desktop.panels.match_charts.charts_panel import ChartsPanel
    from rules.match_log import Timeline


class ChartsTab(QWidget):
    """Shows the charts of the match on the table, or of a whole match in a replay.

    The panel is made when it is first shown, because importing pyqtgraph is slow.

    Signals:
        act_chosen(act): a point of a chart was chosen, at this act.
    """

    act_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.panel: ChartsPanel | None = None
        self._game: Game | None = None
        self._timeline: Timeline | None = None
        self._at: int | None = None
        self._is_stale = False
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)

    def focus_chart(self) -> None:
        """Give the keyboard to the chart."""
        if self.panel is not None:
            self.panel.focus_chart()

    def show_match(self, game: Game) -> None:
        """Show a match so far; does nothing in a replay, which shows the whole match."""
        if self._at is None:
            self._game, self._is_stale = game, True
            QTimer.singleShot(0, self, self._update)  # the table is painted first

    def show_replay(self, timeline: Timeline, at: int) -> None:
        """Show a whole match, and mark the act on the table."""
        self._is_stale |= timeline is not self._timeline
        self._timeline, self._at = timeline, at
        if self.panel is not None and not self._is_stale:
            self.panel.show_act(at)
        self._update()

    def line_of_act(self, act: int) -> int:
        """The line of the log about the chosen point of an act; its first line if none is."""
        if self._timeline is None or self.panel is None:
            return 0
        first, end = (self._timeline.lines_after(number) for number in (max(act - 1, 0), act))
        spot = self.panel.view.spot
        said = [line.message for line in self._timeline.log[first:end]]
        if spot is not None and spot.point.event in said:
            return first + said.index(spot.point.event)
        return first

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._update()

    def _update(self) -> None:
        if not (self._is_stale and self.isVisible()):
            return
        with show_work(self, "charts"):
            from desktop.panels.match_charts.charts_panel import ChartsPanel
            from rules.match_log import Timeline, match_series

            if self._at is None and self._game is not None:
                self._timeline = Timeline(self._game, self._timeline)
            if self.panel is None:
                self.panel = ChartsPanel()
                self.panel.view.act_chosen.connect(self.act_chosen)
                self._rows.addWidget(self.panel)
                self.panel.show()  # at once, so that it can take the focus
            if self._timeline is not None:
                self.panel.show_series(match_series(self._timeline), self._at)
        self._is_stale = False
