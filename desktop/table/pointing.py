"""Hit testing: which thing of the match is at a point or has the keyboard, and its area."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from desktop.table.card_item import GlobalButton
from desktop.table.coin_item import CoinItem
from desktop.table.die_item import DieItem
from desktop.table.keyboard import Stop
from desktop.table.place_item import PlaceItem
from desktop.table.plate_item import PlateItem
from desktop.table.scene import TableScene
from rules.meaning import Place
from rules.possibilities import Thing


def thing_at(scene: TableScene, point: QPointF) -> Thing | None:
    """The topmost thing at a point of the scene; None on the bare felt."""
    for item in scene.items(point):
        match item:
            case DieItem(die_id=int() as die):
                return Thing("die", die=die)
            case GlobalButton(number=card, ability=ability):
                return Thing("global", card=card, ability=ability)
            case CoinItem(player=player):
                return Thing("coin", player=player)
            case PlateItem(player=player):
                return Thing("player", player=player)
            case PlaceItem(place=Place(kind="card", card=card)):
                return Thing("card", card=card)
            case PlaceItem(place=Place(kind="zone", zone=zone, player=player)):
                return Thing("zone", zone=zone, player=player)
            case PlaceItem(place=Place(kind="middle")):
                return Thing("middle")
    return None


def thing_of(stop: Stop) -> Thing:
    """The thing at a keyboard stop."""
    match stop.kind:
        case "die":
            return Thing("die", die=stop.number)
        case "card":
            return Thing("card", card=stop.number)
        case "global":
            return Thing("global", card=stop.number, ability=stop.ability)
        case "coin":
            return Thing("coin", player=stop.number)
        case "plate":
            return Thing("player", player=stop.number)
        case "place" if stop.place is not None and stop.place.kind == "card":
            return Thing("card", card=stop.place.card)
        case "place" if stop.place is not None and stop.place.kind == "zone":
            return Thing("zone", zone=stop.place.zone, player=stop.place.player)
        case _:
            return Thing("middle")


def area_of(scene: TableScene, thing: Thing) -> QRectF:
    """The area of a thing in the scene."""
    match thing.kind:
        case "die":
            die = scene.die(thing.die)
            half = die.edge / 2
            return QRectF(die.x() - half, die.y() - half, die.edge, die.edge)
        case "card":
            return scene.cards[thing.card].area
        case "global":
            button = scene.cards[thing.card].buttons[thing.ability]
            return button.mapRectToScene(button.rect)
        case "player":
            return scene.plates[thing.player].area
        case "coin":
            coin = scene.coins[thing.player]
            return coin.mapRectToScene(coin.shape().boundingRect())
        case "zone":
            return scene.zones[thing.player, thing.zone].area
        case _:
            return scene.middle.area
