"""The hints of an exercise that the learner has asked for; they stay until it is solved."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout

from desktop.panels.terms.term_label import TermLabel
from desktop.style.basic_widgets import make_label

_MOST = 2


class GoalHints(QFrame):
    """One paragraph for each hint, under its number."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("goal-hints")
        self.labels: list[TermLabel] = []
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 6, 8, 8)
        rows.setSpacing(3)
        self._captions = []
        for number in range(1, _MOST + 1):
            caption = make_label(self.tr("Hint {number}").format(number=number), "reply-caption")
            label = TermLabel("coach-hint")
            rows.addWidget(caption)
            rows.addWidget(label)
            self._captions.append(caption)
            self.labels.append(label)
        self.hints: tuple[str, ...] = ()
        self._is_folded = False
        self._show()

    def show_hints(self, hints: tuple[str, ...]) -> None:
        """Show these hints."""
        if hints != self.hints:
            self.hints = hints
            self._show()

    def fold(self, *, is_folded: bool) -> None:
        """Show only the last hint where there is no room for all of them."""
        if is_folded is not self._is_folded:
            self._is_folded = is_folded
            self._show()

    def _show(self) -> None:
        hints = self.hints
        first = len(hints) - 1 if self._is_folded else 0
        for place, (caption, label) in enumerate(zip(self._captions, self.labels, strict=True)):
            is_shown = first <= place < len(hints)
            label.setText(hints[place] if place < len(hints) else "")
            label.setVisible(is_shown)
            caption.setVisible(is_shown)
        self.setVisible(bool(hints))
        for widget in (*self._captions, *self.labels, self):
            widget.updateGeometry()  # so that the height is right at once
