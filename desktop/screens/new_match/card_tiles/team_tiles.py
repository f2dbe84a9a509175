"""All cards of a team as small cards in a grid, with their dice; or their backs."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.screens.new_match.card_tiles.card_tile import CardTile
from desktop.screens.new_match.card_tiles.tile_row import TileRow
from desktop.style.palette import BASIC_ACTION_DIE, CARD_DICE
from rules.teams import Team

_ASPECT = 1.5  # of the best cards
_LEAST_BASICS = 2  # a single basic action takes half of the row
_BEYOND = 4  # the margin of tiles reaches beyond the widget


class TeamTiles(QWidget):
    """Shows the characters and actions of a team, then its basic actions."""

    def __init__(self) -> None:
        super().__init__()
        self._row, self._basics = TileRow(self), TileRow(self)

    @property
    def tiles(self) -> tuple[CardTile, ...]:
        """The shown cards: characters and actions, then basic actions."""
        return (*self._row.tiles, *self._basics.tiles)

    def clear(self) -> None:
        """Show nothing."""
        for row in (self._row, self._basics):
            row.show_tiles(0)

    def show_team(self, team: Team, seat: int, *, backs: bool = False) -> None:
        """Show the cards of a team.

        Args:
            team: the team.
            seat: 0 for the colors and the emblem of the first player, 1 for those of the second.
            backs: whether the cards lie face down.
        """
        count = len(team.cards)
        for place, tile in enumerate(self._row.show_tiles(count)):
            one, colors = team.cards[place], CARD_DICE[(seat * count + place) % len(CARD_DICE)]
            tile.show_card(one.card, one.dice, seat, colors)
        for card, tile in zip(team.basics, self._basics.show_tiles(len(team.basics)), strict=True):
            tile.show_card(card, 0, -1, BASIC_ACTION_DIE)
        for tile in self.tiles:
            tile.turn(1.0 if backs else 0.0, seat)
        self._place()

    def turn_cards(self, share: float, seat: int) -> None:
        """Turn the characters and actions: 0 shows their faces, 1 their backs."""
        for tile in self._row.tiles:
            tile.turn(share, seat)

    def turn_basics(self, share: float, seat: int) -> None:
        """Turn the basic actions."""
        for tile in self._basics.tiles:
            tile.turn(share, seat)

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        for row in (self._row, self._basics):
            row.set_letters(letters)

    def sizeHint(self) -> QSize:
        return QSize(240, 160)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        area = QRectF(self.rect()).adjusted(-_BEYOND, -_BEYOND, _BEYOND, _BEYOND)
        cards, basics = len(self._row.tiles), len(self._basics.tiles)
        if not cards:
            self._basics.place(area)
            return
        own_row = 1 if basics else 0
        columns = best_columns(cards, area.width(), area.height(), own_row)
        high = area.height() / (math.ceil(cards / columns) + own_row)
        upper = area.adjusted(0, 0, 0, -own_row * high)
        self._row.place_grid(upper, columns)
        self._basics.place(QRectF(area.left(), upper.bottom(), area.width(), high), _LEAST_BASICS)


def best_columns(count: int, width: float, height: float, further_rows: int = 0) -> int:
    """In how many columns this many cards are largest."""

    def size(columns: int) -> float:
        rows = math.ceil(count / columns) + further_rows
        return min(width / columns / _ASPECT, height / rows)

    return max(range(1, count + 1), key=size)
