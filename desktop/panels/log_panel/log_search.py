"""The search field of the log: highlights what it finds, and goes from one place to the next."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from desktop.panels.log_panel.log_page import LogPage, plain_text
from desktop.style.basic_widgets import make_button, make_label
from desktop.text.announcements import Announcer

_MOST_SHOWN = 500
"""The most places that are highlighted at once."""


class LogSearch(QWidget):
    """A field, the number of places found, and buttons for the next and the previous one.

    Signals:
        left(): Esc was pressed in the empty field.
        searched(on): something is searched for now, or no longer.
    """

    left = Signal()
    searched = Signal(bool)

    def __init__(self, page: LogPage) -> None:
        """Make the empty field.

        Args:
            page: the page to search.
        """
        super().__init__()
        self._page = page
        self._found: list[QTextCursor] = []
        self._place = -1
        self._announcer = Announcer(self)
        self.field = QLineEdit(placeholderText=self.tr("Search (Ctrl+F)"))
        self.field.setObjectName("log-search")
        self.field.setAccessibleName(self.tr("Search the log"))
        self.field.setClearButtonEnabled(True)
        self.count = make_label(look="soft")
        self.count.setObjectName("log-search-count")
        self.previous = make_button(
            "▲", name="previous-found", tip=self.tr("Previous (Shift+F3)"), is_small=True
        )
        self.next = make_button("▼", name="next-found", tip=self.tr("Next (F3)"), is_small=True)
        self.previous.setAccessibleName(self.tr("Previous place found"))
        self.next.setAccessibleName(self.tr("Next place found"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.field, 1)
        for part in (self.count, self.previous, self.next):
            part.hide()
            row.addWidget(part)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._search_newest)
        self.previous.clicked.connect(lambda: self.go_on(forward=False))
        self.next.clicked.connect(lambda: self.go_on())

    def search_again(self) -> None:
        """Search what is on the page now, and stay at the place that was reached."""
        if self.field.text():
            self._find()
            self._show()

    def go_on(self, *, forward: bool = True) -> None:
        """Go to the next place found, or the previous one; after the last comes the first."""
        if self._found:
            self._place = (self._place + (1 if forward else -1)) % len(self._found)
            self._go_to_place()
            self._announce_place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and the arrows go on; Esc clears the field, and leaves it when it is empty."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        key, is_shifted = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.go_on(forward=not is_shifted)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.go_on(forward=key == Qt.Key.Key_Down)
        elif key == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            return super().eventFilter(watched, event)
        return True

    def _search_newest(self) -> None:
        """Search for what is typed, from the newest line on."""
        self._find()
        self._place = len(self._found) - 1
        self._show()
        if self._found:
            self._go_to_place()
        if self.field.text().strip():
            self._announce_place()

    def _find(self) -> None:
        """Find every place with these words, in any case."""
        words, document = self.field.text().strip(), self._page.document()
        self._found = []
        found = document.find(words) if words else QTextCursor()
        while not found.isNull():
            self._found.append(found)
            found = document.find(words, found)
        self._place = min(self._place, len(self._found) - 1)

    def _go_to_place(self) -> None:
        self._show()
        self._page.go_to_found(self._found[self._place])

    def _show(self) -> None:
        first = max(0, self._place - _MOST_SHOWN // 2)
        self._page.show_found(tuple(self._found[first : first + _MOST_SHOWN]), self._place - first)
        is_searching = bool(self.field.text().strip())
        for part in (self.count, self.previous, self.next):
            part.setVisible(is_searching)
            part.setEnabled(bool(self._found))
        words = self.tr("none")
        if self._found:
            words = self.tr("{place} of {count}").format(
                place=self._place + 1, count=len(self._found)
            )
        self.count.setText(words)
        self.field.setAccessibleDescription(words if is_searching else "")
        self.searched.emit(is_searching)

    def _announce_place(self) -> None:
        """Tell screen readers how much was found, and the line that was reached."""
        said = [self.count.text() if self._found else self.tr("Nothing found")]
        if self._found:
            line = self._found[self._place].blockNumber()
            said.append(plain_text(self._page.lines[line : line + 1]))
        self._announcer.announce(". ".join(said))
