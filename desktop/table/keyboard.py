"""The keyboard on the table: everything that can be acted on is a stop, in reading order.

Tab goes from stop to stop, the arrow keys to the nearest one in their direction; cards are stops
for the arrow keys also when nothing can be done with them, so that they can be read, and so are the
player's own dice, so that they can be taken up. With Shift the arrow keys take dice together.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF

from desktop.table.hand import Hand
from desktop.table.layout import TableLayout
from desktop.table.looking import PILES
from desktop.table.offer import Offer
from desktop.table.scene import TableScene
from rules.meaning import Place
from rules.state import Zone


class Stop(NamedTuple):
    """Something that the keyboard can be on, and where it is."""

    kind: Literal["die", "card", "global", "coin", "plate", "place"]
    number: int
    at: QPointF
    ability: int = -1
    place: Place | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """What it is, wherever it lies."""
        return (self.kind, self.number, self.ability, self.place)


class Keyboard:
    """Which stop has the keyboard, and which there are."""

    def __init__(self, scene: TableScene, hand: Hand) -> None:
        self._scene, self._hand = scene, hand
        self.now: Stop | None = None
        self._stops: list[Stop] = []
        self._read: list[Stop] = []

    def refresh(self, offer: Offer) -> None:
        """Know what can be done now; the keyboard stays where it is, or goes to the nearest."""
        could_act = self.now is not None and self.now.key in [stop.key for stop in self._stops]
        self._stops = self._held_stops() if self._hand.held is not None else self._free(offer)
        self._read = [Stop("card", n, card.area.center()) for n, card in self._scene.cards.items()]
        self._read += [*self._own_dice(), *self._piles()]
        if self.now is None:
            return
        was = self.now
        known = self._stops if could_act and was.kind == "die" else (*self._stops, *self._read)
        same = [stop for stop in known if stop.key == was.key]
        near = sorted(self._stops, key=lambda stop: _far(stop.at - was.at))
        self._go(same[0] if same else near[0] if near else None)

    def step(self, forward: bool) -> bool:
        """Go to the next stop, or the one before; False if there is none in that direction."""
        places = [stop.key for stop in self._stops]
        if self.now is None or self.now.key not in places:
            place = 0 if forward else len(places) - 1
        else:
            place = places.index(self.now.key) + (1 if forward else -1)
        if self._hand.held is not None and places:
            place %= len(places)  # who holds a die stays until it is put down
        if not 0 <= place < len(places):
            self.leave()
            return False
        self._go(self._stops[place])
        return True

    def toward(self, way: QPointF, *, takes: bool = False) -> bool:
        """Go to the nearest stop in a direction; False if there is none.

        With `takes` the dice that it leaves and reaches are taken into the group of the hand.
        """
        if self.now is None:
            return self.step(True)
        was, at = self.now, self.now.at
        ahead = []
        for stop in (*self._stops, *(() if self._hand.held is not None else self._read)):
            if takes and stop.kind != "die":
                continue
            along = QPointF.dotProduct(stop.at - at, way)
            aside = abs(QPointF.dotProduct(stop.at - at, QPointF(-way.y(), way.x())))
            if along > 4 and stop.key != self.now.key:
                ahead.append((along + 2.5 * aside, stop))
        if ahead:
            self._go(min(ahead, key=lambda found: found[0])[1])
        if takes and was.kind == "die":
            self._hand.group.add(*(stop.number for stop in (was, self.now) if stop.kind == "die"))
        return bool(ahead)

    def leave(self) -> None:
        """The keyboard is nowhere on the table."""
        self._go(None)

    def hide(self) -> None:
        """Show no ring for now, but remember where it was."""
        self._mark(self.now, False)

    def _go(self, stop: Stop | None) -> None:
        self._mark(self.now, False)
        self.now = stop
        self._mark(stop, True)

    def _mark(self, stop: Stop | None, on: bool) -> None:
        if stop is None:
            return
        scene = self._scene
        match stop.kind:
            case "die":
                scene.die(stop.number).mark(focused=on)
            case "card":
                scene.cards[stop.number].focus_on(on)
            case "global":
                scene.cards[stop.number].buttons[stop.ability].focus_on(on)
            case "coin":
                scene.coins[stop.number].focus_on(on)
            case "plate":
                scene.plates[stop.number].focus_on(on)
            case "place":
                for item in scene.places():
                    if item.place == stop.place:
                        item.focus_on(on)

    # --- the stops

    def _free(self, offer: Offer) -> list[Stop]:
        """Dice that can be clicked (of equal ones on a card the first), buttons, coins."""
        scene = self._scene
        numbers: list[int] = []
        seen: set[int] = set()
        for die in scene.shown:
            if die.zone is Zone.CARD and die.id in offer.clicks:
                if die.card not in seen:
                    numbers.append(die.id)
                seen.add(die.card)
            elif any(die.id in dice for dice in (offer.clicks, offer.picked, offer.shares)):
                numbers.append(die.id)
        found = [Stop("die", number, scene.spots[number].place) for number in numbers]
        for card, ability in offer.globals:
            button = scene.cards[card].buttons[ability]
            found.append(Stop("global", card, button.mapToScene(button.rect.center()), ability))
        if offer.coin:
            found += [Stop("coin", n, coin.pos()) for n, coin in scene.coins.items() if coin.amount]
        found += [Stop("plate", n, scene.plates[n].area.center()) for n in offer.players]
        return _in_order(found, scene.plan)

    def _own_dice(self) -> list[Stop]:
        """Dice of the player who decides that no click can use, but which can be taken."""
        known = {stop.number for stop in self._stops if stop.kind == "die"}
        takes, spots = self._hand.group.can_take, self._scene.spots
        return [
            Stop("die", die.id, spots[die.id].place)
            for die in self._scene.shown
            if die.id not in known and takes(die.id)
        ]

    def _piles(self) -> list[Stop]:
        """Bags and piles, to look into."""
        zones = self._scene.zones.items()
        return [
            Stop("place", -1, item.area.center(), place=item.place)
            for (_, zone), item in zones
            if zone in PILES and (item.count or zone is Zone.BAG)
        ]

    def _held_stops(self) -> list[Stop]:
        """Where the die that is held may go."""
        found: list[Stop] = []
        for place in self._hand.lit:
            if place.kind == "die":
                found.append(Stop("die", place.die, self._scene.spots[place.die].place))
            else:
                item = next(item for item in self._scene.places() if item.place == place)
                found.append(Stop("place", -1, item.area.center(), place=place))
        return _in_order(found, self._scene.plan)


def _far(way: QPointF) -> float:
    return way.x() ** 2 + way.y() ** 2


def _in_order(stops: list[Stop], plan: TableLayout) -> list[Stop]:
    """Line by line from the top, each from the left."""
    line = max(plan.edge, 1.0)
    return sorted(stops, key=lambda stop: (int(stop.at.y() / line), stop.at.x()))
