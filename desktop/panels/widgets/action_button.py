"""A button that does what a menu action and its keys do."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton

from desktop.style.plain_text import plain_tooltip


class ActionButton(QPushButton):
    """A button for a menu action: it is enabled whenever the action is, and triggers it."""

    def __init__(self, text: str, tip: str, *, name: str) -> None:
        """Make a small button, which is disabled until it gets its action.

        Args:
            text: the text of the button.
            tip: the tooltip.
            name: the object name.
        """
        super().__init__(text)
        self.setToolTip(plain_tooltip(tip))
        self.setObjectName(name)
        self.setProperty("small", True)
        self.setEnabled(False)

    def set_action(self, action: QAction) -> None:
        """Follow an action, which lives at least as long as the button."""
        self.clicked.connect(action.trigger)
        action.enabledChanged.connect(self.setEnabled)
        self.setEnabled(action.isEnabled())
