"""The charts of a match, as series of points: life, energy, dice, damage, the Field and luck.

Each point knows its act and what happened, so a chart can name the event and jump there.
"""

from rules.match_log.charts.chart_data import ChartId, ChartPane, MatchChart, Series, SeriesPoint
from rules.match_log.charts.match_series import ChartTable, MatchSeries, chart_table, match_series

__all__ = [
    "ChartId", "ChartPane", "ChartTable", "MatchChart", "MatchSeries", "Series", "SeriesPoint",
    "chart_table", "match_series",
]  # fmt: skip
