"""The smallest steps of an animation: something that happens at once, and a pause."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractAnimation,
    QParallelAnimationGroup,
    QPauseAnimation,
    QSequentialAnimationGroup,
)

from desktop.table.dice_motion.motion import Motion


def instant_step(do: Callable[[], None]) -> QAbstractAnimation:
    """A step that takes no time."""
    return Motion(0, lambda share: None, do)


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
