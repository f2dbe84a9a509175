"""The choice of a game: the boxes of the starter sets side by side."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QWidget

from desktop.screens.new_match.box_art import LidWords
from desktop.screens.new_match.box_lid import BoxLid
from rules.cards import all_card_sets
from rules.model import EDITIONS
from rules.teams import DEMO_GAMES, DemoGame

_PAD = 8.0
_WIDEST = 0.98  # the width of a box, relative to its height


class GameChoice(QWidget):
    """Shows a box for each starter match; arrows and clicks choose one.

    Signals:
        changed(): another box was chosen.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._games = tuple(DEMO_GAMES.values())
        self.set_buttons = QButtonGroup(self)
        counts = {card_set.code: len(card_set.cards) for card_set in all_card_sets()}
        for place, game in enumerate(self._games):
            year, count = EDITIONS[game.set_code].year, counts[game.set_code]
            line = self.tr("{year}  ·  {count} cards").format(year=year, count=count)
            lid = BoxLid(game.set_code, LidWords(game.title, line))
            lid.setParent(self)
            self.set_buttons.addButton(lid, place)
        self.set_buttons.idToggled.connect(lambda _, is_on: self.changed.emit() if is_on else None)
        self.select_set(self._games[0].set_code)

    @property
    def selected_game(self) -> DemoGame:
        """The selected game."""
        return self._games[self.set_buttons.checkedId()]

    def select_set(self, box: str) -> None:
        """Select a set by its code."""
        self.set_buttons.button(tuple(DEMO_GAMES).index(box)).setChecked(True)

    def focus_chosen(self) -> None:
        """Give the keyboard to the chosen box."""
        self.set_buttons.button(self.set_buttons.checkedId()).setFocus()

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        for lid in self._lids():
            lid.set_letters(letters)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the boxes beside each other."""
        super().resizeEvent(event)
        lids = self._lids()
        across = (self.width() - (len(lids) + 1) * _PAD) / len(lids)
        high = self.height() - 2 * _PAD
        wide = min(across, _WIDEST * high)
        left = (self.width() - len(lids) * wide - (len(lids) - 1) * (across - wide + _PAD)) / 2
        for lid in lids:
            lid.setGeometry(QRectF(left, _PAD, wide, high).toRect())
            left += across + _PAD

    def _lids(self) -> list[BoxLid]:
        return [lid for lid in self.set_buttons.buttons() if isinstance(lid, BoxLid)]
