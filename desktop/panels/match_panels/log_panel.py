"""The log panel of the side column: everything that happened in the match, in words."""

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

from desktop.text.translation import translate
from rules.messages import Message

_PASSES = ("log.pass", "log.pass_both")


class LogPanel(QTextBrowser):
    """Shows a heading per turn and a line per event, scrolled to the newest line."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[Message] = []
        self.new_lines: tuple[str, ...] = ()
        self.was_rewound = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Match log"))
        self.setUndoRedoEnabled(False)
        self.document().setDocumentMargin(6)

    def show_lines(self, lines: tuple[Message, ...]) -> None:
        """Show the log of a match; lines that are already shown stay untouched.

        Afterwards `new_lines` has the lines that are new, and `was_rewound` tells whether lines
        were only removed, by an undo.
        """
        same = 0
        while same < min(len(lines), len(self._shown)) and lines[same] == self._shown[same]:
            same += 1
        self.was_rewound = same == len(lines) < len(self._shown)
        self.new_lines = tuple(translate(said) for said in lines[same:])
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

    @property
    def last_event(self) -> str:
        """The newest line that is not the heading of a turn; "" before anything has happened."""
        told = next((said for said in reversed(self._shown) if said.id != "log.turn"), None)
        return translate(told) if told is not None else ""

    @property
    def last_act(self) -> str:
        """The newest line that tells of more than a pass; in a new turn, of nothing yet, ""."""
        for said in reversed(self._shown):
            if said.id == "log.turn":
                break
            if said.id not in _PASSES:
                return translate(said)
        return ""

    def lines(self) -> list[str]:
        """The lines of the log as plain text."""
        return [translate(said) for said in self._shown]

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
        cursor.insertText(translate(said), letters)

    def _forget(self, keep: int) -> None:
        """Remove all lines after the first `keep`: moves were undone, or a line was extended."""
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
