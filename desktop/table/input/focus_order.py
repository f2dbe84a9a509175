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

from desktop.table.layout.arrangement import PILE_ZONES, Arrangement
from desktop.table.scene.affordances import Affordances
from desktop.table.scene.pieces import TablePieces
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


class FocusOrder:
    """Finds the stops of a table."""

    def __init__(self, pieces: TablePieces, arrangement: Arrangement) -> None:
        self._pieces, self._arrangement = pieces, arrangement

    def stops(self, offer: Affordances, takes: Callable[[DieId], bool]) -> list[FocusStop]:
        """Every stop while no die is held.

        `takes` says whether a die can be selected, though no click can use it.
        """
        is_low = self._arrangement.layout.frame.is_low
        dice_by_zone = self._dice_by_zone()
        found: list[FocusStop] = []
        for player in sorted(self._pieces.plates, key=is_low):
            found += self._player_stops(offer, player)
            for zone in OUTLINE_ZONES:
                dice = dice_by_zone.get((player, zone), [])
                found += self._zone_stops(offer, player, zone, dice, takes)
            found += self._card_stops(offer, player)
        middle = self._pieces.action_area.area
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
        return [*found, *self._card_stops(offer, None)]

    def drop_target_stops(self, targets: Iterable[DropTarget]) -> list[FocusStop]:
        """The places where the held die may go, in reading order."""
        return self._in_order([self._drop_target_stop(place) for place in targets])

    def _in_order(self, stops: list[FocusStop]) -> list[FocusStop]:
        """Sort the stops in reading order: line by line from the top, each from the left."""
        line = max(self._arrangement.layout.die_edge, 1.0)
        return sorted(stops, key=lambda stop: (int(stop.center.y() / line), stop.center.x()))

    def _drop_target_stop(self, place: DropTarget) -> FocusStop:
        if place.kind == "die":
            return self._die_stop(place.die, (), acts=True)
        item = next(item for item in self._pieces.places if item.place == place)
        return FocusStop("place", -1, item.area.center(), item.area, place=place)

    def _player_stops(self, offer: Affordances, player: PlayerId) -> Iterator[FocusStop]:
        plate = self._pieces.plate_of(player, offer.moves_by_player.keys())
        group, area = ("player", player), plate.area
        acts = player in offer.moves_by_player
        yield FocusStop("plate", player, area.center(), area, group=group, is_actionable=acts)
        coin = self._pieces.coins[player]
        if coin.amount:
            acts, area = bool(offer.coin_moves) and player == offer.player, coin.sceneBoundingRect()
            yield FocusStop("coin", player, coin.pos(), area, group=group, is_actionable=acts)

    def _zone_stops(
        self,
        offer: Affordances,
        player: PlayerId,
        zone: Zone,
        dice: Sequence[DieId],
        takes: Callable[[DieId], bool],
    ) -> Iterator[FocusStop]:
        """The zone itself, then its dice and the dice attached to them."""
        item = self._pieces.zones.get((player, zone))
        group = ("zone", player, zone)
        is_pile = zone in PILE_ZONES
        if item is not None:
            area = item.area
            heading = FocusStop(
                "place", -1, area.center(), area, place=item.place, group=group, is_actionable=False
            )
            yield replace(heading, is_arrow_reachable=is_pile or not dice)
        found = [
            self._die_stop(
                die,
                group,
                acts=offer.involves(die),
                near=not is_pile or offer.involves(die) or takes(die),
            )
            for die in dice
        ]
        yield from self._in_order(found)

    def _dice_by_zone(self) -> dict[tuple[PlayerId, Zone], list[DieId]]:
        """The dice by the zone where they are seen; a captured die is seen at its captor."""
        dice, spots = self._arrangement.dice, self._arrangement.spots
        found: dict[tuple[PlayerId, Zone], list[DieId]] = defaultdict(list)
        for die in dice:
            at = die
            if die.zone is Zone.CAPTIVE and die.holder >= 0:
                at = dice[die.holder]
            if at.zone not in _UNSEEN and die.id in spots:  # a token that appears has no spot yet
                found[at.controller, at.zone].append(die.id)
        return found

    def _card_stops(self, offer: Affordances, owner: PlayerId | None) -> Iterator[FocusStop]:
        """Cards with their buttons and the dice laid on them; a card stands for its own dice."""
        group: OutlineKey = ("cards", owner)
        dice, setup = self._arrangement.dice, self._arrangement.setup
        buyable = {
            die.card for die in dice if die.zone is Zone.CARD and die.id in offer.moves_by_die
        }
        for card_id, card in self._pieces.cards.items():
            if setup.cards[card_id].owner != owner:
                continue
            acts = card_id in buyable
            yield FocusStop(
                "card", card_id, card.area.center(), card.area, group=group, is_actionable=acts
            )
            for ability, button in card.buttons.items():
                if not button.isVisible():
                    continue  # the removal of a stun token that the card does not have
                area = button.mapRectToScene(button.rect)
                acts = (card_id, ability) in offer.moves_by_global
                yield FocusStop(
                    "global", card_id, area.center(), area, ability, group=group, is_actionable=acts
                )
            for die in dice:
                if die.zone is Zone.LAID and die.on_card == card_id:
                    yield self._die_stop(die.id, group, acts=offer.involves(die.id))

    def _die_stop(
        self, die: DieId, group: OutlineKey, *, acts: bool, near: bool = True
    ) -> FocusStop:
        spot = self._arrangement.spots[die]
        area = QRectF(0, 0, spot.edge, spot.edge)
        area.moveCenter(spot.center)
        return FocusStop(
            "die", die, spot.center, area, group=group, is_actionable=acts, is_arrow_reachable=near
        )
