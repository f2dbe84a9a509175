"""Brings the window to the front because the player started the program again."""

from __future__ import annotations

import os

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

SECOND_TRY_MS = 120
_WAYLAND_TOKEN = "XDG_ACTIVATION_TOKEN"


class WindowFront(QObject):
    """Shows a window, un-minimizes it, and makes it the active one, above all others.

    A window manager of X11 refuses whoever asks with an older time than the player's last click.
    Changes of the window tell Qt the present time, so a second try succeeds. A window that still
    stays behind calls for attention in the taskbar.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SECOND_TRY_MS)
        self._timer.timeout.connect(self._insist)

    def bring(self, token: str = "") -> None:
        """Bring the window to the front.

        Args:
            token: the permission that the desktop gave the program which the player started.
                Wayland demands it.
        """
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        self._activate(token)
        self._timer.start()

    def stop(self) -> None:
        """Try no more: the window closes."""
        self._timer.stop()

    def _activate(self, token: str = "") -> None:
        front = QApplication.activeModalWidget() or self._window
        if QGuiApplication.platformName().startswith("wayland"):
            if token:
                os.environ[_WAYLAND_TOKEN] = token  # where Qt looks for it
        elif QGuiApplication.platformName() != "offscreen":
            self._window.raise_()
            front.raise_()
        front.activateWindow()
        os.environ.pop(_WAYLAND_TOKEN, None)

    def _insist(self) -> None:
        if QApplication.activeWindow() is None:
            QApplication.alert(self._window)
            self._activate()
