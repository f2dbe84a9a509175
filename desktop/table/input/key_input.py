"""What a key does on the table: cancel a drag, use what has the focus, or move the focus."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from desktop.match.session import Session
from desktop.table.input.activation import ActivationController
from desktop.table.input.dragging.drag_controller import DragController
from desktop.table.input.keyboard import navigation_keys
from desktop.table.input.keyboard.accessible_names import AccessibleNames
from desktop.table.input.keyboard.keyboard_navigation import KeyboardNavigation
from desktop.table.input.seen_places import SeenPlaces

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
        elif navigation_keys.handle_key(event, self._keyboard, self._names.search_name):
            event.accept()
        elif key == Qt.Key.Key_Escape and stop is not None:
            self._keyboard.clear_focus()
        else:
            event.ignore()
