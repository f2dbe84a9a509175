"""What is said aloud: news that a screen reader tells at once, wherever its reader is."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


class Announcer(QObject):
    """Says things aloud in the name of a widget.

    Signals:
        said(sentence, urgent): this was said; an urgent one interrupts.
    """

    said = Signal(str, bool)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget

    def say(self, sentence: str, *, urgent: bool = False) -> None:
        """Have a screen reader say this; nothing happens where none listens."""
        if not sentence:
            return
        self.said.emit(sentence, urgent)
        if QAccessible.isActive():
            event = QAccessibleAnnouncementEvent(self._widget, sentence)
            how = QAccessible.AnnouncementPoliteness
            event.setPoliteness(how.Assertive if urgent else how.Polite)
            QAccessible.updateAccessibility(event)
