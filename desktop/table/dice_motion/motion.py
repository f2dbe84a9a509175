"""Animations that always reach their end."""

import math
from collections.abc import Callable

from PySide6.QtCore import QAbstractAnimation, QObject


def no_op() -> None:
    """Do nothing: the default start of a motion."""


class Motion(QAbstractAnimation):
    """Animates a share from 0 to 1, and always arrives.

    It calls `begin` when it starts, `show` at each tick, and `arrive` when it ends or is stopped,
    so stopping a motion skips it. With 0 milliseconds it arrives at once, for reduced motion.
    """

    def __init__(
        self,
        milliseconds: float,
        show: Callable[[float], None],
        arrive: Callable[[], None],
        begin: Callable[[], None] = no_op,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._milliseconds = max(0, round(milliseconds))
        self._show = show
        self._arrive = arrive
        self._begin = begin

    def duration(self) -> int:
        return self._milliseconds

    def updateCurrentTime(self, now: int) -> None:
        if self._milliseconds and self.state() != QAbstractAnimation.State.Stopped:
            self._show(min(1.0, now / self._milliseconds))

    def updateState(self, new: QAbstractAnimation.State, old: QAbstractAnimation.State) -> None:
        if new == QAbstractAnimation.State.Stopped:
            self._arrive()
        elif old == QAbstractAnimation.State.Stopped:
            self._begin()


def ease_out(share: float) -> float:
    """Ease out: fast at first, slow at the end."""
    return 1 - (1 - share) ** 3


def rise_and_fall(share: float) -> float:
    """Up and down again: 0 at both ends, 1 in the middle."""
    return math.sin(math.pi * share)
