"""Does jobs in the background, one after another, and hands over each result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop.storage.background_task import BackgroundTask

Job = Callable[[], Any]
"""Work for a background thread; it must not refer to Qt objects, and raises nothing."""


class BackgroundSteps(QObject):
    """A row of jobs, of which one runs at a time; the main thread takes each result.

    Signals:
        finished(): all jobs are done; not emitted after `stop`.
    """

    finished = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs: Iterator[Job] = iter(())
        self._take: Callable[[Any], object] = _ignore
        self._task: BackgroundTask | None = None

    @property
    def is_running(self) -> bool:
        """Whether a job is being done."""
        return self._task is not None

    def start(self, jobs: Iterable[Job], take: Callable[[Any], object]) -> None:
        """Do these jobs instead of those that are left.

        Args:
            jobs: the jobs. The next one is asked for on the main thread when the last one is done.
            take: called on the main thread with the result of each job.
        """
        self.stop()
        self._jobs, self._take = iter(jobs), take
        if self._task is None:
            self._start_next()

    def stop(self) -> None:
        """Forget the jobs that are left, and the result of the one that is being done."""
        self._jobs, self._take = iter(()), _ignore

    def end(self) -> None:
        """Stop, and wait for the job that is being done: the program ends."""
        self.stop()
        if self._task is not None:
            self._task.wait()
            self._task = None

    def _start_next(self) -> None:
        job = next(self._jobs, None)
        if job is None:
            self.finished.emit()
            return
        results: list[Any] = []
        take = self._take
        self._task = BackgroundTask(lambda: results.append(job()), self)
        self._task.finished.connect(lambda: self._finish(take, results))
        self._task.start()

    def _finish(self, take: Callable[[Any], object], results: list[Any]) -> None:
        """Take a result, unless other jobs were started or all were stopped meanwhile."""
        if self._task is not None:
            self._task.deleteLater()
            self._task = None
        if results and take is self._take:
            take(results[0])
        if not self.is_running and self._take is not _ignore:
            self._start_next()


def _ignore(result: object) -> None:
    """Do nothing with a result."""
