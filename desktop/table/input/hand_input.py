"""What keys and presses do on the table, and where the dice were when it last stood still.

A key cancels a drag, uses what has the focus, or moves the focus. What presses do to dice and cards
is `drag_controller`'s part.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsScene

from desktop.match.session import Session
from desktop.table.input import keyboard_navigation
from desktop.table.input.accessible_names import AccessibleNames
from desktop.table.input.activation import ActivationController
from desktop.table.input.drag_controller import DragController
from desktop.table.input.focus_order import FocusStop
from desktop.table.input.hit_testing import thing_at
from desktop.table.input.keyboard_navigation import KeyboardNavigation
from desktop.table.items.die_item import DieItem
from rules.advice import OutlineKey
from rules.model import DieId


class SeenPlaces:
    """Remembers the places of the dice, and the focus, at the last press on a still table.

    When a die leaves its zone, the others close up. A fast second click at the same point, or a
    second Enter, would then mean another die than the one that the player saw there.
    """

    def __init__(
        self, session: Session, scene: QGraphicsScene, dice: Mapping[DieId, DieItem]
    ) -> None:
        self._session, self._scene, self._dice = session, scene, dice
        self._places: dict[DieId, QPointF] = {}
        self._focus: OutlineKey | None = None

    def holds_point(self, point: QPointF) -> bool:
        """Whether a press at this point is about the thing that the player saw there."""
        if self._session.input_guard.is_still:
            self._places = {die_id: item.pos() for die_id, item in self._dice.items()}
            return True
        thing = thing_at(self._scene, point)
        if thing is None or thing.kind != "die":
            return True
        is_seen = self._places.get(thing.die) == self._dice[thing.die].pos()
        return is_seen or not self._session.holds_back(needs_stillness=True)

    def holds_focus(self, stop: FocusStop) -> bool:
        """Whether Enter is about the item that had the focus when the table stood still."""
        if self._session.input_guard.is_still:
            self._focus = stop.key
            return True
        return stop.key == self._focus or not self._session.holds_back(needs_stillness=True)


# --- keys -----------------------------------------------------------------------------------------

_CLICK = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class KeyInput:
    """Gives each key to the part of the table that it is for."""

    def __init__(
        self,
        session: Session,
        drag_controller: DragController,
        keyboard: KeyboardNavigation,
        activation: ActivationController,
        seen_places: SeenPlaces,
        names: AccessibleNames,
    ) -> None:
        self._session, self._dragging, self._keyboard = session, drag_controller, keyboard
        self._activation, self._seen_places, self._names = activation, seen_places, names

    def press(self, event: QKeyEvent, *, is_animating: bool) -> None:
        """Do what a key means, and accept its event; ignore it if it means nothing here."""
        key, stop = Qt.Key(event.key()), self._keyboard.focused_stop
        self._dragging.is_extending = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Escape and (self._dragging.is_active or self._dragging.selection.dice):
            self._dragging.cancel()
            self._dragging.selection.clear()
        elif is_animating:
            event.ignore()
        elif key in _CLICK and stop is not None and self._session.can_act:
            if not event.isAutoRepeat() and self._seen_places.holds_focus(stop):
                self._activation.activate(stop)
        elif keyboard_navigation.handle_key(event, self._keyboard, self._names.search_name):
            event.accept()
        elif key == Qt.Key.Key_Escape and stop is not None:
            self._keyboard.clear_focus()
        else:
            event.ignore()


# --- pointer --------------------------------------------------------------------------------------


class PointerInput:
    """Cancels drags, extends selections and stretches the box around dice."""

    def __init__(
        self, drag_controller: DragController, keyboard: KeyboardNavigation, seen: SeenPlaces
    ) -> None:
        self._drag_controller, self._keyboard, self._seen_places = drag_controller, keyboard, seen

    def takes_press(self, event: QMouseEvent, at: QPointF) -> bool:
        """Whether a press at a scene position is used up before it reaches a die or card."""
        drag = self._drag_controller
        if event.button() != Qt.MouseButton.LeftButton and drag.is_active:
            drag.cancel()  # any other button cancels a drag
            drag.was_canceled = True
            return True
        drag.was_canceled = False
        if not self._seen_places.holds_point(at):
            return True
        self._keyboard.clear_focus()
        drag.is_extending = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        return False

    def move(self, at: QPointF) -> None:
        """The pointer has moved to a scene position."""
        self._drag_controller.rubber_band.stretch(at)
        if not self._drag_controller.is_dragging:
            self._drag_controller.hover(at)
