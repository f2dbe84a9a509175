"""What presses and moves of the pointer do on the table, besides what the dice and cards do."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent

from desktop.table.input.dragging.drag_controller import DragController
from desktop.table.input.keyboard.keyboard_navigation import KeyboardNavigation
from desktop.table.input.seen_places import SeenPlaces


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
