"""Marks of a review on the table: which things an act used, and which would have been better.

What was better has solid frames with a tick, solid arrows, and dashed ghosts of the dice where they
would be. What was played has dotted frames and thin dotted arrows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.table.layout.table_layout import Z_NOTE
from desktop.table.scene.table_scene import TableScene
from rules.model import (
    Attack,
    Block,
    Buy,
    ChooseDie,
    DieId,
    FieldCharacter,
    MarkForReroll,
    Move,
    PlayerId,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import Zone

_DIE_SIDE = 1.08  # of a die as it looks, in edges
_AWAY = 5.0
_OUTSIDE = 6.0
"""How much further out the frames of what was played are, so that both can be seen."""
_CORNER = 9.0
_BADGE = 9.0
_DARK = QColor(0, 0, 0, 190)


class UsedThing(NamedTuple):
    """A die or card that an act uses, and where it goes; areas are on the scene."""

    source: QRectF
    goal: QRectF | None = None


def used_things(scene: TableScene, player: PlayerId, moves: Sequence[Move]) -> list[UsedThing]:
    """What the moves of a player use, as far as it lies on the table."""
    return [thing for move in moves for thing in _of_move(scene, player, move)]


def _of_move(scene: TableScene, player: PlayerId, move: Move) -> Iterator[UsedThing]:
    layout = scene.layout
    match move:
        case Buy(card=card):
            yield UsedThing(layout.cards[card], _small(layout.zones[player, Zone.USED]))
        case UseGlobal(card=card):
            yield UsedThing(layout.cards[card])
        case Block(die=die, attacker=attacker):
            for area in _die(scene, die):
                yield UsedThing(area, next(_die(scene, attacker), None))
        case Attack(die=die):
            for area in _die(scene, die):
                yield UsedThing(area, _across(area, layout.zones[player, Zone.ATTACK]))
        case FieldCharacter(die=die):
            for area in _die(scene, die):
                yield UsedThing(area, _across(area, layout.zones[player, Zone.FIELD]))
        case UseAction(die=die):
            for area in _die(scene, die):
                yield UsedThing(area, _small(layout.action_area))
        case MarkForReroll(die=die) | UsePaidAbility(die=die) | ChooseDie(die=die):
            for area in _die(scene, die):
                yield UsedThing(area)


def _die(scene: TableScene, number: DieId) -> Iterator[QRectF]:
    """The area of a die, if it can be seen."""
    spot = scene.spots.get(number)
    if spot is not None and spot.is_visible:
        side = _DIE_SIDE * spot.edge
        yield QRectF(spot.center.x() - side / 2, spot.center.y() - side / 2, side, side)


def _across(die: QRectF, zone: QRectF) -> QRectF:
    """A die straight across in another zone, as far as the zone reaches."""
    side = min(die.width(), zone.width(), zone.height())
    ghost = QRectF(0, 0, side, side)
    x = min(max(die.center().x(), zone.left() + side / 2), zone.right() - side / 2)
    ghost.moveCenter(QPointF(x, zone.center().y()))
    return ghost


def _small(zone: QRectF) -> QRectF:
    """The middle of a zone, as large as a die."""
    side = 0.5 * min(zone.width(), zone.height())
    area = QRectF(0, 0, side, side)
    area.moveCenter(zone.center())
    return area


class BetterMoveItem(QGraphicsItem):
    """Paints the marks; the mouse passes through."""

    def __init__(self) -> None:
        super().__init__()
        self.better: tuple[UsedThing, ...] = ()
        self.played: tuple[UsedThing, ...] = ()
        self.setZValue(Z_NOTE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_things(self, played: Sequence[UsedThing], better: Sequence[UsedThing]) -> None:
        """Mark what was played and what was better; nothing marks nothing."""
        if (tuple(played), tuple(better)) != (self.played, self.better):
            self.prepareGeometryChange()
            self.played, self.better = tuple(played), tuple(better)
            self.update()

    def boundingRect(self) -> QRectF:
        whole = QRectF()
        for thing in (*self.better, *self.played):
            whole = whole.united(thing.source).united(thing.goal or thing.source)
        return whole.adjusted(-24, -24, 24, 24) if not whole.isNull() else whole

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for thing in self.played:
            _paint_thing(painter, thing, is_better=False)
        for thing in self.better:
            _paint_thing(painter, thing, is_better=True)


def paint_mark_sample(painter: QPainter, area: QRectF, *, is_better: bool) -> None:
    """Paint a frame as the table has it, for the words that explain it."""
    _paint_frame(painter, area.adjusted(3, 3, -3, -3), is_better=is_better, radius=4.0)


def _paint_thing(painter: QPainter, thing: UsedThing, *, is_better: bool) -> None:
    away = _AWAY if is_better else _AWAY + _OUTSIDE
    frame = thing.source.adjusted(-away, -away, away, away)
    if thing.goal is not None:
        _paint_arrow(painter, frame, thing.goal, is_better=is_better)
    _paint_frame(painter, frame, is_better=is_better, radius=_CORNER)
    if is_better:
        _paint_tick(painter, frame.topRight())


def _paint_frame(painter: QPainter, frame: QRectF, *, is_better: bool, radius: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, width in _strokes(is_better=is_better):
        painter.setPen(_pen(color, width, is_dotted=not is_better))
        painter.drawRoundedRect(frame, radius, radius)


def _paint_arrow(painter: QPainter, frame: QRectF, goal: QRectF, *, is_better: bool) -> None:
    """An arrow from a frame to a goal; the better one has a ghost of the die there."""
    start, end = _rim(frame, goal.center()), _rim(goal, frame.center())
    path = _arrow(start, end)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, width in _strokes(is_better=is_better):
        painter.setPen(_pen(color, width, is_dotted=not is_better))
        painter.drawPath(path)
        if is_better:
            pen = _pen(color, width - 1.5, is_dotted=False)
            pen.setDashPattern([3, 2])
            painter.setPen(pen)
            painter.drawRoundedRect(goal, _CORNER, _CORNER)


def _strokes(*, is_better: bool) -> tuple[tuple[QColor, float], ...]:
    """A dark line and a light one on it, which stand out from every ground."""
    light = QColor(current_theme().legal) if is_better else QColor("#ffffff")
    return ((_DARK, 7.0), (light, 4.0)) if is_better else ((_DARK, 5.0), (light, 2.6))


def _paint_tick(painter: QPainter, at: QPointF) -> None:
    theme = current_theme()
    painter.setPen(QPen(_DARK, 2))
    painter.setBrush(QColor(theme.legal))
    painter.drawEllipse(at, _BADGE, _BADGE)
    tick = QPainterPath(at + QPointF(-4.5, 0))
    tick.lineTo(at + QPointF(-1.2, 3.6))
    tick.lineTo(at + QPointF(4.6, -3.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(QColor("#10161d"), 2.6, is_dotted=False))
    painter.drawPath(tick)


def _pen(color: QColor, width: float, *, is_dotted: bool) -> QPen:
    pen = QPen(color, width, j=Qt.PenJoinStyle.RoundJoin, c=Qt.PenCapStyle.RoundCap)
    if is_dotted:
        pen.setDashPattern([0.01, 9 / width])  # dots with the same spacing whatever their size
    return pen


def _rim(area: QRectF, towards: QPointF) -> QPointF:
    """The point where a line from the center of an area leaves it."""
    middle = area.center()
    line = towards - middle
    if line.isNull() or area.contains(towards):
        return middle
    across = area.width() / 2 / abs(line.x()) if line.x() else math.inf
    down = area.height() / 2 / abs(line.y()) if line.y() else math.inf
    return middle + line * min(across, down, 1.0)


def _arrow(start: QPointF, end: QPointF) -> QPainterPath:
    line = end - start
    path = QPainterPath(start)
    path.lineTo(end)
    if not line.isNull():
        angle = math.atan2(line.y(), line.x())
        for turn in (2.6, -2.6):
            path.moveTo(end)
            path.lineTo(end + QPointF(math.cos(angle + turn), math.sin(angle + turn)) * 13)
    return path
