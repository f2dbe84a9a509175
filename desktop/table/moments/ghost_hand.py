"""A ghost hand that shows how to do something: it moves, presses, drags and lets go.

It only shows; the moves are played afterward. Any key or press ends it. The hand is a glove that
points with its index finger.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QTransform,
)
from PySide6.QtWidgets import QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import blank_picture, draw_centered, painter_on
from desktop.style.materials.shadows import paint_soft_shadow
from desktop.style.materials.tones import BLACK, tone
from desktop.style.palette import Theme
from desktop.table.dice_motion.motion import Motion

_HAND = 96.0
_REACH = 150
"""Half the side of the widget; the fingertip is at its center."""
_OPACITY = 0.9
_DIE_OPACITY = 0.86
_LEAST_MS, _PER_PIXEL_MS, _MOST_MS = 560.0, 2.0, 1400.0
_DRAG_SLOWER = 1.35
_PRESS_MS, _REST_MS, _END_MS = 320.0, 240.0, 360.0
_PRESSED_SCALE = 0.9
_KEPT_KEYS = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
)


@dataclass(frozen=True, slots=True)
class GhostAct:
    """One act of the ghost hand: a click at a point, or a drag from there to another point.

    `picture` is the die that is dragged. Points are in the coordinates of the hand's parent.
    """

    start: QPointF
    end: QPointF | None = None
    picture: QPixmap | None = None


@dataclass(frozen=True, slots=True)
class _Phase:
    """A part of the performance, in which the hand goes from one point to another."""

    milliseconds: float
    start: QPointF
    end: QPointF
    is_pressed: bool = False
    presses: bool = False
    picture: QPixmap | None = None


class GhostHand(QWidget):
    """Performs acts one after the other. The pointer passes through it."""

    ended = Signal()  # the performance is over
    skipped = Signal()  # a key or a press has ended it
    canceled = Signal()  # Esc has ended it

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self.setObjectName("ghost-hand")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.resize(2 * _REACH, 2 * _REACH)
        self._phases: tuple[_Phase, ...] = ()
        self._now: _Phase | None = None
        self._share = 0.0
        self._motion: Motion | None = None
        self._picture = QPixmap()
        self._ends: Callable[[], None] = self.ended.emit
        self.lets_input_through = False
        """Whether the hand shows something without being asked: a press ends it, and counts."""
        self.hide()

    @property
    def is_performing(self) -> bool:
        """Whether a performance runs."""
        return self._motion is not None

    def perform(
        self, acts: Sequence[GhostAct], *, speed: float = 1.0, lets_input_through: bool = False
    ) -> None:
        """Show these acts from the middle of the parent on; `ended` follows."""
        self.stop()
        self.lets_input_through = lets_input_through
        start = QPointF(self._over.rect().center())
        self._phases = _phases_of(acts, start)
        ratio = self.devicePixelRatioF()
        self._picture = hand_picture(_HAND, current_theme(), ratio)
        self._ends = self.ended.emit
        self._show_at(0.0)
        self.show()
        self.raise_()
        _app().installEventFilter(self)
        whole = sum(phase.milliseconds for phase in self._phases)
        self._motion = Motion(whole / speed, self._show_progress, self._arrive, parent=self)
        self._motion.start()

    def finish(self) -> None:
        """End the performance as if all of it had been shown."""
        if self._motion is not None:
            self._motion.stop()

    def pause_at(self, progress: float) -> None:
        """Pause the performance after a share of it, for screenshots."""
        if self._motion is not None:
            self._motion.pause()
            self._show_progress(progress)

    def skip(self) -> None:
        """End the performance, because the learner has seen enough."""
        self._ends = self.skipped.emit
        self.finish()

    def cancel(self) -> None:
        """End the performance without what should follow it."""
        self._ends = self.canceled.emit
        self.finish()

    def stop(self) -> None:
        """End the performance silently."""
        self._ends = lambda: None
        self.finish()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Any key or press ends the performance; if it was asked for, it does nothing else."""
        if self.lets_input_through:
            if event.type() in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
                self.stop()
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # it comes again as a key
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _KEPT_KEYS:
                return False
            if event.key() == Qt.Key.Key_Escape:
                self.cancel()
            elif not event.isAutoRepeat():
                self.skip()
            return True
        if event.type() == QEvent.Type.MouseButtonPress:
            self.skip()
            return True
        return super().eventFilter(watched, event)

    def _arrive(self) -> None:
        motion, self._motion = self._motion, None
        if motion is not None:
            motion.deleteLater()
        _app().removeEventFilter(self)
        self.lets_input_through = False
        self.hide()
        self._now = None
        self._ends()

    # --- what it shows

    def _show_progress(self, progress: float) -> None:
        self._show_at(progress * sum(phase.milliseconds for phase in self._phases))

    def _show_at(self, milliseconds: float) -> None:
        """Show the hand as it is so long after the start."""
        left = milliseconds
        for phase in self._phases:
            if left <= phase.milliseconds:
                break
            left -= phase.milliseconds
        self._now, self._share = phase, min(1.0, left / phase.milliseconds)
        at = phase.start + (phase.end - phase.start) * _smooth(self._share)
        self.move(round(at.x()) - _REACH, round(at.y()) - _REACH)
        self.update()

    @property
    def point(self) -> QPointF:
        """Where the fingertip is, in the parent."""
        return QPointF(self.pos()) + QPointF(_REACH, _REACH)

    def paintEvent(self, event: QPaintEvent) -> None:
        phase = self._now
        if phase is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(_REACH, _REACH)
        if phase.picture is not None:
            painter.setOpacity(_DIE_OPACITY)
            draw_centered(painter, QPointF(0, 0), phase.picture)
        if phase.presses:
            self._paint_ring(painter)
        painter.setOpacity(_OPACITY)
        dip = _dip(phase, self._share)
        scale = 1 - (1 - _PRESSED_SCALE) * dip
        painter.scale(scale, scale)
        painter.drawPixmap(-fingertip(_HAND), self._picture)

    def _paint_ring(self, painter: QPainter) -> None:
        """A ring that grows from the fingertip as the hand presses."""
        theme = current_theme()
        radius = 10 + 30 * self._share
        alpha = round(255 * (1 - self._share))
        for color, width in (("#000000", 7.0), (theme.legal, 4.0)):
            painter.setPen(QPen(tone(QColor(color), alpha), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(QPointF(-radius, -radius), QSizeF(2 * radius, 2 * radius)))


def _app() -> QCoreApplication:
    app = QCoreApplication.instance()
    assert app is not None
    return app


def _phases_of(acts: Sequence[GhostAct], start: QPointF) -> tuple[_Phase, ...]:
    """The parts of a performance; many acts go faster."""
    pace = 1.0 if len(acts) < 4 else 0.8
    phases: list[_Phase] = []
    at = start
    for act in acts:
        phases.append(_Phase(pace * _travel_ms(at, act.start), at, act.start))
        phases.append(
            _Phase(
                pace * _PRESS_MS,
                act.start,
                act.start,
                is_pressed=act.end is not None,
                presses=True,
                picture=act.picture,
            )
        )
        at = act.start
        if act.end is not None:
            slow = pace * _DRAG_SLOWER * _travel_ms(at, act.end)
            phases.append(_Phase(slow, at, act.end, is_pressed=True, picture=act.picture))
            at = act.end
        phases.append(_Phase(pace * _REST_MS, at, at))
    phases.append(_Phase(_END_MS, at, at))
    return tuple(phases)


def _travel_ms(start: QPointF, end: QPointF) -> float:
    path = end - start
    return max(_LEAST_MS, min(_PER_PIXEL_MS * hypot(path.x(), path.y()), _MOST_MS))


def _smooth(progress: float) -> float:
    """Slow at both ends."""
    return progress * progress * (3 - 2 * progress)


def _dip(phase: _Phase, progress: float) -> float:
    """How far the hand is pressed down, from 0 to 1."""
    if phase.presses:
        return min(1.0, 3 * progress) if phase.is_pressed else 1 - abs(2 * progress - 1)
    return float(phase.is_pressed)


# --- picture --------------------------------------------------------------------------------------

FINGERTIP = QPointF(30, 10)
"""The fingertip in the picture, in units of a hundredth of the hand."""

_OUTLINE = "#20262d"
_WHITE, _SHADE = "#ffffff", "#d5dce4"
_MARGIN = 12.0
_FINGERS = (
    QRectF(21, 5, 18, 62),
    QRectF(38, 36, 17, 34),
    QRectF(53, 39, 16, 32),
    QRectF(67, 44, 14, 28),
)


def hand_picture(height: float, theme: Theme, ratio: float) -> QPixmap:
    """A hand of this height, with a margin for its shadow."""
    scale = height / 100
    picture = blank_picture(QSizeF(scale * (100 + 2 * _MARGIN), scale * (112 + 2 * _MARGIN)), ratio)
    painter = painter_on(picture)
    painter.scale(scale, scale)
    painter.translate(_MARGIN, _MARGIN)
    _paint_hand(painter, theme)
    painter.end()
    return picture


def fingertip(height: float) -> QPointF:
    """Where the fingertip is in the picture of a hand of this height."""
    return (FINGERTIP + QPointF(_MARGIN, _MARGIN)) * height / 100


def _paint_hand(painter: QPainter, theme: Theme) -> None:
    hand, cuff = _hand_path(), QPainterPath()
    cuff.addRoundedRect(QRectF(30, 92, 46, 18), 5, 5)
    paint_soft_shadow(painter, hand.united(cuff), 7, BLACK, 150, 3, 5)
    pen = QPen(QColor(_OUTLINE), 3.2)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    light = QLinearGradient(20, 0, 84, 100)
    light.setColorAt(0, QColor(_WHITE))
    light.setColorAt(1, QColor(_SHADE))
    painter.setBrush(light)
    painter.drawPath(hand)
    painter.setBrush(QColor(theme.table.main_button[0]))
    painter.drawPath(cuff)
    painter.setPen(QPen(QColor(_OUTLINE), 2.2, c=Qt.PenCapStyle.RoundCap))
    for finger in _FINGERS[1:]:
        painter.drawLine(QPointF(finger.left() + 0.5, 49), QPointF(finger.left() + 0.5, 64))


def _hand_path() -> QPainterPath:
    palm = QPainterPath(QPointF(21, 52))
    palm.lineTo(81, 56)
    palm.cubicTo(QPointF(82, 78), QPointF(78, 86), QPointF(72, 96))
    palm.lineTo(33, 96)
    palm.cubicTo(QPointF(25, 86), QPointF(21, 76), QPointF(21, 52))
    palm.closeSubpath()
    thumb = QPainterPath()
    thumb.addRoundedRect(QRectF(-8, -22, 16, 44), 8, 8)
    turn = QTransform().translate(17, 67).rotate(-38)
    hand = palm.united(turn.map(thumb))
    for finger in _FINGERS:
        path = QPainterPath()
        path.addRoundedRect(finger, finger.width() / 2, finger.width() / 2)
        hand = hand.united(path)
    return hand.simplified()
