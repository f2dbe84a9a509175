"""Dice in the air at both sides of the victory scene, in the colors of the winner's cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap

from desktop.panels.victory.victory_layout import VictoryLayout
from desktop.style.materials.pictures import painter_on
from desktop.table.dice_motion.cube import paint_die, paint_shadow
from desktop.table.dice_motion.quaternion import RESTING_ORIENTATIONS, Vector, turned
from desktop.table.paint.die_looks import DieLooks

_LIFT = 0.4
_SHOWN = (5, 4, 3, 5)
"""The faces that are up: the highest levels."""


class _Toss(NamedTuple):
    """A die in the air: where, as shares of the stage, its size at 1920x1080, and its turns."""

    x: float
    y: float
    size: float
    turns: tuple[tuple[Vector, float], ...]


_ACROSS, _UP, _DOWN = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)
_TOSSES = (
    _Toss(0.10, 0.34, 130, ((_ACROSS, -24), (_UP, 24), (_DOWN, 24))),
    _Toss(0.905, 0.41, 140, ((_ACROSS, 22), (_UP, -18), (_DOWN, -26))),
    _Toss(0.094, 0.80, 112, ((_ACROSS, 18), (_UP, -28), (_DOWN, 26))),
    _Toss(0.90, 0.82, 108, ((_ACROSS, -20), (_UP, 26), (_DOWN, -22))),
)


def paint_thrown_dice(picture: QPixmap, looks: Sequence[DieLooks], plan: VictoryLayout) -> None:
    """Paint a die of each of these cards on the backdrop, at most four."""
    painter = painter_on(picture)
    stage = plan.stage
    for toss, faces, up in zip(_TOSSES, looks, _SHOWN, strict=False):
        turn = turned(RESTING_ORIENTATIONS[up], toss.turns)
        half = toss.size * plan.unit / 2
        painter.save()
        painter.translate(QPointF(toss.x * stage.width(), toss.y * stage.height()))
        paint_shadow(painter, half, _LIFT, 1.0)
        paint_die(painter, faces, turn, half, _LIFT, picture.devicePixelRatio())
        painter.restore()
    painter.end()
