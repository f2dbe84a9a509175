"""The model of the cards that a browser shows: a row for each card, a column for each fact."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeView

from desktop.panels.card_browser.card_words import (
    card_key,
    column_text,
    column_title,
    owned_mark,
    owned_words,
    spoken_card,
)
from desktop.style.basic_widgets import columns_that_fit
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from rules.cards import Card, CardSort, Collection

CARD_ROLE = Qt.ItemDataRole.UserRole
OWNED_ROLE = Qt.ItemDataRole.UserRole + 1
CARD_MIME_TYPE = "application/x-sidekick-card"
"""Dragged cards carry `SET:number`, such as `UXM:14`."""

COLUMNS = (
    CardSort.NAME,
    CardSort.COST,
    CardSort.ENERGY,
    CardSort.KIND,
    CardSort.AFFILIATION,
    CardSort.ATTACK,
    CardSort.DEFENSE,
    CardSort.DICE,
    CardSort.BOX,
)
"""The columns of the list; a click on a heading sorts by it."""

_Index = QModelIndex | QPersistentModelIndex
_NUMBERS = (CardSort.COST, CardSort.ATTACK, CardSort.DEFENSE, CardSort.DICE)
_CENTER = Qt.AlignmentFlag.AlignCenter


class CardModel(QAbstractTableModel):
    """The cards that match the search, in order."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.cards: tuple[Card, ...] = ()
        """The cards that are shown."""
        self._badge_of: Callable[[Card], str] = lambda _: ""
        self._collection = Collection()

    def show_cards(self, cards: Sequence[Card]) -> None:
        """Show these cards, in this order."""
        self.beginResetModel()
        self.cards = tuple(cards)
        self.endResetModel()

    def set_badges(self, badge_of: Callable[[Card], str]) -> None:
        """Set the function that gives the badge of a card, or ""."""
        self._badge_of = badge_of
        self.update_badges()

    def set_collection(self, collection: Collection) -> None:
        """Mark the cards that the player owns."""
        self._collection = collection
        self.update_badges()

    def update_badges(self) -> None:
        """Ask for all badges and marks again."""
        if self.cards:
            last = self.index(len(self.cards) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def row_of(self, card: Card | None) -> int:
        """The row of a card, or -1."""
        if card is None:
            return -1
        key = card_key(card)
        return next((row for row, shown in enumerate(self.cards) if card_key(shown) == key), -1)

    def badge(self, card: Card) -> str:
        """The short words on a card, or ""."""
        return self._badge_of(card)

    def owned_mark(self, card: Card) -> str:
        """The mark of a card that the player owns, or ""."""
        return owned_mark(self._collection, card)

    # --- the Qt interface

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.cards)

    def columnCount(self, parent: _Index | None = None) -> int:
        return len(COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.cards):
            return None
        card, column = self.cards[index.row()], COLUMNS[index.column()]
        if role == CARD_ROLE:
            return card
        if role == OWNED_ROLE:
            return self.owned_mark(card)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(card, column)
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _NUMBERS:
            return _CENTER
        if role == Qt.ItemDataRole.ToolTipRole and column is CardSort.NAME:
            return plain_tooltip(card.wording)
        if role == Qt.ItemDataRole.AccessibleTextRole and not index.column():
            facts = (self._badge_of(card), owned_words(self._collection, card))
            return spoken_card(card, ", ".join(fact for fact in facts if fact))
        return None

    def _text(self, card: Card, column: CardSort) -> str:
        text = column_text(card, column)
        if column is not CardSort.NAME:
            return text
        badge, owned = self.badge(card), self.owned_mark(card)
        text = f"{text}  ({badge})" if badge else text
        return f"{text}   {owned}" if owned else text

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Vertical:
            return None
        column = COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column_title(column)
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _NUMBERS:
            return _CENTER
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        usual = super().flags(index)
        return usual | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else usual

    def mimeTypes(self) -> list[str]:
        return [CARD_MIME_TYPE]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The dragged cards, a line for each: `SET:number`."""
        data = QMimeData()
        keys = dict.fromkeys(card_key(self.cards[index.row()]) for index in indexes)
        data.setData(CARD_MIME_TYPE, "\n".join(keys).encode())
        return data


# --- card columns ---------------------------------------------------------------------------------


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
    """A row for each card. A click on a heading sorts by it, a second one reverses the order."""

    def __init__(self, model: CardModel, sort_by: Callable[[CardSort, bool], object]) -> None:
        super().__init__()
        self._sort_cards = sort_by
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
        self._sort, self._is_descending = sort, is_descending
        order = Qt.SortOrder.DescendingOrder if is_descending else Qt.SortOrder.AscendingOrder
        self.header().setSortIndicator(COLUMNS.index(sort), order)

    def _sort_by(self, section: int) -> None:
        sort = COLUMNS[section]
        self._sort_cards(sort, sort is self._sort and not self._is_descending)
