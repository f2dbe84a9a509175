"""The slider of a replay: the turns of the match as a line of time, with marks for its moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QSlider, QToolTip

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, heart_path, paint_text, text_width
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.shadows import rounded
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.trays import paint_tray_shadows
from desktop.style.palette import Theme
from desktop.style.plain_text import plain_tooltip
from rules.match_log import MarkKind, MatchMark, TimelineTurn

_TIP_ROOM = 46
"""The borders of a tooltip, and the pointer that Qt leaves room for."""

_NEAR = 7.0
"""How near to a mark the pointer must be to mean it."""


class MatchSlider(QSlider):
    """Chooses a point of a match, by mouse or by keys; marks show where something happened.

    Left and Right go one act, Up and Down to the next mark, Home and End to the ends.
    """

    def __init__(
        self,
        acts: int,
        turns: Sequence[TimelineTurn],
        marks: Sequence[MatchMark],
        describe: Callable[[int], str],
    ) -> None:
        """Make a slider; `describe` says what happens in the act that leads to a point."""
        super().__init__(Qt.Orientation.Horizontal)
        self.setObjectName("match-slider")
        self.setAccessibleName(self.tr("Point of the match"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._describe = describe
        self._share = 0.0
        self._line = QPixmap()
        self._line_of: tuple[Theme, QSize, float] | None = None
        self.show_line(acts, turns, marks)

    def show_line(
        self,
        acts: int,
        turns: Sequence[TimelineTurn],
        marks: Sequence[MatchMark],
        first_act: int = 0,
    ) -> None:
        """Show another line of play; points before `first_act` cannot be chosen."""
        with QSignalBlocker(self):
            self.setRange(first_act, acts)
        self._turns = [turn for turn in turns if turn.end_act > first_act]
        self._marks = [mark for mark in marks if mark.act > first_act]
        happened = (mark for mark in self._marks if mark.kind is not MarkKind.TURN)
        self._stops = sorted({mark.act for mark in happened})
        self._line_of = None
        self.update()

    def show_point(self, act: int, share: float = 0.0) -> None:
        """Show a point without announcing it; `share` is the part of the next act that is over."""
        with QSignalBlocker(self):
            self.setValue(act)
        self._share = share
        self.setAccessibleDescription(self._describe(act))
        self.update()

    def sizeHint(self) -> QSize:
        """As high as the line and two rows of marks."""
        return QSize(300, round(44 * current_theme().text_scale))

    def minimumSizeHint(self) -> QSize:
        """Narrow, so that the window can become small."""
        return QSize(120, self.sizeHint().height())

    @property
    def plan(self) -> SliderPlan:
        """Where everything is."""
        scale = current_theme().text_scale
        acts = range(self.minimum(), self.maximum() + 1)
        return SliderPlan(QRectF(self.rect()), acts, scale, self._turns, self._marks)

    # --- input --------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, here = event.key(), self.value()
        if key == Qt.Key.Key_Up:
            self.setValue(next((stop for stop in self._stops if stop > here), self.maximum()))
        elif key == Qt.Key.Key_Down:
            self.setValue(
                next((stop for stop in reversed(self._stops) if stop < here), self.minimum())
            )
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()  # these keys step, wherever the focus is
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.setSliderDown(True)
            self.setValue(self._act_at(event.position()))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        act = self._act_at(event.position())
        if self.isSliderDown():
            self.setValue(act)
        self._show_tip(event.position(), self._describe(act))
        event.accept()

    def _show_tip(self, point: QPointF, words: str) -> None:
        """Show a tooltip above the slider, so that it covers neither the marks nor the buttons."""
        lines = words.count("\n") + 1
        high = lines * QFontMetrics(QToolTip.font()).lineSpacing() + _TIP_ROOM
        corner = self.mapToGlobal(QPoint(round(point.x()), -high))
        QToolTip.showText(corner, plain_tooltip(words), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)
        event.accept()

    def _act_at(self, point: QPointF) -> int:
        """The act of the mark near a point, or else the act at this place of the line."""
        plan = self.plan
        near = [
            (abs(plan.place_of(mark).x() - point.x()), mark.act)
            for mark in plan.shown_marks
            if abs(plan.place_of(mark).y() - point.y()) < _NEAR * plan.scale
        ]
        away, act = min(near, default=(_NEAR, 0))
        return act if away < _NEAR * plan.scale else plan.act_at(point.x())

    def event(self, event: QEvent) -> bool:
        """Ignore Qt's own tooltip; the pointer shows one at every place."""
        return event.type() == QEvent.Type.ToolTip or super().event(event)

    # --- look ---------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, ratio, plan = current_theme(), self.devicePixelRatioF(), self.plan
        if self._line_of != (theme, self.size(), ratio):
            self._line_of = (theme, self.size(), ratio)
            self._line = blank_picture(self.size(), ratio)
            on_line = painter_on(self._line)
            paint_line(on_line, plan)
            on_line.end()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._line)
        paint_handle(painter, plan, self.value() + self._share, has_focus=self.hasFocus())
        painter.end()


# --- slider picture -------------------------------------------------------------------------------


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
        points: range,
        scale: float,
        turns: Sequence[TimelineTurn],
        marks: Sequence[MatchMark],
    ) -> None:
        """Lay out the slider for some points of the match; `scale` is that of letters."""
        self.points, self.scale, self.turns, self._marks = points, scale, turns, marks
        self._acts = max(1, len(points) - 1)
        high = _GROOVE * scale
        self.groove = QRectF(
            area.left() + _SIDE, area.center().y() - high / 2, area.width() - 2 * _SIDE, high
        )

    def x_of(self, act: float) -> float:
        """Where a point of the match is on the line."""
        share = max(0.0, act - self.points.start) / self._acts
        return self.groove.left() + self.groove.width() * share

    def act_at(self, x: float) -> int:
        """The point of the match at a place of the line."""
        share = (x - self.groove.left()) / self.groove.width()
        act = self.points.start + round(share * self._acts)
        return min(self.points.stop - 1, max(self.points.start, act))

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
