"""How the slider of a replay looks: a groove with the turns, marks on both sides, and a handle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, heart_path, paint_text, text_width
from desktop.style.materials.shadows import rounded
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.trays import paint_tray_shadows
from rules.match_log import MarkKind, MatchMark, TimelineTurn

_SIDE, _GROOVE, _LANE = 14.0, 16.0, 10.0
_RADIUS = 5.2
_LETTERS, _ROOM = 10.5, 6.0
_LEAST_APART = 9.0

_STRIDES = (1, 5, 10, 20, 50, 100)
"""Which turns have a number, the first that leaves room enough."""

_RANKS = (MarkKind.LIFE_LOST, MarkKind.KNOCK_OUT, MarkKind.PURCHASE)
"""The marks by importance: where there is little room, the first is shown."""


class SliderPlan:
    """Where the parts of the slider are, in its own coordinates."""

    def __init__(
        self,
        area: QRectF,
        acts: int,
        scale: float,
        turns: Sequence[TimelineTurn],
        marks: Sequence[MatchMark],
    ) -> None:
        """Lay out the slider.

        Args:
            area: the whole slider.
            acts: the number of acts of the match.
            scale: the scale of letters.
            turns: the turns of the match.
            marks: its moments.
        """
        self.acts, self.scale, self.turns, self._marks = max(1, acts), scale, turns, marks
        high = _GROOVE * scale
        self.groove = QRectF(
            area.left() + _SIDE, area.center().y() - high / 2, area.width() - 2 * _SIDE, high
        )

    def x_of(self, act: float) -> float:
        """Where a point of the match is on the line."""
        return self.groove.left() + self.groove.width() * act / self.acts

    def act_at(self, x: float) -> int:
        """The point of the match at a place of the line."""
        share = (x - self.groove.left()) / self.groove.width()
        return min(self.acts, max(0, round(share * self.acts)))

    def place_of(self, mark: MatchMark) -> QPointF:
        """The middle of a mark: below the line for the first player, above for the second."""
        away = _LANE * self.scale / 2 + 1.5
        y = self.groove.top() - away if mark.player else self.groove.bottom() + away
        return QPointF(self.x_of(mark.act), y)

    @cached_property
    def shown_marks(self) -> tuple[MatchMark, ...]:
        """The marks for which there is room; the more important ones come first."""
        shown: list[MatchMark] = []
        for kind in _RANKS:
            for mark in self._marks:
                if mark.kind is kind and all(
                    other.player != mark.player
                    or abs(self.x_of(other.act) - self.x_of(mark.act)) >= _LEAST_APART
                    for other in shown
                ):
                    shown.append(mark)
        return tuple(shown)


def paint_line(painter: QPainter, plan: SliderPlan) -> None:
    """Paint the groove with its turns, and the marks."""
    groove, table = plan.groove, current_theme().table
    radius = groove.height() / 2
    painter.save()
    painter.setClipPath(rounded(groove, radius))
    painter.fillRect(groove, QColor(table.stage))
    for turn in plan.turns:
        left, right = plan.x_of(turn.first_act), plan.x_of(turn.end_act)
        field = QRectF(left, groove.top(), right - left, groove.height())
        painter.fillRect(field, QColor(table.trays[turn.active]))
        painter.fillRect(QRectF(left, field.top(), 1, field.height()), QColor(table.felt_ink))
    _paint_numbers(painter, plan)
    painter.restore()
    if table.is_plain:
        painter.setPen(QPen(QColor(table.wood_ink), 2))
        painter.drawPath(rounded(groove, radius))
    else:
        paint_tray_shadows(painter, groove, radius, table.trays[0], table, 0.5)
    for mark in plan.shown_marks:
        _paint_mark(painter, mark.kind, plan.place_of(mark), _RADIUS * plan.scale)


def _paint_numbers(painter: QPainter, plan: SliderPlan) -> None:
    """Paint the numbers of the turns, or of every fifth or tenth, as there is room."""
    if not plan.turns:
        return
    groove, table, pixels = plan.groove, current_theme().table, _LETTERS * plan.scale
    wide = text_width(str(plan.turns[-1].number), pixels, bold=True) + _ROOM
    mean = groove.width() / len(plan.turns)
    stride = next((by for by in _STRIDES if by * mean >= wide * (1 if by == 1 else 2)), 0)
    free = groove.left()
    for turn in plan.turns if stride else ():
        if turn.number % stride:
            continue
        middle = (plan.x_of(turn.first_act) + plan.x_of(turn.end_act)) / 2
        plate = QRectF(middle - wide / 2, groove.top(), wide, groove.height())
        if plate.left() + _ROOM / 2 < free:
            continue  # short turns, one after another: their numbers would touch
        free = plate.right() - _ROOM / 2
        if stride > 1:
            painter.fillRect(plate, QColor(table.trays[turn.active]))
        number, ink = str(turn.number), table.felt_ink
        paint_text(painter, plate, number, ink, pixels, bold=True, align=ALIGN_CENTER)


def _paint_mark(painter: QPainter, kind: MarkKind, center: QPointF, radius: float) -> None:
    """Paint a heart for lost life, a cross for a knock-out, a coin on its edge for a purchase."""
    theme = current_theme()
    ink = QColor(theme.table.wood_ink)
    if kind is MarkKind.KNOCK_OUT:
        painter.setPen(QPen(ink, 0.5 * radius, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        arm = 0.75 * radius
        painter.drawLine(center + QPointF(-arm, -arm), center + QPointF(arm, arm))
        painter.drawLine(center + QPointF(-arm, arm), center + QPointF(arm, -arm))
        return
    painter.setPen(QPen(ink, 1.0))
    if kind is MarkKind.LIFE_LOST:
        painter.setBrush(QColor(theme.damage))
        painter.drawPath(heart_path(center, radius))
    else:
        painter.setBrush(QColor(theme.table.brass[0]))
        corners = [(0, -1), (0.8, 0), (0, 1), (-0.8, 0)]
        painter.drawPolygon(
            QPolygonF([center + QPointF(radius * x, radius * y) for x, y in corners])
        )
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_handle(painter: QPainter, plan: SliderPlan, point: float, *, has_focus: bool) -> None:
    """Paint the handle: a brass pin across the groove, with a ring if it has the focus."""
    theme = current_theme()
    groove, table, x = plan.groove, theme.table, plan.x_of(point)
    half = 4.5 * plan.scale
    pin = rounded(QRectF(x - half, groove.top() - 3, 2 * half, groove.height() + 6), half)
    if has_focus:
        ring = QPainterPath()
        ring.addRoundedRect(pin.boundingRect().adjusted(-3, -3, 3, 3), half + 3, half + 3)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inner = table.stock if theme.name == "light" else "#000000"
        for color, width in ((inner, 5), (theme.focus, 2.5)):
            painter.setPen(QPen(QColor(color), width))
            painter.drawPath(ring)
    paint_brass(painter, pin, table)
    painter.setPen(QPen(QColor(table.brass_ink), 1.4))
    painter.drawLine(QPointF(x, groove.top() + 2), QPointF(x, groove.bottom() - 2))
