"""Measures how long the screen has shown something, so that no key answers an unseen question.

A key or a click may arrive just as the screen changes: the player saw the old screen and the press
would mean something else on the new one. Presses therefore count only once the new screen has been
painted and has stood still for a moment.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import ClassVar

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QWidget


class SettleClock:
    """Knows whether something has been on the screen long enough for a player to have seen it.

    It starts settled. `restart` is called when the thing changes, and `mark_painted` each time the
    screen has been painted; presses that were queued while the program was busy arrive before that.
    """

    seconds: ClassVar[float] = 0.3
    """How long it takes to see a change, about the time of the fastest reactions; 0 turns all
    clocks off, for scripts that press keys as fast as they can."""

    clock: ClassVar[Callable[[], float]] = time.monotonic

    def __init__(self) -> None:
        self._is_painted = True
        self._seen_since = -inf

    def restart(self) -> None:
        """The thing has changed, and is about to be painted."""
        self._is_painted = False

    def mark_painted(self) -> None:
        """The screen has been painted."""
        if not self._is_painted:
            self._is_painted, self._seen_since = True, type(self).clock()

    def delay(self) -> None:
        """A press came too early: wait again, so that a row of fast presses never counts."""
        if self._is_painted:
            self._seen_since = type(self).clock()

    @property
    def age(self) -> float:
        """The seconds since the change was painted; 0 before that."""
        return type(self).clock() - self._seen_since if self._is_painted else 0.0

    @property
    def is_settled(self) -> bool:
        """Whether a press now can be about what the screen shows."""
        return not self.seconds or self.age >= self.seconds


# --- press gate -----------------------------------------------------------------------------------

_PRESSES = (
    QEvent.Type.ShortcutOverride,
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.TouchBegin,
)
_PAINTINGS = (QEvent.Type.UpdateRequest, QEvent.Type.Expose, QEvent.Type.Paint)
"""What makes Qt paint a window, whichever of its widgets is in front."""


class PressGate(QObject):
    """Lets presses through to a window once its new contents have been seen.

    The second click of a double click, or a key pressed while the program was busy, was meant for
    what the window showed before.
    The gate watches the whole window being painted, not the contents: something else may cover
    them, such as the result of a match, and then Qt never paints them.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._settling = SettleClock()

    def close_until_seen(self) -> None:
        """Hold back presses until the new contents of the window have been seen."""
        self._settling.restart()
        self._window.update(0, 0, 1, 1)  # so that it is painted even if nothing else asks for it
        if self._window.isVisible():
            self._window.installEventFilter(self)
            self._window.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _PAINTINGS:
            native: QWindow | None = self._window.windowHandle()
            if native is not None and native.isExposed():
                self._settling.mark_painted()
        elif kind in _PRESSES and not self._settling.is_settled:
            self._settling.delay()
            event.accept()  # so that the key is not a shortcut either
            return True
        return super().eventFilter(watched, event)
