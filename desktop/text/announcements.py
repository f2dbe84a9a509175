"""Announcements for screen readers, which are spoken at once wherever the focus is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from desktop.text.translation import translate
from rules.messages import Message


class Announcer(QObject):
    """Sends announcements to the screen reader on behalf of a widget."""

    # sentence, urgent: a sentence was announced; an urgent one interrupts speech
    announced = Signal(str, bool)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget

    def announce(self, sentence: str, *, urgent: bool = False) -> None:
        """Announce a sentence if a screen reader is active; `announced` is emitted in any case."""
        if not sentence:
            return
        self.announced.emit(sentence, urgent)
        if QAccessible.isActive():
            event = QAccessibleAnnouncementEvent(self._widget, sentence)
            how = QAccessible.AnnouncementPoliteness
            event.setPoliteness(how.Assertive if urgent else how.Polite)
            QAccessible.updateAccessibility(event)


class MatchAnnouncements:
    """Announces the events of a match: new log lines, then the open question."""

    def __init__(self, announcer: Announcer) -> None:
        self._announcer = announcer
        self._question: str | None = None

    def announce_changes(
        self, happened: Sequence[str], question: str, *, is_back: bool = False
    ) -> None:
        """Announce new log lines, and the question if it has changed.

        The first call announces only the question, not the earlier log. If an undo removed log
        lines (`is_back`), say that instead of new ones.
        """
        parts = list(happened) if self._question is not None else []
        if is_back:
            parts = [QCoreApplication.translate("Announcer", "Undone")]
        is_said = bool(parts) and parts[-1].endswith(question)
        if question and not is_said and (question != self._question or parts):
            parts.append(question)
        self._question = question
        self._announcer.announce(". ".join(parts).replace(".”. ", ".” "))

    def announce_objection(self, reason: Message, advice: Message) -> None:
        """Announce at once why a move was not played, and what the player can do."""
        self._announcer.announce(f"{translate(reason)} {translate(advice)}", urgent=True)
