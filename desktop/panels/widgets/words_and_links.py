"""A line of words with links at its right end, or in several lines where they need more room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from desktop.panels.widgets.wrapping_row import WrappingRow

_GAP = 24


class WordsAndLinks(QWidget):
    """Words at the left and links at the right."""

    def __init__(self, words: QLabel, links: Sequence[QWidget], *, words_first: bool) -> None:
        """Put words and links side by side.

        Args:
            words: the label at the left.
            links: the links at the right.
            words_first: whether the words come first where they are below each other.
        """
        super().__init__()
        self._words, self._words_first = words, words_first
        self._links = QWidget(self)
        self._row = WrappingRow(4).add(*links)
        self._links.setLayout(self._row)
        words.setParent(self)
        words.setWordWrap(True)

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
        said, linked = self._words.heightForWidth(width), self._row.heightForWidth(width)
        if moves:
            top = said if self._words_first else 0
            self._links.setGeometry(0, top, width, linked)
            self._words.setGeometry(0, 0 if self._words_first else linked, width, said)
        return said + linked
