"""The filters above the statistics: which matches count, and for whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import name_drop_down
from desktop.text.translation import translate
from rules.match_log import StatisticsFilter, TalliedMatch
from rules.model import EDITIONS
from rules.teams import UnknownFormat, format_of

_DAYS = (0, 7, 30, 365)


class StatisticsFilters(QWidget):
    """A row of drop-down lists; each offers only what some match has.

    Signals:
        changed(): the player chose something else.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.player = self._list("filter-player", self.tr("Player"))
        self.opponent = self._list("filter-opponent", self.tr("Opponent"))
        self.edition = self._list("filter-edition", self.tr("Edition"))
        self.format = self._list("filter-format", self.tr("Format"))
        self.period = self._list("filter-period", self.tr("When"))
        self._lists = (self.player, self.opponent, self.edition, self.format, self.period)
        row = WrappingRow(6)
        self.setLayout(row)
        row.add(*self._lists)
        periods = (
            self.tr("Any time"),
            self.tr("Last 7 days"),
            self.tr("Last 30 days"),
            self.tr("Last 12 months"),
        )
        _fill(self.period, [*zip(periods, _DAYS, strict=True)])

    def show_choices(self, matches: Sequence[TalliedMatch]) -> None:
        """Offer the players, editions and formats of these matches, the most frequent first."""
        names = _by_count(player.name for match in matches for player in match.tally.players)
        editions = _by_count(match.tally.edition for match in matches)
        formats = _by_count(match.tally.format for match in matches)
        opponents = [
            (self.tr("Any opponent"), ""),
            (self.tr("Against people"), "person"),
            (self.tr("Against the computer"), "computer"),
        ]
        if any(player.kind == "both" for match in matches for player in match.tally.players):
            opponents.append((self.tr("Against both in turn"), "both"))
        _fill(self.opponent, opponents)
        _fill(self.player, [(self.tr("All players"), ""), *((name, name) for name in names)])
        _fill(
            self.edition,
            [(self.tr("All editions"), ""), *((_edition_title(one), one) for one in editions)],
        )
        _fill(
            self.format,
            [(self.tr("All formats"), ""), *((_format_title(one), one) for one in formats)],
        )

    @property
    def chosen(self) -> StatisticsFilter:
        """What the player chose."""
        days = int(self.period.currentData() or 0)
        since = QDate.currentDate().addDays(-days).toString(Qt.DateFormat.ISODate) if days else ""
        return StatisticsFilter(
            self.player.currentData() or "",
            self.opponent.currentData() or "",
            self.edition.currentData() or "",
            self.format.currentData() or "",
            since,
        )

    def clear(self) -> None:
        """Let every match count again."""
        for one in self._lists:
            one.setCurrentIndex(0)
        self.changed.emit()

    def _list(self, name: str, title: str) -> QComboBox:
        made = QComboBox()
        made.setObjectName(name)
        name_drop_down(made, title)
        made.activated.connect(self.changed)
        return made


def _fill(box: QComboBox, entries: Sequence[tuple[str, object]]) -> None:
    """Offer these entries, and keep what is chosen if it is among them."""
    before = box.currentData()
    box.clear()
    for words, value in entries:
        box.addItem(words, value)
    box.setCurrentIndex(max(0, box.findData(before)) if before else 0)


def _by_count(values: Iterable[str]) -> list[str]:
    counts = Counter(values)
    return sorted(counts, key=lambda value: (-counts[value], value.casefold()))


def _edition_title(name: str) -> str:
    edition = EDITIONS.get(name)
    return f"{edition.title} ({edition.year})" if edition is not None else name


def _format_title(name: str) -> str:
    try:
        return translate(format_of(name).title)
    except UnknownFormat:
        return name
