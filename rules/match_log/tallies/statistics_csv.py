"""Statistics as a table for spreadsheets (CSV)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.match_log.about_match import Translate
from rules.match_log.csv_cell import csv_cell
from rules.match_log.tallies.intervals import Proportion
from rules.match_log.tallies.match_statistics import MatchStatistics, StatisticsRow
from rules.match_log.tallies.statistics_columns import (
    STATISTICS_COLUMNS,
    Figure,
    StatisticsColumn,
    interval_of,
    value_of,
)
from rules.messages.message import make_message


def statistics_csv(statistics: MatchStatistics, translate: Translate = str) -> Iterator[str]:
    """Write all tables, one below the other, in pieces."""
    tables = {
        "players": statistics.players,
        "teams": statistics.teams,
        "cards": statistics.cards,
    }
    yield _line(_headings(translate))
    for name, rows in tables.items():
        title = translate(make_message(f"statistics.table.{name}"))
        for row in rows:
            yield _line(_cells(title, row))


def _headings(translate: Translate) -> Iterator[str]:
    for name in ("csv.table", "name", "matches"):
        yield translate(make_message(f"statistics.{name}"))
    for column in STATISTICS_COLUMNS:
        title = translate(column.title)
        first = ("csv.of", "csv.share") if column.is_share else ("csv.values", "csv.mean")
        if column.is_share:
            yield title
        for part in (*first, "csv.low", "csv.high"):
            yield translate(make_message(f"statistics.{part}", column=title))


def _cells(table: str, row: StatisticsRow) -> Iterator[str]:
    yield from (table, row.name, str(row.won.of))
    for column in STATISTICS_COLUMNS:
        yield from _numbers(column, column.figure(row))


def _numbers(column: StatisticsColumn, figure: Figure | None) -> Iterator[str]:
    if figure is None:
        yield from [""] * (5 if column.is_share else 4)
        return
    if isinstance(figure, Proportion):
        yield from (str(figure.count), str(figure.of))
    else:
        yield str(figure.count)
    for number in (value_of(figure), *(interval_of(figure) or (None, None))):
        yield "" if number is None else f"{number:.4f}"


def _line(cells: Iterator[str]) -> str:
    return ",".join(map(csv_cell, cells)) + "\r\n"
