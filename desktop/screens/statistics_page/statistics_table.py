"""The table of statistics: its model, and the view of values with their intervals, sortable."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from desktop.panels.widgets.cell_painting import paint_fitted
from desktop.style.basic_widgets import make_readable
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text
from desktop.style.materials.tones import mix
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.text.announcements import Announcer
from desktop.text.translation import translate
from rules.match_log import (
    Figure,
    Proportion,
    StatisticsColumn,
    StatisticsRow,
    cases_of,
    columns_of,
    interval_of,
    value_of,
)

_LETTERS, _SMALL = 14.0, 11.5
_HIGH, _NAME_WIDE, _MATCHES_WIDE, _SHARE_WIDE, _FIGURE_WIDE = 44, 180, 70, 118, 92
_Index = QModelIndex | QPersistentModelIndex


class StatisticsTable(QTableView):
    """Shows one of the tables. A click on a heading sorts by it, a second one the other way."""

    def __init__(self, title: str, *, name: str) -> None:
        super().__init__()
        self.statistics = StatisticsModel(title)
        self.setObjectName(name)
        self._announcer = Announcer(self)
        self.setAccessibleName(title)
        self.setModel(self.statistics)
        self.setItemDelegate(_CellPainter(self))
        self.setSortingEnabled(True)
        self.sortByColumn(MATCHES, Qt.SortOrder.DescendingOrder)
        make_readable(self)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.horizontalHeader().setStretchLastSection(False)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.statistics.modelReset.connect(self._fit)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        header = self.horizontalHeader()
        self.verticalHeader().setDefaultSectionSize(scale_with_text(_HIGH))
        for column in range(self.statistics.columnCount()):
            wide = (_NAME_WIDE, _MATCHES_WIDE)[column] if column < FIRST_FIGURE else _FIGURE_WIDE
            if column >= FIRST_FIGURE and self.statistics.columns[column - FIRST_FIGURE].is_share:
                wide = _SHARE_WIDE
            needed = header.sectionSizeHint(column)
            self.setColumnWidth(column, max(scale_with_text(wide), needed))
        room, count = self.viewport().width() - header.length(), self.statistics.columnCount()
        if room > 0 and count:
            share = room // (count + 1)  # two shares for the name, one for each number
            for column in range(count):
                more = room - share * (count - 1) if column == NAME else share
                self.setColumnWidth(column, self.columnWidth(column) + more)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.statistics.index(0, NAME))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_S and not event.modifiers():
            self.sort_by_current()
        else:
            super().keyPressEvent(event)

    def sort_by_current(self) -> None:
        """Sort by the column of the current cell, the highest first; again, the lowest."""
        header, column = self.horizontalHeader(), max(0, self.currentIndex().column())
        down, up = Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder
        is_again = column == header.sortIndicatorSection()
        self.sortByColumn(column, up if is_again and header.sortIndicatorOrder() == down else down)
        self.setCurrentIndex(self.statistics.index(0, column))
        is_down = header.sortIndicatorOrder() == down
        order = self.tr("descending") if is_down else self.tr("ascending")
        heading = self.statistics.headerData(column, Qt.Orientation.Horizontal)
        template = self.tr("Sorted by {column}, {order}.")
        self._announcer.announce(template.format(column=heading, order=order))

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._fit()


class _CellPainter(QStyledItemDelegate):
    """Paints the value of a cell, and small below it how much it says."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme, area = current_theme(), QRectF(option.rect).adjusted(6, 2, -6, -2)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_chosen:
            painter.fillRect(option.rect, mix(theme.card, theme.accent, 0.25))
        elif index.row() % 2:
            painter.fillRect(option.rect, mix(theme.card, theme.card_line, 0.25))
        said, detail = str(index.data() or ""), str(index.data(DETAIL_ROLE) or "")
        align = ALIGN_CENTER
        pixels, small = _LETTERS * theme.text_scale, _SMALL * theme.text_scale
        value, below = QRectF(area), QRectF(area)
        if detail:
            value.setBottom(area.top() + 0.56 * area.height())
            below.setTop(value.bottom())
            paint_text(painter, below, detail, theme.text_soft, small, align=align)
        if index.column() == NAME:
            paint_fitted(painter, area, said, theme.text, pixels)
        else:
            is_bold = index.column() >= FIRST_FIGURE
            paint_text(painter, value, said, theme.text, pixels, bold=is_bold, align=align)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(theme.focus)
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(scale_with_text(_FIGURE_WIDE), scale_with_text(_HIGH))


# --- the model ------------------------------------------------------------------------------------


DETAIL_ROLE = Qt.ItemDataRole.UserRole
"""What is shown small below the value: how many cases, and the interval."""

