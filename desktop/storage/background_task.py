"""Work in a background thread, with which the window stays responsive.

A task, a row of jobs, or work that can be stopped and has a result.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from threading import Event, Thread
from typing import Any, ClassVar

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

_POLL_INTERVAL = 20  # milliseconds between two checks of the thread

_SWITCH_SECONDS = 0.00001
"""How soon Python lets the main thread go on while a task runs. Painting asks for it hundreds of
times a frame: with the usual 5 ms a frame of 10 ms takes 35 ms while the computer thinks. With
0.1 ms a frame of 5 ms takes 20, with this 9, and the task is not slower; with less both lose."""

_USUAL_SWITCH_SECONDS = sys.getswitchinterval()

_pausing: set[object] = set()
"""For what no garbage is collected now."""


def pause_collection(reason: object) -> None:
    """Let Python collect no garbage until `resume_collection` is called with the same reason."""
    _pausing.add(reason)
    gc.disable()


def resume_collection(reason: object) -> None:
    """Let Python collect garbage again, unless there is another reason not to."""
    _pausing.discard(reason)
    if not _pausing:
        gc.enable()


class BackgroundTask(QObject):
    """A piece of work in its own thread; the main thread notices when it is done.

    Python collects garbage in whichever thread happens to need memory. In a background thread this
    would delete widgets while the main thread uses them, and crash the program. So nothing is
    collected while a task runs. For the same reason the work must not refer to Qt objects: its
    thread could be the last to let go of them. The thread is not a daemon, which Python would stop
    in the middle of anything at the end of the program.

    The work must not define or first use a class of Qt either, so its modules are imported in the
    main thread: PySide enters the class in a map that Qt reads without waiting for Python.
    """

    # The work is done; emitted on the main thread, unless someone waited for it
    finished = Signal()

    running_threads: ClassVar[set[Thread]] = set()
    """The threads of tasks that have been started and not yet noticed to be done."""

    def __init__(self, work: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._thread = Thread(target=work, name="background task")
        self._timer = QTimer(self, interval=_POLL_INTERVAL)
        self._timer.timeout.connect(self._look)
        self.destroyed.connect(partial(_end_with_window, self._thread))

    @property
    def is_running(self) -> bool:
        """Whether the work is still going on."""
        return self._thread.is_alive()

    def start(self) -> None:
        BackgroundTask.running_threads.add(self._thread)
        pause_collection(self._thread)
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
        _join(self._thread)
        resume_collection(self._thread)


def _end_with_window(thread: Thread) -> None:
    """Wait for the thread of a task whose window is being deleted.

    Garbage is collected again when Qt is not in the middle of that.
    """
    app = QCoreApplication.instance()
    if thread in BackgroundTask.running_threads:
        _join(thread)
        if app is not None:
            QTimer.singleShot(0, app, partial(resume_collection, thread))


def _join(thread: Thread) -> None:
    if thread in BackgroundTask.running_threads:
        thread.join()
        BackgroundTask.running_threads.remove(thread)
        if not BackgroundTask.running_threads:
            sys.setswitchinterval(_USUAL_SWITCH_SECONDS)


# --- background steps -----------------------------------------------------------------------------

Job = Callable[[], Any]
"""Work for a background thread; it must not refer to Qt objects, and raises nothing."""


class BackgroundSteps(QObject):
    """A row of jobs, of which one runs at a time; the main thread takes each result."""

    finished = Signal()  # all jobs are done; not emitted after `stop`

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

        The main thread asks for the next job when the last one is done, and takes each result.
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


# --- work that can be stopped ---------------------------------------------------------------------


class StoppableWork:
    """The work of one thread, which ends soon after `is_stopped` is set.

    It holds no Qt objects, and its own copies of what it works on.
    """

    def __init__(self) -> None:
        self.is_stopped = Event()
        self.result: Any = None
        """What was found; None until it is done, or if it failed."""
        self.failure: Exception | None = None

    def __call__(self) -> None:
        try:
            self.result = self.work()
        except Exception as failure:  # noqa: BLE001 - raised again on the main thread
            self.failure = failure

    def work(self) -> object:
        """Do the work; the result is taken on the main thread."""
        raise NotImplementedError


class StoppableTask(QObject):
    """Does one piece of work at a time; a result that came too late is dropped."""

    failed = Signal()  # there will be no result, because of an error; it is raised afterward

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._current: StoppableWork | None = None
        self._tasks: dict[BackgroundTask, StoppableWork] = {}
        self._stops: set[Event] = set()
        # When the window is deleted, the threads are stopped before their tasks wait for them.
        self.destroyed.connect(partial(_set_all, self._stops))

    @property
    def is_running(self) -> bool:
        """Whether a result is still to come."""
        return self._current is not None

    def start(self, work: StoppableWork) -> None:
        """Do this work, and drop the result that is still to come."""
        self.stop()
        self._current = work
        task = BackgroundTask(work, self)
        task.finished.connect(lambda: self._end(task))
        self._tasks[task] = work
        self._stops.add(work.is_stopped)
        task.start()

    def hurry(self) -> None:
        """Take soon what is found by then."""
        if self._current is not None:
            self._current.is_stopped.set()

    def stop(self) -> None:
        """Drop the result that is still to come; the thread ends as soon as it notices."""
        if self._current is not None:
            self._current.is_stopped.set()
            self._current = None

    def end(self) -> None:
        """Stop, and wait until all threads have ended."""
        self.stop()
        for task in tuple(self._tasks):
            task.wait()
            self._forget(task)

    def take(self, work: StoppableWork) -> None:
        """Take the result of work that is done."""
        raise NotImplementedError

    def _end(self, task: BackgroundTask) -> None:
        work = self._forget(task)
        if work is not self._current:
            return
        self._current = None
        if work.failure is not None:
            self.failed.emit()
            raise work.failure
        self.take(work)

    def _forget(self, task: BackgroundTask) -> StoppableWork:
        work = self._tasks.pop(task)
        self._stops.discard(work.is_stopped)
        task.deleteLater()
        return work


def _set_all(events: Iterable[Event]) -> None:
    for event in events:
        event.set()
