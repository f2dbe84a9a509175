"""The tree model of the text view, which is updated line by line.

The model is never reset: lines that stay keep their selection, focus and expansion in the views.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, overload

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.words import say
from rules.moves import Move
from rules.portraying import Key, Line
from rules.words import Message

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
_NOWHERE = QModelIndex()


class Entry:
    """A node of the tree: a line with its parent and its children."""

    __slots__ = ("above", "below", "key", "moves", "number", "said")

    def __init__(self, number: int, above: Entry | None, key: Key) -> None:
        self.number, self.above, self.key = number, above, key
        self.said = ""
        self.moves: tuple[Move, ...] = ()
        self.below: list[Entry] = []

    @property
    def row(self) -> int:
        """The index of the node among its siblings."""
        return self.above.below.index(self) if self.above is not None else 0


class WordsModel(QAbstractItemModel):
    """A tree of lines with one column."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers = count(1)
        self._root = Entry(0, None, ())
        self._entries: dict[int, Entry] = {0: self._root}

    # --- updates -----------------------------------------------------------------------------

    def tell(self, lines: Sequence[Line]) -> None:
        """Update the tree to these lines: remove and insert lines, and keep all others."""
        self._follow(self._root, lines)

    def _follow(self, above: Entry, lines: Sequence[Line]) -> None:
        wanted = {line.key for line in lines}
        for row in reversed(range(len(above.below))):
            if above.below[row].key not in wanted:
                self._remove(above, row)
        for row, line in enumerate(lines):
            at = self._row_of(above, line.key, row)
            if at is None:
                self._insert(above, row, line)
                continue
            if at != row:
                self._move(above, at, row)
            self._reword(above.below[row], line)
            self._follow(above.below[row], line.lines)

    def _row_of(self, above: Entry, key: Key, start: int) -> int | None:
        for row in range(start, len(above.below)):
            if above.below[row].key == key:
                return row
        return None

    def _remove(self, above: Entry, row: int) -> None:
        self.beginRemoveRows(self.index_of(above), row, row)
        self._forget(above.below.pop(row))
        self.endRemoveRows()

    def _insert(self, above: Entry, row: int, line: Line) -> None:
        self.beginInsertRows(self.index_of(above), row, row)
        above.below.insert(row, self._made(above, line))
        self.endInsertRows()

    def _move(self, above: Entry, at: int, row: int) -> None:
        index = self.index_of(above)
        self.beginMoveRows(index, at, at, index, row)
        above.below.insert(row, above.below.pop(at))
        self.endMoveRows()

    def _reword(self, entry: Entry, line: Line) -> None:
        said = _said(line.said)
        entry.moves = line.moves
        if said != entry.said:
            entry.said = said
            index = self.index_of(entry)
            self.dataChanged.emit(index, index)

    def _made(self, above: Entry, line: Line) -> Entry:
        entry = Entry(next(self._numbers), above, line.key)
        entry.said, entry.moves = _said(line.said), line.moves
        self._entries[entry.number] = entry
        entry.below = [self._made(entry, below) for below in line.lines]
        return entry

    def _forget(self, entry: Entry) -> None:
        del self._entries[entry.number]
        for below in entry.below:
            self._forget(below)

    # --- lookup -------------------------------------------------------------------------------

    def entry(self, index: Index) -> Entry | None:
        """The node at an index; None for an invalid index or a removed line."""
        return self._entries.get(index.internalId()) if index.isValid() else None

    def index_of(self, entry: Entry) -> QModelIndex:
        """The index of a node."""
        if entry.above is None:
            return QModelIndex()
        return self.createIndex(entry.row, 0, entry.number)

    def find(self, key: Key, above: Key | None = None) -> Entry | None:
        """The first node with a key; with `above`, the first whose parent has that key."""
        for entry in self.entries():
            if entry.key == key and (above is None or _key_above(entry) == above):
                return entry
        return None

    def entries(self) -> Iterator[Entry]:
        """All nodes from top to bottom."""
        waiting = self._root.below[::-1]
        while waiting:
            entry = waiting.pop()
            yield entry
            waiting += entry.below[::-1]

    # --- the Qt interface ---------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        above = self._entries.get(parent.internalId()) if parent.isValid() else self._root
        if above is None or column != 0 or not 0 <= row < len(above.below):
            return QModelIndex()
        return self.createIndex(row, 0, above.below[row].number)

    @overload
    def parent(self) -> QObject | None: ...
    @overload
    def parent(self, child: Index) -> QModelIndex: ...
    def parent(self, child: Index | None = None) -> QObject | QModelIndex | None:
        if child is None:
            return super().parent()
        entry = self.entry(child)
        return QModelIndex() if entry is None or entry.above is None else self._above(entry)

    def _above(self, entry: Entry) -> QModelIndex:
        return QModelIndex() if entry.above is None else self.index_of(entry.above)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        above = self._entries.get(parent.internalId()) if parent.isValid() else self._root
        return 0 if above is None else len(above.below)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 1

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        entry = self.entry(index)
        if entry is not None and role in (Role.DisplayRole, Role.AccessibleTextRole):
            return entry.said
        return None


def _said(said: Message | str) -> str:
    """The text of a line, with a capital letter."""
    words = say(said) if isinstance(said, Message) else said
    return words[:1].upper() + words[1:]


def _key_above(entry: Entry) -> Key:
    return entry.above.key if entry.above is not None else ()
