"""The tables of statistics: their columns on the screen, and as files for spreadsheets (CSV)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from rules.match_log.about_match import Translate
from rules.match_log.tallies.match_statistics import (
    Average,
    MatchStatistics,
    Proportion,
    StatisticsRow,
)
from rules.messages.message import Message, make_message
from rules.reading import csv_cell


def statistics_csv(statistics: MatchStatistics, translate: Translate = str) -> Iterator[str]:
    """Write all tables, one below the other, in pieces."""
    tables = {"players": statistics.players, "teams": statistics.teams, "cards": statistics.cards}
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


Figure = Proportion | Average
"""What a cell shows."""


class StatisticsColumn(msgspec.Struct, frozen=True):
    """A column."""

    id: str  # its name in the program
    title: Message
    about: Message  # what it counts, in a sentence
    # What it shows of a row; None if that makes no sense for the row
    figure: Callable[[StatisticsRow], Figure | None]

    @property
    def is_share(self) -> bool:
        """Whether it shows shares of matches; the others show averages."""
        return self.id in ("won", "won_first", "used")


def _column(name: str, figure: Callable[[StatisticsRow], Figure | None]) -> StatisticsColumn:
    title, about = make_message(f"statistics.{name}"), make_message(f"statistics.{name}.about")
    return StatisticsColumn(name, title, about, figure)


STATISTICS_COLUMNS = (
    _column("won", lambda row: row.won),
    _column("won_first", lambda row: row.won_first),
    _column("used", lambda row: row.used),
    _column("purchased", lambda row: row.purchased),
    _column("damage", lambda row: row.damage),
    _column("dice_damage", lambda row: row.dice_damage),
    _column("knock_outs", lambda row: row.knock_outs),
    _column("energy", lambda row: row.energy),
    _column("wait", lambda row: row.wait),
)
"""All columns after the name and the number of matches."""


def columns_of(rows: tuple[StatisticsRow, ...]) -> tuple[StatisticsColumn, ...]:
    """The columns in which some of these rows say something."""
    return tuple(
        column
        for column in STATISTICS_COLUMNS
        if column.id != "used" or any(column.figure(row) is not None for row in rows)
    )


def value_of(figure: Figure | None) -> float | None:
    """The share or the mean; None if there is none."""
    if isinstance(figure, Proportion):
        return figure.share
    return None if figure is None else figure.mean


def interval_of(figure: Figure | None) -> tuple[float, float] | None:
    """The 95 % interval, from 0 up; None if there is none."""
    found = None if figure is None else figure.interval
    return None if found is None else (max(0.0, found[0]), found[1])


def cases_of(figure: Figure | None) -> int:
    """How many cases a figure is about."""
    if isinstance(figure, Proportion):
        return figure.of
    return 0 if figure is None else figure.count
