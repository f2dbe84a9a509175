"""The table of matches, a row for each, sorted by any column, and the filters above it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    Qt,
)
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from desktop.match_log.saved_matches.match_words import LONGEST_TITLE
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.history.match_columns import (
    DROPPED_FIRST,
    Column,
    column_kinds,
    edition_words,
    format_words,
    match_details,
    spoken_match,
    tr,
)
from desktop.storage.store import MatchSummary
from desktop.style.basic_widgets import columns_that_fit, make_readable, name_drop_down
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import set_key_tip
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text

_Index = QModelIndex | QPersistentModelIndex
_COLUMNS = tuple(Column)
_TITLE_PLACE = _COLUMNS.index(Column.MATCH)
_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
_TITLE_FLAGS = _FLAGS | Qt.ItemFlag.ItemIsEditable
_ROLES = frozenset(
    (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.EditRole,
        Qt.ItemDataRole.TextAlignmentRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
    )
)


class MatchTableModel(QAbstractTableModel):
    """The matches that are shown; their texts are made only for the rows in view."""

    def __init__(self, parent: QWidget, rename: Callable[[MatchSummary, str], None]) -> None:
        super().__init__(parent)
        self._rename = rename
        self.matches: list[MatchSummary] = []
        self._kinds = column_kinds()

    def show_matches(self, matches: list[MatchSummary]) -> None:
        """Show these matches, in this order."""
        self.beginResetModel()
        self.matches = matches
        self.endResetModel()

    def update_match(self, match: MatchSummary) -> None:
        """Replace the row of a match with one that has other details, if it is shown."""
        for row, shown in enumerate(self.matches):
            if shown.id == match.id:
                self.matches[row] = match
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(_COLUMNS) - 1))

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.matches)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(_COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in _ROLES or not index.isValid() or index.row() >= len(self.matches):
            return None
        match = self.matches[index.row()]
        kind = self._kinds[_COLUMNS[index.column()]]
        if role == Qt.ItemDataRole.DisplayRole:
            return kind.words(match)
        if role == Qt.ItemDataRole.EditRole:
            return match.title
        if role == Qt.ItemDataRole.TextAlignmentRole and kind.is_number:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(match_details(match))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken_match(match)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        kind = self._kinds[_COLUMNS[section]]
        if role == Qt.ItemDataRole.DisplayRole:
            return kind.heading
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter  # arrow at the right
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return _TITLE_FLAGS if index.column() == _TITLE_PLACE else _FLAGS

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        match, title = self.matches[index.row()], " ".join(str(value).split())
        if title != match.title:
            self._rename(match, title)
        return True


class TitleDelegate(QStyledItemDelegate):
    """Makes the field in which the player types a title."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: _Index
    ) -> QLineEdit:
        """Make the field."""
        field = QLineEdit(parent)
        field.setObjectName("match-title")
        field.setMaxLength(LONGEST_TITLE)
        field.setPlaceholderText(tr("Enter a title"))
        field.setAccessibleName(tr("Title of the match"))
        return field


