"""Watches the inbox of the running program."""

from __future__ import annotations

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from desktop.window.launch.hand_over import RunningProgram

POLL_MS = 1000
"""Milliseconds between two looks where the file system does not tell of changes."""
RESTORE_MS = 500
"""Milliseconds until a folder that was deleted is created again."""


class RequestWatch(QObject):
    """Tells of every request that other starts of the program leave.

    Signals:
        arrived(request): an `OpenRequest`, which no one else gets.
    """

    arrived = Signal(object)

    def __init__(self, program: RunningProgram, parent: QObject) -> None:
        """Prepare to watch for the program that holds the lock; `start` begins."""
        super().__init__(parent)
        self._lock, self._inbox = program.lock, program.inbox
        self._name = ""
        self._watcher: QFileSystemWatcher | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Take what is there, and from now on what comes."""
        holder = self._lock.holder
        if holder is None:  # the data folder has just been deleted
            self._restore_later()
            return
        self._name = holder.name
        try:
            self._inbox.make_folder()
        except OSError:
            return  # then no one else can leave anything there either
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._look)
        if not self._watcher.addPath(str(self._inbox.folder)):
            self._timer.start(POLL_MS)
        self._look()

    def stop(self) -> None:
        """Take nothing more: the program ends."""
        self._timer.stop()
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None
        self._name = ""

    def _look(self) -> None:
        if not self._name:
            return
        try:
            for request in self._inbox.take_all(self._name):
                self.arrived.emit(request)
        except FileNotFoundError:
            self._restore_later()
        except OSError:
            return  # the folder cannot be read now; whoever waits opens a window

    def _restore_later(self) -> None:
        self.stop()
        QTimer.singleShot(RESTORE_MS, self, self._restore)

    def _restore(self) -> None:
        """Start again in a new folder, unless another program has done that."""
        try:
            if self._lock.renew():
                self.start()
        except OSError:
            return  # the folder cannot be written: nobody can leave a request there
