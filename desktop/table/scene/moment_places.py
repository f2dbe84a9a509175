"""Where moments happen on a table: at hearts, bags and rails, and what shakes under a hit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsItem

from desktop.table.items.zone_item import ZoneItem
from desktop.table.scene.table_scene import TableScene
from rules.model import PlayerId
from rules.state import Zone


def pixel_ratio(scene: TableScene) -> float:
    """How many device pixels a pixel of the scene has in its view."""
    views = scene.views()
    return views[0].devicePixelRatioF() if views else 1.0


def mark_place(scene: TableScene, player: PlayerId, radius: float) -> QPointF:
    """Where the damage that a player took in the last act is: right of their life and name."""
    plate, track = scene.plates[player], scene.rails[player].life_track
    x = max(track.pegs_right, plate.tag_right) + 1.2 * radius
    x = min(x, plate.area.right() - radius)
    return QPointF(x, plate.heart_center.y())


def bag_item(scene: TableScene, player: PlayerId) -> ZoneItem:
    """A player's bag."""
    return scene.zones[player, Zone.BAG]


def change_bag_count(scene: TableScene, player: PlayerId, by: int) -> None:
    """Count a die out of a bag or into it, while dice move."""
    bag = bag_item(scene, player)
    bag.set_count(bag.count + by, is_active=bag.is_active)


def shake_rail(scene: TableScene, player: PlayerId, offset: float) -> None:
    """Move everything on a player's rail by some pixels from its place; 0 puts it back."""
    _shift(tuple(scene.rails[player].items), offset)


def shake_felt(scene: TableScene, player: PlayerId, offset: float) -> None:
    """Move a player's dice by some pixels from their places; 0 puts them back."""
    dice = (die.id for die in scene.shown_dice if die.controller == player)
    _shift(tuple(scene.dice[number] for number in dice if number in scene.dice), offset)


def _shift(items: Sequence[QGraphicsItem], offset: float) -> None:
    pixels = round(offset)
    moved = QTransform.fromTranslate(pixels, 0) if pixels else QTransform()
    for item in items:
        item.setTransform(moved)
