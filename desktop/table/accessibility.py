"""The table for screen readers: each thing on it is a part with a name, an area and an action.

A graphics scene is closed to assistive technology, so the view answers for it: its parts are the
keyboard stops. Qt calls these objects at any time, even while the view is being destroyed, and an
exception or a wrong type in an answer crashes the program (seen with PySide6 6.8 to 6.11). So every
answer is total, and "no interface" is a null pointer, never None.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QWindow,
)
from PySide6.QtWidgets import QGraphicsView, QWidget
from shiboken6 import Shiboken

from desktop.match.session import Session
from desktop.table.input.accessible_names import AccessibleNames
from desktop.table.input.activation import ActivationController
from desktop.table.input.focus_order import FocusStop
from desktop.table.input.keyboard_navigation import KeyboardNavigation
from rules.advice import OutlineKey

Role, Text, Event = QAccessible.Role, QAccessible.Text, QAccessible.Event
_ROLES = {
    "die": Role.ListItem,
    "card": Role.ListItem,
    "global": Role.Button,
    "coin": Role.Button,
    "plate": Role.Button,
    "place": Role.Grouping,
}
_NO_INTERFACE = Shiboken.VoidPtr(0)


class AccessibleItemActions(QAccessibleActionInterface):
    """The actions of a part: press it, or move the keyboard focus to it."""

    def __init__(self, part: AccessibleItem) -> None:
        super().__init__()
        self._part = part

    def actionNames(self) -> list[str]:
        return [self.pressAction(), self.setFocusAction()]

    def doAction(self, name: str) -> None:
        self._part.perform(name, presses=name == self.pressAction())

    def keyBindingsForAction(self, name: str) -> list[str]:
        return ["Return"] if name == self.pressAction() else []


class AccessibleItem(QAccessibleInterface):
    """One thing on the table."""

    def __init__(self, table: AccessibilityTree, key: OutlineKey) -> None:
        super().__init__()
        self._table, self.key = table, key
        self._actions = AccessibleItemActions(self)

    def perform(self, name: str, *, presses: bool) -> None:
        """Perform an action for a screen reader."""
        table, view, stop = self._table, self._table.view, self._stop
        if view is None or stop is None:
            return
        view.setFocus()
        can_press = presses and table.session.can_act  # the same condition as for Enter
        if table.keyboard.go_to(stop.key) and can_press:
            table.activation.activate(stop)

    @property
    def _stop(self) -> FocusStop | None:
        return self._table.stop_for(self.key)

    def isValid(self) -> bool:
        return self._table.view is not None

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._table.window()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return self._table.table_interface()

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> None:  # type: ignore[override]
        return None

    def childAt(self, x: int, y: int) -> None:  # type: ignore[override]
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def rect(self) -> QRect:
        return self._table.rect(self._stop)

    def role(self) -> QAccessible.Role:
        return _ROLES.get(str(self.key[0]) if self.key else "", Role.ListItem)

    def state(self) -> QAccessible.State:
        table, view = self._table, self._table.view
        state, stop = QAccessible.State(), self._stop
        state.focusable = state.selectable = True
        if view is None or stop is None:
            state.invisible = state.invalid = True
            return state
        now = table.keyboard.focused_stop
        state.focused = view.hasFocus() and now is not None and now.key == self.key
        state.selected = table.activation.is_picked(stop)
        return state

    def text(self, kind: QAccessible.Text) -> str:
        return self._table.text(self._stop, kind)

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Do nothing: the names of things cannot be changed."""

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        if kind == QAccessible.InterfaceType.ActionInterface:
            return self._actions
        return _NO_INTERFACE


