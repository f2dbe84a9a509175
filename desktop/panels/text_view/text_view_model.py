"""The tree model of the text view, which is updated line by line.

The model is never reset: lines that stay keep their selection, focus and expansion in the views.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import overload

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.text.translation import translate
from rules.advice import OutlineKey, OutlineLine
from rules.messages import Message
from rules.model import Move

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
_NOWHERE = QModelIndex()


class LineNode:
    """A node of the tree: a line with its parent and its children."""

    __slots__ = ("children", "key", "moves", "number", "parent_node", "text")

    def __init__(self, number: int, above: LineNode | None, key: OutlineKey) -> None:
        self.number, self.parent_node, self.key = number, above, key
        self.text = ""
        self.moves: tuple[Move, ...] = ()
        self.children: list[LineNode] = []

    @property
    def row(self) -> int:
        """The index of the node among its siblings."""
        return self.parent_node.children.index(self) if self.parent_node is not None else 0


class TextViewModel(QAbstractItemModel):
    """A tree of lines with one column."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers = count(1)
        self._root = LineNode(0, None, ())
        self._entries: dict[int, LineNode] = {0: self._root}

    # --- updates -----------------------------------------------------------------------------

    def update_lines(self, lines: Sequence[OutlineLine]) -> None:
        """Update the tree to these lines: remove and insert lines, and keep all others."""
        self._follow(self._root, lines)

    def _follow(self, above: LineNode, lines: Sequence[OutlineLine]) -> None:
        wanted = {line.key for line in lines}
        for row in reversed(range(len(above.children))):
            if above.children[row].key not in wanted:
                self._remove(above, row)
        for row, line in enumerate(lines):
            at = self._row_of(above, line.key, row)
            if at is None:
                self._insert(above, row, line)
                continue
            if at != row:
                self._move(above, at, row)
            self._reword(above.children[row], line)
            self._follow(above.children[row], line.children)

    def _row_of(self, above: LineNode, key: OutlineKey, start: int) -> int | None:
        for row in range(start, len(above.children)):
            if above.children[row].key == key:
                return row
        return None

    def _remove(self, above: LineNode, row: int) -> None:
        self.beginRemoveRows(self.index_of(above), row, row)
        self._forget(above.children.pop(row))
        self.endRemoveRows()

    def _insert(self, above: LineNode, row: int, line: OutlineLine) -> None:
        self.beginInsertRows(self.index_of(above), row, row)
        above.children.insert(row, self._made(above, line))
        self.endInsertRows()

    def _move(self, above: LineNode, at: int, row: int) -> None:
        index = self.index_of(above)
        self.beginMoveRows(index, at, at, index, row)
        above.children.insert(row, above.children.pop(at))
        self.endMoveRows()

    def _reword(self, entry: LineNode, line: OutlineLine) -> None:
        said = _said(line.text)
        entry.moves = line.moves
        if said != entry.text:
            entry.text = said
            index = self.index_of(entry)
            self.dataChanged.emit(index, index)

    def _made(self, above: LineNode, line: OutlineLine) -> LineNode:
        entry = LineNode(next(self._numbers), above, line.key)
        entry.text, entry.moves = _said(line.text), line.moves
        self._entries[entry.number] = entry
        entry.children = [self._made(entry, below) for below in line.children]
        return entry

    def _forget(self, entry: LineNode) -> None:
        del self._entries[entry.number]
        for below in entry.children:
            self._forget(below)

    # --- lookup -------------------------------------------------------------------------------

    def node_at(self, index: Index) -> LineNode | None:
        """The node at an index; None for an invalid index or a removed line."""
        return self._entries.get(index.internalId()) if index.isValid() else None

    def index_of(self, entry: LineNode) -> QModelIndex:
        """The index of a node."""
        if entry.parent_node is None:
            return QModelIndex()
        return self.createIndex(entry.row, 0, entry.number)

    def find_node(self, key: OutlineKey, above: OutlineKey | None = None) -> LineNode | None:
        """The first node with a key; with `above`, the first whose parent has that key."""
        for entry in self.nodes():
            if entry.key == key and (above is None or _key_above(entry) == above):
                return entry
        return None

    def nodes(self) -> Iterator[LineNode]:
        """All nodes from top to bottom."""
        waiting = self._root.children[::-1]
        while waiting:
            entry = waiting.pop()
            yield entry
            waiting += entry.children[::-1]

    # --- the Qt interface ---------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        above = self._entries.get(parent.internalId()) if parent.isValid() else self._root
        if above is None or column != 0 or not 0 <= row < len(above.children):
            return QModelIndex()
        return self.createIndex(row, 0, above.children[row].number)

    @overload
    def parent(self) -> QObject | None: ...
    @overload
    def parent(self, child: Index) -> QModelIndex: ...
    def parent(self, child: Index | None = None) -> QObject | QModelIndex | None:
        if child is None:
            return super().parent()
        entry = self.node_at(child)
        return QModelIndex() if entry is None or entry.parent_node is None else self._above(entry)

    def _above(self, entry: LineNode) -> QModelIndex:
        return QModelIndex() if entry.parent_node is None else self.index_of(entry.parent_node)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        above = self._entries.get(parent.internalId()) if parent.isValid() else self._root
        return 0 if above is None else len(above.children)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 1

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        entry = self.node_at(index)
        if entry is not None and role in (Role.DisplayRole, Role.AccessibleTextRole):
            return entry.text
        return None


def _said(said: Message | str) -> str:
    """The text of a line, with a capital letter."""
    words = translate(said)
    return words[:1].upper() + words[1:]


def _key_above(entry: LineNode) -> OutlineKey:
    return entry.parent_node.key if entry.parent_node is not None else ()
