"""The page of the log: a text with a heading for each turn and a line for each event."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QApplication, QTextBrowser, QTextEdit

from desktop.panels.log_panel.line_writer import (
    FOLDED_SIGN,
    NOTE_SIGN,
    OPEN_SIGN,
    PICTURE,
    LineWriter,
    LogPictures,
    is_heading,
)
from desktop.style.current_theme import current_theme
from desktop.style.materials.tones import mix
from desktop.text.translation import translate
from rules.advice import LogLine
from rules.state import Setup

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_READING = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
"""Keys without another key that move the text cursor; all others belong to the match."""
_MARK_WIDTH = 5
_SIGN_WIDTH = 24
"""How far the sign that folds a turn reaches, in pixels."""


class LogPage(QTextBrowser):
    """Shows each line of the log as a block of text with the same number."""

    line_chosen = Signal(int)  # line: a line was clicked, or Enter was pressed on it

    def __init__(self, setup: Setup, note_hovered: Callable[[int], object]) -> None:
        """`note_hovered` gets the line with the pointer or the text cursor; -1 for none."""
        super().__init__()
        self._note_hovered = note_hovered
        self.setObjectName("log-page")
        self.lines: tuple[LogLine, ...] = ()
        self.notes: dict[int, str] = {}
        """What players wrote, by the line above it."""
        self.lines_lead_somewhere = False
        """Whether a click on the heading of a turn chooses it; otherwise it folds the turn."""
        self._pictures = LogPictures(setup)
        self._writer = LineWriter(self._pictures)
        self.folds = TurnFolds(self.document(), self._show_heading)
        self._marked = self._hovered = -1
        self._found: tuple[QTextCursor, ...] = ()
        self._current = -1
        self._press = QPoint()
        self._follows_end = True
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setMouseTracking(True)
        self.document().setDocumentMargin(6)
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._note_scrolling)
        self.cursorPositionChanged.connect(self._hover_cursor)

    def follow_setup(self, setup: Setup) -> None:
        """Take over cards that have joined the match, before lines about their dice."""
        self._pictures.follow_setup(setup)

    # --- writing ------------------------------------------------------------------------------

    def show_lines(self, lines: tuple[LogLine, ...], notes: dict[int, str]) -> None:
        """Show the log of a match and the notes to it; only what is new is written."""
        same = count_same(lines, self.lines)
        if notes != self.notes:
            lines_with_notes = notes.keys() | self.notes.keys()
            other = (line for line in lines_with_notes if notes.get(line) != self.notes.get(line))
            same = min(same, *other)
            self.notes = notes
        if same == len(lines) == len(self.lines):
            return
        follows = self._follows_end
        self._forget(same)
        self._write(lines)
        if follows and self._marked < 0:
            self.scroll_to_end()

    def write_again(self) -> None:
        """Write everything again, with other colors or larger letters."""
        lines, folded, self.lines = self.lines, sorted(self.folds.folded), ()
        self.folds.forget(0)
        self.clear()
        self._write(lines)
        for heading in folded:
            self.folds.fold(heading)

    def scroll_to_end(self) -> None:
        """Show the newest line."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def mark(self, line: int) -> None:
        """Mark a line as the current one and scroll to it; -1 for none."""
        self._marked = line
        self.show_line(line)
        self.viewport().update()

    def show_line(self, line: int) -> None:
        """Scroll to a line, and unfold its turn."""
        if 0 <= line < len(self.lines):
            self.folds.reveal(line)
            self._scroll_to(self.document().findBlockByNumber(line))

    def show_found(self, found: tuple[QTextCursor, ...], current: int) -> None:
        """Highlight these places of the text, and the current one most."""
        self._found, self._current = found, current
        self._show_found()

    def go_to_found(self, place: QTextCursor) -> None:
        """Scroll to a place that was found, and put the text cursor there."""
        self.put_cursor(place.blockNumber())
        self._hover(place.blockNumber())

    def resizeEvent(self, event: QResizeEvent) -> None:
        follows = self._follows_end
        super().resizeEvent(event)
        if self._marked >= 0:
            self.show_line(self._marked)
        elif follows:
            self.scroll_to_end()

    def loadResource(self, kind: int, name: QUrl | str) -> QPixmap | object:
        """Paint the face of a die or the shape of a player when it is first seen."""
        side = LineWriter.picture_side(QTextCursor(self.document()))
        path = name if isinstance(name, str) else name.toString()
        picture = self._pictures.paint(path, side, self.devicePixelRatioF())
        return super().loadResource(kind, name) if picture is None else picture

    def _write(self, lines: tuple[LogLine, ...]) -> None:
        """Write the lines that are new; a folded turn that goes on is unfolded."""
        start = len(self.lines)
        if start < len(lines) and start:
            self.folds.reveal(start)
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for place in range(start, len(lines)):
            self._writer.write_line(cursor, lines[place], lines[place - 1] if place else None)
            if place in self.notes:
                self._writer.write_note(cursor, self.notes[place])
            if is_heading(lines[place]):
                self.folds.headings.append(place)
        cursor.endEditBlock()
        self.lines = lines

    def _forget(self, keep: int) -> None:
        """Remove all lines after the first `keep`: moves were undone, or a line was extended."""
        if keep >= len(self.lines):
            return
        self.folds.forget(keep)
        self.lines = self.lines[:keep]
        if not keep:
            self.clear()
            return
        cursor = QTextCursor(self.document().findBlockByNumber(keep))
        cursor.movePosition(QTextCursor.MoveOperation.PreviousCharacter)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    def _show_heading(self, heading: int, hidden: int) -> None:
        """Write the heading of a turn again, with the sign of a folded or an open one."""
        cursor = QTextCursor(self.document().findBlockByNumber(heading))
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        self._writer.write_heading(cursor, self.lines[heading], hidden)
        if heading in self.notes:
            self._writer.write_note(cursor, self.notes[heading])

    # --- scrolling and marks ------------------------------------------------------------------

    def _note_scrolling(self, value: int) -> None:
        self._follows_end = value >= self.verticalScrollBar().maximum() - 2

    def _scroll_to(self, block: QTextBlock) -> None:
        """Scroll as little as possible until a line is visible, with two lines of context."""
        area = self.document().documentLayout().blockBoundingRect(block)
        bar, high = self.verticalScrollBar(), self.viewport().height()
        away = 2 * self.fontMetrics().height()
        if area.top() - away < bar.value():
            bar.setValue(round(area.top()) - away)
        elif area.bottom() + away > bar.value() + high:
            bar.setValue(round(area.bottom()) + away - high)

    def _show_found(self) -> None:
        marks = []
        for index, place in enumerate(self._found):
            mark = QTextEdit.ExtraSelection()
            mark.cursor = place
            mark.format.setBackground(QColor(current_theme().legal))
            mark.format.setForeground(QColor("#000000"))
            mark.format.setFontUnderline(index == self._current)
            marks.append(mark)
        self.setExtraSelections(marks)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the grounds of the marked line and the hovered one below the text."""
        theme, painter = current_theme(), QPainter(self.viewport())
        strength = 0.3 if theme.name == "light" else 0.16
        if theme.table.is_plain:
            strength = 0.0
        painter.setPen(Qt.PenStyle.NoPen)
        for line, color, opacity in (
            (self._hovered, theme.legal, strength),
            (self._marked, theme.accent, 0.24),
        ):
            if not 0 <= line < len(self.lines):
                continue
            area = self._area_of(self.document().findBlockByNumber(line))
            painter.setBrush(mix(theme.card, color, opacity))
            painter.drawRect(area)
            if line == self._hovered and theme.table.is_plain:
                _frame_line(painter, area)
            if line == self._marked:
                painter.setBrush(QColor(theme.accent))
                painter.drawRect(QRectF(0, area.top(), _MARK_WIDTH, area.height()))
        painter.end()
        super().paintEvent(event)

    def _area_of(self, block: QTextBlock) -> QRectF:
        """The area of a line on the viewport, from edge to edge."""
        area = self.document().documentLayout().blockBoundingRect(block)
        top = area.top() - self.verticalScrollBar().value()
        return QRectF(0, top, self.viewport().width(), area.height())

    # --- pointing and choosing ----------------------------------------------------------------

    def line_at(self, point: QPoint) -> int:
        """The line at a point of the viewport; -1 for none."""
        spot = point.y() + self.verticalScrollBar().value()
        block = self.cursorForPosition(point).block()
        area = self.document().documentLayout().blockBoundingRect(block)
        is_on = bool(self.lines) and area.top() <= spot < area.bottom()
        return block.blockNumber() if is_on else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        point = event.position().toPoint()
        moved = (point - self._press).manhattanLength()
        is_click = event.button() is Qt.MouseButton.LeftButton
        if not is_click or moved >= QApplication.startDragDistance():
            return
        if self.textCursor().hasSelection():
            return
        line = self.line_at(point)
        on_sign = point.x() < _SIGN_WIDTH or not self.lines_lead_somewhere
        if line in self.folds.headings and on_sign:
            self.folds.toggle(line)
        else:
            self._choose(line)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        line = self.line_at(event.position().toPoint())
        acts = line >= 0 and (self.lines_lead_somewhere or line in self.folds.headings)
        hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(hand if acts else arrow)
        self._hover(line)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(self._cursor_line if self.hasFocus() else -1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Put the text cursor at the current line when the keyboard first comes here."""
        super().focusInEvent(event)
        reasons = (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.PopupFocusReason)
        if event.reason() not in reasons:
            is_opened = event.reason() == Qt.FocusReason.ShortcutFocusReason
            if self.textCursor().atStart() or (is_opened and self._marked >= 0):
                newest = 0 if self.lines_lead_somewhere else len(self.lines) - 1
                self.put_cursor(self._marked if self._marked >= 0 else newest)
            self._hover_cursor()

    def end_reading(self) -> None:
        """The keyboard has left the log: its line is no longer the one that is read."""
        self._hover(-1)

    def put_cursor(self, line: int) -> None:
        if 0 <= line < len(self.lines):
            self.setTextCursor(QTextCursor(self.document().findBlockByNumber(line)))
            self.show_line(line)

    @property
    def _cursor_line(self) -> int:
        return self.textCursor().blockNumber() if self.lines else -1

    def _hover_cursor(self) -> None:
        if self.hasFocus():
            self._hover(self._cursor_line)

    def _choose(self, line: int) -> None:
        if 0 <= line < len(self.lines):
            self.line_chosen.emit(line)

    def _hover(self, line: int) -> None:
        if line != self._hovered:
            self._hovered = line
            self.viewport().update()
            self._note_hovered(line)

    # --- keys and copying ---------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses a line, Left and Right fold a turn, Ctrl+Up and Ctrl+Down change turns."""
        key, line = event.key(), self._cursor_line
        heading, is_ctrl = self.folds.heading_of(line), Qt.KeyboardModifier.ControlModifier
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.matches(QKeySequence.StandardKey.Copy) and not self.textCursor().hasSelection():
            QApplication.clipboard().setText(plain_text(self.lines[line : line + 1]))
        elif key in _ENTER and not held:
            self._choose(line)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not held and heading >= 0:
            self.put_cursor(heading)
            self.folds.fold(heading, on=key == Qt.Key.Key_Left)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and held == is_ctrl:
            self._go_to_turn(line, forward=key == Qt.Key.Key_Down)
        elif not held and key not in _READING:
            event.ignore()  # it is a key of the match
        else:
            super().keyPressEvent(event)

    def _go_to_turn(self, line: int, *, forward: bool) -> None:
        if forward:
            self.put_cursor(min((h for h in self.folds.headings if h > line), default=-1))
        else:
            self.put_cursor(max((h for h in self.folds.headings if h < line), default=-1))

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy the words only: the pictures stand for dice that the words name."""
        data = QMimeData()
        data.setText(_without_pictures(self.textCursor().selectedText().replace("\u2029", "\n")))
        return data


def count_same(lines: tuple[LogLine, ...], shown: tuple[LogLine, ...]) -> int:
    """How many lines at the start are the same."""
    same, end = 0, min(len(lines), len(shown))
    middle = end  # mostly all of them are the same
    while same < end:
        if lines[same:middle] == shown[same:middle]:
            same = middle
        else:
            end = middle - 1
        middle = (same + end + 1) // 2
    return same


def _frame_line(painter: QPainter, area: QRectF) -> None:
    """Frame the line that is read, where a ground would take the contrast from its letters."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(current_theme().focus), 2))
    painter.drawRect(area.adjusted(1, 1, -1, -1))
    painter.setPen(Qt.PenStyle.NoPen)


