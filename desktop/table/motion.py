"""Movement on the table that cannot be left half done."""

import math
from collections.abc import Callable

from PySide6.QtCore import QAbstractAnimation, QObject


def nothing() -> None:
    """What a motion does at its beginning unless told otherwise."""


class Motion(QAbstractAnimation):
    """Shows a growing share of a way (0 to 1), and always arrives.

    `begin` is called when it starts, `show` at each tick, `arrive` when it ends or is stopped: to
    skip a motion is to stop it. With no milliseconds it arrives at once, which is how people who
    want no movement are served.
    """

    def __init__(
        self,
        milliseconds: float,
        show: Callable[[float], None],
        arrive: Callable[[], None],
        begin: Callable[[], None] = nothing,
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


def slowing(share: float) -> float:
    """Quick at first, gentle at the end."""
    return 1 - (1 - share) ** 3


def arch(share: float) -> float:
    """Up and down again: 0 at both ends, 1 in the middle."""
    return math.sin(math.pi * share)
