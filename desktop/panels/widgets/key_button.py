"""A wooden button for narrow rows: with less room around it."""

from __future__ import annotations

from PySide6.QtCore import QSize

from desktop.panels.widgets.wood_button import WoodButton


class KeyButton(WoodButton):
    """A button with a shortcut, in a row of a panel."""

    @property
    def margin(self) -> int:
        """The room around the plate."""
        return 4

    def sizeHint(self) -> QSize:
        """A size that fits into a row of text."""
        return QSize(super().sizeHint().width(), round(13 * self.pixels / self._pixels * 2) + 12)
