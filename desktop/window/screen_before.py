"""Remembers the screen over which another was opened, to return to it."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget


class ScreenBefore:
    """The screen to return to from one that can be opened anywhere, such as the settings."""

    def __init__(self, screens: QStackedWidget) -> None:
        self._screens = screens
        self._before: QWidget | None = None

    def remember(self, opened: QWidget) -> None:
        """Remember the current screen before `opened` is shown over it."""
        if self._screens.currentWidget() is not opened:
            self._before = self._screens.currentWidget()

    def find(self) -> QWidget | None:
        """The remembered screen; None if there is none, or it was closed in the meantime."""
        before = self._before
        return before if before is not None and self._screens.indexOf(before) >= 0 else None
