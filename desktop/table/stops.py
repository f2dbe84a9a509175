"""All keyboard stops on the table, in reading order.

Tab goes through groups of stops: a player with their energy, each zone with its dice, the cards of
a player, the basic actions, the middle. The first stop of a group is its heading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from PySide6.QtCore import QPointF, QRectF

from desktop.table.looking import PILES
from desktop.table.offer import Offer
from desktop.table.scene import TableScene
from rules.meaning import MIDDLE, Place
from rules.portraying import ZONES, Key
from rules.state import Die, Zone


@dataclass(frozen=True, slots=True)
class Stop:
    """Something that can have the keyboard focus, and where it is.

    `group` is the group it belongs to, `acts` whether something can be done with it now, and `near`
    whether the arrow keys can reach it.
    """

    kind: Literal["die", "card", "global", "coin", "plate", "place"]
    number: int
    at: QPointF
    area: QRectF
    ability: int = -1
    place: Place | None = None
    group: Key = ()
    acts: bool = True
    near: bool = True

    @property
    def key(self) -> Key:
        """Identifies the thing, wherever it lies."""
        return (self.kind, self.number, self.ability, self.place)


def all_stops(scene: TableScene, offer: Offer, takes: Callable[[int], bool]) -> list[Stop]:
    """Every stop while no die is held.

    Args:
        scene: the table as it is shown.
        offer: what can be done.
        takes: whether a die can be selected, though no click can use it.
    """
    players = sorted(scene.plates, key=lambda player: player == scene.plan.bottom)
    found: list[Stop] = []
    for player in players:
        found += _player(scene, offer, player)
        for zone in ZONES:
            found += _zone(scene, offer, player, zone, takes)
        found += _cards(scene, offer, player)
    middle = scene.middle.area
    found.append(
        Stop("place", -1, middle.center(), middle, place=MIDDLE, group=("middle",), acts=False)
    )
    return [*found, *_cards(scene, offer, None)]


def held_stops(scene: TableScene, lit: Iterable[Place]) -> list[Stop]:
    """The places where the held die may go, in reading order."""
    return _in_order([_goal(scene, place) for place in lit], scene)


def _in_order(stops: list[Stop], scene: TableScene) -> list[Stop]:
    """Sort the stops in reading order: line by line from the top, each from the left."""
    line = max(scene.plan.edge, 1.0)
    return sorted(stops, key=lambda stop: (int(stop.at.y() / line), stop.at.x()))


def _goal(scene: TableScene, place: Place) -> Stop:
    if place.kind == "die":
        return _die_stop(scene, place.die, (), acts=True)
    item = next(item for item in scene.places() if item.place == place)
    return Stop("place", -1, item.area.center(), item.area, place=place)


def _player(scene: TableScene, offer: Offer, player: int) -> Iterator[Stop]:
    group, area = ("player", player), scene.plates[player].area
    acts = player in offer.players
    yield Stop("plate", player, area.center(), area, group=group, acts=acts)
    coin = scene.coins[player]
    if coin.amount:
        acts, area = bool(offer.coin) and player == offer.player, coin.sceneBoundingRect()
        yield Stop("coin", player, coin.pos(), area, group=group, acts=acts)


def _zone(
    scene: TableScene, offer: Offer, player: int, zone: Zone, takes: Callable[[int], bool]
) -> Iterator[Stop]:
    """The zone itself, then its dice and the dice attached to them."""
    item = scene.zones.get((player, zone))
    group = ("zone", player, zone)
    dice = [die.id for die in scene.shown if _home(scene, die) == (player, zone)]
    if item is not None:
        near = zone in PILES or not dice
        area = item.area
        heading = Stop("place", -1, area.center(), area, place=item.place, group=group, acts=False)
        yield replace(heading, near=near)
    is_pile = zone in PILES
    found = [
        _die_stop(
            scene,
            die,
            group,
            acts=offer.acts_with(die),
            near=not is_pile or offer.acts_with(die) or takes(die),
        )
        for die in dice
    ]
    yield from _in_order(found, scene)


def _home(scene: TableScene, die: Die) -> tuple[int, Zone] | None:
    """The zone where a die is seen; a captured die is seen at its captor."""
    if die.zone is Zone.CAPTIVE and die.host >= 0 and die.host != die.id:
        host = scene.shown[die.host]
        return host.player, host.zone
    if die.zone in (Zone.CARD, Zone.LAID, Zone.BAG, Zone.GONE):
        return None
    return die.player, die.zone


def _cards(scene: TableScene, offer: Offer, owner: int | None) -> Iterator[Stop]:
    """Cards with their buttons and the dice laid on them; a card stands for its own dice."""
    group: Key = ("cards", owner)
    buyable = {die.card for die in scene.shown if die.zone is Zone.CARD and die.id in offer.clicks}
    for number, card in scene.cards.items():
        if scene.setup.cards[number].owner != owner:
            continue
        acts = number in buyable
        yield Stop("card", number, card.area.center(), card.area, group=group, acts=acts)
        for ability, button in card.buttons.items():
            area = button.mapRectToScene(button.rect)
            acts = (number, ability) in offer.globals
            yield Stop("global", number, area.center(), area, ability, group=group, acts=acts)
        for die in scene.shown:
            if die.zone is Zone.LAID and die.laid_on == number:
                yield _die_stop(scene, die.id, group, acts=offer.acts_with(die.id))


def _die_stop(scene: TableScene, die: int, group: Key, *, acts: bool, near: bool = True) -> Stop:
    spot = scene.spots[die]
    area = QRectF(0, 0, spot.edge, spot.edge)
    area.moveCenter(spot.place)
    return Stop("die", die, spot.place, area, group=group, acts=acts, near=near)
