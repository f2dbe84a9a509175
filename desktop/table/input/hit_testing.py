"""Hit testing: which thing of the match is at a point or has the keyboard, and its area."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsScene

from desktop.table.input.focus_order import FocusStop
from desktop.table.items.card_item import GlobalButton
from desktop.table.items.coin_item import CoinItem
from desktop.table.items.die_item import DieItem
from desktop.table.items.rail import PlateItem
from desktop.table.items.table_item import PlaceItem
from desktop.table.scene.pieces import TablePieces
from rules.advice import DropTarget, TableSubject
from rules.model import DieId


def thing_at(scene: QGraphicsScene, point: QPointF) -> TableSubject | None:
    """The topmost thing at a point of the scene; None on the bare felt."""
    for item in scene.items(point):
        match item:
            case DieItem(die_id=die):
                return TableSubject("die", die=DieId(die))
            case GlobalButton(card_id=card, ability=ability):
                return TableSubject("global", card=card, ability=ability)
            case CoinItem(player=player):
                return TableSubject("coin", player=player)
            case PlateItem(player=player):
                return TableSubject("player", player=player)
            case PlaceItem(place=DropTarget(kind="card", card=card)):
                return TableSubject("card", card=card)
            case PlaceItem(place=DropTarget(kind="zone", zone=zone, player=player)):
                return TableSubject("zone", zone=zone, player=player)
            case PlaceItem(place=DropTarget(kind="middle")):
                return TableSubject("middle")
    return None


def thing_at_stop(stop: FocusStop) -> TableSubject:
    """The thing at a keyboard stop."""
    match stop.kind:
        case "die":
            return TableSubject("die", die=stop.die)
        case "card":
            return TableSubject("card", card=stop.card)
        case "global":
            return TableSubject("global", card=stop.card, ability=stop.ability)
        case "coin":
            return TableSubject("coin", player=stop.player)
        case "plate":
            return TableSubject("player", player=stop.player)
        case "place" if stop.place is not None and stop.place.kind == "card":
            return TableSubject("card", card=stop.place.card)
        case "place" if stop.place is not None and stop.place.kind == "zone":
            return TableSubject("zone", zone=stop.place.zone, player=stop.place.player)
        case _:
            return TableSubject("middle")


def area_of(pieces: TablePieces, thing: TableSubject) -> QRectF:
    """The area of a thing in the pieces."""
    match thing.kind:
        case "die":
            die = pieces.dice[thing.die]
            half = die.edge / 2
            return QRectF(die.x() - half, die.y() - half, die.edge, die.edge)
        case "card":
            return pieces.cards[thing.card].area
        case "global":
            button = pieces.cards[thing.card].buttons[thing.ability]
            return button.mapRectToScene(button.rect)
        case "player":
            return pieces.plate_of(thing.player).area
        case "coin":
            coin = pieces.coins[thing.player]
            return coin.mapRectToScene(coin.shape().boundingRect())
        case "zone":
            return pieces.zones[thing.player, thing.zone].area
        case _:
            return pieces.action_area.area
