"""The basic actions of a game, which both players can purchase."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.screens.new_match.card_tiles.tile_row import TileRow
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from rules.cards import Card

_TITLE = 13.5  # pixels at 1280x800


class BasicActions(QWidget):
    """A title over a row of small cards."""

    def __init__(self) -> None:
        super().__init__()
        self._title = make_label(self.tr("Basic actions for both players"))
        self._title.setParent(self)
        self._tiles = TileRow(self)

    def show_cards(self, cards: Sequence[Card]) -> None:
        """Show these cards."""
        for tile, card in zip(self._tiles.show_tiles(len(cards)), cards, strict=True):
            tile.show_card(card)
        self._lay_out()

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        pixels = round(_TITLE * letters)
        self._title.setStyleSheet(
            f"color: {current_theme().table.wood_ink}; font-weight: bold; font-size: {pixels}px;"
        )
        self._tiles.set_letters(letters)
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
        area = QRectF(-4, head - 3, self.width() + 8, self.height() - head + 3)
        self._tiles.place(area, columns=3)
