"""The computer at the table: plays the acts of the players whose seats it has.

It chooses each act in a background thread, so the window stays responsive.
It plays through the session, as a person does, so its acts are animated, saved and undone like any
others. Its decisions are not asked on the screen (`Session.can_act`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from threading import Event
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.match.session import Session
from desktop.storage.background_task import BackgroundTask
from desktop.text.translation import translate
from rules.game import Game, PlayedMove
from rules.model import Pass
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
    """Thinks about one position at a time; an answer that came too late is dropped."""

    # choice: the opponent has chosen an act for the position that was asked last
    decided = Signal(Choice)
    failed = Signal()  # there will be no answer, because of an error; it is raised afterward

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


# --- computer player ------------------------------------------------------------------------------

_RETRY_MS = 200
"""While something covers the table, the computer looks again after this many milliseconds."""

_LONGEST_READING_MS = 2600


class ComputerPlayer(QObject):
    """Thinks while the players read what has happened, then plays; one act after another."""

    sign_changed = Signal()  # the player who is seen thinking has changed; see `is_seen_thinking`
    paused_changed = Signal()  # the computer was paused or resumed

    pause: ClassVar[int] = 700
    """Milliseconds before each act, to read what has happened; 0 to read nothing."""

    reading_pause: ClassVar[int] = 24
    """Milliseconds for each letter of the last reason, if that takes longer."""

    quiet_ms: ClassVar[int] = 400
    """The computer is seen thinking after this many milliseconds."""

    def __init__(self, session: Session, parent: QObject, speed: Callable[[], float]) -> None:
        """Play for no one until the first question.

        `speed` says how fast things move now; a pause is as much shorter.
        """
        super().__init__(parent)
        self._session, self._speed = session, speed
        self.is_paused = False
        self.is_seen_thinking = False
        """Whether the computer has been thinking for noticeably long."""
        self.may_play: Callable[[], bool] = lambda: True
        """Returns whether the table can be seen, so that nothing is played behind a dialog."""
        self._choice: Choice | None = None
        self._place: tuple[object, ...] = ()
        self._thinking = BackgroundThinking(self)
        self._thinking.decided.connect(self._decide)
        self._thinking.failed.connect(lambda: self.set_paused(True))
        self._reading = QTimer(self, singleShot=True)
        self._reading.timeout.connect(self._play)
        self._sign = QTimer(self, singleShot=True)
        self._sign.timeout.connect(lambda: self._show_sign(True))
        session.state_jumped.connect(self._jumped)

    # --- what the screen calls ----------------------------------------------------------------

    def on_question(self) -> None:
        """The screen is up to date: if the computer must decide, it thinks and plays."""
        session = self._session
        level = session.game.deciding_computer
        if not level or not session.has_shown_all or self.is_paused:
            if self._place:
                self._rest()
            return
        place = self._place_now
        if place == self._place:
            return  # already thinking about it
        self._rest()
        self._place = place
        self._reading.start(self._reading_ms())
        self._sign.start(self.quiet_ms)
        self._thinking.begin(session.game, level)

    def hurry(self) -> None:
        """Continue at once, with the best act found so far."""
        if self._place:
            self._thinking.hurry()
            self._reading.start(0)

    def set_paused(self, on: bool) -> None:
        """Let the computer wait before its next act, or continue."""
        if on == self.is_paused:
            return
        self.is_paused = on
        self._rest()
        self.paused_changed.emit()
        self.on_question()

    def stop(self) -> None:
        """Stop thinking and playing, because the match is being closed."""
        self._rest()
        self._thinking.end()

    # --- one act ------------------------------------------------------------------------------

    @property
    def _place_now(self) -> tuple[object, ...]:
        """Identifies the open decision: the match, its length and its last move, and who sits."""
        game = self._session.game
        last: PlayedMove | None = game.history[-1] if game.history else None
        return game, len(game.history), last, game.setup

    def _reading_ms(self) -> int:
        """How long people need to see what has happened."""
        if not self.pause:
            return 0
        speed = self._speed()
        if self._session.game.legal_moves() == (Pass(),):
            return round(self.pause / 4 / speed)  # a forced pass needs no reading
        last_reason = self._session.last_reason
        letters = len(translate(last_reason.reason)) if last_reason is not None else 0
        longer = min(self.reading_pause * letters, _LONGEST_READING_MS)
        return round(max(self.pause, longer) / speed)

    def _decide(self, choice: Choice) -> None:
        self._choice = choice
        if not self._reading.isActive():
            self._play()

    def _play(self) -> None:
        """Play the act, once it is chosen and the players have read and can see the table."""
        if self._choice is None:
            return
        if not self.may_play():
            self._reading.start(_RETRY_MS)
            return
        choice, is_same = self._choice, self._place == self._place_now
        self._rest()
        if is_same:
            self._session.play_choice(choice.moves, choice.reason)

    def _rest(self) -> None:
        """Stop thinking about the next act."""
        self._thinking.stop()
        self._reading.stop()
        self._sign.stop()
        self._choice, self._place = None, ()
        self._show_sign(False)

    def _show_sign(self, on: bool) -> None:
        is_due = on and self._thinking.is_running
        if is_due != self.is_seen_thinking:
            self.is_seen_thinking = is_due
            self.sign_changed.emit()

    def _jumped(self) -> None:
        """Pause after an undo if only computers play, so that people can look."""
        if not self._session.has_person:
            self.set_paused(True)
