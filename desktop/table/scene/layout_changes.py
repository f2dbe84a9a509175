"""Lays out the items of the table, and moves them to another layout.

The layout changes with the step: the stage grows for an attack. It also changes with the dice:
trays that share a row share it by need, and Out of Play is open only while it holds dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractAnimation, QRectF, QSizeF

from desktop.table.dice_motion.motion import Motion
from desktop.table.dice_motion.quaternion import smootherstep
from desktop.table.items.table_item import TableItem
from desktop.table.layout.table_layout import TableLayout, TablePhase
from rules.state import Die, Step, Zone

if TYPE_CHECKING:
    from desktop.table.scene.table_scene import TableScene

PHASE_CHANGE_MS = 320.0  # how long the trays take to make room for an attack, in milliseconds


def phase_of(step: Step, dice: Sequence[Die]) -> TablePhase:
    """How the table is laid out: for an attack in the Attack Step and while anything attacks."""
    if step is Step.ATTACK or any(die.zone is Zone.ATTACK for die in dice):
        return TablePhase.ATTACK
    return TablePhase.MAIN


class LayoutChanges:
    """Computes layouts for a scene and applies them to its items."""

    def __init__(self, scene: TableScene) -> None:
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
            zone.title_height = plan.title_height
            zone.is_pile = plan.is_pile(place[1])
            zone.setVisible(plan.is_open(*place))
        for shelf in scene.shelves.values():
            shelf.title_height = plan.title_height
        for item, rect in self._rects(plan):
            if item.area != rect:
                item.set_rect(rect)
        for rail in scene.rails:
            rail.apply_layout(plan)
            scene.coins[rail.player].set_circle(*plan.coin_circle(rail.player))

    def animation(self, plan: TableLayout, milliseconds: float) -> QAbstractAnimation:
        """An animation that moves the trays to their places in a layout. The caller starts it."""
        moving: list[tuple[TableItem, QRectF, QRectF]] = []

        def begin() -> None:
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
