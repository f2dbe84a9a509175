"""The coach panel of a lesson: explains what is going on and what to do next."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import make_button, make_label, restyle


class CoachPanel(QFrame):
    """Shows the coach's text, the next step, and two buttons.

    Signals:
        next_wanted(): the learner wants the next page, or wants the next move made for them.
        leave_wanted(): the learner wants to leave the lesson.
    """

    next_wanted = Signal()
    leave_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("coach")
        self.words = make_label(wraps=True)
        self.hint = make_label(look="name", wraps=True)
        self.next = make_button(name="next-lesson-step", is_small=True)
        self.leave = make_button(self.tr("Leave"), name="leave-lesson", is_small=True)
        self.next.clicked.connect(self.next_wanted)
        self.leave.clicked.connect(self.leave_wanted)
        buttons = WrappingRow(fills=True).add(self.leave, self.next)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 10, 12, 10)
        rows.setSpacing(7)
        rows.addWidget(self.words)
        rows.addWidget(self.hint)
        rows.addLayout(buttons)

    def show_page(self, words: str, hint: str, on: str, *, is_main: bool = False) -> None:
        """Show a page.

        Args:
            words: the coach's text.
            hint: the next step; "" while there are more pages.
            on: the text of the button.
            is_main: whether the button is the next step (Space), not just an offer of help (F2).
        """
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.hint.setText(f"▸ {hint}")
        self.hint.setVisible(bool(hint))
        key = self.tr("Space") if is_main else "F2"
        self.next.setText(f"{on} ({key})")
        self.next.setProperty("primary", is_main)
        restyle(self.next)
