"""Lays out the items of the table, and moves them to another layout.

The layout changes with the step: the stage grows for an attack. It also changes with the dice:
trays that share a row share it by need, and Out of Play is open only while it holds dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, QSizeF

from desktop.style.palette import Theme
from desktop.table.combat.lanes_item import LanesItem
from desktop.table.dice_motion.motion import Motion
from desktop.table.dice_motion.quaternion import smootherstep
from desktop.table.items.card_item import CardItem
from desktop.table.items.coin_item import CoinItem
from desktop.table.items.pile_count import PileCountItem
from desktop.table.items.rail import PlayerRail
from desktop.table.items.stage_item import ActionAreaItem, StageItem
from desktop.table.items.table_item import TableItem
from desktop.table.items.zone_item import ShelfItem, ZoneItem
from desktop.table.layout.dice_rows import DieSpot, is_stacked
from desktop.table.layout.table_layout import TableLayout, TablePhase
from rules.model import CardId, DieId, PlayerId
from rules.state import Die, Setup, Step, Zone

PHASE_CHANGE_MS = 320.0  # how long the trays take to make room for an attack, in milliseconds


def phase_of(step: Step, dice: Sequence[Die]) -> TablePhase:
    """How the table is laid out: for an attack in the Attack Step and while anything attacks."""
    if step is Step.ATTACK or any(die.zone is Zone.ATTACK for die in dice):
        return TablePhase.ATTACK
    return TablePhase.MAIN


class LaidOutScene(Protocol):
    """What `LayoutChanges` needs of the scene that it lays out."""

    setup: Setup
    theme: Theme
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


class LayoutChanges:
    """Computes layouts for a scene and applies them to its items."""

    def __init__(self, scene: LaidOutScene) -> None:
        self._scene = scene
        self._size = QSizeF(1280, 800)
        self._known: tuple[object, TableLayout] | None = None

    def set_size(self, size: QSizeF) -> None:
        """Lay out the table for this size from now on."""
        self._size = QSizeF(size)

    def layout_for(self, step: Step, dice: Sequence[Die]) -> TableLayout:
        """The layout for a step and these dice, at the current size."""
        scene, phase = self._scene, phase_of(step, dice)
        contents = Counter((die.controller, die.zone) for die in dice)
        key = (
            self._size.toTuple(),
            scene.bottom_player,
            scene.theme.text_scale,
            phase,
            frozenset(contents.items()),
        )
        if self._known is None or self._known[0] != key:
            plan = TableLayout(
                self._size,
                scene.setup,
                scene.bottom_player,
                scene.theme.text_scale,
                phase,
                contents,
            )
            self._known = key, plan
        return self._known[1]

    def apply(self, plan: TableLayout) -> None:
        """Put every item at its place in a layout; dice stay where they are."""
        scene = self._scene
        scene.layout = plan
        for place, zone in scene.zones.items():
            has_title = place[1] is not Zone.ATTACK or not plan.is_attack
            zone.set_title(plan.title_height, has_title=has_title)
            zone.setVisible(plan.is_open(*place))
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
        scene.stage.set_moving(False)
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

    def animation(self, plan: TableLayout, milliseconds: float) -> QAbstractAnimation:
        """An animation that moves the trays to their places in a layout. The caller starts it."""
        moving: list[tuple[TableItem, QRectF, QRectF]] = []

        def begin() -> None:
            self._scene.stage.set_moving(True)
            self._scene.lanes.setVisible(False)
            moving.extend(
                (item, item.area, rect) for item, rect in self._rects(plan) if item.area != rect
            )

        def show(share: float) -> None:
            way = smootherstep(share)
            for item, start, end in moving:
                item.set_rect(rect_between(start, end, way))

        return Motion(milliseconds, show, lambda: self.apply(plan), begin)

    def _rects(self, plan: TableLayout) -> list[tuple[TableItem, QRectF]]:
        """The items that a layout places, with their rectangles in it."""
        scene = self._scene
        return [
            *((item, plan.zones[key]) for key, item in scene.zones.items()),
            *((item, plan.cards[number]) for number, item in scene.cards.items()),
            *((item, plan.shelves[player]) for player, item in scene.shelves.items()),
            (scene.stage, plan.stage),
            (scene.lanes, plan.stage),
            (scene.action_area, plan.action_area),
        ]


def rect_between(start: QRectF, end: QRectF, share: float) -> QRectF:
    """The rectangle on the way from one to another."""
    return QRectF(
        start.left() + (end.left() - start.left()) * share,
        start.top() + (end.top() - start.top()) * share,
        start.width() + (end.width() - start.width()) * share,
        start.height() + (end.height() - start.height()) * share,
    )
