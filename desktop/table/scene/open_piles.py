"""Spreads out the dice of a stack while a player may choose from them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsItem

from desktop.table.items.zone_item import OpenPileItem
from desktop.table.layout.dice_rows import CLEAR_SPACING, DieSpot, is_stacked, spots_in_rows
from desktop.table.layout.table_layout import Z_DIE, TableLayout
from rules.model import DieId, PlayerId
from rules.state import Die, Zone

PileKey = tuple[PlayerId, Zone]

Z_OPEN_PILE, Z_OPEN_DIE = Z_DIE + 0.7, Z_DIE + 0.8
_A_ROW = 8  # most dice side by side


class PileScene(Protocol):
    """What `OpenPiles` needs of the scene."""

    layout: TableLayout
    shown_dice: list[Die]
    spots: dict[DieId, DieSpot]

    def addItem(self, item: QGraphicsItem, /) -> None:
        """Add an item."""


class OpenPiles:
    """The stacks that are spread out now.

    `areas` are their trays, `dice` the dice on them.
    """

    def __init__(self, scene: PileScene) -> None:
        self._scene = scene
        self._keys: frozenset[PileKey] = frozenset()
        self._items: dict[PileKey, OpenPileItem] = {}
        self.areas: dict[PileKey, QRectF] = {}
        self.dice: frozenset[DieId] = frozenset()

    def open_for(self, usable: AbstractSet[DieId]) -> frozenset[DieId]:
        """Open the stacks with these dice, and close others; returns the dice that have to move."""
        scene, piles = self._scene, self._piles(self._scene.shown_dice)
        keys = frozenset(
            key
            for key, numbers in piles.items()
            if usable & set(numbers)
            and (key in self._keys or is_stacked([scene.spots[number] for number in numbers]))
        )
        changed, self._keys = keys ^ self._keys, keys
        return frozenset(number for key in changed for number in piles.get(key, ()))

    def spread(self, dice: Sequence[Die], spots: dict[DieId, DieSpot]) -> None:
        """Replace the spots of the dice in open stacks, and show their trays."""
        piles = self._piles(dice) if self._keys else {}
        self._keys &= piles.keys()
        self.areas = self._tray_areas({key: len(piles[key]) for key in sorted(self._keys)})
        self.dice = frozenset(number for key in self._keys for number in piles[key])
        layout = self._scene.layout
        for key, area in self.areas.items():
            inner = area.adjusted(9, layout.title_height + 4, -9, -9)
            edge, least = layout.full_edge(key[1]), layout.measures.least_die
            spots.update(spots_in_rows(inner, piles[key], edge, least))
        self._show_trays()

    def _piles(self, dice: Sequence[Die]) -> dict[PileKey, list[DieId]]:
        """The dice of each pile that can be seen."""
        piles: dict[PileKey, list[DieId]] = {}
        for die in dice:
            if die.zone is not Zone.BAG and self._scene.layout.is_pile(die.zone):
                piles.setdefault((die.controller, die.zone), []).append(die.id)
        return piles

    def _tray_areas(self, counts: dict[PileKey, int]) -> dict[PileKey, QRectF]:
        """A tray for each open pile, from the player's corner toward the middle of the table."""
        layout, areas = self._scene.layout, {}
        used: dict[PlayerId, float] = {}
        for (player, zone), count in counts.items():
            step = CLEAR_SPACING * layout.full_edge(zone)
            rows = math.ceil(count / _A_ROW)
            title = 4.2 * layout.title_height
            wide = max(math.ceil(count / rows) * step * 1.04, title) + 26
            high = rows * step + layout.title_height + 18
            pile, away = layout.zones[player, zone], used.get(player, 0.0)
            area = QRectF(pile.right() + 5 - wide, 0, wide, high)
            if player == layout.bottom_player:
                area.moveBottom(pile.bottom() - away)
            else:
                area.moveTop(pile.top() + away)
            used[player] = away + high + layout.gap
            areas[player, zone] = area
        return areas

    def _show_trays(self) -> None:
        for key, area in self.areas.items():
            if key not in self._items:
                item = self._items[key] = OpenPileItem(*key)
                item.setZValue(Z_OPEN_PILE)
                self._scene.addItem(item)
            item = self._items[key]
            item.title_height = self._scene.layout.title_height
            if item.area != area:
                item.set_rect(area)
        for key, item in self._items.items():
            item.setVisible(key in self.areas)
