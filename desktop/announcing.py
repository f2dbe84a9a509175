"""What is said aloud: news that a screen reader tells at once, wherever its reader is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from desktop.words import say
from rules.refusals import Refusal


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


class TableNews:
    """What happens at a table, said aloud: what the log tells, then what is asked now."""

    def __init__(self, announcer: Announcer) -> None:
        self._announcer = announcer
        self._question: str | None = None

    def tell(self, happened: Sequence[str], question: str, *, is_back: bool = False) -> None:
        """Say what has happened since, and the question if it is another one.

        The first time only the question is said: what happened before is history.

        Args:
            happened: the new lines of the log.
            question: what is asked now.
            is_back: whether lines were taken back instead.
        """
        parts = list(happened) if self._question is not None else []
        if is_back:
            parts = [QCoreApplication.translate("Announcer", "Taken back")]
        if question != self._question or parts:
            parts.append(question)
        self._question = question
        self._announcer.say(". ".join(parts))

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not allowed, at once."""
        self._announcer.say(f"{say(refusal.why)} {say(refusal.remedy)}", urgent=True)