class AccessibleTable(QAccessibleInterface):
    """The view itself: a list of everything on the table."""

    def __init__(self, table: AccessibilityTree) -> None:
        super().__init__()
        self._table = table

    def isValid(self) -> bool:
        return self._table.view is not None

    def object(self) -> QObject | None:  # type: ignore[override]
        return self._table.view

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._table.window()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        view = self._table.view
        above = view.parentWidget() if view is not None else None
        return QAccessible.queryAccessibleInterface(above) if above is not None else None

    def childCount(self) -> int:
        return len(self._table.items()) + len(self._table.overlay_widgets())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        parts, panels = self._table.items(), self._table.overlay_widgets()
        if 0 <= index < len(parts):
            return parts[index]
        index -= len(parts)
        return QAccessible.queryAccessibleInterface(panels[index]) if index < len(panels) else None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        at = [part for part in self._table.items() if part.rect().contains(x, y)]
        return at[-1] if at else None

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        table, view = self._table, self._table.view
        now = table.keyboard.focused_stop if view is not None and view.hasFocus() else None
        return table.item_for(now.key) if now is not None else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        parts, panels = self._table.items(), self._table.overlay_widgets()
        if isinstance(child, AccessibleItem):
            return parts.index(child) if child in parts else -1
        widget = child.object()
        return len(parts) + panels.index(widget) if widget in panels else -1

    def rect(self) -> QRect:
        view = self._table.view
        if view is None:
            return QRect()
        return QRect(view.mapToGlobal(QPoint(0, 0)), view.size())

    def role(self) -> QAccessible.Role:
        return Role.List

    def state(self) -> QAccessible.State:
        state, view = QAccessible.State(), self._table.view
        state.focusable = True
        if view is None:
            state.invisible = state.invalid = True
            return state
        state.focused = view.hasFocus() and self._table.keyboard.focused_stop is None
        state.invisible = not view.isVisible()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        view = self._table.view
        if view is None:
            return ""
        return view.accessibleName() if kind == Text.Name else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Do nothing: the name of the table cannot be changed."""


class AccessibilityTree:
    """The accessible parts of one view. They live as long as the view, whatever Qt asks of them."""

    def __init__(
        self,
        view: QGraphicsView,
        session: Session,
        keyboard: KeyboardNavigation,
        activation: ActivationController,
        names: AccessibleNames,
    ) -> None:
        """Make the things in a view accessible."""
        self._view: QGraphicsView | None = view
        self.session, self.keyboard, self.activation = session, keyboard, activation
        self._accessible_names = names
        self._wholes: list[AccessibleTable] = []
        self._parts: dict[OutlineKey, AccessibleItem] = {}
        self._names: dict[OutlineKey, str] = {}
        view.destroyed.connect(partial(_dispose, self))
        keyboard.focus_moved.connect(self._notify_focus)
        session.decision_ready.connect(self._notify_names)
        _install()

    @property
    def view(self) -> QGraphicsView | None:
        """The view, or None once Qt has deleted it."""
        view = self._view
        return view if view is not None and Shiboken.isValid(view) else None

    def table_interface(self) -> QAccessibleInterface | None:
        """The accessible interface of the view."""
        view = self.view
        return QAccessible.queryAccessibleInterface(view) if view is not None else None

    def new_table_interface(self) -> AccessibleTable | None:
        """A new interface for the view; Qt deletes it.

        Qt asks for a new one when the meta-object of the view changes, which happens in Python when
        a slot is connected. Returning the same object again would make Qt delete it twice.
        """
        if self.view is None:
            return None
        self._wholes.append(AccessibleTable(self))
        return self._wholes[-1]

    def item_for(self, key: OutlineKey) -> AccessibleItem:
        """The part for the key of a stop; always the same object for the same key."""
        if key not in self._parts:
            self._parts[key] = AccessibleItem(self, key)
        return self._parts[key]

    def items(self) -> list[AccessibleItem]:
        """All current parts, in keyboard order."""
        stops = self.keyboard.stops if self.view is not None else ()
        return [self.item_for(stop.key) for stop in stops]

    def overlay_widgets(self) -> list[QWidget]:
        """The widgets shown over the table now: notes, menus, chips."""
        view = self.view
        if view is None:
            return []
        over = (*view.children(), *view.viewport().children())
        return [
            widget
            for widget in over
            if isinstance(widget, QWidget) and widget.isVisible() and widget is not view.viewport()
        ]

    def stop_for(self, key: OutlineKey) -> FocusStop | None:
        """The keyboard stop of a part, if it has one now."""
        return self.keyboard.find_stop(key) if self.view is not None else None

    def text(self, stop: FocusStop | None, kind: QAccessible.Text) -> str:
        """The name of a part, or its card text as the description."""
        if self.view is None or stop is None or not self._still_exists(stop):
            return ""
        if kind == Text.Name:
            return self._accessible_names.name(stop)
        return self._accessible_names.description(stop) if kind == Text.Description else ""

    def rect(self, stop: FocusStop | None) -> QRect:
        """The area of a part on the screen."""
        view = self.view
        if view is None or stop is None:
            return QRect()
        area = view.mapFromScene(stop.area).boundingRect()
        return QRect(view.viewport().mapToGlobal(area.topLeft()), area.size())

    def window(self) -> QWindow | None:
        """The window that contains the table."""
        view = self.view
        return view.window().windowHandle() if view is not None else None

    def _still_exists(self, stop: FocusStop) -> bool:
        """Whether the thing still exists: an undone act takes its tokens along."""
        return stop.kind != "die" or stop.die < len(self.session.game.state.dice)

    # --- notifications

    def _notify_focus(self, stop: FocusStop | None) -> None:
        if stop is not None and QAccessible.isActive():
            self._notify(self.item_for(stop.key), Event.Focus)

    def _notify_names(self) -> None:
        """Notify screen readers, which cache names, of every name that has changed."""
        if self.view is None or not QAccessible.isActive():
            return
        names = {stop.key: self._accessible_names.name(stop) for stop in self.keyboard.stops}
        for key, name in names.items():
            if key in self._names and self._names[key] != name:
                self._notify(self.item_for(key), Event.NameChanged)
        self._names = names

    def _notify(self, part: AccessibleItem, what: QAccessible.Event) -> None:
        QAccessible.updateAccessibility(QAccessibleEvent(part, what))

    def dispose(self) -> None:
        """Delete the parts, because the view is gone."""
        self._view = None
        parts, self._parts = self._parts, {}
        for part in parts.values():
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(part))
        # Python keeps the parts, which keep this; without a view nothing asks for the rest.
        del self.session, self.keyboard, self.activation, self._accessible_names


def _dispose(parts: AccessibilityTree, _gone: QObject | None = None) -> None:
    parts.dispose()


_installed: list[Callable[[str, QObject], QAccessibleInterface | None]] = []


def _install() -> None:
    """Register the factory that gives Qt the interface of a table, once per program."""
    if not _installed:
        _installed.append(_interface_of)
        QAccessible.installFactory(_interface_of)


def _interface_of(_name: str, thing: QObject) -> QAccessibleInterface | None:
    parts = getattr(thing, "accessibility_tree", None)
    return parts.new_table_interface() if isinstance(parts, AccessibilityTree) else None
