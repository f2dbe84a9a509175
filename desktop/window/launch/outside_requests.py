"""Carries out requests from later starts and from the system in the open window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from desktop.window.launch.instance_lock import InstanceLock
from desktop.window.launch.open_request import OpenRequest
from desktop.window.launch.window_front import WindowFront
from desktop.window.main_window import MainWindow

QUIET_MS = 150
"""Milliseconds to wait for more: Windows starts the program once for each of several files."""
DIALOG_MS = 200
"""Milliseconds between two looks whether a dialog is still open."""

OPEN_TIME = 10.0
"""Seconds that a file may take to open on a busy computer."""


class OutsideRequests(QObject):
    """Opens files that later starts of the program, or the system, ask for.

    While a dialog or a menu is open, files wait. Files that come together are one request.
    """

    def __init__(self, window: MainWindow, lock: InstanceLock) -> None:
        """Connect nothing yet; requests come through `add` and `open_now`.

        Args:
            window: the window that opens the files.
            lock: tells later starts to wait while a file is opened.
        """
        super().__init__(window)
        self._lock = lock
        self._window_shown = window
        self._front = WindowFront(window)
        self._waiting: list[OpenRequest] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._open_waiting)

    def add(self, request: OpenRequest) -> None:
        """Bring the window to the front, and soon open the files."""
        window = self._window_shown
        if request.size is not None and not (window.isMaximized() or window.isFullScreen()):
            window.resize(*request.size)
        self._front.bring(request.token)
        if request.opens_files:
            self._waiting.append(request)
            self._timer.start(QUIET_MS)

    def add_file(self, file: Path) -> None:
        """Bring the window to the front, and soon open a file."""
        self.add(OpenRequest(files=(file,)))

    def open_now(self, request: OpenRequest) -> None:
        """Open what the program was started with, together with what came in the meantime."""
        if request.opens_files:
            self._waiting.insert(0, request)
            if len(self._waiting) == 1:
                self._open_waiting()

    def stop(self) -> None:
        """Open nothing more: the window closes."""
        self._front.stop()
        self._timer.stop()
        self._waiting.clear()

    def _open_waiting(self) -> None:
        """Open a match that was asked for with a position, or else all files at once."""
        if QApplication.activeModalWidget() or QApplication.activePopupWidget():
            self._timer.start(DIALOG_MS)
            return
        if not self._waiting:
            return
        self._lock.ask_for_patience(OPEN_TIME)
        commands = self._window_shown.library.files
        first = self._waiting[0]
        if first.match is not None:
            self._waiting.remove(first)
            commands.watch(first.match, first.at)
            files = first.files
        else:
            asked = [one for one in self._waiting if one.match is None]
            self._waiting = [one for one in self._waiting if one.match is not None]
            files = tuple(dict.fromkeys(file for one in asked for file in one.files))
        commands.open_files(files)
        self._lock.ask_for_patience(0)
        if self._waiting:
            self._timer.start(QUIET_MS)
