"""Folds the turns of the log: only their headings stay visible."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from PySide6.QtGui import QTextCursor, QTextDocument

FoldHeading = Callable[[int, int], None]
"""Writes the heading of a turn again, for its line and the number of hidden lines."""


class TurnFolds:
    """Knows the turns of a log by the lines of their headings, and which of them are folded."""

    def __init__(self, document: QTextDocument, show_heading: FoldHeading) -> None:
        self._document, self._show_heading = document, show_heading
        self.headings: list[int] = []
        self.folded: set[int] = set()

    def heading_of(self, line: int) -> int:
        """The line of the heading above a line, or of the heading itself; -1 for none."""
        place = bisect_right(self.headings, line)
        return self.headings[place - 1] if place else -1

    def is_visible(self, line: int) -> bool:
        """Whether a line is not folded away."""
        heading = self.heading_of(line)
        return line == heading or heading not in self.folded

    def fold(self, heading: int, *, on: bool = True) -> None:
        """Fold or unfold a turn."""
        if heading not in self.headings or on is (heading in self.folded):
            return
        place = self.headings.index(heading) + 1
        end = self._document.blockCount()
        if place < len(self.headings):
            end = self.headings[place]
        if on:
            self.folded.add(heading)
        else:
            self.folded.discard(heading)
        block = first = self._document.findBlockByNumber(heading + 1)
        for _ in range(heading + 1, end):
            block.setVisible(not on)
            last, block = block, block.next()
        if heading + 1 < end:
            size = last.position() + last.length() - first.position()
            self._document.markContentsDirty(first.position(), size)
        self._show_heading(heading, end - heading - 1 if on else 0)

    def toggle(self, heading: int) -> None:
        """Fold a turn, or unfold it."""
        self.fold(heading, on=heading not in self.folded)

    def fold_all(self, *, on: bool = True) -> None:
        """Fold or unfold all turns, laid out together."""
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        for heading in self.headings:
            self.fold(heading, on=on)
        cursor.endEditBlock()

    def reveal(self, line: int) -> None:
        """Unfold the turn of a line."""
        if not self.is_visible(line):
            self.fold(self.heading_of(line), on=False)

    def forget(self, keep: int) -> None:
        """Forget all lines after the first `keep`; a turn that loses lines is unfolded."""
        if keep and self.headings:
            self.fold(self.heading_of(keep - 1), on=False)
        self.headings = [line for line in self.headings if line < keep]
        self.folded &= set(self.headings)
