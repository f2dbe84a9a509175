"""What panels over the table leave visible if they can: dice, titles, cards, and the forecast."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF
from PySide6.QtWidgets import QGraphicsView

from desktop.table.layout.panel_placement import area_on_view, item_on_view
from desktop.table.scene.table_scene import TableScene
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
