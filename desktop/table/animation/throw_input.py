"""Pointer and key events that throw the dice waiting on a table.

A press on the waiting dice picks them up. They follow the pointer, even outside the window, and are
thrown when it is released. A press beside them only makes them hop. When the table loses the
keyboard focus they are put back, since the release may go to another window.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsView

from desktop.match.accidental_input_guard import AccidentalInputGuard
from desktop.table.animation.event_playback import EventPlayback

THROW_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_R, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ThrowInput(QObject):
    """Handles the events of a view while a playback waits for a throw."""

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
