"""A bubble with a tail, which touches what the bubble talks about."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QWidget

from desktop.panels.widgets.bubble_placement import Tail, tail_between
from desktop.style.cast_shadow import Underlay
from desktop.style.current_theme import current_theme
from desktop.style.materials.tones import mix

_AROUND = 6
_LINE = 2.0


class TailedBubble(QFrame):
    """A bubble whose border is open where its tail begins."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tail = BubbleTail(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.tail.paint_on(self)


class BubbleTail(Underlay):
    """The tail below a bubble.

    `shape` is None while it points at nothing.
    """

    def __init__(self, bubble: QWidget) -> None:
        super().__init__(bubble)
        self._target = QRectF()
        self.shape: Tail | None = None

    @property
    def target(self) -> QRectF:
        """What the tail points at; an empty rectangle for nothing."""
        return self._target

    def point_at(self, target: QRectF) -> None:
        """Point at another area of the screen; an empty rectangle means nothing."""
        self._target = QRectF(target)
        self.follow()

    def follow(self) -> None:
        area = QRectF(self.above.geometry())
        self.shape = tail_between(area, self._target) if self.is_above_seen else None
        self.setVisible(self.shape is not None)
        if self.shape is not None:
            self.setGeometry(_box(self.shape))
            self.stackUnder(self.above)
            self.update()
        self.above.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.paint_on(self)

    def paint_on(self, widget: QWidget) -> None:
        """Paint the part of the tail that is on a widget: the bubble, or this one."""
        if self.shape is None:
            return
        painter = QPainter(widget)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-widget.pos())
        _paint_tail(painter, self.shape, QRectF(self.above.geometry()))


def _paint_tail(painter: QPainter, tail: Tail, bubble: QRectF) -> None:
    """Paint the tail of a bubble; its base has no line, so that both become one shape."""
    theme = current_theme()
    inward = _inward(tail, bubble)
    path = QPainterPath(tail.start + inward)
    path.lineTo(tail.start)
    path.lineTo(tail.tip)
    path.lineTo(tail.end)
    path.lineTo(tail.end + inward)
    middle = (tail.start + tail.end) / 2
    share = (middle.y() - bubble.top()) / max(1.0, bubble.height())
    paper = theme.card if theme.table.is_plain else mix(theme.card, theme.panel, share).name()
    painter.fillPath(path, QColor(paper))
    edge = theme.text if theme.table.is_plain else theme.table.brass[1]
    pen = QPen(QColor(edge), _LINE)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPolyline([tail.start, tail.tip, tail.end])


def _inward(tail: Tail, bubble: QRectF) -> QPointF:
    """A small step from the base into the bubble, over its border."""
    step = _LINE + 1
    if tail.start.x() == tail.end.x():
        return QPointF(step if tail.start.x() <= bubble.left() else -step, 0)
    return QPointF(0, step if tail.start.y() <= bubble.top() else -step)


def _box(tail: Tail) -> QRect:
    points = (tail.start, tail.end, tail.tip)
    left, right = min(one.x() for one in points), max(one.x() for one in points)
    top, bottom = min(one.y() for one in points), max(one.y() for one in points)
    box = QRectF(left, top, right - left, bottom - top).toAlignedRect()
    return box.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
