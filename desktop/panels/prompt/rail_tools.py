"""The wooden buttons for help, Undo, Log and Menu, in the rail away from the player who decides."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from desktop.panels.prompt.rail_areas import RailAreas
from desktop.panels.widgets.rail_button import RailButton

_PIXELS = 12.5
_GAP = 6
_MARGIN = 8


class RailTools(QWidget):
    """A question mark, Undo, Log and Menu; `undo` is enabled whenever its action is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tools")
        self._areas: RailAreas | None = None
        self.help = RailButton("?", name="what-can-i-do")
        self.undo = RailButton(self.tr("Undo"), name="undo")
        self.log = RailButton(self.tr("Log"), name="open-log")
        self.menu = RailButton(self.tr("Menu"), name="open-menu")
        self.help.setToolTip(self.tr("What can I do? (H)"))
        self.help.setAccessibleName(self.tr("What can I do?"))
        self.help.setEnabled(False)
        self.undo.setToolTip(self.tr("Undo the last action (Ctrl+Z). Redo: Ctrl+Y"))
        self.log.setToolTip(self.tr("Log, table in words, rules and charts (Ctrl+L)"))
        self.menu.setToolTip(self.tr("All commands (F10)"))
        self.undo.setEnabled(False)
        for button in self.buttons:
            button.setParent(self)

    @property
    def buttons(self) -> tuple[RailButton, ...]:
        """All buttons, from the left."""
        return self.help, self.undo, self.log, self.menu

    def set_undo(self, action: QAction) -> None:
        """Let the Undo button follow a menu action, which lives at least as long."""
        self.undo.clicked.connect(action.trigger)
        action.enabledChanged.connect(self.undo.setEnabled)
        self.undo.setEnabled(action.isEnabled())

    def place(self, areas: RailAreas) -> None:
        """Move to the rail away from the player who decides."""
        self._areas = areas
        self.setGeometry(areas.tools.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))
        self._arrange()

    def _arrange(self) -> None:
        """Share the room; the words shrink together if they need more."""
        if self._areas is None:
            return
        buttons = (self.undo, self.log, self.menu)
        room = QRect(_MARGIN, _MARGIN, self._areas.tools.width(), self._areas.tools.height())
        narrow = min(room.height(), room.width() // 5)
        wide = (room.width() - narrow - _GAP * len(buttons)) // len(buttons)
        pixels = _PIXELS * self._areas.letters
        for button in self.buttons:
            button.set_pixels(pixels, self._areas.scale)
        needed = max(button.plate_width() for button in buttons) - 14
        pixels = min(pixels, max(10.0, pixels * wide / needed))
        self.help.set_plate_geometry(QRect(room.left(), room.top(), narrow, room.height()))
        left = room.left() + narrow + _GAP
        for place, button in enumerate(buttons):
            button.set_pixels(pixels, self._areas.scale)
            button.set_plate_geometry(
                QRect(left + place * (wide + _GAP), room.top(), wide, room.height())
            )
