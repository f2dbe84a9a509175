"""The cards of a browser as a list with columns."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeView

from desktop.panels.card_browser.card_model import COLUMNS, CardModel
from desktop.style.basic_widgets import columns_that_fit
from desktop.style.style_sheet import scale_with_text
from rules.cards import CardSort

_WIDTHS = {
    CardSort.NAME: 200,
    CardSort.COST: 54,
    CardSort.ENERGY: 86,
    CardSort.KIND: 100,
    CardSort.AFFILIATION: 186,
    CardSort.ATTACK: 84,
    CardSort.DEFENSE: 84,
    CardSort.DICE: 54,
    CardSort.BOX: 80,
}
"""The width of each column at the usual text size; the name gets what is left over as well."""

_DROPPED_FIRST = (
    CardSort.DICE,
    CardSort.BOX,
    CardSort.AFFILIATION,
    CardSort.KIND,
    CardSort.DEFENSE,
    CardSort.ATTACK,
    CardSort.ENERGY,
)
"""The columns that a narrow list leaves out, in this order."""


class CardColumns(QTreeView):
    """A row for each card. A click on a heading sorts by it, a second one turns the order around.

    Signals:
        sort_wanted(sort, is_descending): a heading was clicked.
    """

    sort_wanted = Signal(object, bool)

    def __init__(self, model: CardModel) -> None:
        super().__init__()
        self.setObjectName("card-list")
        self.setAlternatingRowColors(True)
        self.setModel(model)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setItemsExpandable(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self.header()
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.sectionClicked.connect(self._sort_by)
        self._sort, self._is_descending = CardSort.BOX, False
        self.fit_columns()

    def fit_columns(self) -> None:
        """Give the columns their widths for the text size; some give way to the name."""
        room = self.viewport().width()
        wanted = {column: scale_with_text(_WIDTHS[column]) for column in COLUMNS}
        widths = columns_that_fit(wanted, _DROPPED_FIRST, room)
        widths[CardSort.NAME] += max(0, room - sum(widths.values()))
        for place, column in enumerate(COLUMNS):
            self.setColumnHidden(place, column not in widths)
            if column in widths:
                self.setColumnWidth(place, widths[column])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    def show_sort(self, sort: CardSort, *, is_descending: bool) -> None:
        """Show by which column the cards are sorted."""
        self._sort, self._is_descending = sort, is_descending
        order = Qt.SortOrder.DescendingOrder if is_descending else Qt.SortOrder.AscendingOrder
        self.header().setSortIndicator(COLUMNS.index(sort), order)

    def _sort_by(self, section: int) -> None:
        sort = COLUMNS[section]
        self.sort_wanted.emit(sort, sort is self._sort and not self._is_descending)
