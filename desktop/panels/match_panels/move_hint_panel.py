"""The panel of a hint: what to do now, why, and how, with a button that does it."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout

from desktop.panels.terms.term_label import TermLabel
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import make_button, make_label


class MoveHintPanel(QFrame):
    """Shows one act with its reason."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.heading = make_label(self.tr("Hint"), "soft")
        self.act = make_label(look="name", wraps=True)
        self.reason = TermLabel()
        self.how = make_label(look="soft", wraps=True)
        self.play = make_button(self.tr("Play it"), name="play-hint", is_main=True, is_small=True)
        self.close_button = make_button(self.tr("Close (Esc)"), name="close-hint", is_small=True)
        self._buttons = WrappingRow(fills=True).add(self.play, self.close_button)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 8, 10, 10)
        rows.setSpacing(5)
        for line in (self.heading, self.act, self.reason, self.how):
            rows.addWidget(line)
        rows.addLayout(self._buttons)
        self.show_thinking()
        self.hide()

    def show_thinking(self) -> None:
        """Say that the hint is still to come."""
        self._show(self.tr("Looking for a good move…"), "", "", has_act=False)

    def show_act(self, act: str, reason: str, how: str) -> None:
        """Show what to do, why, and how to do it by hand."""
        self._show(act, reason, how, has_act=True)

    def _show(self, act: str, reason: str, how: str, *, has_act: bool) -> None:
        self.act.setText(act)
        for label, words in ((self.reason, reason), (self.how, how)):
            label.setText(words)
            label.setVisible(bool(words))
        self.play.setVisible(has_act)
        said = self.tr("Hint: {act}").format(act=act)
        self.setAccessibleName(f"{said}. {reason}" if reason else said)
