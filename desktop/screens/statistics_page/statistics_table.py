"""The view of a table of statistics: values with their intervals, sortable."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from desktop.panels.widgets.fitted_text import paint_fitted
from desktop.screens.statistics_page.statistics_model import (
    DETAIL_ROLE,
    FIRST_FIGURE,
    MATCHES,
    NAME,
    StatisticsModel,
)
from desktop.style.basic_widgets import make_readable
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text
from desktop.style.materials.tones import mix
from desktop.style.style_sheet import scale_with_text
from desktop.text.announcements import Announcer

_LETTERS, _SMALL = 14.0, 11.5
_HIGH, _NAME_WIDE, _MATCHES_WIDE, _SHARE_WIDE, _FIGURE_WIDE = 44, 180, 70, 118, 92
_Index = QModelIndex | QPersistentModelIndex


class StatisticsTable(QTableView):
    """Shows one of the tables. A click on a heading sorts by it, a second one the other way."""

    def __init__(self, title: str, *, name: str) -> None:
        """Make an empty table.

        Args:
            title: what its rows are: players, teams, cards.
            name: its object name.
        """
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
        said = self.tr("Sorted by {column}, {order}.")
        self._announcer.announce(said.format(column=heading, order=order))

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
