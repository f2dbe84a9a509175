"""Thinking in the background: the computer chooses an act while the window stays responsive.

`Adviser` does it for the person who is asked. The hint, the suggestions and the light of the
main button follow its advice, so they never contradict each other.
"""

from __future__ import annotations

from math import inf
from time import thread_time
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.storage.background_task import StoppableTask, StoppableWork
from rules.game import Game
from rules.opponents import HINT_LEVEL, Choice, opponent_of_level

_SEED = 2014
"""The seed of the draws and rolls that an opponent imagines. It says nothing about real ones."""


class _Thought(StoppableWork):
    """The work of one thread, with its own copy of the match."""

    def __init__(self, game: Game, level: str, most_seconds: float) -> None:
        """Think at most so many seconds of processor time; `inf` for no limit."""
        super().__init__()
        self._game, self._level = game.imagined(_SEED), level
        self._most_seconds = most_seconds
        self.seconds = 0.0
        """The processor time that it has taken so far."""
        self._began = 0.0

    def work(self) -> Choice:
        self._began = thread_time()
        return opponent_of_level(self._level).choose(self._game, self._should_stop)

    def _should_stop(self) -> bool:
        self.seconds = thread_time() - self._began
        return self.is_stopped.is_set() or self.seconds > self._most_seconds


class BackgroundThinking(StoppableTask):
    """Thinks about one position at a time; an answer that came too late is dropped."""

    # choice: the opponent has chosen an act for the position that was asked last
    decided = Signal(Choice)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.seconds = 0.0
        """The processor time that the last answer took."""

    def begin(self, game: Game, level: str, most_seconds: float = inf) -> None:
        """Think about the open decision of a match; the match may be changed meanwhile.

        After `most_seconds` of processor time the best act found so far is the answer.
        """
        self.start(_Thought(game, level, most_seconds))

    def take(self, work: StoppableWork) -> None:
        assert isinstance(work, _Thought)
        self.seconds = work.seconds
        self.decided.emit(work.result)


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
