"""The field in which a player writes a note, saved whenever the player leaves it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFrame,
    QPlainTextEdit,
    QRadioButton,
    QWidget,
)

from desktop.panels.notes.match_notes import MatchNotes
from desktop.style.basic_widgets import (
    STRETCH,
    connect_clicks,
    lay_column,
    lay_row,
    make_button,
    make_label,
    resize_within_window,
)
from desktop.style.plain_text import ShortenedLabel, plain_tooltip
from rules.game import LONGEST_NOTE, WHOLE_MATCH

_LINES = 6
_FEW = 300
"""From this many letters left on, the field says how many."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NoteText(QPlainTextEdit):
    """A field for plain text of limited length. Tab leaves it."""

    def __init__(self, text: str, done: Callable[[], object]) -> None:
        """Show a text; `done` is called at Ctrl+Enter."""
        super().__init__(text)
        self._done = done
        self.setObjectName("note-text")
        self.setAccessibleName(self.tr("Note"))
        self.setPlaceholderText(self.tr("What do you want to remember?"))
        self.setTabChangesFocus(True)
        self.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        self.left = make_label(look="soft")
        self.textChanged.connect(self._keep_short)
        self._keep_short()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in _ENTER and is_ctrl:
            self._done()
        else:
            super().keyPressEvent(event)

    def _keep_short(self) -> None:
        """Cut off what is too long, and say how much room is left if it is little."""
        text = self.toPlainText()
        if len(text) > LONGEST_NOTE:
            cursor = self.textCursor()
            place = min(cursor.position(), LONGEST_NOTE)
            cursor.setPosition(LONGEST_NOTE)
            cursor.movePosition(cursor.MoveOperation.End, cursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            cursor.setPosition(place)
            self.setTextCursor(cursor)
            return
        room = LONGEST_NOTE - len(text)
        words = self.tr("{count} letters left").format(count=room)
        self.left.setText(words if room < _FEW else "")


class NoteField(QFrame):
    """Writes the note to the moment on the table, or to the whole match."""

    def __init__(self, notes: MatchNotes, closed: Callable[[], object]) -> None:
        """`closed` is called when the player is done."""
        super().__init__()
        self.setObjectName("inset")
        self._notes, self._closed = notes, closed
        self._moment = self._here = WHOLE_MATCH
        self._saved = ""
        self.heading = make_label(self.tr("Note"), "name")
        self.to_moment = QRadioButton(self.tr("To this &moment"))
        self.to_moment.setObjectName("note-to-moment")
        self.to_match = QRadioButton(self.tr("To the whole m&atch"))
        self.to_match.setObjectName("note-to-match")
        group = QButtonGroup(self)
        for button in (self.to_moment, self.to_match):
            group.addButton(button)
        self.text = NoteText("", self.close_note)
        self.done = make_button(
            self.tr("Done"),
            name="note-done",
            tip=self.tr("Done"),
            key=self.tr("Ctrl+Enter or Esc"),
            is_small=True,
        )
        lay_column(
            self.heading,
            lay_row(self.to_moment, self.to_match, STRETCH),
            self.text,
            lay_row(self.text.left, STRETCH, self.done),
            on=self,
            margins=(8, 6, 8, 6),
            gap=4,
        )
        self.text.installEventFilter(self)
        self.to_match.toggled.connect(self._change_moment)
        self.done.clicked.connect(self.close_note)
        self.hide()

    def open(self, *, is_whole: bool = False) -> None:
        """Open the note to the moment on the table, or to the whole match."""
        self.save()
        self._here = self._notes.here
        state = self._notes.state
        turn = self.tr("Turn {turn}: {player}").format(
            turn=max(1, state.turn), player=state.setup.players[state.active].name
        )
        self.to_moment.setToolTip(plain_tooltip(turn))
        self.to_moment.setAccessibleDescription(turn)
        (self.to_match if is_whole else self.to_moment).setChecked(True)
        self._show_note()
        self.show()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow_table(self) -> None:
        """The table shows another moment: show its note, if the matches' notes follow the table."""
        if self.isVisible() and self._notes.follows_table and self._here != self._notes.here:
            self.save()
            self._here = self._notes.here
            if self.to_moment.isChecked():
                self._show_note()

    def save(self) -> None:
        """Save what was written."""
        text = self.text.toPlainText()
        if not self.isHidden() and text != self._saved:
            self._saved = text
            self._notes.write(self._moment, text)

    def close_note(self) -> None:
        """Save the note and close it."""
        self.save()
        self.hide()
        self._closed()

    def _change_moment(self) -> None:
        if self.isVisible():
            self.save()
            self._show_note()

    def _show_note(self) -> None:
        self._moment = WHOLE_MATCH if self.to_match.isChecked() else self._here
        self._saved = self._notes.text(self._moment)
        self.text.setPlainText(self._saved)
        self.text.moveCursor(self.text.textCursor().MoveOperation.End)

    def hideEvent(self, event: QHideEvent) -> None:
        """Save what was written when the column with the field is closed too."""
        super().hideEvent(event)
        QTimer.singleShot(0, self, self.save)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc closes the note, not the column around it."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        is_escape = event.key() == Qt.Key.Key_Escape
        if is_escape:
            self.close_note()
        return is_escape


# --- note dialog ----------------------------------------------------------------------------------


_SIZE = (520, 340)


class NoteDialog(QDialog):
    """Writes the note to a whole match that is not open."""

    def __init__(
        self, parent: QWidget, match: str, text: str, save: Callable[[str], object]
    ) -> None:
        """Show the note to a match of this title; `save` gets another one."""
        super().__init__(parent)
        self.setObjectName("note-dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Note"))
        self.text = NoteText(text, self.accept)
        self._before, self._save = text, save
        tip, key = self.tr("Save"), self.tr("Ctrl+Enter")
        keep = make_button(tip, name="save-note", tip=tip, key=key, is_main=True)
        cancel = make_button(self.tr("Cancel"), name="cancel-note")
        heading = ShortenedLabel(lines=1)
        heading.setText(match)
        heading.setObjectName("name")
        buttons = lay_row(self.text.left, STRETCH, keep, cancel)
        lay_column(heading, (self.text, 1), buttons, on=self)
        resize_within_window(self, _SIZE)
        self.text.moveCursor(self.text.textCursor().MoveOperation.End)
        self.text.setFocus()
        connect_clicks(
            (keep, self.accept),
            (cancel, self.reject),
        )

    def accept(self) -> None:
        super().accept()
        text = self.text.toPlainText()
        if text != self._before:
            self._save(text)
