"""How things move on a table: animations that always reach their end, at the tempo of the table."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractAnimation,
    QObject,
    QParallelAnimationGroup,
    QPauseAnimation,
    QSequentialAnimationGroup,
)

from desktop.storage.settings import SPEEDS, Settings


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


def ease_out(progress: float) -> float:
    """Ease out: fast at first, slow at the end."""
    return 1 - (1 - progress) ** 3


def rise_and_fall(progress: float) -> float:
    """Up and down again: 0 at both ends, 1 in the middle."""
    return math.sin(math.pi * progress)


# --- easing curves --------------------------------------------------------------------------------

_OVERSHOOT = 1.70158  # the usual constant of "back" easing: a tenth of the way too far


def ease_in(progress: float) -> float:
    """Ease in: slow at first, as if falling."""
    return progress * progress


def ease_out_back(progress: float) -> float:
    """Go a little too far, then back to the end."""
    rest = progress - 1
    return 1 + (_OVERSHOOT + 1) * rest**3 + _OVERSHOOT * rest**2


def swing(progress: float, swings: int) -> float:
    """A shake to both sides that dies away: between -1 and 1, and 0 at both ends."""
    return math.sin(2 * math.pi * swings * progress) * (1 - progress)


def part(progress: float, start: float, end: float) -> float:
    """The share of a part of the time, from `start` to `end`; 0 before it and 1 after it."""
    return min(1.0, max(0.0, (progress - start) / (end - start)))


# --- steps ----------------------------------------------------------------------------------------


def instant_step(do: Callable[[], None]) -> QAbstractAnimation:
    """A step that takes no time."""
    return Motion(0, lambda progress: None, do)


def pause_step(milliseconds: float) -> QAbstractAnimation:
    """A step in which nothing happens."""
    return QPauseAnimation(round(milliseconds))


def in_sequence(*steps: QAbstractAnimation) -> QSequentialAnimationGroup:
    """Steps one after another."""
    group = QSequentialAnimationGroup()
    for step in steps:
        group.addAnimation(step)
    return group


def together(*steps: QAbstractAnimation) -> QParallelAnimationGroup:
    """Steps that begin at the same time."""
    group = QParallelAnimationGroup()
    for step in steps:
        group.addAnimation(step)
    return group


# --- tempo ----------------------------------------------------------------------------------------


class Tempo:
    """The tempo of a table.

    Attributes:
        speed: 1 is normal, 2 is twice as fast; at 0 nothing moves or fades.
        is_reduced: whether things are in place at once, and banners only fade.
        film_speed: how much faster than a match the film of a replay is.
    """

    def __init__(self) -> None:
        self.speed, self.is_reduced = 1.0, False
        self.film_speed = 1.0

    def follow(self, settings: Settings) -> None:
        """Move as the players want it."""
        self.speed, self.is_reduced = SPEEDS[settings.speed], settings.reduced_motion

    @property
    def moves(self) -> bool:
        """Whether anything moves on its way to its place."""
        return self.speed > 0 and not self.is_reduced

    @property
    def rate(self) -> float:
        """How many times faster than usual things move, or banners fade."""
        return (self.speed or 1.0) * self.film_speed

    def milliseconds(self, usual: float) -> float:
        """How long something takes that usually takes so many milliseconds."""
        return usual / self.rate
