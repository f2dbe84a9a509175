"""All charts of a match."""

from __future__ import annotations

from rules.match_log.charts.chart_data import MatchSeries
from rules.match_log.charts.damage_series import damage_chart
from rules.match_log.charts.dice_series import dice_chart
from rules.match_log.charts.energy_series import energy_chart
from rules.match_log.charts.field_series import field_chart
from rules.match_log.charts.life_series import life_chart
from rules.match_log.charts.luck_series import luck_chart
from rules.match_log.charts.point_maker import PointMaker
from rules.match_log.timeline import Timeline

_CHARTS = (life_chart, energy_chart, dice_chart, damage_chart, field_chart, luck_chart)


def match_series(timeline: Timeline) -> MatchSeries:
    """Compute all charts of a match, or of as much of it as the timeline has."""
    maker = PointMaker(timeline)
    charts = tuple(make(maker) for make in _CHARTS)
    turns = tuple((turn.number, turn.active) for turn in timeline.turns)
    return MatchSeries(charts, maker.times, turns, maker.names)
