"""The tiles of a row of cards, made when they are first needed."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from desktop.screens.new_match.card_tiles.card_tile import CardTile


class TileRow:
    """Shows as many tiles as there are cards, side by side in equal columns."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent
        self._tiles: list[CardTile] = []
        self._count = 0
        self._letters = 1.0

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        self._letters = letters
        for tile in self._tiles:
            tile.set_letters(letters)

    def show_tiles(self, count: int) -> list[CardTile]:
        """Show this many tiles, and return them."""
        while len(self._tiles) < count:
            tile = CardTile()
            tile.set_letters(self._letters)
            tile.setParent(self._parent)
            self._tiles.append(tile)
        for place, tile in enumerate(self._tiles):
            tile.setVisible(place < count)
        self._count = count
        return self._tiles[:count]

    @property
    def tiles(self) -> tuple[CardTile, ...]:
        """The shown tiles."""
        return tuple(self._tiles[: self._count])

    def place(self, area: QRectF, columns: int = 1) -> None:
        """Place the shown tiles in an area, in at least this many columns."""
        across = area.width() / max(columns, self._count)
        for place, tile in enumerate(self._tiles[: self._count]):
            spot = QRectF(area.left() + place * across, area.top(), across, area.height())
            tile.setGeometry(spot.toRect())

    def place_grid(self, area: QRectF, columns: int) -> None:
        """Place the shown tiles in an area, in as many rows as these columns need."""
        rows = -(-self._count // columns)
        for place, tile in enumerate(self.tiles):
            row, column = divmod(place, columns)
            wide, high = area.width() / columns, area.height() / rows
            left, top = area.left() + column * wide, area.top() + row * high
            tile.setGeometry(QRectF(left, top, wide, high).toRect())