NAME, MATCHES, FIRST_FIGURE = range(3)
"""The columns: the name, the number of matches, and from then on the figures."""

_Role = Qt.ItemDataRole


class StatisticsModel(QAbstractTableModel):
    """The rows of one table."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._rows: list[StatisticsRow] = []
        self._order = (MATCHES, Qt.SortOrder.DescendingOrder)
        self.columns: tuple[StatisticsColumn, ...] = ()

    def show_rows(self, rows: tuple[StatisticsRow, ...]) -> None:
        """Show these rows, in the order that was chosen last."""
        self.beginResetModel()
        self._rows, self.columns = list(rows), columns_of(rows)
        self._sort()
        self.endResetModel()

    @property
    def rows(self) -> tuple[StatisticsRow, ...]:
        return tuple(self._rows)

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else FIRST_FIGURE + len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or section >= self.columnCount():
            return None
        if section == NAME and role == _Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if section < FIRST_FIGURE:
            title = (self._title, _tr("Matches"))[section]
            return title if role == _Role.DisplayRole else None
        column = self.columns[section - FIRST_FIGURE]
        if role == _Role.DisplayRole:
            return translate(column.title)
        return plain_tooltip(_about(column)) if role == _Role.ToolTipRole else None

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row, place = self._rows[index.row()], index.column()
        if place == NAME:
            return row.name if role in (_Role.DisplayRole, _Role.ToolTipRole) else None
        if place == MATCHES:
            return str(row.won.of) if role == _Role.DisplayRole else None
        column = self.columns[place - FIRST_FIGURE]
        figure = column.figure(row)
        if role == _Role.DisplayRole:
            return figure_text(figure)
        if role == DETAIL_ROLE:
            return figure_detail(figure, row.won.of)
        if role == _Role.ToolTipRole:
            return plain_tooltip(f"{_about(column)}\n{figure_in_words(figure)}")
        if role == _Role.AccessibleTextRole:
            return f"{translate(column.title)}: {figure_in_words(figure)}"
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.layoutAboutToBeChanged.emit()
        self._order = column, order
        self._sort()
        self.layoutChanged.emit()

    def _sort(self) -> None:
        place, order = self._order
        is_down = order == Qt.SortOrder.DescendingOrder
        self._rows.sort(key=lambda row: row.name.casefold())
        if place == NAME:
            self._rows.sort(key=lambda row: row.name.casefold(), reverse=is_down)
        elif place == MATCHES:
            self._rows.sort(key=lambda row: row.won.of, reverse=is_down)
        elif place - FIRST_FIGURE < len(self.columns):
            figure = self.columns[place - FIRST_FIGURE].figure
            lowest = -1.0 if is_down else float("inf")  # rows without a value come last

            def key(row: StatisticsRow) -> tuple[float, int]:
                value, cases = value_of(figure(row)), cases_of(figure(row))
                return lowest if value is None else value, cases

            self._rows.sort(key=key, reverse=is_down)


def figure_text(figure: Figure | None) -> str:
    """The value: "43%", "2.4"; a dash without one."""
    value = value_of(figure)
    if value is None:
        return "–"
    return f"{value:.0%}" if isinstance(figure, Proportion) else f"{value:.1f}"


def figure_detail(figure: Figure | None, matches: int) -> str:
    """How much the value says: "3 of 7 · 16–75%", "1.7–3.1"; "n 3 · 1.7–3.1" for other cases than
    the matches of the row."""
    interval = interval_of(figure)
    if isinstance(figure, Proportion):
        text = _tr("{count} of {of}").format(count=figure.count, of=figure.of)
        return text if interval is None else f"{text} · {100 * interval[0]:.0f}–{interval[1]:.0%}"
    if figure is None or not figure.count:
        return ""
    cases = [] if figure.count == matches else [f"n {figure.count}"]
    ends = [] if interval is None else [f"{interval[0]:.1f}–{interval[1]:.1f}"]
    return " · ".join(cases + ends)


def figure_in_words(figure: Figure | None) -> str:
    """A figure for tooltips and screen readers."""
    interval, value = interval_of(figure), figure_text(figure)
    if figure is None or value_of(figure) is None:
        return _tr("nothing to count")
    if isinstance(figure, Proportion):
        text = _tr("{value}, {count} of {of}").format(value=value, count=figure.count, of=figure.of)
        low, high = (f"{end:.0%}" for end in interval or (0.0, 1.0))
    else:
        text = _tr("{value} on average of {count}").format(value=value, count=figure.count)
        low, high = (f"{end:.1f}" for end in interval or (0.0, 0.0))
    if interval is None:
        return text
    return text + _tr(", 95% interval {low} to {high}").format(low=low, high=high)


def _about(column: StatisticsColumn) -> str:
    return translate(column.about)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Statistics", text)
