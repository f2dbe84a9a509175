"""The history: all matches, finished or not, to continue, watch, search, rename and delete."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop.collection.team_shelf.sunken_panel import SunkenPanel
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.wood_button import WOOD_MARGIN, WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.history.match_columns import (
    Column,
    column_kinds,
    match_count,
    match_details,
    name_or_count,
    searched_words,
    tr,
    with_team_names,
)
from desktop.screens.history.match_table import MatchFilter, MatchTable
from desktop.storage.match_terms import awaits_next
from desktop.storage.store import MatchSummary, Store
from desktop.storage.store_error import StoreError, describe_at_home
from desktop.style.basic_widgets import (
    STRETCH,
    centered_sheet,
    lay_column,
    lay_row,
    make_button,
    make_label,
)
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.plain_text import ShortenedLabel
from desktop.text.announcements import Announcer

if TYPE_CHECKING:
    from rules.match_log import NameOfTeam

_DETAIL_LINES, _MOST_DETAIL_LINES = 2, 3
"""The room for details, so that the table keeps its height; the tooltip says what does not fit."""

_Result = TypeVar("_Result")


class HistoryScreen(QWidget):
    """Shows all matches of a store in a table."""

    opened = Signal(int)  # number: continue a match, or replay a finished one
    replay_wanted = Signal(int)  # number: replay a match from its start
    export_wanted = Signal(tuple)  # numbers: export these matches
    note_wanted = Signal(int)  # number: write the note to a match
    files_wanted = Signal()  # add match files to the history

    def __init__(
        self,
        store: Store | None,
        deleted: list[tuple[MatchSummary, ...]] | None = None,
        team_names: Callable[[], NameOfTeam] | None = None,
    ) -> None:
        """Show the matches of a store, if there is one; `prepare` reads them.

        `deleted` holds the deletions that can be undone, the last one at the end. `team_names`
        returns what finds the name of a team by the titles of its cards.
        """
        super().__init__()
        self._store = store
        self._team_names = team_names
        self._name_of_team: NameOfTeam = lambda _: ""
        self._all: tuple[MatchSummary, ...] = ()
        self._words = MatchSearchWords(self)
        self._sort, self._is_descending = Column.PLAYED, True
        self.deleted = [] if deleted is None else deleted
        self.describe: Callable[[], object] = lambda: None
        """Finds out, in the background, what is not known yet about the matches that are shown."""
        self.back = WoodButton(tr("Back"), "Esc", name="leave-history")
        self.statistics = WoodButton(tr("Statistics"), "S", name="open-statistics")
        self.add = WoodButton(tr("Add files…"), "A", name="add-match-files")
        self.filter = MatchFilter(self._show_filtered)
        self.table = MatchTable(sort=self.sort_by, rename=self._rename)
        self.empty = EmptyHistory(self._leave)
        self.details = ShortenedLabel(lines=_MOST_DETAIL_LINES)
        self.count = make_label()
        self.undo = WoodButton(tr("Undo"), "Ctrl+Z", name="undo-delete-matches")
        self.open = WoodButton(tr("Continue"), "Enter", name="open-selected-match", is_main=True)
        self.replay = WoodButton(tr("Replay"), "R", name="replay-match")
        self.rename = WoodButton(tr("Rename"), "F2", name="rename-match")
        self.note = WoodButton(tr("Note…"), "N", name="note-match")
        self.export = WoodButton(tr("Export…"), "E", name="export-matches")
        self.delete = WoodButton(tr("Delete"), "Del", name="delete-matches")
        self.announcer = Announcer(self)
        self._lay_out()
        self._connect()
        self._restyle()

    # --- what is shown ------------------------------------------------------------------------

    @property
    def shown(self) -> Sequence[MatchSummary]:
        return self.table.match_model.matches

    def prepare(self, select: Iterable[int] = ()) -> None:
        """Read the matches again, select these numbers, and give the keyboard to the table."""
        self.read(select)
        if self.deleted:
            self._tell_deleted()
        self.describe()
        (self.table if self.shown else self.empty.button).setFocus()

    def read(self, select: Iterable[int] = ()) -> None:
        """Read the matches again; see `prepare`."""
        if self._team_names is not None:
            self._name_of_team = self._team_names()
        try:
            found = self._store.summaries() if self._store is not None else ()
            self._all = tuple(with_team_names(match, self._name_of_team) for match in found)
        except StoreError as failure:
            self._report(describe_at_home(failure))
        self._words.prepare(self._all)
        self.filter.offer(self._all)
        self.table.offer_series(is_offered=any("series" in match.terms for match in self._all))
        self._sort_all()
        self._show(select)

    def update_match(self, match: MatchSummary) -> None:
        """Show other details of a match, which the store has already."""
        match = with_team_names(match, self._name_of_team)
        self._all = tuple(match if other.id == match.id else other for other in self._all)
        self.table.match_model.update_match(match)
        self._show_selected()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        theme = current_theme()
        ink = self._tray.ink
        for label in (self.details, self.count):
            label.setStyleSheet(f"color: {ink};")
        self._note.setStyleSheet(f"color: {theme.table.wood_ink};")
        self.details.setMinimumHeight(_DETAIL_LINES * self.details.fontMetrics().lineSpacing())
        self.table.fit()

    def _sort_all(self) -> None:
        key = column_kinds()[self._sort].sort_key
        latest_first = column_kinds()[Column.PLAYED].sort_key
        matches = sorted(self._all, key=latest_first, reverse=True)  # type: ignore[arg-type]
        matches.sort(key=key, reverse=self._is_descending)  # type: ignore[arg-type]
        self._all = tuple(matches)
        self.table.show_sort(self._sort, is_descending=self._is_descending)

    def _show(self, select: Iterable[int] = ()) -> None:
        """Show the matches that pass the filter."""
        found = self.filter.chosen(self._all, self._words.words_of)
        self.table.show_matches(found, select)
        self.empty.explain(has_matches=bool(self._all))
        self._pages.setCurrentWidget(self.table if found else self.empty)
        total = None if self.filter.is_empty else len(self._all)
        self.count.setText(match_count(len(found), total))
        self._show_selected()

    def _show_filtered(self) -> None:
        """Show the matches that pass the filter now, and tell screen readers how many."""
        self._show()
        self.announcer.announce(self.count.text())

    def _show_selected(self) -> None:
        """Name what the buttons do with the selected matches."""
        chosen, current = self.table.selected, self.table.current
        one = chosen[0] if len(chosen) == 1 else None
        if one is not None:
            self.details.setText(match_details(one))
        else:
            text = tr("{count} matches selected").format(count=f"{len(chosen):,}")
            self.details.setText(text if chosen else "")
        is_over = current is not None and current.is_finished
        if is_over and current is not None and awaits_next(current, self._all):
            is_over = False  # the result is shown, and the next match of the series can begin
        self.open.set_label(tr("Replay") if is_over else tr("Continue"), "Enter")
        self.open.setEnabled(one is not None)
        self.replay.setVisible(not is_over)
        self.replay.setEnabled(one is not None)
        self.rename.setEnabled(one is not None)
        self.note.setEnabled(one is not None)
        self.export.setEnabled(bool(chosen))
        self.delete.setEnabled(bool(chosen))

    def say(self, words: str) -> None:
        """Tell what was done, on the screen and to screen readers."""
        self._note.setText(words)
        self.undo.setVisible(bool(self.deleted))
        self._foot.setVisible(bool(words) or bool(self.deleted))
        self.announcer.announce(words)

    # --- what the player does -----------------------------------------------------------------

    def sort_by(self, column: Column) -> None:
        """Sort by a column; if that is the case already, turn the order around."""
        first = column_kinds()[column].newest_first
        self._is_descending = not self._is_descending if column is self._sort else first
        self._sort = column
        self._sort_all()
        self._show()

    def _sort_by_next(self) -> None:
        """Sort by the next column that is shown."""
        columns = list(Column)
        at = columns.index(self._sort)
        around = (*columns[at + 1 :], *columns[: at + 1])
        self.sort_by(next(column for column in around if self.table.shows(column)))
        order = tr("descending") if self._is_descending else tr("ascending")
        template = tr("Sorted by {column}, {order}.")
        heading = column_kinds()[self._sort].heading
        self.announcer.announce(template.format(column=heading, order=order))

    def _do(self, signal: Callable[[int], object]) -> None:
        """Do something with the only selected match."""
        if len(self.table.selected) == 1:
            signal(self.table.selected[0].id)

    def _rename(self, match: MatchSummary, title: str) -> None:
        done = self._change(lambda store: store.rename(match.id, title))
        if done:
            self.update_match(match._replace(title=title))
        elif done is False:
            self._report(tr("This match no longer exists. Another window deleted it."))
            self.read()

    def _delete(self) -> None:
        chosen = self.table.selected
        gone = self._change(lambda store: store.delete(*chosen))
        if gone is None:
            return
        if len(gone) < len(chosen):
            text = tr("Matches changed in another window were not deleted.")
            self._report(text)
        if gone:
            self.deleted.append(gone)
            self._tell_deleted()
        self.read()
        (self.table if self.shown else self.empty.button).setFocus()

    def _undo(self) -> None:
        """Bring back what was deleted last."""
        if not self.deleted:
            return
        numbers = [match.id for match in self.deleted[-1]]
        count = self._change(lambda store: store.restore(numbers))
        if count is not None:
            restored = self.deleted.pop()
            if not self.filter.is_empty:
                self.filter.clear()
            self.read(numbers)
            if count < len(restored):
                text = tr("Matches erased in another window can't be restored.")
                self._report(text)
            words = tr("Restored: {matches}.").format(matches=name_or_count(restored))
            self.say(words if count else "")
            self.table.setFocus()

    def _tell_deleted(self) -> None:
        self.say(tr("Deleted: {matches}.").format(matches=name_or_count(self.deleted[-1])))

    def _change(self, change: Callable[[Store], _Result]) -> _Result | None:
        """Change the store; returns the result, or None after telling the player why not."""
        if self._store is None:
            return None
        try:
            return change(self._store)
        except StoreError as failure:
            self._report(tr("Nothing was changed: {why}").format(why=failure))
            return None

    def _report(self, problem: str) -> None:
        navigator_of(self).add_message(problem)

    def _leave(self) -> None:
        if self.filter.is_empty:
            navigator_of(self).go_back()
        else:
            self.filter.clear()
            self.table.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Up and Down go to the table while the player types in the search field."""
        if watched is self.filter.search and event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                self.table.setFocus()
                self.table.keyPressEvent(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.table.setFocus()
                return True
        return super().eventFilter(watched, event)

    # --- construction -------------------------------------------------------------------------

    def _lay_out(self) -> None:
        head = lay_row(
            self.back, make_label(tr("History"), "title"), STRETCH, self.statistics, self.add
        )
        self._pages = QStackedWidget()
        self._pages.addWidget(self.table)
        self._pages.addWidget(self.empty)
        self._note = make_label()
        self._foot = QWidget()
        lay_row(self._note, self.undo, on=self._foot, margins=(4, 0, 0, 0))
        self.details.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.details.setMinimumWidth(200)  # so that a long name does not widen the window
        about = lay_row(
            (self.details, 1), (self.count, Qt.AlignmentFlag.AlignTop), margins=(4, 2, 4, 2), gap=16
        )
        self._tray = SunkenPanel()
        lay_column(self.filter, (self._pages, 1), about, on=self._tray, margins=(12, 12, 12, 8))
        acts = QWidget()
        row = WrappingRow(2)
        acts.setLayout(row)
        row.add(self.open, self.replay, self.rename, self.note, self.export, self.delete)
        away = 16 - WOOD_MARGIN
        below = lay_row((acts, 1), self._foot)
        lay_column(head, (self._tray, 1), below, on=self, margins=(16, away, 16, away))
        self._foot.hide()

    def _connect(self) -> None:
        does: tuple[tuple[WoodButton, str, Callable[[], object]], ...] = (
            (self.back, "Esc", self._leave),
            (self.statistics, "S", lambda: navigator_of(self).open_screen("statistics")),
            (self.add, "A", self.files_wanted.emit),
            (self.open, "", lambda: self._do(self.opened.emit)),
            (self.replay, "R", lambda: self._do(self.replay_wanted.emit)),
            (self.rename, "F2", self.table.edit_title),
            (self.note, "N", lambda: self._do(self.note_wanted.emit)),
            (self.export, "E", self._export),
            (self.delete, "Del", self._delete),
            (self.undo, "Ctrl+Z", self._undo),
        )
        inside = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for button, _, act in does:
            button.clicked.connect(lambda _=False, act=act: act())
        keys: tuple[tuple[str, QWidget, Callable[[], object]], ...] = (
            *((key, self, button.click) for button, key, _ in does if key),
            ("Ctrl+F", self, self.filter.search.setFocus),
            ("/", self, self.filter.search.setFocus),
            ("O", self, self._sort_by_next),
            ("Return", self.table, self.open.click),
            ("Enter", self.table, self.open.click),
        )
        for key, place, act in keys:
            # a QShortcut that gets a function ignores its context, so connect the function
            context = inside if place is self else Qt.ShortcutContext.WidgetShortcut
            QShortcut(QKeySequence(key), place, context=context).activated.connect(act)
        self.table.doubleClicked.connect(self.open.click)
        chosen = self.table.selectionModel()
        for signal in (chosen.selectionChanged, chosen.currentRowChanged):
            signal.connect(lambda *_: self._show_selected())
        self.filter.search.installEventFilter(self)

    def _export(self) -> None:
        if self.table.selected:
            self.export_wanted.emit(tuple(match.id for match in self.table.selected))


# --- an empty history -----------------------------------------------------------------------------


_WIDE = 460


class EmptyHistory(QWidget):
    """Says why no match is shown, and offers what to do."""

    def __init__(self, show_all: Callable[[], None]) -> None:
        """Make it; `show_all` shows all matches again."""
        super().__init__()
        self._show_all = show_all
        self._has_matches = False
        self.words = make_label(look="name", wraps=True)
        self.advice = make_label(look="soft", wraps=True)
        self.button = make_button(name="leave-empty-history")
        self.button.clicked.connect(self._press)
        rows = QVBoxLayout(self)
        rows.addStretch(1)
        rows.addWidget(centered_sheet(self.words, self.advice, self.button, wide=_WIDE))
        rows.addStretch(2)

    def explain(self, *, has_matches: bool) -> None:
        """Say why no match is shown: there are none, or none passes the filters."""
        self._has_matches = has_matches
        if has_matches:
            self.words.setText(tr("No matches found"))
            self.advice.setText(tr("Try fewer words, or other filters."))
            self.button.setText(tr("Show all matches"))
            return
        self.words.setText(tr("No matches yet"))
        self.advice.setText(
            tr(
                "Every match you play is saved here with all its moves. You can also drop match"
                " files on this window."
            )
        )
        self.button.setText(tr("New match"))

    def _press(self) -> None:
        if self._has_matches:
            self._show_all()
        else:
            navigator_of(self).open_screen("new-match")


# --- words of the search --------------------------------------------------------------------------


_AT_ONCE, _PAUSE = 200, 10
"""How many matches are prepared at once, and the milliseconds in between."""


class MatchSearchWords:
    """Knows the words of each match that are searched, in lower case.

    They are put together once for each match, a few at a time while the program is idle, so that
    the first search is fast too.
    """

    def __init__(self, parent: QObject) -> None:
        self._words: dict[MatchSummary, str] = {}
        self._unread: Iterator[MatchSummary] = iter(())
        self._timer = QTimer(parent, interval=_PAUSE, singleShot=True)
        self._timer.timeout.connect(self._prepare_some)

    def prepare(self, matches: Sequence[MatchSummary]) -> None:
        """Begin to put together the words of these matches, and forget all others."""
        self._words = {match: self._words[match] for match in matches if match in self._words}
        self._unread = iter(matches)
        self._timer.start()

    def words_of(self, match: MatchSummary) -> str:
        words = self._words.get(match)
        if words is None:
            words = self._words[match] = searched_words(match)
        return words

    def _prepare_some(self) -> None:
        part = list(islice(self._unread, _AT_ONCE))
        for match in part:
            self.words_of(match)
        if part:
            self._timer.start()
