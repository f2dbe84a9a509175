"""A chart as a table of numbers, for readers who do not see it, and for text."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.match_log.charts.chart_data import ChartPane, MatchChart, Series
from rules.match_log.charts.match_series import MatchSeries
from rules.messages.message import Message, make_message


class ChartTable(msgspec.Struct, frozen=True):
    """A table of numbers.

    Attributes:
        headings: the headings of its columns.
        rows: its rows. The first cell of each names it.
    """

    headings: tuple[Message, ...]
    rows: tuple[tuple[Message, ...], ...]


def chart_table(match: MatchSeries, chart: MatchChart) -> ChartTable:
    """The numbers of a chart: those of each turn, or of each card for damage."""
    if any(pane.style == "hits" for pane in chart.panes):
        return ChartTable(_hit_headings(), tuple(_hit_rows(chart)))
    columns = [(pane, series) for pane in chart.panes for series in pane.series]
    headings = tuple(_heading(pane, series, len(chart.panes)) for pane, series in columns)
    rows = tuple(
        (
            make_message("chart.cell", value=str(turn)),
            *(_cell(_value_in(pane, series, turn)) for pane, series in columns),
        )
        for turn, _ in match.turns
    )
    return ChartTable((make_message("chart.turn"), *headings), rows)


def _heading(pane: ChartPane, series: Series, panes: int) -> Message:
    """The heading of a series; with several panes, it names its pane too."""
    if panes == 1:
        return series.name
    if pane.style == "band":
        return pane.heading
    return make_message("chart.column", pane=pane.heading, series=series.name)


def _value_in(pane: ChartPane, series: Series, turn: int) -> float:
    """The value of a turn: that of its bar, or the last one in it."""
    if pane.style == "bars":
        return sum(point.value for point in series.points if point.turn == turn)
    return series.value_at(turn)


def _cell(value: float) -> Message:
    written = f"{value:.0f}" if value == int(value) else f"{value:.1f}"
    return make_message("chart.cell", value=written)


_HIT_PARTS = ("players", "dice", "own")


def _hit_headings() -> tuple[Message, ...]:
    parts = (make_message(f"chart.damage.{part}") for part in _HIT_PARTS)
    return (make_message("chart.card"), *parts)


def _hit_rows(chart: MatchChart) -> Iterator[tuple[Message, ...]]:
    for pane in chart.panes:
        for name in dict.fromkeys(series.name for series in pane.series):
            totals = [
                sum(
                    point.value
                    for series in pane.series
                    if series.name == name and series.part == part
                    for point in series.points
                )
                for part in _HIT_PARTS
            ]
            whose = make_message("chart.column", pane=pane.heading, series=name)
            yield (whose, *(_cell(total) for total in totals))
