"""Controls the playback of match events on a table, including rolls that wait to be thrown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QSizeF, Signal
from PySide6.QtWidgets import QGraphicsView

from desktop.session import Session
from desktop.table.course import Awaited, Course
from desktop.table.scene import TableScene
from desktop.table.spoken import Spoken
from desktop.table.throwing import Throwing
from rules.events import Event


class Happening(QObject):
    """Plays back one batch of events after another on the scene of a view.

    Signals:
        throw_awaited(awaited): dice are ready to be thrown; None once they have been.
        ended(): everything has been shown and nothing moves any more.
    """

    throw_awaited = Signal(object)
    ended = Signal()

    def __init__(
        self, session: Session, scene: TableScene, spoken: Spoken, view: QGraphicsView
    ) -> None:
        super().__init__(view)
        self._session = session
        self._scene = scene
        self._spoken = spoken
        self._course: Course | None = None
        self.throwing = Throwing(view)
        self.by_hand = False
        """Whether rolls wait to be thrown, provided that the program rolls the dice."""
        self.stand_here()

    @property
    def goes_on(self) -> bool:
        """Whether the playback is still running."""
        return self._course is not None

    @property
    def awaited(self) -> Awaited | None:
        """The roll waiting to be thrown, if there is one."""
        return self._course.awaited if self._course is not None else None

    def stand_here(self) -> None:
        """Take the current state as the starting point of the next playback."""
        state = self._session.game.state
        self._moment = state.turn, state.active, state.step

    def show(self, events: Sequence[Event]) -> None:
        """Start to play back these events."""
        game = self._session.game
        by_hand = self.by_hand and game.dealer is not None
        course = Course(self._scene, self._moment, game.state, events, by_hand=by_hand)
        self._course = self.throwing.course = course
        course.waits.connect(self._wait_for_throw)
        course.thrown.connect(self._see_throw)
        course.ended.connect(self._end)
        if not course.begin():
            self._end()

    def stop(self) -> bool:
        """Stop the playback; returns whether one was running."""
        course, self._course = self._course, None
        self.throwing.course = None
        if course is None:
            return False
        self._spoken.waiting = frozenset()
        course.stop()
        course.deleteLater()
        return True

    def throw(self) -> None:
        """Throw the waiting dice, or release the held ones."""
        if self._course is not None:
            self._course.throw()

    def hold_still(self, milliseconds: int) -> None:
        """Pause the current movement this many milliseconds after its start."""
        if self._course is not None:
            self._course.hold_still(milliseconds)

    def relaid(self, size: QSizeF) -> None:
        """The table was resized: put the waiting dice at their new places."""
        if self._course is not None:
            self._course.relaid(size)

    def _wait_for_throw(self) -> None:
        """Announce that dice are ready to be thrown."""
        if self.awaited is not None:
            self._spoken.waiting = frozenset(self.awaited.numbers)
        self.throw_awaited.emit(self.awaited)

    def _see_throw(self) -> None:
        """Announce that the dice have been thrown."""
        self._spoken.waiting = frozenset()
        self.throw_awaited.emit(None)

    def _end(self) -> None:
        if self.stop():
            self.ended.emit()
