"""Keyboard navigation on the table: the current stop, and where each key moves it.

Everything on the table is a stop, in groups: a zone, the cards of a player. Tab goes through all
stops that can be acted on, and through groups without any. The arrow keys go to the nearest stop in
their direction; with Shift they also select dice. Page Down and Page Up go from group to group.
Ctrl with an arrow key, Home and End stay in the group. Shift with a letter goes to the next stop
with that initial. While a die is held, the stops are the places where it may go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from PySide6.QtCore import QObject, QPointF, Signal

from desktop.table.hand import Hand
from desktop.table.offer import NOTHING, Offer
from desktop.table.scene import TableScene
from desktop.table.stops import Stop, all_stops, held_stops

__all__ = ["Keyboard", "Stop"]


class Keyboard(QObject):
    """The list of stops and the one that has the keyboard focus.

    Signals:
        moved(stop): the focus is on another stop now, or on None.
    """

    moved = Signal(object)

    def __init__(self, scene: TableScene, hand: Hand) -> None:
        super().__init__()
        self._scene, self._hand = scene, hand
        self.now: Stop | None = None
        self.stops: list[Stop] = []
        self._offer = NOTHING
        self._is_awake = False

    def refresh(self, offer: Offer) -> None:
        """Rebuild the stops; the focus stays where it is, or goes to the nearest stop."""
        self._offer = offer
        self.stops = self._known()
        was = self.now
        if was is None:
            return
        same = next((stop for stop in self.stops if stop.key == was.key), None)
        is_used = was.acts and same is not None and not same.acts
        if same is None or is_used:
            same = self._nearest(was.at) or same
        self._go(same, wakes=self._is_awake)

    def _known(self) -> list[Stop]:
        if self._hand.held is not None:
            return held_stops(self._scene, self._hand.lit)
        return all_stops(self._scene, self._offer, self._hand.group.can_take)

    def _nearest(self, at: QPointF) -> Stop | None:
        acting = _acting(self.stops)
        return min(acting, key=lambda stop: _far(stop.at - at), default=None)

    # --- navigation

    def step(self, forward: bool) -> bool:
        """Go to the next stop that can be acted on, or the next group; False if none is left."""
        if self._hand.held is not None:
            return self._round(self.stops, forward)
        if self.now is None:
            return self.enter(forward)
        order = self._in_turn()
        at = self._place(order)
        places = {stop.key for group in self._groups() for stop in _acting(group) or group[:1]}
        ahead = order[at + 1 :] if forward else order[: max(at, 0)][::-1]
        found = next((stop for stop in ahead if stop.key in places), None)
        if found is None:
            self.leave()
            return False
        return self._go(found)

    def enter(self, forward: bool = True) -> bool:
        """Enter the table at the first stop that the deciding player can act on."""
        order = self._in_turn()
        if order:
            self._go(order[0] if forward else (_acting(order) or order)[-1])
        return bool(order)

    def _in_turn(self) -> list[Stop]:
        """All stops in Tab order, starting with the first that the deciding player can act on."""
        acting = _acting(self.stops)
        own = [stop for stop in acting if self._offer.player in stop.group] or acting
        start = self.stops.index(own[0]) if own else 0
        return self.stops[start:] + self.stops[:start]

    def group_step(self, forward: bool) -> bool:
        """Go to the next or previous group, wrapping around."""
        if self.now is None:
            return self.enter(forward)
        groups = self._groups()
        place = next((n for n, group in enumerate(groups) if self._is_in(group)), 0)
        group = groups[(place + (1 if forward else -1)) % len(groups)]
        return self._go((_acting(group) or group)[0])

    def along(self, forward: bool) -> bool:
        """Go to the next stop of the group; False at its end."""
        group = self._group()
        place = self._place(group) + (1 if forward else -1)
        return self._go(group[place]) if 0 <= place < len(group) else False

    def edge(self, last: bool) -> bool:
        """Go to the first stop of the group, which is its heading, or to the last."""
        group = self._group()
        return self._go(group[-1 if last else 0]) if group else False

    def seek(self, letter: str, name: Callable[[Stop], str]) -> bool:
        """Go to the next stop whose name begins with a letter."""
        place = self._place(self.stops)
        for stop in (*self.stops[place + 1 :], *self.stops[: place + 1]):
            if name(stop)[:1].casefold() == letter.casefold():
                return self._go(stop)
        return False

    def toward(self, way: QPointF, *, takes: bool = False) -> bool:
        """Go to the nearest stop in a direction; False if there is none.

        With `takes`, add the dice it leaves and reaches to the selection.
        """
        if self.now is None:
            return self.enter()
        was, at = self.now, self.now.at
        ahead = []
        for stop in self.stops:
            if not stop.near or (takes and stop.kind != "die"):
                continue
            along = QPointF.dotProduct(stop.at - at, way)
            aside = abs(QPointF.dotProduct(stop.at - at, QPointF(-way.y(), way.x())))
            if along > 4 and stop.key != was.key:
                ahead.append((along + 2.5 * aside, stop))
        if ahead:
            self._go(min(ahead, key=lambda found: found[0])[1])
        if takes and was.kind == "die":
            self._hand.group.add(*(stop.number for stop in (was, self.now) if stop.kind == "die"))
        return bool(ahead)

    def go_to(self, key: object) -> bool:
        """Go to the stop with this key; False if there is none."""
        found = self.find(key)
        return self._go(found) if found is not None else False

    def find(self, key: object) -> Stop | None:
        """The stop with this key, if there is one now."""
        return next((stop for stop in self.stops if stop.key == key), None)

    # --- focus ring

    @property
    def is_seen(self) -> bool:
        """Whether a ring shows the focus."""
        return self._is_awake and self.now is not None

    def leave(self) -> None:
        """Focus nothing on the table."""
        self._go(None)

    def hide(self) -> None:
        """Hide the ring while things move; the next refresh shows it again."""
        self._mark(self.now, False)

    def sleep(self) -> None:
        """The focus left the table: hide the ring, but remember the stop."""
        self._mark(self.now, False)
        self._is_awake = False

    def wake(self) -> None:
        """The focus is back: show the ring at the remembered stop."""
        self._mark(self.now, True)
        self._is_awake = True

    def _go(self, stop: Stop | None, *, wakes: bool = True) -> bool:
        was = self.now
        self._mark(was, False)
        self.now = stop
        if wakes:
            self.wake()
        if (was.key if was else None) != (stop.key if stop else None):
            self.moved.emit(stop)
        return True

    def _mark(self, stop: Stop | None, on: bool) -> None:
        if stop is None:
            return
        scene = self._scene
        match stop.kind:
            case "die":
                if stop.number in scene.dice:  # otherwise a token that an undo has removed
                    scene.dice[stop.number].mark(focused=on)
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

    # --- groups

    def _groups(self) -> list[list[Stop]]:
        """The groups that are not empty, and the current one."""
        groups = [list(stops) for _, stops in groupby(self.stops, key=lambda stop: stop.group)]
        return [group for group in groups if not self._is_empty(group[0]) or self._is_in(group)]

    def _is_empty(self, heading: Stop) -> bool:
        place = heading.place
        if heading.kind != "place" or place is None or place.zone is None:
            return False
        zone = self._scene.zones.get((place.player, place.zone))
        return zone is not None and not zone.count

    def _group(self) -> list[Stop]:
        if self.now is None:
            return []
        return [stop for stop in self.stops if stop.group == self.now.group]

    def _is_in(self, group: Sequence[Stop]) -> bool:
        return self._place(group) >= 0

    def _place(self, stops: Sequence[Stop]) -> int:
        """The index of the focused stop in a list; -1 if it is not there."""
        keys = [stop.key for stop in stops]
        return keys.index(self.now.key) if self.now is not None and self.now.key in keys else -1

    def _round(self, stops: Sequence[Stop], forward: bool) -> bool:
        if not stops:
            return False
        place = self._place(stops)
        at = place + (1 if forward else -1) if place >= 0 else (0 if forward else -1)
        return self._go(stops[at % len(stops)])


def _acting(group: Sequence[Stop]) -> list[Stop]:
    return [stop for stop in group if stop.acts]


def _far(way: QPointF) -> float:
    return way.x() ** 2 + way.y() ** 2
