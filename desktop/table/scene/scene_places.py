"""Places on the table: what panels leave visible if they can, and where moments happen.

Panels leave dice, titles, cards and the forecast visible. Moments happen at hearts, bags and rails,
which shake under a hit.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView

from desktop.table.items.zone_item import ZoneItem
from desktop.table.layout.panel_placement import area_on_view, item_on_view
from desktop.table.scene.table_scene import TableScene
from rules.model import PlayerId
from rules.state import Zone

_SEEN = (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.ATTACK)
_DICE, _CARDS, _FORECAST, _TITLES, _FADED_TITLES = 16, 2, 3, 8, 3
"""How much covering each of these counts; faded titles are those of empty zones."""


def areas_to_keep(
    scene: TableScene, view: QGraphicsView, *, for_a_moment: bool = False
) -> list[QRectF]:
    """The areas of the table to keep visible, in view coordinates.

    What matters more is in the list more than once. Dice on cards count as part of the card. A note
    that is there only `for_a_moment` may rather cover a title than be far from what it is about.
    """
    seen = [die.id for die in scene.shown_dice if die.zone in _SEEN and die.id in scene.dice]
    dice = [item_on_view(view, scene.dice[die]) for die in seen]
    areas = _CARDS * [card.area for card in scene.cards.values()]
    for (_, kind), zone in scene.zones.items():
        if kind in (Zone.BAG, Zone.USED, Zone.OUT) and zone.count:
            areas += _CARDS * [zone.area]
        elif zone.has_title:
            weight = _TITLES if zone.count else _FADED_TITLES
            areas += (1 if for_a_moment else weight) * [zone.title_area]
    if scene.layout.is_attack:
        areas += _FORECAST * [scene.layout.forecast_area]
    else:
        areas += _TITLES * [scene.layout.action_area]
    return _DICE * dice + [area_on_view(view, area) for area in areas]


def felt_area(scene: TableScene, view: QGraphicsView) -> QRect:
    """The felt between the rails, in view coordinates."""
    return view.mapFromScene(scene.layout.felt).boundingRect()


# --- moments --------------------------------------------------------------------------------------


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
