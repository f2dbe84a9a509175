"""Where the keyboard focus goes on a match screen: by F6, and after a click on a button."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from desktop.panels.match_panels.side_column import SideColumn
from desktop.screens.match_end import MatchEnd
from desktop.table.view import TableView


class ScreenFocus(QObject):
    """Moves the focus between the parts of a match screen, and keeps it off clicked buttons."""

    def __init__(
        self,
        screen: QWidget,
        view: TableView,
        side: SideColumn,
        match_end: MatchEnd,
        menu: QWidget,
        stations: Callable[[], list[QWidget]],
    ) -> None:
        """Install the keys; F6 moves between the `stations`, in their order."""
        super().__init__(screen)
        self._screen, self._view, self._side, self._end = screen, view, side, match_end
        self._menu, self._stations = menu, stations
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._keep_focus_on_click)
        QShortcut(QKeySequence("F6"), screen, self.focus_next_part)
        QShortcut(QKeySequence("Shift+F6"), screen, lambda: self.focus_next_part(forward=False))

    def focus_table(self) -> None:
        """Move the focus to the table, unless the player reads it in words."""
        if self._screen.window().focusWidget() is not self._side.text_view:
            self._view.setFocus()

    def focus_next_part(self, *, forward: bool = True) -> None:
        """Move the focus to the next part of the screen: table, answers, tools, panel, column."""
        if self._end.is_open:
            self._end.scene.focusNextPrevChild(forward)
            return
        stations = self._stations()
        doors = [(part, _first_to_focus(part)) for part in stations if part.isVisible()]
        open_doors = [(part, door) for part, door in doors if door is not None]
        now = QApplication.focusWidget()
        here = next(
            (place for place, (part, _) in enumerate(open_doors) if _is_in(part, now)),
            -1 if forward else 0,
        )
        _, door = open_doors[(here + (1 if forward else -1)) % len(open_doors)]
        door.setFocus(Qt.FocusReason.TabFocusReason)

    @Slot(QWidget, QWidget)
    def _keep_focus_on_click(self, before: QWidget | None, now: QWidget | None) -> None:
        """After a click on a button, Space still presses the main button, not the clicked one.

        Only Tab focuses a button. In the side column, a click leaves the focus where it was.
        """
        is_click = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if not is_click or not isinstance(now, QAbstractButton) or not _is_in(self._screen, now):
            return
        if self._end.is_open or _is_in(self._menu, now):
            return
        back: QWidget = self._view
        is_reading = _is_in(self._side, now) or before is self._side.text_view
        if before is not None and is_reading and _is_in(self._side, before):
            back = before
        back.setFocus()


def _first_to_focus(part: QWidget) -> QWidget | None:
    """The first widget of a part, in the order of Tab, that takes the focus; None without one."""
    widget: QWidget | None = part
    while widget is not None:
        can_focus = widget.isVisible() and widget.isEnabled() and _is_in(part, widget)
        if can_focus and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            return widget
        widget = widget.nextInFocusChain()
        if widget is part:
            break
    return None


def _is_in(part: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (widget is part or part.isAncestorOf(widget))
