"""Brings a window to the front because the player started the program again."""

from __future__ import annotations

import os

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

SECOND_TRY_MS = 120
_WAYLAND_TOKEN = "XDG_ACTIVATION_TOKEN"


def bring_to_front(window: QWidget, token: str = "") -> None:
    """Show a window, un-minimize it, and make it the active one, above all others.

    Args:
        window: the window, or any widget in it.
        token: the permission that the desktop gave the program which the player started. Wayland
            demands it.
    """
    window = window.window()
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    _activate(window, token)
    # A window manager of X11 refuses whoever asks with an older time than the player's last click.
    # What was done just now tells Qt the present time, so asking again succeeds.
    QTimer.singleShot(SECOND_TRY_MS, window, lambda: _insist(window))


def _activate(window: QWidget, token: str = "") -> None:
    front = QApplication.activeModalWidget() or window
    if token and QGuiApplication.platformName().startswith("wayland"):
        os.environ[_WAYLAND_TOKEN] = token  # where Qt looks for it
    if not QGuiApplication.platformName().startswith("wayland"):
        window.raise_()
        front.raise_()
    front.activateWindow()
    os.environ.pop(_WAYLAND_TOKEN, None)


def _insist(window: QWidget) -> None:
    if QApplication.activeWindow() is None and window.isVisible():
        QApplication.alert(window)
        _activate(window)
