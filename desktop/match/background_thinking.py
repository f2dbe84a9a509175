"""Thinking in the background: the computer chooses an act while the window stays responsive.

`Adviser` does it for the person who is asked. The hint, the suggestions and the light of the
main button follow its advice, so they never contradict each other.
"""

from __future__ import annotations

from functools import partial
from math import inf
from threading import Event
from time import thread_time
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.storage.background_task import BackgroundTask, set_all
from rules.game import Game
from rules.opponents import HINT_LEVEL, Choice, opponent_of_level

_SEED = 2014
"""The seed of the draws and rolls that an opponent imagines. It says nothing about real ones."""


class _Thought:
    """The work of one thread. It holds no Qt objects, and its own copy of the match."""

    def __init__(self, game: Game, level: str, most_seconds: float) -> None:
        """Think at most so many seconds of processor time; `inf` for no limit."""
        self._game, self._level = game.imagined(_SEED), level
        self._most_seconds = most_seconds
        self.seconds = 0.0
        """The processor time that it has taken so far."""
        self._began = 0.0
        self.is_stopped = Event()
        self.choice: Choice | None = None
        self.failure: Exception | None = None

    def __call__(self) -> None:
        self._began = thread_time()
        try:
            opponent = opponent_of_level(self._level)
            self.choice = opponent.choose(self._game, self._should_stop)
        except Exception as failure:  # noqa: BLE001 - raised again on the main thread
            self.failure = failure

    def _should_stop(self) -> bool:
        self.seconds = thread_time() - self._began
        return self.is_stopped.is_set() or self.seconds > self._most_seconds


class BackgroundThinking(QObject):
    """Thinks about one position at a time; an answer that came too late is dropped."""

    # choice: the opponent has chosen an act for the position that was asked last
    decided = Signal(Choice)
    failed = Signal()  # there will be no answer, because of an error; it is raised afterward

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.seconds = 0.0
        """The processor time that the last answer took."""
        self._thought: _Thought | None = None
        self._tasks: dict[BackgroundTask, _Thought] = {}
        self._stops: set[Event] = set()
        # When the window is deleted, the threads are stopped before their tasks wait for them.
        self.destroyed.connect(partial(set_all, self._stops))

    @property
    def is_running(self) -> bool:
        """Whether an answer is still to come."""
        return self._thought is not None

    def begin(self, game: Game, level: str, most_seconds: float = inf) -> None:
        """Think about the open decision of a match; the match may be changed meanwhile.

        After `most_seconds` of processor time the best act found so far is the answer.
        """
        self.stop()
        self._thought = thought = _Thought(game, level, most_seconds)
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
        self.seconds = thought.seconds
        if thought.choice is not None:
            self.decided.emit(thought.choice)

    def _forget(self, task: BackgroundTask) -> _Thought:
        thought = self._tasks.pop(task)
        self._stops.discard(thought.is_stopped)
        task.deleteLater()
        return thought


# --- adviser --------------------------------------------------------------------------------------


class Adviser(QObject, MatchPart):
    """Thinks about each question that a person is asked, and gives its advice to the session."""

    advised = Signal()  # the session has the advice for the open question
    failed = Signal()  # there will be no advice, because of an error; it is raised afterward

    thinks_ahead: ClassVar[bool] = True
    """Whether it thinks about every question, and not only if it is asked."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.is_on = True
        """Whether this kind of match has advice at all."""
        self._place: tuple[object, ...] = ()
        self._thinking = BackgroundThinking(self)
        self._thinking.decided.connect(self._take)
        self._thinking.failed.connect(self.failed)
        # The question is painted before the computer thinks about it.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._think)

    @property
    def is_thinking(self) -> bool:
        """Whether advice for the open question is still to come."""
        return self._soon.isActive() or self._thinking.is_running

    def awaits(self) -> bool:
        """Whether advice for the open question is about to come, without being asked for."""
        return self.is_thinking and self._place == self._session.place

    def follow(self) -> None:
        """Another question is open: think about it, unless it is about the rest of the advice."""
        if not (self.is_on and self.thinks_ahead):
            return
        session = self._session
        if not session.can_suggest:
            self.on_motion()
        elif session.advice is None and not self.awaits():
            self._thinking.stop()
            self._place = session.place
            self._soon.start()

    def ask(self) -> None:
        """Think about the open question now, if there is no advice for it yet."""
        session = self._session
        is_asked = self._thinking.is_running and self._place == session.place
        if session.advice is None and not is_asked:
            self._place = session.place
            self._think()

    def _think(self) -> None:
        self._soon.stop()
        if self._place == self._session.place:
            self._thinking.begin(self._session.game, HINT_LEVEL)

    def on_motion(self) -> None:
        """The question is answered: stop thinking about it."""
        self._soon.stop()
        self._thinking.stop()

    def leave(self) -> None:
        """The match is left: wait until nothing is computed any more."""
        self._soon.stop()
        self._thinking.end()

    def _take(self, choice: Choice) -> None:
        if choice.moves and self._place == self._session.place:
            self._session.advice = choice
            self.advised.emit()
