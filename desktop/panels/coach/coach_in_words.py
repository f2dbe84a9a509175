"""The coach in the text view: the words of the bubble, with its buttons as lines below them."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QPushButton

from desktop.match.lesson_session import LessonSession
from desktop.panels.coach.coach_bubble import CoachBubble
from desktop.panels.text_view.text_view_model import COACH
from desktop.panels.text_view.text_view_panel import TextViewPanel
from desktop.table.view import TableView
from desktop.text.translation import translate_lines
from rules.advice import OutlineLine, outline_move


class CoachInWords(QObject):
    """Keeps the coach's lines in the text view like the bubble, and presses its buttons."""

    def __init__(
        self, bubble: CoachBubble, text_view: TextViewPanel, session: LessonSession, view: TableView
    ) -> None:
        """Repeat a bubble in the text view; dice on the table may wait to be thrown."""
        super().__init__(bubble)
        self._bubble, self._text_view = bubble, text_view
        self._session, self._view = session, view
        bubble.resized.connect(self._follow)
        text_view.coach_told.connect(self._press)

    def _follow(self) -> None:
        """Show what the bubble says and offers now."""
        bubble = self._bubble
        reply = bubble.reply.spoken if bubble.reply_kind is not None else ""
        hints = bubble.page.hints
        parts = (bubble.page.text, *hints, reply, self._instruction)
        text = " ".join(part for part in parts if part)
        lines = [
            OutlineLine((*COACH, button.objectName()), button.accessibleName() or button.text())
            for button in self._buttons
        ]
        self._text_view.set_coach(OutlineLine(COACH, text, tuple(lines)))

    @property
    def _instruction(self) -> str:
        """The line to choose, instead of the keys or clicks that the bubble names."""
        if self._session.run.stray_picks:
            return self.tr("You picked something else. Press Ctrl+Z to take it back.")
        line = self._wanted_line if self._bubble.page.instruction else ""
        if not line:
            return self._bubble.page.instruction
        return self.tr("Go to “{line}” and press Enter.").format(line=line)

    @property
    def _wanted_line(self) -> str:
        """The line that does what the coach waits for; "" if there is none."""
        session, moves = self._session, self._session.run.expected_moves
        if session.roll_due is not None or self._view.pending_roll is not None:
            return self._text_view.throw_words
        if not moves or not session.can_act:
            return ""
        return translate_lines([outline_move(session.game.state, moves[0]).text])[0]

    @property
    def _buttons(self) -> list[QPushButton]:
        """The buttons that the coach offers now, as Tab goes through them."""
        return [
            button
            for button in self._bubble.buttons_in_tab_order
            if button.isVisibleTo(self._bubble) and button.isEnabled()
        ]

    def _press(self, name: str) -> None:
        """The coach's words, or a line below them, were chosen: the words go on if they can."""
        going_on = (self._bubble.next, self._bubble.keep)
        if not name:
            shown = [button for button in going_on if button in self._buttons]
            name = shown[0].objectName() if shown else ""
        if not name:
            self._text_view.go_to_choices(self._wanted_line)
        button = next((one for one in self._buttons if one.objectName() == name), None)
        if button is not None and self._bubble.isVisible():
            button.click()