def plain_text(lines: Iterable[LogLine], notes: Mapping[int, str] | None = None) -> str:
    """Lines as text for the clipboard, with an empty line before each turn.

    `notes` are what players wrote, by the place of the line above.
    """
    texts = []
    for place, line in enumerate(lines):
        texts.append(("\n" if is_heading(line) else "") + translate(line.message))
        if notes and place in notes:
            texts.append(f"{NOTE_SIGN} {notes[place]}")
    return "\n".join(texts).strip()


def _without_pictures(text: str) -> str:
    """A part of the page as text: without faces, shapes and the signs that fold turns."""
    for sign in (PICTURE, OPEN_SIGN, FOLDED_SIGN):
        text = text.replace(sign, "")
    return "\n".join(" ".join(line.split()) for line in text.split("\n"))


# --- turn folds -----------------------------------------------------------------------------------


class TurnFolds:
    """Knows the turns of a log by the lines of their headings, and which of them are folded.

    `show_heading` writes a heading again, for its line and the number of hidden lines.
    """

    def __init__(self, document: QTextDocument, show_heading: Callable[[int, int], None]) -> None:
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
        self.fold(heading, on=heading not in self.folded)

    def fold_all(self, *, on: bool = True) -> None:
        """Fold or unfold all turns, laid out together."""
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        for heading in self.headings:
            self.fold(heading, on=on)
        cursor.endEditBlock()

    def reveal(self, line: int) -> None:
        if not self.is_visible(line):
            self.fold(self.heading_of(line), on=False)

    def forget(self, keep: int) -> None:
        """Forget all lines after the first `keep`; a turn that loses lines is unfolded."""
        if keep and self.headings:
            self.fold(self.heading_of(keep - 1), on=False)
        self.headings = [line for line in self.headings if line < keep]
        self.folded &= set(self.headings)
