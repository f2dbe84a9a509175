"""A layout that wraps a row of widgets into several lines."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QLayout, QLayoutItem, QWidget


class WrappingRow(QLayout):
    """Lays out widgets from left to right in their preferred width, wrapping as needed.

    `gap` is in pixels, between widgets and lines. With `fills` widgets grow to fill the width of
    their line.
    """

    def __init__(self, gap: int = 6, *, fills: bool = False) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap, self._fills = gap, fills
        self.setContentsMargins(0, 0, 0, 0)

    def add(self, *widgets: QWidget) -> WrappingRow:
        for widget in widgets:
            self.addWidget(widget)
        return self

    @classmethod
    def of_buttons(cls, *buttons: QWidget) -> QWidget:
        """The buttons at the foot of a dialog, as a widget."""
        row = QWidget()
        row.setLayout(cls(8).add(*buttons))
        return row

    # --- the Qt interface

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(QRect(0, 0, width, 0), moves=False)

    def sizeHint(self) -> QSize:
        """The size of all widgets in one line."""
        sizes = [item.sizeHint() for item in self._seen()]
        across = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(across, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        """The size of the largest widget."""
        sizes = [item.sizeHint() for item in self._seen()]
        across = max((size.width() for size in sizes), default=0)
        return QSize(across, max((size.height() for size in sizes), default=0))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay(rect, moves=True)

    # --- within

    def _seen(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = [[]]
        taken = 0
        for item in self._seen():
            wish = item.sizeHint().width()
            if lines[-1] and taken + self._gap + wish > width:
                lines.append([])
                taken = 0
            taken += wish + (self._gap if lines[-1] else 0)
            lines[-1].append(item)
        return lines

    def _lay(self, rect: QRect, *, moves: bool) -> int:
        """Place the widgets if `moves`, and return the height in either case."""
        y = rect.top()
        for line in self._lines(rect.width()):
            high = max((item.sizeHint().height() for item in line), default=0)
            wishes = sum(item.sizeHint().width() for item in line) + self._gap * (len(line) - 1)
            more = max(0, rect.width() - wishes) // len(line) if self._fills and line else 0
            x = rect.left()
            for item in line:
                wide = min(item.sizeHint().width() + more, rect.width())
                if moves:
                    item.setGeometry(QRect(x, y, wide, high))
                x += wide + self._gap
            y += high + self._gap
        return y - self._gap - rect.top()


# --- words and links ------------------------------------------------------------------------------


_GAP = 24


class WordsAndLinks(QWidget):
    """Words at the left and links at the right."""

    def __init__(self, words: QLabel, links: Sequence[QWidget], *, words_first: bool) -> None:
        """Put words and links side by side, or the words first or last when stacked."""
        super().__init__()
        self._words, self._words_first = words, words_first
        self._links = QWidget(self)
        self._row = WrappingRow(4).add(*links)
        self._links.setLayout(self._row)
        words.setParent(self)
        words.setWordWrap(True)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(width, moves=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def lay_out(self) -> None:
        """Place the parts again after their texts or sizes changed."""
        self._row.invalidate()
        self._lay(self.width(), moves=True)

    def _lay(self, width: int, *, moves: bool) -> int:
        """Place the parts if `moves`, and return the height in either case."""
        links = self._row.sizeHint()
        words = self._words.fontMetrics().horizontalAdvance(self._words.text()) + 4
        if words + _GAP + links.width() <= width:
            high = max(links.height(), self._words.heightForWidth(words))
            if moves:
                self._words.setGeometry(0, 0, words, high)
                self._links.setGeometry(
                    width - links.width(),
                    (high - links.height()) // 2,
                    links.width(),
                    links.height(),
                )
            return high
        words_height = self._words.heightForWidth(width)
        links_height = self._row.heightForWidth(width)
        if moves:
            links_top, words_top = (words_height, 0) if self._words_first else (0, links_height)
            self._links.setGeometry(0, links_top, width, links_height)
            self._words.setGeometry(0, words_top, width, words_height)
        return words_height + links_height
