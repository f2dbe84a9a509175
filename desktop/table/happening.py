"""What happens in the match, as it is shown on a table; a roll in it may wait to be thrown."""

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
    """Shows one course of events after the other on the scene of a view.

    Signals:
        throw_awaited(awaited): dice lie ready to be thrown; None when they are on their way.
        ended(): the last of it has been shown; nothing moves any more.
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
        """Whether rolls wait to be thrown, if the dice are dealt."""
        self.stand_here()

    @property
    def goes_on(self) -> bool:
        """Whether something is still being shown."""
        return self._course is not None

    @property
    def awaited(self) -> Awaited | None:
        """The roll that waits to be thrown, if one does."""
        return self._course.awaited if self._course is not None else None

    def stand_here(self) -> None:
        """What is shown now is the moment from which the next events go on."""
        state = self._session.game.state
        self._moment = state.turn, state.active, state.step

    def show(self, events: Sequence[Event]) -> None:
        """Begin to show what happened."""
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
        """Nothing moves or waits any more; whether anything did."""
        course, self._course = self._course, None
        self.throwing.course = None
        if course is None:
            return False
        self._spoken.waiting = frozenset()
        course.stop()
        course.deleteLater()
        return True

    def throw(self) -> None:
        """Throw the dice that wait, or let go of those in the hand."""
        if self._course is not None:
            self._course.throw()

    def hold_still(self, milliseconds: int) -> None:
        """Stand still at a moment of what moves now, counted from its beginning."""
        if self._course is not None:
            self._course.hold_still(milliseconds)

    def relaid(self, size: QSizeF) -> None:
        """The table has another size: dice that wait lie ready at their new places."""
        if self._course is not None:
            self._course.relaid(size)

    def _wait_for_throw(self) -> None:
        """Dice lie ready, before the one who throws them."""
        if self.awaited is not None:
            self._spoken.waiting = frozenset(self.awaited.numbers)
        self.throw_awaited.emit(self.awaited)

    def _see_throw(self) -> None:
        """The dice are on their way."""
        self._spoken.waiting = frozenset()
        self.throw_awaited.emit(None)

    def _end(self) -> None:
        if self.stop():
            self.ended.emit()
