"""All charts of a match."""

from __future__ import annotations

from rules.match_log.charts.chart_data import MatchSeries
from rules.match_log.charts.life_series import life_chart
from rules.match_log.charts.point_maker import PointMaker
from rules.match_log.timeline import Timeline


def match_series(timeline: Timeline) -> MatchSeries:
    """Compute all charts of a match, or of as much of it as the timeline has."""
    maker = PointMaker(timeline)
    turns = tuple((turn.number, turn.active) for turn in timeline.turns)
    return MatchSeries((life_chart(maker),), maker.times, turns, maker.names)
