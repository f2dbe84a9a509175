"""The formats to choose from, side by side above the form for a new match."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QWidget

from desktop.panels.widgets.wood_button import WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.text.translation import translate
from rules.teams import BASIC, FIRST_GAME, FOR_FUN, RAINBOW_DRAFT, TOURNAMENT, format_of

CUSTOM, STACK_DRAFT = "custom", "draft"
"""Formats with limits of the players' own: the first word of their ids."""

OFFERED_FORMATS = (
    FIRST_GAME.id,
    BASIC.id,
    FOR_FUN.id,
    TOURNAMENT.id,
    CUSTOM,
    STACK_DRAFT,
    RAINBOW_DRAFT.id,
)
"""What the tabs offer, in their order."""

DRAFTS = (STACK_DRAFT, RAINBOW_DRAFT.id)
"""Those that lead to a draft."""

_EXAMPLES = {
    CUSTOM: "custom 6 cards 12 dice 2 basics",
    STACK_DRAFT: "draft 12 dice 3 basics",
}


def tab_title(kind: str) -> str:
    """The title of a tab."""
    if kind == FIRST_GAME.id:
        return QCoreApplication.translate("FormatTabs", "Starter games")
    return translate(format_of(_EXAMPLES.get(kind, kind)).title)


def tab_explanation(kind: str) -> str:
    """What it is like to play a format, in a sentence."""
    return translate(format_of(_EXAMPLES.get(kind, kind)).explanation)


class FormatTabs(QWidget):
    """A row of wooden tabs; arrows and clicks choose one.

    Signals:
        changed(): another format was chosen.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Format"))
        self.group = QButtonGroup(self)
        self._row = WrappingRow(0)
        for place, kind in enumerate(OFFERED_FORMATS):
            tab = WoodButton(tab_title(kind), name=f"format-{kind}", tip=tab_explanation(kind))
            tab.setCheckable(True)
            tab.setAutoDefault(False)
            self.group.addButton(tab, place)
            self._row.addWidget(tab)
        self.group.button(0).setChecked(True)
        self.setLayout(self._row)
        self.group.idToggled.connect(lambda _, is_on: self.changed.emit() if is_on else None)

    @property
    def kind(self) -> str:
        """The chosen format: one of `OFFERED_FORMATS`."""
        return OFFERED_FORMATS[self.group.checkedId()]

    def select(self, kind: str) -> None:
        """Choose a format."""
        chosen = self.group.button(OFFERED_FORMATS.index(kind))
        chosen.setChecked(True)
        for tab in self.group.buttons():  # Qt does this only when a player chooses
            is_stop = tab is chosen
            tab.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_stop else Qt.FocusPolicy.ClickFocus)

    def natural_width(self) -> int:
        """The width of all tabs in one line."""
        return self._row.sizeHint().width()

    def heightForWidth(self, width: int) -> int:
        return self._row.heightForWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._row.invalidate()
