"""Lets a computer opponent choose an act in a background thread, so the window stays responsive."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from threading import Event

from PySide6.QtCore import QObject, Signal

from desktop.storage.background_task import BackgroundTask
from rules.game import Game
from rules.opponents import Choice, opponent_of_level

_SEED = 2014
"""The seed of the draws and rolls that an opponent imagines. It says nothing about real ones."""


class _Thought:
    """The work of one thread. It holds no Qt objects, and its own copy of the match."""

    def __init__(self, game: Game, level: str) -> None:
        self._game, self._level = game.imagined(_SEED), level
        self.is_stopped = Event()
        self.choice: Choice | None = None
        self.failure: Exception | None = None

    def __call__(self) -> None:
        try:
            opponent = opponent_of_level(self._level)
            self.choice = opponent.choose(self._game, self.is_stopped.is_set)
        except Exception as failure:  # noqa: BLE001 - raised again on the main thread
            self.failure = failure


class BackgroundThinking(QObject):
    """Thinks about one position at a time; an answer that came too late is dropped.

    Signals:
        decided(choice): the opponent has chosen an act for the position that was asked last.
        failed(): there will be no answer, because of an error; it is raised afterward.
    """

    decided = Signal(Choice)
    failed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thought: _Thought | None = None
        self._tasks: dict[BackgroundTask, _Thought] = {}
        self._stops: set[Event] = set()
        # When the window is deleted, the threads are stopped before their tasks wait for them.
        self.destroyed.connect(partial(_set_all, self._stops))

    @property
    def is_running(self) -> bool:
        """Whether an answer is still to come."""
        return self._thought is not None

    def begin(self, game: Game, level: str) -> None:
        """Think about the open decision of a match; the match may be changed meanwhile."""
        self.stop()
        self._thought = thought = _Thought(game, level)
        task = BackgroundTask(thought, self)
        task.finished.connect(lambda: self._end(task))
        self._tasks[task] = thought
        self._stops.add(thought.is_stopped)
        task.start()

    def hurry(self) -> None:
        """Answer soon, with the best act found so far."""
        if self._thought is not None:
            self._thought.is_stopped.set()

    def stop(self) -> None:
        """Drop the answer that is still to come; the thread ends as soon as it notices."""
        if self._thought is not None:
            self._thought.is_stopped.set()
            self._thought = None

    def end(self) -> None:
        """Stop thinking, and wait until all threads have ended."""
        self.stop()
        for task in tuple(self._tasks):
            task.wait()
            self._forget(task)

    def _end(self, task: BackgroundTask) -> None:
        thought = self._forget(task)
        if thought is not self._thought:
            return
        self._thought = None
        if thought.failure is not None:
            self.failed.emit()
            raise thought.failure
        if thought.choice is not None:
            self.decided.emit(thought.choice)

    def _forget(self, task: BackgroundTask) -> _Thought:
        thought = self._tasks.pop(task)
        self._stops.discard(thought.is_stopped)
        task.deleteLater()
        return thought


def _set_all(stops: Iterable[Event]) -> None:
    for stop in stops:
        stop.set()
