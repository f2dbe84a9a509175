"""The page of the log: a text with a heading for each turn and a line for each event."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from desktop.style.current_theme import current_theme
from desktop.text.translation import translate
from rules.advice import LogLine

HEADING = "log.turn"
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LogPage(QTextBrowser):
    """Shows each line of the log as a block of text with the same number.

    Signals:
        line_chosen(line): a line was clicked, or Enter was pressed on it.
        line_hovered(line): the pointer or the text cursor is on this line now; -1 for none.
    """

    line_chosen = Signal(int)
    line_hovered = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._count = 0
        self._marked = -1
        self._hovered = -1
        self._press: QPoint | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setMouseTracking(True)
        self.document().setDocumentMargin(6)

    # --- writing ------------------------------------------------------------------------------

    def write(self, lines: Sequence[LogLine]) -> None:
        """Add lines at the end."""
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for line in lines:
            self._write_line(cursor, line)
            self._count += 1
        cursor.endEditBlock()

    def forget(self, keep: int) -> None:
        """Remove all lines after the first `keep`: moves were undone, or a line was extended."""
        if keep >= self._count:
            return
        self._count = keep
        if not keep:
            self.clear()
            return
        cursor = QTextCursor(self.document().findBlockByNumber(keep))
        cursor.movePosition(QTextCursor.MoveOperation.PreviousCharacter)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    def scroll_to_end(self) -> None:
        """Show the newest line."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def mark(self, line: int) -> None:
        """Mark a line as the current one and scroll to it; -1 for none."""
        self._marked = line
        self._show_marks()
        if 0 <= line < self._count:
            self._scroll_to(self.document().findBlockByNumber(line))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if 0 <= self._marked < self._count:
            self._scroll_to(self.document().findBlockByNumber(self._marked))
        else:
            self.scroll_to_end()

    def _write_line(self, cursor: QTextCursor, line: LogLine) -> None:
        is_heading = line.message.id == HEADING
        form, letters = QTextBlockFormat(), QTextCharFormat()
        form.setTopMargin(9 if is_heading and self._count else 0)
        form.setBottomMargin(2)
        form.setLeftMargin(0 if is_heading else 8)
        letters.setFontWeight(QFont.Weight.Bold if is_heading else QFont.Weight.Normal)
        if self._count:
            cursor.insertBlock(form, letters)
        else:
            cursor.setBlockFormat(form)
        cursor.insertText(translate(line.message), letters)

    def _scroll_to(self, block: QTextBlock) -> None:
        """Scroll as little as possible until a line is visible, with a line of context."""
        area = self.document().documentLayout().blockBoundingRect(block)
        bar, high = self.verticalScrollBar(), self.viewport().height()
        away = self.fontMetrics().height()
        if area.top() - away < bar.value():
            bar.setValue(round(area.top()) - away)
        elif area.bottom() + away > bar.value() + high:
            bar.setValue(round(area.bottom()) + away - high)

    def _show_marks(self) -> None:
        marks = []
        if 0 <= self._marked < self._count:
            mark = QTextEdit.ExtraSelection()
            theme = current_theme()
            mark.format.setBackground(QColor(theme.accent))
            mark.format.setForeground(QColor(theme.on_accent))
            mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            mark.cursor = QTextCursor(self.document().findBlockByNumber(self._marked))
            marks.append(mark)
        self.setExtraSelections(marks)

    # --- pointing and choosing ----------------------------------------------------------------

    def line_at(self, point: QPoint) -> int:
        """The line at a point of the viewport; -1 for none."""
        spot = point + QPoint(0, self.verticalScrollBar().value())
        block = self.cursorForPosition(point).block()
        area = self.document().documentLayout().blockBoundingRect(block)
        is_on = self._count and area.top() <= spot.y() < area.bottom()
        return block.blockNumber() if is_on else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        is_click = (
            self._press == event.position().toPoint() and not self.textCursor().hasSelection()
        )
        if is_click and event.button() is Qt.MouseButton.LeftButton:
            self._choose(self.line_at(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.line_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            self._choose(self.textCursor().blockNumber())
            return
        super().keyPressEvent(event)

    def _choose(self, line: int) -> None:
        if 0 <= line < self._count:
            self.line_chosen.emit(line)

    def _hover(self, line: int) -> None:
        if line != self._hovered:
            self._hovered = line
            self.line_hovered.emit(line)
