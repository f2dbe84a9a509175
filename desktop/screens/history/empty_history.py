"""What the history shows instead of the table: that nothing was found, or played yet."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.panels.navigator import navigator_of
from desktop.screens.history.match_columns import tr
from desktop.style.basic_widgets import centered_sheet, make_button, make_label

_WIDE = 460


class EmptyHistory(QWidget):
    """Says why no match is shown, and offers what to do.

    Signals:
        clear_wanted(): show all matches again.
    """

    clear_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._has_matches = False
        self.words = make_label(look="name", wraps=True)
        self.advice = make_label(look="soft", wraps=True)
        self.button = make_button(name="leave-empty-history")
        self.button.clicked.connect(self._press)
        rows = QVBoxLayout(self)
        rows.addStretch(1)
        rows.addWidget(centered_sheet(self.words, self.advice, self.button, wide=_WIDE))
        rows.addStretch(2)

    def explain(self, *, has_matches: bool) -> None:
        """Say why no match is shown: there are none, or none passes the filters."""
        self._has_matches = has_matches
        if has_matches:
            self.words.setText(tr("No matches found"))
            self.advice.setText(tr("Try fewer words, or other filters."))
            self.button.setText(tr("Show all matches"))
            return
        self.words.setText(tr("No matches yet"))
        self.advice.setText(
            tr(
                "Every match you play is saved here with all its moves. You can also drop match"
                " files on this window."
            )
        )
        self.button.setText(tr("New match"))

    def _press(self) -> None:
        if self._has_matches:
            self.clear_wanted.emit()
        else:
            navigator_of(self).open_screen("new-match")
