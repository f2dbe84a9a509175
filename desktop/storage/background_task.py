"""Work in a background thread, with which the window stays responsive."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer, Signal

_POLL_INTERVAL = 20  # milliseconds between two checks of the thread

_SWITCH_SECONDS = 0.0001
"""How soon Python lets the main thread go on while a task runs. Painting asks for it hundreds of
times a frame: with the usual 5 ms a frame of 10 ms takes 35 ms while the computer thinks."""

_USUAL_SWITCH_SECONDS = sys.getswitchinterval()


class BackgroundTask(QObject):
    """A piece of work in a thread of its own; the main thread notices when it is done.

    Python collects garbage in whichever thread happens to need memory. In a background thread this
    would delete widgets while the main thread uses them, and crash the program. So nothing is
    collected while a task runs. For the same reason the work must not refer to Qt objects: its
    thread could be the last to let go of them. The thread is not a daemon, which Python would stop
    in the middle of anything at the end of the program.

    Signals:
        finished(): the work is done; emitted on the main thread, unless somebody waited for it.
    """

    finished = Signal()

    running_threads: ClassVar[set[Thread]] = set()
    """The threads of tasks that have been started and not yet noticed to be done."""

    def __init__(self, work: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._thread = Thread(target=work, name="background task")
        self._timer = QTimer(self, interval=_POLL_INTERVAL)
        self._timer.timeout.connect(self._look)
        self.destroyed.connect(partial(_end_thread, self._thread))

    @property
    def is_running(self) -> bool:
        """Whether the work is still going on."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Start the work."""
        BackgroundTask.running_threads.add(self._thread)
        gc.disable()
        sys.setswitchinterval(_SWITCH_SECONDS)
        self._thread.start()
        self._timer.start()

    def wait(self) -> None:
        """Wait until the work is done, without emitting `finished`."""
        if self._timer.isActive():
            self._end()

    def _look(self) -> None:
        if not self._thread.is_alive():
            self._end()
            self.finished.emit()

    def _end(self) -> None:
        self._timer.stop()
        _end_thread(self._thread)


def _end_thread(thread: Thread) -> None:
    """Wait for the thread of a task, whose window may have been deleted in the meantime."""
    if thread in BackgroundTask.running_threads:
        thread.join()
        BackgroundTask.running_threads.remove(thread)
        if not BackgroundTask.running_threads:
            gc.enable()
            sys.setswitchinterval(_USUAL_SWITCH_SECONDS)
