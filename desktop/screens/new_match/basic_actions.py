"""The basic actions of a game, which both players can purchase."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.screens.new_match.card_tile import CardTile
from desktop.style import palette
from desktop.style.basic_widgets import make_label
from desktop.style.palette import Theme
from rules.cards import Card

_TITLE = 13.5  # pixels at 1280x800


class BasicActions(QWidget):
    """A title over a row of small cards."""

    def __init__(self) -> None:
        super().__init__()
        self._title = make_label(self.tr("Basic Actions for both players"))
        self._title.setParent(self)
        self._tiles: list[CardTile] = []
        self._theme: Theme = palette.LIGHT
        self._letters = 1.0

    def show_cards(self, cards: Sequence[Card]) -> None:
        """Show these cards."""
        while len(self._tiles) < len(cards):
            tile = CardTile()
            tile.set_look(self._theme, self._letters)
            tile.setParent(self)
            self._tiles.append(tile)
        for place, tile in enumerate(self._tiles):
            tile.setVisible(place < len(cards))
            if place < len(cards):
                tile.show_card(cards[place])
        self._lay_out()

    def set_look(self, theme: Theme, letters: float) -> None:
        """Set the colors and the scale of letters."""
        self._theme, self._letters = theme, letters
        pixels = round(_TITLE * letters)
        self._title.setStyleSheet(
            f"color: {theme.table.wood_ink}; font-weight: bold; font-size: {pixels}px;"
        )
        for tile in self._tiles:
            tile.set_look(theme, letters)
        self._lay_out()

    def head_height(self) -> float:
        """The height of the title."""
        return self._title.sizeHint().height() + 2.0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        head = self.head_height()
        self._title.setGeometry(QRectF(0, 0, self.width(), head).toRect())
        shown = [tile for tile in self._tiles if not tile.isHidden()]
        across = (self.width() + 8) / max(3, len(shown))
        for place, tile in enumerate(shown):
            area = QRectF(place * across - 4, head - 3, across, self.height() - head + 3)
            tile.setGeometry(area.toRect())
