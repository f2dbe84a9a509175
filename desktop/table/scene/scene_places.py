"""Places on the table: what is at a point, and the hearts, bags and rails of the players.

Moments happen at these; rails and felt shake under a hit.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF, QPointF
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from desktop.table.layout.arrangement import Arrangement
from desktop.table.layout.table_layout import Z_HELD
from desktop.table.scene.pieces import TablePieces
from rules.advice import DropTarget
from rules.model import NO_DIE, DieId, PlayerId
from rules.state import Zone

_ON_DIE = 1.1  # how far from its center a point on a die can be, across plus down, in edges


def places_at(
    pieces: TablePieces, arrangement: Arrangement, point: QPointF, without: DieId = NO_DIE
) -> list[DropTarget]:
    """The places at a point, the most specific first: a die, a card, a zone, the middle.

    `without` leaves out the die that is held there.
    """
    found: list[DropTarget] = []
    for die_id, item in pieces.dice.items():
        away, spot = point - item.pos(), arrangement.spots.get(die_id)
        if die_id == without or spot is None or away.manhattanLength() > _ON_DIE * spot.edge:
            continue
        if item.isVisible() and item.zValue() < Z_HELD and item.shape().contains(away):
            found.append(DropTarget("die", die=die_id))
    for (player, zone), area in arrangement.open_areas.items():
        if area.contains(point):  # it covers whatever is below it
            on_it = [place for place in found if place.die in arrangement.open_dice]
            return [*on_it, DropTarget("zone", zone=zone, player=player)]
    layout = arrangement.layout
    areas = [(pieces.cards[card].place, area) for card, area in layout.cards.items()]
    areas.append((pieces.action_area.place, layout.action_area))
    areas += [(pieces.zones[key].place, area) for key, area in layout.zones.items()]
    near = [place for place, area in areas if area.contains(point)]
    if not near:
        reach = QMarginsF(layout.gap, layout.gap, layout.gap, layout.gap)
        near = [place for place, area in areas if (area + reach).contains(point)]
    before, after = pieces.lanes.places_at(point)
    return list(dict.fromkeys([*found, *before, *near, *after]))


def felt_center(arrangement: Arrangement) -> QPointF:
    """The middle of the felt, where notes for both players appear."""
    layout = arrangement.layout
    zone = layout.zones[layout.bottom_player, Zone.FIELD]
    return QPointF(zone.center().x(), layout.middle)


# --- moments --------------------------------------------------------------------------------------


def pixel_ratio(scene: QGraphicsScene) -> float:
    """How many device pixels a pixel of the scene has in its view."""
    views = scene.views()
    return views[0].devicePixelRatioF() if views else 1.0


def mark_place(pieces: TablePieces, player: PlayerId, radius: float) -> QPointF:
    """Where the damage that a player took in the last act is: right of their life and name.

    Partners have many pegs, and a clock may end their long names: there it is right of the pegs.
    """
    plate, rail = pieces.plates[player], pieces.rail_of(player)
    track, y = rail.life_track, plate.heart_center.y()
    x = max(track.pegs_right, plate.tag_right) + 1.2 * radius
    if len(rail.players) > 1:
        y = min(track.area.center().y(), plate.area.bottom() - radius)
    return QPointF(min(x, plate.area.right() - radius), y)


def change_bag_count(pieces: TablePieces, player: PlayerId, by: int) -> None:
    """Count a die out of a bag or into it, while dice move."""
    bag = pieces.zones[player, Zone.BAG]
    bag.set_count(bag.count + by, is_active=bag.is_active)


def shake_rail(pieces: TablePieces, player: PlayerId, offset: float) -> None:
    """Move everything on a player's rail by some pixels from its place; 0 puts it back."""
    _shift(tuple(pieces.rail_of(player).items), offset)


def shake_felt(
    pieces: TablePieces, arrangement: Arrangement, player: PlayerId, offset: float
) -> None:
    """Move a player's dice by some pixels from their places; 0 puts them back."""
    own = [die.id for die in arrangement.dice if die.controller == player]
    _shift([pieces.dice[die_id] for die_id in own], offset)


def _shift(items: Sequence[QGraphicsItem], offset: float) -> None:
    pixels = round(offset)
    moved = QTransform.fromTranslate(pixels, 0) if pixels else QTransform()
    for item in items:
        item.setTransform(moved)
