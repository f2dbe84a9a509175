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
