"""The log: everything that happened in the match, in words."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextBrowser

from desktop.words import say
from rules.words import Message


class LogPanel(QTextBrowser):
    """A line an event, a heading a turn; the newest line is in sight."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[Message] = []
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Log of the match"))
        self.setUndoRedoEnabled(False)
        self.document().setDocumentMargin(6)

    def tell(self, lines: tuple[Message, ...]) -> None:
        """Show the whole story of a match; what is shown already stays as it is."""
        same = 0
        while same < min(len(lines), len(self._shown)) and lines[same] == self._shown[same]:
            same += 1
        self._forget(same)
        for said in lines[same:]:
            self._shown.append(said)
            self.append(_line(said))
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def lines(self) -> list[str]:
        """What is shown, for reading."""
        return [say(said) for said in self._shown]

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


def _line(said: Message) -> str:
    text = escape(say(said))
    if said.id == "log.turn":
        return f'<p style="margin-top:8px; margin-bottom:2px"><b>{text}</b></p>'
    return f'<p style="margin-top:0; margin-bottom:2px; margin-left:8px">{text}</p>'
