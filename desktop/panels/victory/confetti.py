"""Confetti that falls over the victory scene for three seconds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

CONFETTI_MS = 3000.0
_PIECES = 110
_SEED = 8
_FADE = 0.2  # share of the time in which the last pieces fade


class _Piece(NamedTuple):
    """A piece of paper: where it starts, how it falls, sways and turns, and its color."""

    x: float
    delay: float
    fall: float
    sway: float
    turn: float
    size: float
    color: QColor


class Confetti:
    """Pieces of colored paper that fall from above."""

    def __init__(self, colors: Sequence[str]) -> None:
        chance = Random(_SEED)
        self._pieces = [
            _Piece(
                chance.random(),
                0.45 * chance.random(),
                chance.uniform(0.8, 1.5),
                chance.uniform(-0.04, 0.04),
                chance.uniform(-900, 900),
                chance.uniform(0.6, 1.1),
                QColor(chance.choice(colors)),
            )
            for _ in range(_PIECES)
        ]

    def paint(self, painter: QPainter, area: QRectF, share: float, unit: float) -> None:
        """Paint one moment of the fall; `share` goes from 0 to 1."""
        painter.setOpacity(min(1.0, (1 - share) / _FADE))
        for piece in self._pieces:
            gone = (share - piece.delay) / (1 - piece.delay)
            if gone <= 0:
                continue
            down = piece.fall * gone * (0.6 + 0.4 * gone) * 1.1 - 0.05
            if down > 1:
                continue
            x = piece.x + piece.sway * math.sin(9 * gone)
            wide, high = 13 * unit * piece.size, 6 * unit * piece.size
            turn = piece.turn * gone
            painter.save()
            painter.translate(area.left() + x * area.width(), area.top() + down * area.height())
            painter.rotate(turn)
            # Paper that turns over in the air looks narrow and wide by turns.
            high *= 0.35 + 0.65 * abs(math.cos(math.radians(1.7 * turn)))
            painter.fillRect(QRectF(-wide / 2, -high / 2, wide, high), piece.color)
            painter.restore()
        painter.setOpacity(1)
