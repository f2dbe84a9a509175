"""What follows the keyboard focus as it follows the pointer: highlights, cards, descriptions."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.table.input.dragging.drag_controller import DragController
from desktop.table.input.highlights import HighlightController
from desktop.table.input.keyboard.accessible_names import AccessibleNames
from desktop.table.input.keyboard.focus_order import FocusStop
from desktop.table.input.keyboard.keyboard_navigation import KeyboardNavigation

_OWN_POPUPS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason)
"""Why the table loses the focus for a moment only."""


class FocusTracking(QObject):
    """Lets the table follow its keyboard focus.

    Signals:
        die_reached(die), card_reached(card): the focus moved to this die or card.
    """

    die_reached = Signal(object)
    card_reached = Signal(object)

    def __init__(
        self,
        view: QWidget,
        keyboard: KeyboardNavigation,
        drag_controller: DragController,
        highlights: HighlightController,
        names: AccessibleNames,
    ) -> None:
        super().__init__(view)
        self._view, self._keyboard, self._drag_controller = view, keyboard, drag_controller
        self._highlights, self._names = highlights, names
        keyboard.focus_moved.connect(self._follow)

    def come(self, reason: Qt.FocusReason) -> None:
        """Tab focuses the first actionable item; returning focus restores the previous one."""
        if reason in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._keyboard.focus_first(reason == Qt.FocusReason.TabFocusReason)
        elif reason != Qt.FocusReason.MouseFocusReason:
            self._keyboard.resume()

    def go(self, reason: Qt.FocusReason) -> None:
        """Drop what is dragged, and remember the focused item."""
        hand = self._drag_controller
        if hand.is_dragging or hand.rubber_band.is_drawn:
            hand.cancel()
        if reason not in _OWN_POPUPS:
            self._keyboard.suspend()

    def describe(self) -> None:
        """Set the accessible description of the table to the focused stop."""
        stop = self._keyboard.focused_stop
        self._view.setAccessibleDescription(self._names.name(stop) if stop is not None else "")

    def _follow(self, stop: FocusStop | None) -> None:
        self.describe()
        if stop is None:
            return
        self._highlights.point_at(stop.center)
        if stop.kind == "die":
            self.die_reached.emit(stop.number)
        elif stop.kind in ("card", "global"):
            self.card_reached.emit(stop.number)
