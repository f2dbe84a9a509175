"""All charts of a match, each computed when it is first asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from rules.match_log.charts.chart_data import ChartId, MatchChart
from rules.match_log.charts.damage_series import damage_chart
from rules.match_log.charts.dice_series import dice_chart
from rules.match_log.charts.energy_series import energy_chart
from rules.match_log.charts.field_series import field_chart
from rules.match_log.charts.life_series import life_chart
from rules.match_log.charts.luck_series import luck_chart
from rules.match_log.charts.point_maker import PointMaker
from rules.match_log.timeline import Timeline
from rules.messages.message import Message, make_message

_CHARTS: dict[ChartId, Callable[[PointMaker], MatchChart]] = {
    "life": life_chart,
    "energy": energy_chart,
    "dice": dice_chart,
    "damage": damage_chart,
    "field": field_chart,
    "luck": luck_chart,
}


class MatchSeries:
    """All charts of a match, or of as much of it as a timeline has.

    Attributes:
        titles: the title of each chart, in order.
        times: for each number of acts, where that point of the match is on the axis of turns.
        turns: for each turn its number and its player; turn n goes from n - 1 to n.
        players: the players' names.
    """

    def __init__(self, timeline: Timeline) -> None:
        self._maker = PointMaker(timeline)
        self._made: dict[ChartId, MatchChart] = {}
        self.titles: dict[ChartId, Message] = {
            which: make_message(f"chart.{which}") for which in _CHARTS
        }
        self.times = self._maker.times
        self.turns = tuple((turn.number, turn.active) for turn in timeline.turns)
        self.players = self._maker.names

    def chart(self, which: ChartId) -> MatchChart:
        """One of the charts; computed once."""
        if which not in self._made:
            self._made[which] = _CHARTS[which](self._maker)
        return self._made[which]

    @property
    def charts(self) -> tuple[MatchChart, ...]:
        """All charts."""
        return tuple(self.chart(which) for which in _CHARTS)

    @property
    def start(self) -> float:
        """Where the match begins on the axis of turns; 0 unless it began in a later turn."""
        return self.times[0]

    @property
    def end(self) -> float:
        """Where the axis of turns ends; at least a turn after its start."""
        return max(self.times[-1], self.start + 1)

    def act_at(self, time: float) -> int:
        """The number of acts that had been played at a time on the axis of turns."""
        return max(bisect_right(self.times, time) - 1, 0)


def match_series(timeline: Timeline) -> MatchSeries:
    """The charts of a match. A chart that nobody asks for costs nothing."""
    return MatchSeries(timeline)
