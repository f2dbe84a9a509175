"""Where everything is on the table as it is shown now: the layout, and the spot of each die in it.

The layout changes with the step: the stage grows for an attack. It also changes with the dice:
trays that share a row share it by need, and Out of Play is open only while it holds dice. Stacks
that can be chosen from are spread out over open trays.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from PySide6.QtCore import QRectF, QSizeF

from desktop.style.current_theme import current_theme
from desktop.table.layout.dice_packing import Arrivals, DiePairs, die_spots, pile_order
from desktop.table.layout.dice_rows import CLEAR_SPACING, DieSpot, is_stacked, spots_in_rows
from desktop.table.layout.table_frame import DEFAULT_BOTTOM_PLAYER
from desktop.table.layout.table_layout import Z_DIE, Z_UNDER, TableLayout, TablePhase
from rules.advice import DropTarget
from rules.model import DieId, PlayerId
from rules.state import Combat, Die, DieMoved, Event, Setup, Step, Zone

PileKey = tuple[PlayerId, Zone]
PILE_ZONES = (Zone.BAG, Zone.USED, Zone.OUT)
"""Zones whose dice are small or hidden; pointing anywhere in them lists all of their dice."""

_STACKED = (Zone.USED, Zone.OUT, Zone.PREP)
"""Zones that are a pile in some layout."""

Z_OPEN_PILE, Z_OPEN_DIE = Z_DIE + 0.7, Z_DIE + 0.8
_PILE_STEP = 0.001  # from one die of a pile to the next in the stacking order
_A_ROW = 8  # most dice side by side in the tray of an open pile
_KEPT = 8  # layouts kept, because a playback goes back and forth between a few


class Arrangement:
    """The layout of the table, and the dice that are shown with their spots in it.

    `dice`, `combat`, `pairs` and `step` are those of the match as it is shown; during a playback
    that is behind the match. `piles` are the dice of each pile that can be seen, `open_areas` the
    trays of the piles that are spread out, and `open_dice` the dice on them.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.size = QSizeF(1280, 800)
        self.bottom_player = DEFAULT_BOTTOM_PLAYER
        self.layout = TableLayout(self.size, setup)
        self.step = Step.CLEAR_AND_DRAW
        self.dice: list[Die] = []
        self.combat: Combat | None = None
        self.pairs: DiePairs = ()
        self.spots: dict[DieId, DieSpot] = {}
        self.piles: dict[PileKey, list[DieId]] = {}
        self._arrivals: dict[DieId, int] = {}
        self.open_areas: dict[PileKey, QRectF] = {}
        self.open_dice: frozenset[DieId] = frozenset()
        self._places: dict[DieId, int] = {}
        self._open_piles: frozenset[PileKey] = frozenset()
        self._layouts: list[tuple[object, TableLayout]] = []
        self.cover = 0.0
        """How far from the left a panel covers the cards; no dice lie there."""

    # --- layouts

    def layout_for(self, step: Step, dice: Sequence[Die]) -> TableLayout:
        """The layout for a step and these dice, at the current size.

        The stage is large in the Attack Step and while anything attacks.
        """
        contents = Counter([(die.controller, die.zone) for die in dice])
        is_attack = step is Step.ATTACK or Zone.ATTACK in {zone for _, zone in contents}
        phase = TablePhase.ATTACK if is_attack else TablePhase.MAIN
        letters = current_theme().text_scale
        key = self.size.toTuple(), self.bottom_player, letters, phase, self.cover
        for known_key, layout in self._layouts:
            if known_key == key and layout.fits(contents):
                return layout
        layout = TableLayout(
            self.size, self.setup, self.bottom_player, letters, phase, contents, self.cover
        )
        self._layouts = [(key, layout), *self._layouts[: _KEPT - 1]]
        return layout

    # --- spots

    def place(self, dice: Sequence[Die], combat: Combat | None, pairs: DiePairs) -> None:
        """Compute the spots of these dice, and remember that they are shown now."""
        self.dice, self.combat, self.pairs = list(dice), combat, pairs
        self.spots = die_spots(self.layout, dice, combat, pairs, self._arrivals)
        self._stack()
        self._spread()

    @property
    def arrivals(self) -> Arrivals:
        """When dice last came to a pile."""
        return self._arrivals

    def follow_arrivals(self, events: Iterable[Event], *, is_whole_match: bool = False) -> None:
        """Take over from events which dice came to a pile last; they lie on top."""
        if is_whole_match:
            self._arrivals.clear()
        place = max(self._arrivals.values(), default=0)
        for event in events:
            if isinstance(event, DieMoved) and event.to_zone in _STACKED:
                place += 1
                self._arrivals[event.die] = place

    def _stack(self) -> None:
        """Collect the dice of each pile, from the bottom."""
        seen = self.layout.piles - {Zone.BAG}
        found: dict[PileKey, list[DieId]] = {}
        for die in self.dice:
            if die.zone in seen:
                found.setdefault((die.controller, die.zone), []).append(die.id)
        self.piles = {
            key: pile_order(self.dice, die_ids, self._arrivals) for key, die_ids in found.items()
        }
        self._places = {
            die_id: place for pile in self.piles.values() for place, die_id in enumerate(pile)
        }

    def place_again(self) -> None:
        """Compute the spots of the dice again, in the layout as it is now."""
        self.place(self.dice, self.combat, self.pairs)

    def place_of_die(self, die_id: DieId) -> DropTarget:
        die = self.dice[die_id]
        if die.zone is Zone.CARD:
            return DropTarget("card", card=die.card)
        if die.zone is Zone.LAID:
            return DropTarget("card", card=die.on_card)
        return DropTarget("zone", zone=die.zone, player=die.controller)

    def height_of(self, die: Die) -> float:
        """The stacking order: later dice of a pile are higher, and damaged dice of a row."""
        if die.id in self.open_dice:
            return Z_OPEN_DIE
        if self.spots[die.id].is_under:
            return Z_UNDER
        return Z_DIE + 0.5 * (die.damage > 0) + _PILE_STEP * self._places.get(die.id, 0)

    # --- open piles

    def open_piles_for(self, usable: Collection[DieId]) -> frozenset[DieId]:
        """Spread out the stacks with these dice, and close others; returns the dice that move."""
        keys = frozenset(
            [
                key
                for key, dice in self.piles.items()
                if any(die in usable for die in dice) and self._is_stack(key, dice)
            ]
        )
        changed, self._open_piles = keys ^ self._open_piles, keys
        if not changed:
            return frozenset()
        self.place_again()
        return frozenset(die for key in changed for die in self.piles.get(key, ()))

    def _is_stack(self, key: PileKey, dice: Sequence[DieId]) -> bool:
        return key in self._open_piles or is_stacked([self.spots[die] for die in dice])

    def _spread(self) -> None:
        """Replace the spots of the dice in open piles."""
        self._open_piles &= self.piles.keys()
        counts = {key: len(self.piles[key]) for key in sorted(self._open_piles)}
        self.open_areas = self._tray_areas(counts)
        self.open_dice = frozenset([die for key in counts for die in self.piles[key]])
        layout = self.layout
        for key, area in self.open_areas.items():
            inner = area.adjusted(9, layout.title_height + 4, -9, -9)
            edge, least = layout.die_edges[key[1]], layout.measures.least_die
            self.spots.update(spots_in_rows(inner, self.piles[key], edge, least))

    def _tray_areas(self, counts: dict[PileKey, int]) -> dict[PileKey, QRectF]:
        """A tray for each open pile, from the player's corner toward the middle of the table."""
        layout, areas = self.layout, {}
        used: dict[PlayerId, float] = {}
        for (player, zone), count in counts.items():
            step = CLEAR_SPACING * layout.die_edges[zone]
            rows = math.ceil(count / _A_ROW)
            title = 4.2 * layout.title_height
            wide = max(math.ceil(count / rows) * step * 1.04, title) + 26
            high = rows * step + layout.title_height + 18
            pile, away = layout.zones[player, zone], used.get(player, 0.0)
            area = QRectF(pile.right() + 5 - wide, 0, wide, high)
            if layout.frame.is_low(player):
                area.moveBottom(pile.bottom() - away)
            else:
                area.moveTop(pile.top() + away)
            used[player] = away + high + layout.gap
            areas[player, zone] = area
        return areas
