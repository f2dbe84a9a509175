"""The dice of the scene: what can be read on them, how they slide, and stacks that spread out.

On a die are its attack, defense and damage, and whose die it is. Dice slide to their spots after a
drop that meant nothing, or to where they belong now.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from itertools import zip_longest
from typing import Protocol

from PySide6.QtCore import QAbstractAnimation, QRectF
from PySide6.QtWidgets import QGraphicsItem

from desktop.table.items.die_item import DieItem
from desktop.table.items.zone_item import OpenPileItem
from desktop.table.layout.dice_rows import CLEAR_SPACING, DieSpot, is_stacked, spots_in_rows
from desktop.table.layout.table_layout import Z_DIE, TableLayout
from rules.advice import attack_and_defense
from rules.model import NOBODY, DieId, PlayerId
from rules.state import Die, GameState, Zone, is_fielded


class DieDetails:
    """The details of the dice as they were shown last."""

    def __init__(self) -> None:
        self._shown: list[Die] = []

    def show(self, state: GameState, item_of: Callable[[DieId], DieItem]) -> None:
        """Update the dice that have changed, and all characters.

        The attack and defense of a character also depend on the other dice.

        Args:
            state: the match.
            item_of: finds the item of a die.
        """
        known, self._shown = self._shown, list(state.dice)
        for die, before in zip_longest(self._shown, known[: len(state.dice)]):
            if die is before and die.face < 0:
                continue
            attack, defense = _numbers(state, die)
            item_of(die.id).set_marks(
                attack=attack,
                defense=defense,
                damage=die.damage,
                dimmed=die.zone is Zone.ASIDE,
                captive=die.zone is Zone.CAPTIVE,
                owner=_owner_shown(die),
            )

    def show_numbers(
        self, dice: Sequence[Die], state: GameState, item_of: Callable[[DieId], DieItem]
    ) -> None:
        """Update attack and defense of the dice that are shown as they are in a state.

        Args:
            dice: the dice as they are shown, halfway through a playback.
            state: the match at this point.
            item_of: finds the item of a die.
        """
        for shown, die in zip(dice, state.dice, strict=False):
            if (shown.zone, shown.face) == (die.zone, die.face):
                attack, defense = _numbers(state, die)
                item_of(die.id).set_marks(attack=attack, defense=defense)


def _numbers(state: GameState, die: Die) -> tuple[int, int] | tuple[None, None]:
    """The attack and defense to show on a die; None if no character is up."""
    face = state.face_of(die)
    return attack_and_defense(state, die) if face is not None and face.level else (None, None)


def _owner_shown(die: Die) -> int | None:
    """The owner to mark on a die that another player controls; None for all other dice."""
    return die.owner if is_fielded(die) and die.owner not in (die.controller, NOBODY) else None


# --- glides ---------------------------------------------------------------------------------------


class DieGlides:
    """The dice that slide at the moment."""

    def __init__(self) -> None:
        self._motions: list[QAbstractAnimation] = []

    def send(self, die: DieItem, spot: DieSpot, milliseconds: float) -> None:
        """Let a die slide to its spot; at once if it takes no time or no one can see it."""
        if not (milliseconds and die.isVisible() and spot.is_visible):
            die.setPos(spot.center)
            return
        motion = die.glide_animation(spot.center, milliseconds)
        self._motions.append(motion)
        motion.start()

    def finish(self) -> None:
        """Put all sliding dice at their spots."""
        for motion in self._motions:
            motion.stop()
            motion.deleteLater()
        self._motions.clear()


# --- open piles -----------------------------------------------------------------------------------

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