class MatchTable(QTableView):
    """A row for each match. A click on a heading sorts by it, a second one reverses the order."""

    def __init__(
        self, *, sort: Callable[[Column], None], rename: Callable[[MatchSummary, str], None]
    ) -> None:
        """Make an empty table; `sort` is called when the heading of a column is clicked."""
        super().__init__()
        self.match_model = MatchTableModel(self, rename)
        self._unused: frozenset[Column] = frozenset()
        self.setObjectName("match-table")
        self.setAccessibleName(tr("Matches"))
        self.setModel(self.match_model)
        self.setItemDelegate(TitleDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        make_readable(self)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setSortIndicatorShown(True)
        header.setSectionsClickable(True)
        header.setHighlightSections(False)
        header.setMinimumSectionSize(20)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.sectionClicked.connect(lambda at: sort(_COLUMNS[at]))

    # --- what is shown ------------------------------------------------------------------------

    def offer_series(self, *, is_offered: bool) -> None:
        """Show the column of series, or leave it out because there are none."""
        self._unused = frozenset() if is_offered else frozenset((Column.SERIES,))
        self.fit()

    def show_matches(self, matches: list[MatchSummary], select: Iterable[int] = ()) -> None:
        """Show these matches, in this order, and select some of them by number.

        By default those selected before stay selected, else the same row.
        """
        row = max(0, self.currentIndex().row())
        wanted = set(select) or {match.id for match in self.selected}
        self.match_model.show_matches(matches)
        rows = [at for at, match in enumerate(matches) if match.id in wanted] if wanted else []
        if not rows and matches:
            rows = [min(row, len(matches) - 1)]
        self._select_rows(rows)

    def show_sort(self, column: Column, *, is_descending: bool) -> None:
        order = Qt.SortOrder.DescendingOrder if is_descending else Qt.SortOrder.AscendingOrder
        self.horizontalHeader().setSortIndicator(_COLUMNS.index(column), order)

    @property
    def current(self) -> MatchSummary | None:
        """The match in the row with the keyboard."""
        row = self.currentIndex().row()
        shown = self.match_model.matches
        return shown[row] if 0 <= row < len(shown) else None

    @property
    def selected(self) -> tuple[MatchSummary, ...]:
        """The selected matches, from the top."""
        shown = self.match_model.matches
        rows = sorted(
            row
            for part in self.selectionModel().selection().toList()
            for row in range(part.top(), part.bottom() + 1)
        )
        return tuple(shown[row] for row in rows if row < len(shown))

    def shows(self, column: Column) -> bool:
        """Whether there is room for a column."""
        return not self.isColumnHidden(_COLUMNS.index(column))

    def edit_title(self) -> None:
        """Let the player edit the title of the current match."""
        row = self.currentIndex().row()
        is_editing = self.state() is QAbstractItemView.State.EditingState
        if row >= 0 and not is_editing and self.shows(_COLUMNS[_TITLE_PLACE]):
            self.edit(self.match_model.index(row, _TITLE_PLACE))

    def _select_rows(self, rows: Sequence[int]) -> None:
        """Select these rows; the first one gets the keyboard."""
        if not rows:
            return
        model, chosen = self.match_model, QItemSelection()
        for _, part in groupby(enumerate(rows), lambda one: one[1] - one[0]):
            together = [row for _, row in part]
            last = model.index(together[-1], len(_COLUMNS) - 1)
            chosen.select(model.index(together[0], 0), last)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(model.index(rows[0], 0), flags.NoUpdate)
        self.selectionModel().select(chosen, flags.ClearAndSelect)
        self.scrollTo(model.index(rows[0], 0))

    # --- sizes and keys -----------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Mark the row with the keyboard."""
        super().paintEvent(event)
        if self.hasFocus() and self.currentIndex().isValid():
            row = self.visualRect(self.currentIndex())
            line = QRect(0, row.top(), self.viewport().width(), row.height()).adjusted(1, 1, -1, -1)
            painter = QPainter(self.viewport())
            painter.setPen(QPen(QColor(current_theme().focus), 2))
            painter.drawRect(line)
            painter.end()

    def fit(self) -> None:
        """Give rows and columns their sizes for the text and the window."""
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 14)
        kinds, room = column_kinds(), self.viewport().width()
        wanted = {
            column: scale_with_text(kind.width)
            for column, kind in kinds.items()
            if column not in self._unused
        }
        widths = columns_that_fit(
            wanted, [column for column in DROPPED_FIRST if column in wanted], room
        )
        stretched = [column for column in widths if kinds[column].stretches]
        more = max(0, room - sum(widths.values())) // len(stretched)
        for place, column in enumerate(_COLUMNS):
            self.setColumnHidden(place, column not in widths)
            if column in widths:
                self.setColumnWidth(place, widths[column] + (more if column in stretched else 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Let Home and End go to the first and the last match."""
        if action is QAbstractItemView.CursorAction.MoveHome:
            return self.match_model.index(0, 0)
        if action is QAbstractItemView.CursorAction.MoveEnd:
            return self.match_model.index(self.match_model.rowCount() - 1, 0)
        return super().moveCursor(action, modifiers)


# --- filter ---------------------------------------------------------------------------------------


_LONGEST_NAME = 40
"""Letters of a player's name in the list of players."""

_MOST_NAMES = 200
"""Players in that list; the others can be searched for."""

_BOX_LETTERS = 11
"""Letters that fit into a closed drop-down list."""

Test = Callable[[MatchSummary], bool]


class MatchFilter(QWidget):
    """A field for words and a drop-down list for each property of a match."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """Let every match pass; `changed` is called when other matches pass."""
        super().__init__()
        self._changed = changed
        self.search = QLineEdit()
        self.search.setObjectName("search-matches")
        self.search.setPlaceholderText(tr("Search"))
        words = tr("Words in titles, players, cards, formats, results, dates and notes")
        set_key_tip(self.search, words, "Ctrl+F")
        self.search.setAccessibleName(tr("Search matches"))
        self.search.setClearButtonEnabled(True)
        self.progress = _drop_down("filter-progress", tr("Status"))
        self.player = _drop_down("filter-player", tr("Player"))
        self.opponent = _drop_down("filter-opponent", tr("Opponent"))
        self.format = _drop_down("filter-format", tr("Format"))
        self.edition = _drop_down("filter-edition", tr("Edition"))
        self.boxes = (self.progress, self.player, self.opponent, self.format, self.edition)
        for text, value in (
            (tr("All matches"), ""),
            (tr("In progress"), "in progress"),
            (tr("Finished"), "finished"),
        ):
            self.progress.addItem(text, value)
        for text, value in (
            (tr("Any opponent"), ""),
            (tr("Against a person"), "person"),
            (tr("Against the computer"), "computer"),
        ):
            self.opponent.addItem(text, value)
        self.setLayout(WrappingRow(6, fills=True).add(self.search, *self.boxes))
        for signal in (self.search.textChanged, *(box.activated for box in self.boxes)):
            signal.connect(changed)

    @property
    def is_empty(self) -> bool:
        """Whether every match passes."""
        return not self.search.text().strip() and not any(box.currentData() for box in self.boxes)

    def clear(self) -> None:
        """Let every match pass."""
        for box in self.boxes:
            box.setCurrentIndex(0)
        self.search.clear()
        self._changed()

    def offer(self, matches: Sequence[MatchSummary]) -> None:
        """Offer the players, formats and editions of these matches; the most frequent first."""
        names = Counter(name for match in matches for name in (match.first, match.second))
        _offer(self.player, tr("All players"), ((_short(name), name) for name in _frequent(names)))
        formats = Counter(format_words(match.format) for match in matches)
        _offer(self.format, tr("All formats"), ((name, name) for name in _frequent(formats)))
        editions = Counter(match.edition for match in matches)
        _offer(
            self.edition,
            tr("All editions"),
            ((edition_words(name), name) for name in _frequent(editions)),
        )

    def chosen(
        self, matches: Iterable[MatchSummary], words_of: Callable[[MatchSummary], str]
    ) -> list[MatchSummary]:
        """The matches that pass, in the same order; `words_of` returns lower case."""
        tests = self._tests()
        found = [match for match in matches if all(passes(match) for passes in tests)]
        words = self.search.text().casefold().split()
        if not words:
            return found
        first, *others = words
        found = [match for match in found if first in words_of(match)]
        for word in others:
            found = [match for match in found if word in words_of(match)]
        return found

    def _tests(self) -> list[Test]:
        tests: list[Test] = []
        if wanted := self.progress.currentData():
            tests.append(lambda match: match.progress == wanted)
        if name := self.player.currentData():
            tests.append(lambda match: name in (match.first, match.second))
        if opponent := self.opponent.currentData():
            is_wanted = opponent == "computer"
            tests.append(lambda match: match.is_against_computer is is_wanted)
        if kind := self.format.currentData():
            tests.append(lambda match: format_words(match.format) == kind)
        if edition := self.edition.currentData():
            tests.append(lambda match: match.edition == edition)
        return tests


def _drop_down(name: str, spoken: str) -> QComboBox:
    box = QComboBox()
    box.setObjectName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_BOX_LETTERS)
    name_drop_down(box, spoken)
    return box


def _offer(box: QComboBox, everything: str, choices: Iterable[tuple[str, str]]) -> None:
    """Fill a drop-down list, and choose what was chosen before."""
    before = box.currentData()
    box.clear()
    box.addItem(everything, "")
    for text, value in choices:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(before)) if before else 0)


def _frequent(names: Counter[str]) -> list[str]:
    return [name for name, _ in names.most_common(_MOST_NAMES)]


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
