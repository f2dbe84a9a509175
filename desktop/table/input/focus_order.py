"""All keyboard stops on the table, in reading order.

Tab goes through groups of stops: a player with their energy, each zone with its dice, the cards of
a player, the basic actions, the middle. The first stop of a group is its heading.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from PySide6.QtCore import QPointF, QRectF

from desktop.table.input.zone_peek import PILE_ZONES
from desktop.table.scene.affordances import Affordances
from desktop.table.scene.table_scene import TableScene
from rules.advice import OUTLINE_ZONES, TABLE_MIDDLE, DropTarget, OutlineKey
from rules.model import NO_ABILITY, AbilityId, CardId, DieId, PlayerId
from rules.state import Zone

_UNSEEN = (Zone.CARD, Zone.LAID, Zone.BAG, Zone.GONE)


@dataclass(frozen=True, slots=True)
class FocusStop:
    """Something that can have the keyboard focus, and where it is.

    `group` is the group it belongs to, `is_actionable` whether something can be done with it now,
    and `is_arrow_reachable` whether the arrow keys can reach it.
    """

    kind: Literal["die", "card", "global", "coin", "plate", "place"]
    number: int
    center: QPointF
    area: QRectF
    ability: AbilityId = NO_ABILITY
    place: DropTarget | None = None
    group: OutlineKey = ()
    is_actionable: bool = True
    is_arrow_reachable: bool = True

    @property
    def die(self) -> DieId:
        """The die, at a stop of kind `die`."""
        return DieId(self.number)

    @property
    def card(self) -> CardId:
        """The card, at a stop of kind `card` or `global`."""
        return CardId(self.number)

    @property
    def player(self) -> PlayerId:
        """The player, at a stop of kind `coin` or `plate`."""
        return PlayerId(self.number)

    @property
    def key(self) -> OutlineKey:
        """Identifies the thing, wherever it lies."""
        return (self.kind, self.number, self.ability, self.place)


def focus_stops(
    scene: TableScene, offer: Affordances, takes: Callable[[DieId], bool]
) -> list[FocusStop]:
    """Every stop while no die is held.

    Args:
        scene: the table as it is shown.
        offer: what can be done.
        takes: whether a die can be selected, though no click can use it.
    """
    players = sorted(scene.plates, key=lambda player: player == scene.layout.bottom_player)
    dice_by_zone = _dice_by_zone(scene)
    found: list[FocusStop] = []
    for player in players:
        found += _player_stops(scene, offer, player)
        for zone in OUTLINE_ZONES:
            dice = dice_by_zone.get((player, zone), [])
            found += _zone_stops(scene, offer, player, zone, dice, takes)
        found += _card_stops(scene, offer, player)
    middle = scene.action_area.area
    found.append(
        FocusStop(
            "place",
            -1,
            middle.center(),
            middle,
            place=TABLE_MIDDLE,
            group=("middle",),
            is_actionable=False,
        )
    )
    return [*found, *_card_stops(scene, offer, None)]


def drop_target_stops(scene: TableScene, lit: Iterable[DropTarget]) -> list[FocusStop]:
    """The places where the held die may go, in reading order."""
    return _in_order([_drop_target_stop(scene, place) for place in lit], scene)


def _in_order(stops: list[FocusStop], scene: TableScene) -> list[FocusStop]:
    """Sort the stops in reading order: line by line from the top, each from the left."""
    line = max(scene.layout.die_edge, 1.0)
    return sorted(stops, key=lambda stop: (int(stop.center.y() / line), stop.center.x()))


def _drop_target_stop(scene: TableScene, place: DropTarget) -> FocusStop:
    if place.kind == "die":
        return _die_stop(scene, place.die, (), acts=True)
    item = next(item for item in scene.place_items() if item.place == place)
    return FocusStop("place", -1, item.area.center(), item.area, place=place)


def _player_stops(scene: TableScene, offer: Affordances, player: PlayerId) -> Iterator[FocusStop]:
    group, area = ("player", player), scene.plates[player].area
    acts = player in offer.moves_by_player
    yield FocusStop("plate", player, area.center(), area, group=group, is_actionable=acts)
    coin = scene.coins[player]
    if coin.amount:
        acts, area = bool(offer.coin_moves) and player == offer.player, coin.sceneBoundingRect()
        yield FocusStop("coin", player, coin.pos(), area, group=group, is_actionable=acts)


def _zone_stops(
    scene: TableScene,
    offer: Affordances,
    player: PlayerId,
    zone: Zone,
    dice: Sequence[DieId],
    takes: Callable[[DieId], bool],
) -> Iterator[FocusStop]:
    """The zone itself, then its dice and the dice attached to them."""
    item = scene.zones.get((player, zone))
    group = ("zone", player, zone)
    if item is not None:
        near = zone in PILE_ZONES or not dice
        area = item.area
        heading = FocusStop(
            "place", -1, area.center(), area, place=item.place, group=group, is_actionable=False
        )
        yield replace(heading, is_arrow_reachable=near)
    is_pile = zone in PILE_ZONES
    found = [
        _die_stop(
            scene,
            die,
            group,
            acts=offer.involves(die),
            near=not is_pile or offer.involves(die) or takes(die),
        )
        for die in dice
    ]
    yield from _in_order(found, scene)


def _dice_by_zone(scene: TableScene) -> dict[tuple[PlayerId, Zone], list[DieId]]:
    """The dice by the zone where they are seen; a captured die is seen at its captor."""
    found: dict[tuple[PlayerId, Zone], list[DieId]] = defaultdict(list)
    for die in scene.shown_dice:
        at = die
        if die.zone is Zone.CAPTIVE and die.holder >= 0:
            at = scene.shown_dice[die.holder]
        if at.zone not in _UNSEEN and die.id in scene.spots:  # a token that appears has no spot yet
            found[at.controller, at.zone].append(die.id)
    return found


def _card_stops(
    scene: TableScene, offer: Affordances, owner: PlayerId | None
) -> Iterator[FocusStop]:
    """Cards with their buttons and the dice laid on them; a card stands for its own dice."""
    group: OutlineKey = ("cards", owner)
    buyable = {
        die.card
        for die in scene.shown_dice
        if die.zone is Zone.CARD and die.id in offer.moves_by_die
    }
    for number, card in scene.cards.items():
        if scene.setup.cards[number].owner != owner:
            continue
        acts = number in buyable
        yield FocusStop(
            "card", number, card.area.center(), card.area, group=group, is_actionable=acts
        )
        for ability, button in card.buttons.items():
            area = button.mapRectToScene(button.rect)
            acts = (number, ability) in offer.moves_by_global
            yield FocusStop(
                "global", number, area.center(), area, ability, group=group, is_actionable=acts
            )
        for die in scene.shown_dice:
            if die.zone is Zone.LAID and die.on_card == number:
                yield _die_stop(scene, die.id, group, acts=offer.involves(die.id))


def _die_stop(
    scene: TableScene, die: DieId, group: OutlineKey, *, acts: bool, near: bool = True
) -> FocusStop:
    spot = scene.spots[die]
    area = QRectF(0, 0, spot.edge, spot.edge)
    area.moveCenter(spot.center)
    return FocusStop(
        "die", die, spot.center, area, group=group, is_actionable=acts, is_arrow_reachable=near
    )
