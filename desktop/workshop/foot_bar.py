"""The bar at the foot of the workshop: what was saved or is wrong, and what to do with the card."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QSizePolicy

from desktop.style.basic_widgets import make_key_button, make_label, restyle
from desktop.style.style_sheet import scale_with_text
from desktop.text.match_choices import edition_title
from rules.model import EDITIONS

_BESIDE = 900  # pixels, at the default text size


class FootBar(QFrame):
    """A line of words beside the buttons, or above them in a narrow window."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("foot")
        self.status = make_label(look="soft", wraps=True)
        self.edition = QComboBox()
        for ruleset in EDITIONS.values():
            self.edition.addItem(edition_title(ruleset), ruleset)
        self.edition.setAccessibleName(self.tr("Try it under"))
        self.edition.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.back = make_key_button(self.tr("Back"), self.tr("Esc"), name="leave-workshop")
        self.try_it = make_key_button(self.tr("Try it"), "Ctrl+T", name="try-card")
        self.save_it = make_key_button(self.tr("Save"), "Ctrl+S", name="save-card", is_main=True)
        self._lay_out()

    def say(self, words: str, *, is_problem: bool = False) -> None:
        """Show a sentence instead of the one before."""
        look = "problem" if is_problem else "soft"
        self.status.setText(words)
        if self.status.objectName() != look:
            self.status.setObjectName(look)
            restyle(self.status)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.width() >= scale_with_text(_BESIDE):
            self._rows.addWidget(self.status, 1, 1)
        else:
            self._rows.addWidget(self.status, 0, 0, 1, 3)

    def _lay_out(self) -> None:
        self._rows = QGridLayout()
        self._rows.setContentsMargins(14, 8, 14, 8)
        self._rows.setColumnStretch(1, 1)
        row = QHBoxLayout()
        self._rows.addWidget(self.back, 1, 0)
        self._rows.addWidget(self.status, 1, 1)
        self._rows.addLayout(row, 1, 2)
        row.addWidget(make_label(self.tr("Rules"), "soft"))
        row.addWidget(self.edition)
        row.addWidget(self.try_it)
        row.addWidget(self.save_it)
        self.setLayout(self._rows)
