"""Arrows from each blocker to the attacker it blocks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.palette import Theme
from desktop.table.layout.dice_rows import DieSpot


class BlockArrow(NamedTuple):
    """From the rim of one die to the rim of another."""

    start: QPointF
    end: QPointF


def block_arrow_between(blocker: DieSpot, attacker: DieSpot) -> BlockArrow:
    """An arrow between two dice that does not cover either of them."""
    way = attacker.center - blocker.center
    length = math.hypot(way.x(), way.y()) or 1.0
    along = way / length
    rim = 0.66
    return BlockArrow(
        blocker.center + along * (rim * blocker.edge),
        attacker.center - along * (rim * attacker.edge),
    )


class BlockArrowsItem(QGraphicsItem):
    """All block arrows of an attack."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._arrows: tuple[BlockArrow, ...] = ()

    @property
    def arrows(self) -> tuple[BlockArrow, ...]:
        return self._arrows

    def show_arrows(self, arrows: Sequence[BlockArrow]) -> None:
        """Show exactly these arrows."""
        if tuple(arrows) != self._arrows:
            self.prepareGeometryChange()
            self._arrows = tuple(arrows)
            self.update()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def boundingRect(self) -> QRectF:
        whole = QPolygonF([point for arrow in self._arrows for point in arrow]).boundingRect()
        return whole.adjusted(-16, -16, 16, 16) if self._arrows else QRectF()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for arrow in self._arrows:
            path = _path(arrow)
            painter.strokePath(path, _pen(self._theme.badge_text, 7))
            painter.strokePath(path, _pen(self._theme.damage, 4))


def _pen(color: str, width: float) -> QPen:
    return QPen(QColor(color), width, j=Qt.PenJoinStyle.RoundJoin, c=Qt.PenCapStyle.RoundCap)


def _path(arrow: BlockArrow) -> QPainterPath:
    """A shaft with a barbed head."""
    way = arrow.end - arrow.start
    angle = math.atan2(way.y(), way.x())
    head = min(12.0, 0.6 * math.hypot(way.x(), way.y()) + 4)
    path = QPainterPath(arrow.start)
    path.lineTo(arrow.end)
    for turn in (2.6, -2.6):
        path.moveTo(arrow.end)
        path.lineTo(arrow.end + QPointF(math.cos(angle + turn), math.sin(angle + turn)) * head)
    return path
