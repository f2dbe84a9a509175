"""Chooses the edition of the rules beside the format."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from desktop.panels.widgets.wood_button import WoodButton
from desktop.text.match_choices import edition_effect, edition_title
from rules.model import EDITIONS, Ruleset


class EditionButton(WoodButton):
    """A button with a menu of the editions, each with what it changes.

    Signals:
        chosen(name): the player chose an edition.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__(name="edition")
        menu = QMenu(self)
        group = QActionGroup(menu)
        for name, ruleset in EDITIONS.items():
            action = menu.addAction(f"{edition_title(ruleset)}: {edition_effect(ruleset)}")
            action.setObjectName(f"edition-{name}")
            action.setCheckable(True)
            action.setData(name)
            group.addAction(action)
        group.triggered.connect(lambda action: self.chosen.emit(action.data()))
        self.setMenu(menu)

    def show_edition(self, ruleset: Ruleset) -> None:
        """Show which edition is chosen."""
        title = edition_title(ruleset)
        self.set_label(self.tr("Rules: {edition} ▾").format(edition=title))
        self.setAccessibleName(self.tr("Rules: {edition}").format(edition=title))
        self.setAccessibleDescription(edition_effect(ruleset))
        for action in self.menu().actions():
            action.setChecked(action.data() == ruleset.name)
