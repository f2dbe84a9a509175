"""Closes the program when the system asks: at the end of the session, or for an upgrade."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal

_NAMES = ("SIGTERM", "SIGINT", "SIGHUP")


class EndSignals(QObject):
    """Tells Qt of the signals of the system that ask a program to end.

    Qt itself does not notice them. Python writes each to a pipe, and Qt watches the other end. On
    Windows, where these signals do not exist, the system closes the window.

    Signals:
        end_wanted(): the program is asked to close.
    """

    end_wanted = Signal()

    def __init__(self, parent: QObject) -> None:
        """Listen from now on, until `stop`. A signal that is ignored stays ignored (nohup)."""
        super().__init__(parent)
        self._ends: tuple[int, int] | None = None
        if sys.platform == "win32":
            return
        self._ends = read, write = os.pipe()
        os.set_blocking(read, False)
        os.set_blocking(write, False)
        self._notifier = QSocketNotifier(read, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._hear)
        self._before_wakeup = signal.set_wakeup_fd(write, warn_on_full_buffer=False)
        self._before = {
            number: signal.signal(number, _note)
            for number in (getattr(signal, name) for name in _NAMES)
            if signal.getsignal(number) != signal.SIG_IGN
        }

    def stop(self) -> None:
        """Let the signals end the program at once again, as they did before."""
        if self._ends is None:
            return
        self._notifier.setEnabled(False)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._before_wakeup)
        for end in self._ends:
            os.close(end)
        self._ends = None

    def _hear(self) -> None:
        if self._ends is not None and os.read(self._ends[0], 64):
            self.end_wanted.emit()


def _note(number: int, frame: FrameType | None) -> None:
    """Python writes to the pipe only for a signal that has a handler."""
