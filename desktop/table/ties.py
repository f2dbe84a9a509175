"""Which dice belong together: a controlled die to its controller, Heroic partners to each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.palette import Theme
from desktop.table.packing import Pairs, Spot
from rules.state import Die, Zone

_FIELD = (Zone.FIELD, Zone.ATTACK)


class Tie(NamedTuple):
    """From the middle of one die to that of another, and how large the ring between them is."""

    start: QPointF
    end: QPointF
    ring: float


def ties_of(dice: Sequence[Die], spots: Mapping[int, Spot], pairs: Pairs) -> tuple[Tie, ...]:
    """The ties between dice in the Field."""
    held = [(die.host, die.id) for die in dice if die.host >= 0 and die.zone in _FIELD]
    both = [*held, *((one, other) for one, other, _ in pairs)]
    return tuple(
        Tie(spots[one].place, spots[other].place, 0.2 * min(spots[one].edge, spots[other].edge))
        for one, other in both
        if dice[one].zone in _FIELD and dice[other].zone in _FIELD
    )


class TiesItem(QGraphicsItem):
    """All ties: a band between two dice with two rings that hold each other."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.ties: tuple[Tie, ...] = ()

    def show_ties(self, ties: tuple[Tie, ...]) -> None:
        """Show these and no others."""
        if ties != self.ties:
            self.prepareGeometryChange()
            self.ties = ties
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        self.update()

    def boundingRect(self) -> QRectF:
        whole = QPolygonF([point for tie in self.ties for point in tie[:2]]).boundingRect()
        return whole.adjusted(-24, -24, 24, 24) if self.ties else QRectF()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for tie in self.ties:
            for colour, width in ((self._theme.badge_text, 7.0), (self._theme.accent, 4.0)):
                painter.setPen(QPen(QColor(colour), width))
                painter.drawLine(tie.start, tie.end)
                _paint_rings(painter, tie)


def _paint_rings(painter: QPainter, tie: Tie) -> None:
    middle = (tie.start + tie.end) / 2
    for side in (-0.55, 0.55):
        painter.drawEllipse(middle + QPointF(side * tie.ring, 0), tie.ring, tie.ring)
