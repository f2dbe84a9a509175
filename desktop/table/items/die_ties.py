"""Ties between linked dice: a controlled die and its controller, and Heroic partners."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.table.layout.dice_packing import DiePairs
from desktop.table.layout.dice_rows import DieSpot
from rules.model import DieId
from rules.state import Die, Zone

_FIELD = (Zone.FIELD, Zone.ATTACK)


class DieTie(NamedTuple):
    """A tie between two dice, from lower rim to lower rim, and their size."""

    start: QPointF
    end: QPointF
    edge: float


def ties_of(
    dice: Sequence[Die], spots: Mapping[DieId, DieSpot], pairs: DiePairs
) -> tuple[DieTie, ...]:
    """The ties between dice in the Field or the Attack Zone."""
    held = [(die.holder, die.id) for die in dice if die.holder >= 0 and die.zone in _FIELD]
    both = [*held, *((one, other) for one, other, _ in pairs)]
    return tuple(
        _between(spots[one], spots[other])
        for one, other in both
        if dice[one].zone in _FIELD and dice[other].zone in _FIELD
    )


def _between(one: DieSpot, other: DieSpot) -> DieTie:
    edge = min(one.edge, other.edge)
    down = QPointF(0, 0.48 * edge)
    return DieTie(one.center + down, other.center + down, edge)


class DieTiesItem(QGraphicsItem):
    """All ties: each is a clasp over the rims of two dice, on a band if they are apart."""

    def __init__(self) -> None:
        super().__init__()
        self.ties: tuple[DieTie, ...] = ()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_ties(self, ties: tuple[DieTie, ...]) -> None:
        """Show exactly these ties."""
        if ties != self.ties:
            self.prepareGeometryChange()
            self.ties = ties
            self.update()

    def boundingRect(self) -> QRectF:
        whole = QPolygonF([point for tie in self.ties for point in tie[:2]]).boundingRect()
        return whole.adjusted(-24, -24, 24, 24) if self.ties else QRectF()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for tie in self.ties:
            self._paint_band(painter, tie)
            self._paint_clasp(painter, tie)

    def _paint_band(self, painter: QPainter, tie: DieTie) -> None:
        """Paint a band from rim to rim between dice that are apart."""
        line = tie.end - tie.start
        length = math.hypot(line.x(), line.y())
        if length < 1.6 * tie.edge:
            return
        rim = line * (0.5 * tie.edge / length)
        for color, width in ((current_theme().badge_text, 7.0), (current_theme().accent, 4.0)):
            painter.setPen(QPen(QColor(color), width))
            painter.drawLine(tie.start + rim, tie.end - rim)

    def _paint_clasp(self, painter: QPainter, tie: DieTie) -> None:
        line = tie.end - tie.start
        wide, high = 0.62 * tie.edge, 0.2 * tie.edge
        clasp = QRectF(-wide / 2, -high / 2, wide, high)
        painter.save()
        painter.translate((tie.start + tie.end) / 2)
        painter.rotate(math.degrees(math.atan2(line.y(), line.x())))
        painter.setPen(QPen(QColor(current_theme().badge_text), 2))
        painter.setBrush(QColor(current_theme().accent))
        painter.drawRoundedRect(clasp, high / 2, high / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().badge_text))
        for side in (-0.36, 0.36):
            painter.drawEllipse(QPointF(side * wide, 0), 0.16 * high, 0.16 * high)
        painter.restore()
