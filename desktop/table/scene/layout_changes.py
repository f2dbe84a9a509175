"""Lays out the items of the table, and moves them to another layout.

The layout changes with the step: the stage grows for an attack. It also changes with the dice:
trays that share a row share it by need, and Out of Play is open only while it holds dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import QAbstractAnimation, QObject, QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView

from desktop.style.current_theme import current_theme
from desktop.table.dice_motion.motion import Motion
from desktop.table.dice_motion.quaternion import smootherstep
from desktop.table.items.card_item import CardItem
from desktop.table.items.coin_item import CoinItem
from desktop.table.items.die_item import DieItem
from desktop.table.items.rail import PlayerRail
from desktop.table.items.stage_item import ActionAreaItem, StageItem
from desktop.table.items.table_item import TableItem
from desktop.table.items.zone_item import PileCountItem, ShelfItem, ZoneItem
from desktop.table.layout.dice_rows import DieSpot, is_stacked
from desktop.table.layout.table_layout import TableLayout, TablePhase
from desktop.table.scene.phase_change import PictureSharpener, TravelItem, rect_between
from desktop.table.stage.lanes_item import LanesItem
from rules.model import CardId, DieId, PlayerId
from rules.state import Die, Setup, Step, Zone

_GROWING_ZONES = (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.OUT)
_KEPT = 8  # layouts kept, because a playback goes back and forth between a few
PHASE_CHANGE_MS = 320.0  # how long the trays take to make room for an attack, in milliseconds


def phase_of(step: Step, dice: Sequence[Die]) -> TablePhase:
    """How the table is laid out: for an attack in the Attack Step and while anything attacks."""
    if step is Step.ATTACK or any(die.zone is Zone.ATTACK for die in dice):
        return TablePhase.ATTACK
    return TablePhase.MAIN


class LaidOutScene(Protocol):
    """What `LayoutChanges` needs of the scene that it lays out."""

    setup: Setup
    bottom_player: PlayerId
    layout: TableLayout
    spots: dict[DieId, DieSpot]
    stage: StageItem
    lanes: LanesItem
    zones: dict[tuple[PlayerId, Zone], ZoneItem]
    pile_counts: dict[tuple[PlayerId, Zone], PileCountItem]
    shelves: dict[PlayerId, ShelfItem]
    action_area: ActionAreaItem
    cards: dict[CardId, CardItem]
    rails: list[PlayerRail]
    coins: dict[PlayerId, CoinItem]
    dice: dict[DieId, DieItem]

    def refresh_spots(self) -> None:
        """Compute the spots of the dice again, in its layout."""

    def views(self) -> list[QGraphicsView]:
        """The views that show it."""

    def addItem(self, item: QGraphicsItem, /) -> None:
        """Add an item."""

    def removeItem(self, item: QGraphicsItem, /) -> None:
        """Remove an item."""


class LayoutChanges:
    """Computes layouts for a scene and applies them to its items."""

    def __init__(self, scene: LaidOutScene, owner: QObject) -> None:
        self._scene = scene
        self._size = QSizeF(1280, 800)
        self.sharpener = PictureSharpener(owner)
        self._known: dict[object, TableLayout] = {}

    def set_size(self, size: QSizeF) -> None:
        """Lay out the table for this size from now on."""
        self._size = QSizeF(size)

    def layout_for(self, step: Step, dice: Sequence[Die]) -> TableLayout:
        """The layout for a step and these dice, at the current size."""
        scene, phase = self._scene, phase_of(step, dice)
        contents = Counter((die.controller, die.zone) for die in dice if die.zone in _GROWING_ZONES)
        key = (
            self._size.toTuple(),
            scene.bottom_player,
            current_theme().text_scale,
            phase,
            frozenset(contents.items()),
        )
        if key not in self._known:
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[key] = TableLayout(
                self._size,
                scene.setup,
                scene.bottom_player,
                current_theme().text_scale,
                phase,
                contents,
            )
        return self._known[key]

    def apply(self, plan: TableLayout) -> None:
        """Put every item at its place in a layout; dice stay where they are."""
        scene = self._scene
        scene.layout = plan
        for place, zone in scene.zones.items():
            has_title = place[1] is not Zone.ATTACK or not plan.is_attack
            high = plan.title_height
            if place[1] is Zone.ATTACK:  # above or below the seam of the low stage
                high = min(high, 0.85 * plan.zones[place].height())
            zone.set_title(high, has_title=has_title)
            zone.setVisible(plan.is_open(*place))
        scene.action_area.setVisible(True)
        for shelf in scene.shelves.values():
            shelf.title_height = plan.title_height
        for item, rect in self._rects(plan):
            if item.area != rect:
                item.set_rect(rect)
        scene.stage.set_look(
            plan.bottom_player,
            is_attack=plan.is_attack,
            action_width=plan.forecast_area.width(),
        )
        scene.lanes.setVisible(plan.is_attack)
        scene.action_area.is_attack = plan.is_attack
        for rail in scene.rails:
            rail.apply_layout(plan)
            scene.coins[rail.player].set_circle(*plan.coin_circle(rail.player))

    def show_pile_counts(self, dice: Sequence[Die]) -> None:
        """Show the number of dice on each stack."""
        scene, plan = self._scene, self._scene.layout
        piles: dict[tuple[PlayerId, Zone], list[DieSpot]] = {key: [] for key in scene.zones}
        for die in dice:
            if die.zone is not Zone.BAG and plan.is_pile(die.zone):
                piles[die.controller, die.zone].append(scene.spots[die.id])
        for key, spots in piles.items():
            item = scene.pile_counts[key]
            is_stack = is_stacked(spots)
            scene.zones[key].set_stacked(is_stack)
            if not is_stack:
                item.setVisible(False)
                continue
            last = spots[-1]
            corner = last.center + QPointF(0.72, 0.66) * last.edge
            pixels = plan.measures.letter_height(12, 12.5)
            item.show_count(len(spots), corner, pixels)

    def animation(
        self, plan: TableLayout, spots: Mapping[DieId, DieSpot], milliseconds: float
    ) -> QAbstractAnimation:
        """An animation that moves places and dice to another layout. The caller starts it.

        Args:
            plan: the new layout.
            spots: the dice that move along, with their new spots.
            milliseconds: how long it takes.
        """
        scene = self._scene
        travel: list[TravelItem] = []
        stage: list[QRectF] = []

        def begin() -> None:
            views = scene.views()
            ratio = views[0].devicePixelRatioF() if views else 1.0
            item = TravelItem([plan.center, *plan.corners], ratio)
            travel.append(item)
            stage.append(scene.stage.area)
            scene.stage.begin_move(max(plan.stage, stage[0], key=QRectF.height).size(), ratio)
            scene.lanes.setVisible(False)
            for count in scene.pile_counts.values():
                count.setVisible(False)
            for place, rect in self._places(plan):
                if place.area == rect:
                    continue
                place.setVisible(False)
                is_gone = rect.width() < 1  # a pocket that closes
                if not is_gone and place.place.zone is not Zone.ATTACK:
                    item.add_place(place, rect)
            for number in sorted(spots, key=lambda number: scene.dice[number].zValue()):
                item.add_die(scene.dice[number], spots[number])
            scene.addItem(item)

        def show(share: float) -> None:
            way = smootherstep(share)
            scene.stage.set_rect(rect_between(stage[0], plan.stage, way))
            travel[0].show_way(way)

        def arrive() -> None:
            if travel:
                scene.removeItem(travel.pop())
            self.apply(plan)
            for number, spot in spots.items():
                self.put_die(number, spot)
            scene.refresh_spots()

        return Motion(milliseconds, show, arrive, begin)

    def put_die(self, number: DieId, spot: DieSpot) -> None:
        """Put a die at a spot at once; if its size changes, it gets sharp a moment later."""
        die = self._scene.dice[number]
        die.move_stretched(spot.center, spot.edge)
        die.setVisible(spot.is_visible)
        if die.is_stretched:
            self.sharpener.add(die)

    def _places(self, plan: TableLayout) -> list[tuple[ZoneItem | ActionAreaItem, QRectF]]:
        """The zones and the place for actions, with their rectangles in a layout."""
        scene = self._scene
        return [
            *((item, plan.zones[key]) for key, item in scene.zones.items()),
            (scene.action_area, plan.action_area),
        ]

    def _rects(self, plan: TableLayout) -> list[tuple[TableItem, QRectF]]:
        """The items that a layout places, with their rectangles in it."""
        scene = self._scene
        return [
            *self._places(plan),
            *((item, plan.cards[number]) for number, item in scene.cards.items()),
            *((item, plan.shelves[player]) for player, item in scene.shelves.items()),
            (scene.stage, plan.stage),
            (scene.lanes, plan.stage),
        ]
