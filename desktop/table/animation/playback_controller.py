"""Controls the playback of match events on a table, including rolls that wait to be thrown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsView

from desktop.match.accidental_input_guard import AccidentalInputGuard
from desktop.match.session import Session
from desktop.table.animation.event_playback import EventPlayback, PendingRoll
from desktop.table.input.accessible_names import AccessibleNames
from desktop.table.scene.table_scene import TableScene
from rules.state import Event

THROW_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_R, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ThrowInput(QObject):
    """Handles the events of a view while a playback waits for a throw.

    A press on the waiting dice picks them up. They follow the pointer, even outside the window, and
    are thrown when it is released. A press beside them only makes them hop. When the table loses
    the keyboard focus they are put back, since the release may go to another window.
    """

    def __init__(self, view: QGraphicsView, guard: AccidentalInputGuard) -> None:
        super().__init__(view)
        self._view, self._guard = view, guard
        self.playback: EventPlayback | None = None
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    def handle_key(self, event: QKeyEvent) -> bool:
        """Throw the waiting dice if this is a key for it; returns whether it was."""
        course = self.playback
        if course is None or course.pending_roll is None or event.key() not in THROW_KEYS:
            return False
        if not event.isAutoRepeat() and self._guard.may_skip:
            course.throw()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.playback is None:
            return False
        if event.type() == QEvent.Type.FocusOut:
            self.playback.put_back()
        elif isinstance(event, QMouseEvent):
            return self._handle_pointer(self.playback, event)
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            lays_back = event.key() == Qt.Key.Key_Escape and self.playback.put_back()
            return lays_back or self.handle_key(event)
        return False

    def _handle_pointer(self, course: EventPlayback, event: QMouseEvent) -> bool:
        """Handle a pointer event; returns whether it concerned waiting or held dice."""
        now, is_left = event.timestamp(), event.button() == Qt.MouseButton.LeftButton
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                if is_left and course.pending_roll is not None and self._guard.may_skip:
                    course.press_at(self._at(event), now)
                return course.pending_roll is not None
            case QEvent.Type.MouseMove:
                return course.move_to(self._at(event), now)
            case QEvent.Type.MouseButtonRelease:
                return is_left and course.release(now)
            case _:
                return False

    def _at(self, event: QMouseEvent) -> QPointF:
        return self._view.mapToScene(event.position().toPoint())


# --- playback controller --------------------------------------------------------------------------


class PlaybackController(QObject):
    """Plays back one batch of events after another on the scene of a view."""

    # awaited: dice are ready to be thrown; None once they have been
    pending_roll_changed = Signal(PendingRoll)
    finished = Signal()  # everything has been shown and nothing moves any more

    def __init__(
        self, session: Session, scene: TableScene, spoken: AccessibleNames, view: QGraphicsView
    ) -> None:
        super().__init__(view)
        self._session = session
        self._scene = scene
        self._spoken = spoken
        self._playback: EventPlayback | None = None
        self.throw_input = ThrowInput(view, session.input_guard)
        self.throws_by_hand = False
        """Whether rolls wait to be thrown, provided that the session waits for a throw."""
        self.mark_start()

    @property
    def is_playing(self) -> bool:
        """Whether the playback is still running."""
        return self._playback is not None

    @property
    def pending_roll(self) -> PendingRoll | None:
        """The roll waiting to be thrown, if there is one."""
        return self._playback.pending_roll if self._playback is not None else None

    def mark_start(self) -> None:
        """Take the current state as the starting point of the next playback."""
        state = self._session.game.state
        self._moment = state.turn, state.active, state.step

    def play(self, events: Sequence[Event]) -> None:
        """Start to play back these events."""
        game = self._session.game
        by_hand = self.throws_by_hand and self._session.waits_for_throw
        course = EventPlayback(
            self._scene,
            self._moment,
            game.state,
            events,
            self._session.states_around,
            by_hand=by_hand,
        )
        self._playback = self.throw_input.playback = course
        course.roll_waiting.connect(self._wait_for_throw)
        course.dice_thrown.connect(self._announce_throw)
        course.finished.connect(self._end)
        if not course.start():
            self._end()

    def stop(self) -> bool:
        """Stop the playback; returns whether one was running."""
        course, self._playback = self._playback, None
        self.throw_input.playback = None
        if course is None:
            return False
        self._spoken.waiting_dice = frozenset()
        course.stop()
        course.deleteLater()
        return True

    def skip_to_throw(self) -> bool:
        """Skip to the next roll that its player throws; False, and nothing skipped, without one."""
        return self._playback is not None and self._playback.skip_to_throw()

    def throw(self) -> None:
        """Throw the waiting dice, or release the held ones."""
        if self._playback is not None:
            self._playback.throw()

    def pause_at(self, milliseconds: int) -> None:
        """Pause the current movement this many milliseconds after its start."""
        if self._playback is not None:
            self._playback.pause_at(milliseconds)

    def relayout(self, size: QSizeF) -> None:
        """The table was resized: put the waiting dice at their new places."""
        if self._playback is not None:
            self._playback.relayout(size)

    def _wait_for_throw(self) -> None:
        """Announce that dice are ready to be thrown."""
        if self.pending_roll is not None:
            self._spoken.waiting_dice = frozenset(self.pending_roll.dice)
        self.pending_roll_changed.emit(self.pending_roll)

    def _announce_throw(self) -> None:
        """Announce that the dice have been thrown."""
        self._spoken.waiting_dice = frozenset()
        self.pending_roll_changed.emit(None)

    def _end(self) -> None:
        if self.stop():
            self.finished.emit()
