"""Keyboard navigation on the table: the current stop, and where each key moves it.

Everything on the table is a stop, in groups: a zone, the cards of a player. Tab goes through all
stops that can be acted on, and through groups without any. If a lesson asks for something, Tab goes
only through that. The arrow keys go to the nearest stop in
their direction; with Shift they also select dice. Page Down and Page Up go from group to group.
Ctrl with an arrow key, Home and End stay in the group. Shift with a letter goes to the next stop
with that initial. While a die is held, the stops are the places where it may go. The help page
lists the same keys.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import QKeyCombination, QObject, QPointF, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from desktop.table.input.drag_controller import DragController
from desktop.table.input.focus_order import FocusOrder, FocusStop
from desktop.table.layout.arrangement import Arrangement
from desktop.table.scene.affordances import NO_AFFORDANCES, Affordances
from desktop.table.scene.pieces import TablePieces
from rules.advice import OutlineKey


class KeyboardNavigation(QObject):
    """The list of stops and the one that has the keyboard focus."""

    focus_moved = Signal(FocusStop)  # stop: the focus is on another stop now, or on None

    def __init__(self, pieces: TablePieces, arrangement: Arrangement, hand: DragController) -> None:
        super().__init__()
        self._pieces, self._arrangement, self._hand = pieces, arrangement, hand
        self._order = FocusOrder(pieces, arrangement)
        self.focused_stop: FocusStop | None = None
        self._stops: list[FocusStop] | None = None
        self._offer = NO_AFFORDANCES
        self._is_ring_active = self._is_guided = self._is_asked_anew = False

    @property
    def stops(self) -> list[FocusStop]:
        """All stops, in reading order. The list is built when it is first needed after a change."""
        if self._stops is None:
            self._stops = self._current_stops()
        return self._stops

    def refresh(self, offer: Affordances, *, is_guided: bool = False) -> None:
        """Discard the stops; the focus stays where it is, or goes to the nearest stop.

        `offer` is what can be done, or the part of it that a lesson asks for; then, with
        `is_guided`, Tab goes there from everywhere.
        """
        is_asked_anew = _offers_anything(offer) and not _offers_anything(self._offer)
        self._offer, self._stops, self._is_guided = offer, None, is_guided
        was = self.focused_stop
        if was is None:
            return
        same = next((stop for stop in self.stops if stop.key == was.key), None)
        is_used = was.is_actionable and same is not None and not same.is_actionable
        if same is None or is_used:
            same = self._nearest(was.center) or same
        is_asked_anew = is_asked_anew or self._is_asked_anew
        self._focus(same, wakes=self._is_ring_active)
        self._is_asked_anew = is_asked_anew

    def _current_stops(self) -> list[FocusStop]:
        if self._hand.held_die is not None:
            return self._order.drop_target_stops(self._hand.drop_moves)
        stops = self._order.stops(self._offer, self._hand.selection.can_select)
        return [stop for stop in stops if not self._is_covered(stop)]

    def _is_covered(self, stop: FocusStop) -> bool:
        """Whether a stop is under the panel for texts by hand."""
        felt, cover = self._arrangement.layout.felt, self._arrangement.cover
        return stop.center.x() < cover and felt.contains(stop.center)

    def _nearest(self, at: QPointF) -> FocusStop | None:
        acting = _actionable(self.stops)
        return min(acting, key=lambda stop: _squared_length(stop.center - at), default=None)

    # --- navigation

    def tab(self, forward: bool) -> bool:
        """Go to the next stop that can be acted on, or the next group; False if none is left.

        At a new question it begins with the first, unless it is at something that can be acted on.
        """
        if self._hand.held_die is not None:
            return self._cycle(self.stops, forward)
        if self.focused_stop is None:
            return self.focus_first(forward)
        if self._is_asked_anew and not self.focused_stop.is_actionable:
            return self.focus_first(forward)
        order = self._tab_order()
        at = self._index_in(order)
        wanted = _actionable(order) if self._is_guided else []
        places = {stop.key for stop in wanted} or {
            stop.key for group in self._groups() for stop in _actionable(group) or group[:1]
        }
        ahead = order[at + 1 :] if forward else order[: max(at, 0)][::-1]
        found = next((stop for stop in ahead if stop.key in places), None)
        if found is None and wanted and not self.focused_stop.is_actionable:
            found = wanted[0 if forward else -1]
        if found is None:
            self.clear_focus()
            return False
        return self._focus(found)

    def focus_first(self, forward: bool = True) -> bool:
        """Enter the table at the first stop that the deciding player can act on."""
        order = self._tab_order()
        if order:
            self._focus(order[0] if forward else (_actionable(order) or order)[-1])
        return bool(order)

    def _tab_order(self) -> list[FocusStop]:
        """All stops in Tab order, starting with the first that the deciding player can act on."""
        acting = _actionable(self.stops)
        own = [stop for stop in acting if self._offer.player in stop.group] or acting
        start = self.stops.index(own[0]) if own else 0
        return self.stops[start:] + self.stops[:start]

    def go_to_group(self, forward: bool) -> bool:
        """Go to the next or previous group, wrapping around."""
        if self.focused_stop is None:
            return self.focus_first(forward)
        groups = self._groups()
        place = next((n for n, group in enumerate(groups) if self._is_in(group)), 0)
        group = groups[(place + (1 if forward else -1)) % len(groups)]
        return self._focus((_actionable(group) or group)[0])

    def step_in_group(self, forward: bool) -> bool:
        """Go to the next stop of the group; False at its end."""
        group = self._current_group()
        place = self._index_in(group) + (1 if forward else -1)
        return self._focus(group[place]) if 0 <= place < len(group) else False

    def go_to_group_edge(self, last: bool) -> bool:
        """Go to the first stop of the group, which is its heading, or to the last."""
        group = self._current_group()
        return self._focus(group[-1 if last else 0]) if group else False

    def go_to_initial(self, letter: str, name: Callable[[FocusStop], str]) -> bool:
        """Go to the next stop whose name begins with a letter."""
        place = self._index_in(self.stops)
        for stop in (*self.stops[place + 1 :], *self.stops[: place + 1]):
            if name(stop)[:1].casefold() == letter.casefold():
                return self._focus(stop)
        return False

    def move_toward(self, direction: QPointF, *, takes: bool = False) -> bool:
        """Go to the nearest stop in a direction; False if there is none.

        With `takes`, add the dice it leaves and reaches to the selection.
        """
        if self.focused_stop is None:
            return self.focus_first()
        was, at = self.focused_stop, self.focused_stop.center
        ahead = []
        for stop in self.stops:
            if not stop.is_arrow_reachable or (takes and stop.kind != "die"):
                continue
            along = QPointF.dotProduct(stop.center - at, direction)
            aside = abs(
                QPointF.dotProduct(stop.center - at, QPointF(-direction.y(), direction.x()))
            )
            if along > 4 and stop.key != was.key:
                ahead.append((along + 2.5 * aside, stop))
        if ahead:
            self._focus(min(ahead, key=lambda found: found[0])[1])
        if takes and was.kind == "die":
            self._hand.selection.add(
                *(stop.die for stop in (was, self.focused_stop) if stop.kind == "die")
            )
        return bool(ahead)

    def go_to(self, key: OutlineKey) -> bool:
        """Go to the stop with this key; False if there is none."""
        found = self.find_stop(key)
        return self._focus(found) if found is not None else False

    def find_stop(self, key: OutlineKey) -> FocusStop | None:
        """The stop with this key, if there is one now."""
        return next((stop for stop in self.stops if stop.key == key), None)

    # --- focus ring

    @property
    def is_ring_visible(self) -> bool:
        """Whether a ring shows the focus."""
        return self._is_ring_active and self.focused_stop is not None

    def clear_focus(self) -> None:
        """Focus nothing on the table."""
        self._focus(None)

    def hide_ring(self) -> None:
        """Hide the ring while things move; the next refresh shows it again."""
        self._show_ring(self.focused_stop, False)

    def suspend(self) -> None:
        """The focus left the table: hide the ring, but remember the stop."""
        self._show_ring(self.focused_stop, False)
        self._is_ring_active = False

    def resume(self) -> None:
        """The focus is back: show the ring at the remembered stop."""
        self._show_ring(self.focused_stop, True)
        self._is_ring_active = True

    def _focus(self, stop: FocusStop | None, *, wakes: bool = True) -> bool:
        was = self.focused_stop
        self._show_ring(was, False)
        self.focused_stop, self._is_asked_anew = stop, False
        if wakes:
            self.resume()
        if (was.key if was else None) != (stop.key if stop else None):
            self.focus_moved.emit(stop)
        return True

    def _show_ring(self, stop: FocusStop | None, on: bool) -> None:
        if stop is None:
            return
        pieces = self._pieces
        match stop.kind:
            case "die":
                if stop.die in pieces.dice:  # otherwise a token that an undo has removed
                    pieces.dice[stop.die].set_marks(focused=on)
            case "card":
                pieces.cards[stop.card].set_focused(on)
            case "global":
                pieces.cards[stop.card].buttons[stop.ability].set_focused(on)
            case "coin":
                pieces.coins[stop.player].set_focused(on)
            case "plate":
                for plate in (pieces.plates[stop.player], pieces.plate_of(stop.player)):
                    plate.set_focused(on and plate.area == stop.area)
            case "place":
                for item in pieces.places:
                    if item.place == stop.place:
                        item.set_focused(on)

    # --- groups

    def _groups(self) -> list[list[FocusStop]]:
        groups = [list(stops) for _, stops in groupby(self.stops, key=lambda stop: stop.group)]
        return [group for group in groups if not self._is_empty(group[0]) or self._is_in(group)]

    def _is_empty(self, heading: FocusStop) -> bool:
        place = heading.place
        if heading.kind != "place" or place is None or place.zone is None:
            return False
        zone = self._pieces.zones.get((place.player, place.zone))
        return zone is not None and not zone.count

    def _current_group(self) -> list[FocusStop]:
        if self.focused_stop is None:
            return []
        return [stop for stop in self.stops if stop.group == self.focused_stop.group]

    def _is_in(self, group: Sequence[FocusStop]) -> bool:
        return self._index_in(group) >= 0

    def _index_in(self, stops: Sequence[FocusStop]) -> int:
        """The index of the focused stop in a list; -1 if it is not there."""
        keys = [stop.key for stop in stops]
        return (
            keys.index(self.focused_stop.key)
            if self.focused_stop is not None and self.focused_stop.key in keys
            else -1
        )

    def _cycle(self, stops: Sequence[FocusStop], forward: bool) -> bool:
        if not stops:
            return False
        place = self._index_in(stops)
        at = place + (1 if forward else -1) if place >= 0 else (0 if forward else -1)
        return self._focus(stops[at % len(stops)])


def _offers_anything(offer: Affordances) -> bool:
    return bool(offer.moves_by_die or offer.moves_by_player or offer.moves_by_global)


def _actionable(group: Sequence[FocusStop]) -> list[FocusStop]:
    return [stop for stop in group if stop.is_actionable]


def _squared_length(direction: QPointF) -> float:
    return direction.x() ** 2 + direction.y() ** 2


# --- keys -----------------------------------------------------------------------------------------

LEFT, RIGHT, UP, DOWN = QPointF(-1, 0), QPointF(1, 0), QPointF(0, -1), QPointF(0, 1)


class KeyBinding(NamedTuple):
    """Some keys, what each of them does, and one description for all."""

    keys: tuple[str, ...]
    actions: tuple[Callable[[KeyboardNavigation], bool], ...]
    description: str


def _toward(direction: QPointF, *, takes: bool = False) -> Callable[[KeyboardNavigation], bool]:
    return lambda keyboard: keyboard.move_toward(direction, takes=takes)


NAVIGATION_BINDINGS = (
    KeyBinding(
        ("Tab", "Shift+Tab"),
        (lambda keyboard: keyboard.tab(True), lambda keyboard: keyboard.tab(False)),
        "next / previous playable item or zone",
    ),
    KeyBinding(
        ("Left", "Right", "Up", "Down"),
        tuple(_toward(direction) for direction in (LEFT, RIGHT, UP, DOWN)),
        "nearest item in that direction",
    ),
    KeyBinding(
        ("PgDown", "PgUp"),
        (lambda keyboard: keyboard.go_to_group(True), lambda keyboard: keyboard.go_to_group(False)),
        "next / previous zone or set of cards",
    ),
    KeyBinding(
        ("Ctrl+Right", "Ctrl+Left"),
        (
            lambda keyboard: keyboard.step_in_group(True),
            lambda keyboard: keyboard.step_in_group(False),
        ),
        "next / previous item in the same zone",
    ),
    KeyBinding(
        ("Home", "End"),
        (
            lambda keyboard: keyboard.go_to_group_edge(False),
            lambda keyboard: keyboard.go_to_group_edge(True),
        ),
        "the zone itself / its last die",
    ),
    KeyBinding(
        ("Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"),
        tuple(_toward(direction, takes=True) for direction in (LEFT, RIGHT, UP, DOWN)),
        "select several dice",
    ),
)
"""The navigation keys; Shift with a letter also goes to things by their initial."""


def _code(key: str) -> int:
    combination: QKeyCombination = QKeySequence(key)[0]  # type: ignore[index]
    return combination.toCombined()


def _by_key() -> dict[int, Callable[[KeyboardNavigation], bool]]:
    return {
        _code(key): does
        for binding in NAVIGATION_BINDINGS
        for key, does in zip(binding.keys, binding.actions, strict=True)
    }


_ACTIONS = _by_key()


def is_navigation_key(event: QKeyEvent) -> bool:
    """Whether a key moves the focus on the table."""
    held = event.modifiers() & ~event.modifiers().KeypadModifier
    return event.key() | held.value in _ACTIONS or (
        held == held.ShiftModifier and event.text().isalpha()
    )


def handle_key(
    event: QKeyEvent, keyboard: KeyboardNavigation, name: Callable[[FocusStop], str]
) -> bool:
    """Perform a navigation key; False if it is not one.

    `name` returns the name of a stop, to find it by its first letter.
    """
    held = event.modifiers() & ~event.modifiers().KeypadModifier
    does = _ACTIONS.get(event.key() | held.value)
    if does is not None:
        return does(keyboard)
    if held == held.ShiftModifier and event.text().isalpha():
        return keyboard.go_to_initial(event.text(), name)
    return False
