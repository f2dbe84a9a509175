"""The slider of a replay: the turns of the match as a line of time, with marks for its moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QSlider, QToolTip

from desktop.screens.match_replay.slider_picture import SliderPlan, paint_handle, paint_line
from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import blank_picture, painter_on
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
        """Make a slider.

        Args:
            acts: the number of acts of the match.
            turns: its turns.
            marks: its moments.
            describe: says what happens in the act after which the match is at a point.
        """
        super().__init__(Qt.Orientation.Horizontal)
        self.setObjectName("match-slider")
        self.setAccessibleName(self.tr("Point of the match"))
        self.setRange(0, acts)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._turns, self._marks, self._describe = turns, marks, describe
        self._stops = sorted({mark.act for mark in marks if mark.kind is not MarkKind.TURN})
        self._share = 0.0
        self._line = QPixmap()
        self._line_of: tuple[Theme, QSize, float] | None = None

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
        return SliderPlan(QRectF(self.rect()), self.maximum(), scale, self._turns, self._marks)

    # --- input --------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, here = event.key(), self.value()
        if key == Qt.Key.Key_Up:
            self.setValue(next((stop for stop in self._stops if stop > here), self.maximum()))
        elif key == Qt.Key.Key_Down:
            self.setValue(next((stop for stop in reversed(self._stops) if stop < here), 0))
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
