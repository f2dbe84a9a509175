"""What all commands have in common that open screens in the main window."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget


class ScreenCommands(QObject):
    """Opens screens, and returns from them to the screen over which they were opened.

    Signals:
        shown(screen): a screen is ready; show it.
        home_wanted(): go to the home screen.
        message_sent(text): tell the player this, such as an error.
    """

    shown = Signal(QWidget)
    home_wanted = Signal()
    message_sent = Signal(str)

    def __init__(self, window: QWidget, screens: QStackedWidget) -> None:
        """Make it without any screen.

        Args:
            window: the window over which dialogs open, and which shows what takes a moment.
            screens: holds the screens of the window.
        """
        super().__init__(window)
        self._window, self._screens = window, screens
        self._screen_before: QWidget | None = None

    def title_of(self, screen: QWidget | None) -> str:
        """The title of the window while one of these screens is shown; "" for other screens."""
        raise NotImplementedError

    def go_back(self) -> None:
        """Show the screen from which the player came here, and give it the keyboard back."""
        before, self._screen_before = self._screen_before, None
        if before is None or self._screens.indexOf(before) < 0:  # it was closed in the meantime
            self.home_wanted.emit()
            return
        self.shown.emit(before)
        focused: QWidget | None = before.focusWidget()
        if focused is not None:
            focused.setFocus()

    def _remember_screen_before(self, opened: QWidget) -> None:
        """Remember the current screen before `opened` is shown over it."""
        current = self._screens.currentWidget()
        if current is not opened:
            self._screen_before = current
