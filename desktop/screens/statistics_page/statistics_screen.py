"""The statistics screen: players, teams and cards, compared across all finished matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QTabWidget, QWidget

from desktop.match_log.tally_keeper import TallyKeeper
from desktop.panels.dialogs.file_dialogs import ask_export_statistics
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.wood_button import WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.statistics_page.statistics_table import StatisticsTable
from desktop.style.basic_widgets import (
    STRETCH,
    connect_clicks,
    lay_column,
    lay_row,
    make_label,
    make_sheet,
    name_drop_down,
)
from desktop.text.announcements import Announcer
from desktop.text.translation import translate
from rules.match_log import (
    CountedMatches,
    MatchStatistics,
    NameOfTeam,
    StatisticsFilter,
    TalliedMatch,
    statistics_csv,
)
from rules.messages import PluralCount
from rules.model import EDITIONS
from rules.teams import UnknownFormat, format_of


class StatisticsScreen(QWidget):
    """Three tables, the filters above them, and how many matches they are about."""

    def __init__(self, keeper: TallyKeeper, team_names: Callable[[], NameOfTeam]) -> None:
        """Make the screen; `prepare` reads the matches."""
        super().__init__()
        self._keeper, self._team_names = keeper, team_names
        self._name_of_team: NameOfTeam = lambda _: ""
        self._matches: tuple[TalliedMatch, ...] = ()
        self._counted = CountedMatches(())
        self.statistics: MatchStatistics | None = None
        """What is shown; None before the first visit."""
        self.back = WoodButton(self.tr("Back"), "Esc", name="leave-statistics")
        self.export = WoodButton(self.tr("Export\u2026"), "E", name="export-statistics")
        self.filters = StatisticsFilters(self._show_filtered)
        self.clear = WoodButton(self.tr("Show all"), name="clear-filters")
        self.players = StatisticsTable(self.tr("Players"), name="player-statistics")
        self.teams = StatisticsTable(self.tr("Teams"), name="team-statistics")
        self.cards = StatisticsTable(self.tr("Cards"), name="card-statistics")
        self.tabs = QTabWidget()
        self.about = make_label(wraps=True)
        self.nothing = make_label(wraps=True)
        self.announcer = Announcer(self)
        self._lay_out()
        self._connect()

    def prepare(self) -> None:
        """Read what was counted, count what is missing, and give the keyboard to the table."""
        self._name_of_team = self._team_names()
        self._keeper.count_missing()
        self._read()
        self._take_focus()
        self._announce_count()

    def _take_focus(self) -> None:
        """Give the keyboard to the table, or to the way back if there is none."""
        (self._table if not self.tabs.isHidden() else self.back).setFocus()

    @property
    def _table(self) -> StatisticsTable:
        shown = self.tabs.currentWidget()
        return shown if isinstance(shown, StatisticsTable) else self.players

    def _read(self) -> None:
        self._matches = self._keeper.tallied_matches()
        self._counted = CountedMatches(self._matches)
        self.filters.show_choices([match for match in self._matches if match.tally.counts])
        self._show()

    def _show(self) -> None:
        """Show the statistics of the matches that the filters let through."""
        wanted = self.filters.chosen
        found = self.statistics = self._counted.statistics(wanted, self._name_of_team)
        for table, rows in (
            (self.players, found.players),
            (self.teams, found.teams),
            (self.cards, found.cards),
        ):
            table.statistics.show_rows(rows)
        has_any = any(match.tally.counts for match in self._matches)
        self.tabs.setVisible(found.matches > 0)
        self.nothing.setVisible(not found.matches)
        self.nothing.setText(self._nothing(has_any=has_any))
        self.filters.setVisible(has_any)
        self.clear.setVisible(has_any and wanted != StatisticsFilter())
        self.export.setEnabled(found.matches > 0)
        self.about.setText(self._about(found.matches))

    def _show_filtered(self) -> None:
        self._show()
        self._announce_count()

    def _about(self, matches: int) -> str:
        parts = [self._count(matches)] if matches else []
        if self._keeper.left:
            counting = self.tr("Counting older matches: {done} of {total}")
            parts.append(counting.format(done=self._keeper.done, total=self._keeper.total))
        if self._counted.copies:
            parts.append(self._not_counted(self._counted.copies))
        if matches:
            parts.append(self.tr("Small print: sample size n, if not all matches; 95% interval"))
        return " · ".join(parts)

    def _count(self, matches: int) -> str:
        return self.tr("{n} finished {n:match|matches}").format(n=PluralCount(matches))

    def _not_counted(self, copies: int) -> str:
        template = self.tr(
            "{n} {n:copy|copies} taken over from {n:a replay is|replays are} not counted"
        )
        return template.format(n=PluralCount(copies))

    def _announce_count(self) -> None:
        """Tell screen readers how many matches are counted, or why none is."""
        found = self.statistics.matches if self.statistics is not None else 0
        self.announcer.announce(self._count(found) if found else self.nothing.text())

    def _nothing(self, *, has_any: bool) -> str:
        if self._keeper.left:
            return self.tr("Your matches are being counted. This takes a moment.")
        if has_any:
            return self.tr("No matches found. Change the filters, or show all.")
        return self.tr("No finished matches yet. Matches you finish are counted here.")

    def _lay_out(self) -> None:
        head = lay_row(self.back, make_label(self.tr("Statistics"), "title"), STRETCH, self.export)
        self.tabs.setObjectName("statistics")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        for table in (self.players, self.teams, self.cards):
            self.tabs.addTab(table, table.accessibleName())
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setObjectName("heading")
        across = lay_row((self.filters, 1), self.clear)
        inner = QWidget()
        lay_column(across, (self.tabs, 1), (self.nothing, 1), self.about, on=inner)
        lay_column(head, (make_sheet(inner), 1), on=self, margins=(16, 12, 16, 12))

    def _connect(self) -> None:
        connect_clicks(
            (self.back, lambda: navigator_of(self).go_back()),
            (self.export, self._export),
            (self.clear, self.filters.clear),
        )
        self._keeper.progressed.connect(self._on_progress)
        for key, act in (
            ("Esc", self._leave),
            ("E", self.export.click),
            ("F6", self._next_part),
            ("1", lambda: self._show_tab(0)),
            ("2", lambda: self._show_tab(1)),
            ("3", lambda: self._show_tab(2)),
        ):
            QShortcut(QKeySequence(key), self, act)

    def _export(self) -> None:
        """Let the player save the tables for a spreadsheet."""
        if self.statistics is not None:
            text = "".join(statistics_csv(self.statistics, translate))
            content = text.encode("utf-8-sig")  # the mark at its start lets Excel read UTF-8
            ask_export_statistics(self.window(), content, navigator_of(self).add_message)

    def _leave(self) -> None:
        """Let every match count again, or go back if that is so."""
        if self.clear.isHidden():
            navigator_of(self).go_back()
        else:
            self.filters.clear()
            self._take_focus()

    def _show_tab(self, place: int) -> None:
        self.tabs.setCurrentIndex(place)
        self._take_focus()

    def _next_part(self) -> None:
        """Go from the filters to the table, and back."""
        is_in_table = self._table.hasFocus()
        (self.filters.player if is_in_table else self._table).setFocus()

    def _on_progress(self) -> None:
        """More matches were counted: read them all, if that makes much of a difference."""
        if not self.isVisible():
            return
        if not self._keeper.left or self._keeper.done >= 2 * len(self._matches):
            self._read()
        elif self.statistics is not None:
            self.about.setText(self._about(self.statistics.matches))

    def hideEvent(self, event: QHideEvent) -> None:
        """PluralCount no further while a match may be played; what is left is counted next time."""
        self._keeper.pause()
        super().hideEvent(event)


# --- filters --------------------------------------------------------------------------------------


_DAYS = (0, 7, 30, 365)


class StatisticsFilters(QWidget):
    """A row of drop-down lists; each offers only what some match has."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """Make empty lists; `changed` is called when the player chooses something else."""
        super().__init__()
        self._changed = changed
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
            [
                (self.tr("All editions"), ""),
                *((_edition_title(edition), edition) for edition in editions),
            ],
        )
        _fill(
            self.format,
            [
                (self.tr("All formats"), ""),
                *((_format_title(format_), format_) for format_ in formats),
            ],
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
        for drop_down in self._lists:
            drop_down.setCurrentIndex(0)
        self._changed()

    def _list(self, name: str, title: str) -> QComboBox:
        made = QComboBox()
        made.setObjectName(name)
        name_drop_down(made, title)
        made.activated.connect(self._changed)
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
