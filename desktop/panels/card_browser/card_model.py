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

from desktop.panels.card_browser.card_words import card_key, column_text, column_title, spoken_card
from desktop.style.plain_text import plain_tooltip
from rules.cards import Card, CardSort

CARD_ROLE = Qt.ItemDataRole.UserRole
BADGE_ROLE = Qt.ItemDataRole.UserRole + 1
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
        self._cards: tuple[Card, ...] = ()
        self._badge_of: Callable[[Card], str] = _no_badge

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are shown."""
        return self._cards

    def show_cards(self, cards: Sequence[Card]) -> None:
        """Show these cards, in this order."""
        self.beginResetModel()
        self._cards = tuple(cards)
        self.endResetModel()

    def set_badges(self, badge_of: Callable[[Card], str]) -> None:
        """Set the function that gives the badge of a card, or ""."""
        self._badge_of = badge_of
        self.update_badges()

    def update_badges(self) -> None:
        """Ask for all badges again."""
        if self._cards:
            last = self.index(len(self._cards) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def row_of(self, card: Card | None) -> int:
        """The row of a card, or -1."""
        if card is None:
            return -1
        key = card_key(card)
        return next((row for row, one in enumerate(self._cards) if card_key(one) == key), -1)

    # --- the Qt interface

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._cards)

    def columnCount(self, parent: _Index | None = None) -> int:
        return len(COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._cards):
            return None
        card, column = self._cards[index.row()], COLUMNS[index.column()]
        if role == CARD_ROLE:
            return card
        if role == BADGE_ROLE:
            return self._badge_of(card)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(card, column)
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _NUMBERS:
            return _CENTER
        if role == Qt.ItemDataRole.ToolTipRole and column is CardSort.NAME:
            return plain_tooltip(card.wording)
        if role == Qt.ItemDataRole.AccessibleTextRole and not index.column():
            return spoken_card(card, self._badge_of(card))
        return None

    def _text(self, card: Card, column: CardSort) -> str:
        text = column_text(card, column)
        badge = self._badge_of(card) if column is CardSort.NAME else ""
        return f"{text}  ({badge})" if badge else text

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
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
        keys = dict.fromkeys(card_key(self._cards[index.row()]) for index in indexes)
        data.setData(CARD_MIME_TYPE, "\n".join(keys).encode())
        return data


def _no_badge(card: Card) -> str:
    return ""
