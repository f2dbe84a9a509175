"""What would save a loss, on the table: ghosts of dice where they would be fielded, with arrows, or
a frame around the Field whose characters can still block."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    fitting_pixels,
    paint_text,
    text_width,
)
from desktop.table.dice_motion.cube import paint_resting_die
from desktop.table.items.die_item import DieItem
from desktop.table.items.table_item import INK_ON_LEGAL
from desktop.table.layout.arrangement import Arrangement
from desktop.table.layout.dice_rows import CLEAR_SPACING, DieSpot, spots_in_rows
from desktop.table.layout.table_layout import Z_TIE
from desktop.table.paint.faces import FaceLook
from rules.model import DieId, PlayerId
from rules.state import Zone

_GHOST_OPACITY = 0.5
_DARK, _LINE, _HEAD = 170, 4.0, 14.0
_TAG_PIXELS, _TAG_LEAST = 13.0, 12.0
_TITLE_LENGTH = 5.0  # the length of "Field" with its number, in heights of its line
_REACH = 6.0  # of frames and lines around an area


class GhostDie(NamedTuple):
    """A die that could be fielded: its faces, the upper one, where it lies and where it would."""

    looks: tuple[FaceLook, ...]
    up: int
    start: DieSpot
    end: DieSpot


def ghosts_of(
    shown: Arrangement, items: Mapping[DieId, DieItem], player: PlayerId, dice: Sequence[DieId]
) -> list[GhostDie]:
    """The dice that a player could field, as they would lie in the Field; none without room there.

    `items` are the dice on the table.
    """
    return [
        GhostDie(items[die_id].looks, items[die_id].face_index or 0, shown.spots[die_id], spot)
        for die_id, spot in _ghost_spots(shown, player, dice).items()
    ]


def _ghost_spots(
    shown: Arrangement, player: PlayerId, dice: Sequence[DieId]
) -> dict[DieId, DieSpot]:
    """The spots beside a row of dice in the Field, at the right before the left.

    They are in the order of the dice now, so that no arrows cross.
    """
    area = shown.layout.dice_area(player, Zone.FIELD)
    dice = sorted(dice, key=lambda die_id: shown.spots[die_id].center.x())
    there = [
        shown.spots[die.id]
        for die in shown.dice
        if (die.controller, die.zone) == (player, Zone.FIELD) and shown.spots[die.id].is_visible
    ]
    if not there:
        edge, least = shown.layout.die_edges[Zone.FIELD], shown.layout.measures.least_die
        return spots_in_rows(area, dice, edge, least)
    last = max(there, key=lambda spot: (spot.center.x(), spot.center.y()))
    row = [spot.center.x() for spot in there if spot.center.y() == last.center.y()]
    edge, step = last.edge, CLEAR_SPACING * last.edge
    right = int((area.right() - max(row) - edge / 2) / step)
    left = int((min(row) - edge / 2 - area.left()) / step)
    places = [max(row) + step * (place + 1) for place in range(right)]
    places += [min(row) - step * (place + 1) for place in range(left)]
    if len(places) < len(dice):
        return {}
    return {
        die_id: DieSpot(QPointF(x, last.center.y()), edge)
        for die_id, x in zip(dice, sorted(places[: len(dice)]), strict=True)
    }


class LossSigns(QGraphicsItem):
    """The signs of the question that is open. The mouse ignores them, and nothing is dimmed."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(Z_TIE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.ghosts: tuple[GhostDie, ...] = ()
        self.frame = QRectF()
        self.words = ""
        self._title = QRectF()
        self._letters = 1.0

    def show_ghosts(self, ghosts: Sequence[GhostDie]) -> None:
        """Show where these dice would be fielded."""
        self._show(tuple(ghosts), QRectF(), "")

    def show_frame(self, area: QRectF, words: str, title: QRectF, letters: float) -> None:
        """Show a frame around an area, with a tag that says what can be done there.

        The tag leaves the `title` of the area free, and is left out if there is no room beside it.
        """
        self._title, self._letters = title, letters
        self._show((), area, words)

    def clear(self) -> None:
        """Show nothing."""
        self._show((), QRectF(), "")

    def _show(self, ghosts: tuple[GhostDie, ...], frame: QRectF, words: str) -> None:
        if (ghosts, frame, words) != (self.ghosts, self.frame, self.words):
            self.prepareGeometryChange()
            self.ghosts, self.frame, self.words = ghosts, frame, words
            self.update()

    def boundingRect(self) -> QRectF:
        whole = QRectF(self.frame)
        for ghost in self.ghosts:
            for spot in (ghost.start, ghost.end):
                whole |= _area_of(spot)
        return whole.adjusted(-_REACH, -_REACH, _REACH, _REACH)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for ghost in self.ghosts:
            self._paint_ghost(painter, ghost)
        for ghost in self.ghosts:
            self._paint_arrow(painter, ghost.start, ghost.end)
        if not self.frame.isNull():
            self._paint_frame(painter)
            self._paint_tag(painter)

    def _paint_ghost(self, painter: QPainter, ghost: GhostDie) -> None:
        """Paint a die that is not there yet, in a dashed frame."""
        painter.save()
        painter.translate(ghost.end.center)
        painter.setOpacity(_GHOST_OPACITY)
        paint_resting_die(painter, ghost.looks, ghost.up, ghost.end.edge / 2)
        painter.restore()
        frame = _area_of(ghost.end).adjusted(2, 2, -2, -2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((QColor(0, 0, 0, _DARK), 4.0), (QColor(current_theme().legal), 2.5)):
            pen = QPen(color, width)
            pen.setDashPattern([8 / width, 6 / width])
            painter.setPen(pen)
            painter.drawRoundedRect(frame, 9, 9)

    def _paint_arrow(self, painter: QPainter, start: DieSpot, end: DieSpot) -> None:
        """Paint an arrow from the rim of a die to that of its ghost."""
        away = end.center - start.center
        length = math.hypot(away.x(), away.y())
        if not length:
            return
        direction = away / length
        tail = start.center + direction * 0.5 * start.edge
        tip = end.center - direction * (0.58 * end.edge + 4)
        path = QPainterPath(tail)
        path.lineTo(tip)
        angle = math.atan2(direction.y(), direction.x())
        for turn in (2.6, -2.6):
            path.moveTo(tip)
            path.lineTo(tip + QPointF(math.cos(angle + turn), math.sin(angle + turn)) * _HEAD)
        for color, width in (
            (QColor(0, 0, 0, _DARK), _LINE + 3),
            (QColor(current_theme().legal), _LINE),
        ):
            pen = QPen(color, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, pen)

    def _paint_frame(self, painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((QColor(0, 0, 0, _DARK), 5.5), (QColor(current_theme().legal), 3.0)):
            painter.setPen(QPen(color, width))
            painter.drawRoundedRect(self.frame, 12, 12)

    def _paint_tag(self, painter: QPainter) -> None:
        """Paint the words on a plate in the upper right corner of the frame."""
        title = min(self._title.width(), _TITLE_LENGTH * self._title.height())
        room = self.frame.width() - title - 12
        pixels = fitting_pixels(
            _TAG_PIXELS * self._letters,
            _TAG_LEAST,
            lambda size: text_width(self.words, size, bold=True) + 1.8 * size <= room,
        )
        tag = QRectF(0, 0, text_width(self.words, pixels, bold=True) + 1.8 * pixels, 1.7 * pixels)
        if tag.width() > room:
            return
        tag.moveTopRight(self.frame.topRight() + QPointF(-6, 4))
        painter.setPen(QPen(QColor(INK_ON_LEGAL), 1))
        painter.setBrush(QColor(current_theme().legal))
        painter.drawRoundedRect(tag, tag.height() / 2, tag.height() / 2)
        paint_text(painter, tag, self.words, INK_ON_LEGAL, pixels, bold=True, align=ALIGN_CENTER)


def _area_of(spot: DieSpot) -> QRectF:
    half = 0.6 * spot.edge
    return QRectF(spot.center.x() - half, spot.center.y() - half, 2 * half, 2 * half)
