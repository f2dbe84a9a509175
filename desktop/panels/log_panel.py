"""The log: everything that happened in the match, in words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QFont,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QTextBrowser

from desktop.words import say
from rules.words import Message


class LogPanel(QTextBrowser):
    """A line an event, a heading a turn; the newest line is in sight."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[Message] = []
        self.news: tuple[str, ...] = ()
        self.is_shorter = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Log of the match"))
        self.setUndoRedoEnabled(False)
        self.document().setDocumentMargin(6)

    def tell(self, lines: tuple[Message, ...]) -> None:
        """Show the whole story of a match; what is shown already stays as it is.

        `news` is then what is new since the last time; `is_shorter` says that it was taken back.
        """
        same = 0
        while same < min(len(lines), len(self._shown)) and lines[same] == self._shown[same]:
            same += 1
        self.is_shorter = same == len(lines) < len(self._shown)
        self.news = tuple(say(said) for said in lines[same:])
        self._forget(same)
        for said in lines[same:]:
            self._write(said)
            self._shown.append(said)
        self._scroll_down()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scroll_down()

    def _scroll_down(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def lines(self) -> list[str]:
        """What is shown, for reading."""
        return [say(said) for said in self._shown]

    def _write(self, said: Message) -> None:
        heads = said.id == "log.turn"
        form, letters = QTextBlockFormat(), QTextCharFormat()
        form.setTopMargin(9 if heads and self._shown else 0)
        form.setBottomMargin(2)
        form.setLeftMargin(0 if heads else 8)
        letters.setFontWeight(QFont.Weight.Bold if heads else QFont.Weight.Normal)
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if self._shown:
            cursor.insertBlock(form, letters)
        else:
            cursor.setBlockFormat(form)
        cursor.insertText(say(said), letters)

    def _forget(self, keep: int) -> None:
        """Take away the lines after the first `keep`: moves were undone, or a run has grown."""
        if keep == len(self._shown):
            return
        del self._shown[keep:]
        if not keep:
            self.clear()
            return
        cursor = QTextCursor(self.document().findBlockByNumber(keep))
        cursor.movePosition(QTextCursor.MoveOperation.PreviousCharacter)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
