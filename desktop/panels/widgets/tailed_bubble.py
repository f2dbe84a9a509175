"""A bubble with a tail, which touches what it talks about, and where such a bubble is.

All areas are in the coordinates of the screen, which the table fills.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QWidget

from desktop.style.cast_shadow import Underlay
from desktop.style.current_theme import current_theme
from desktop.style.materials.tones import mix

TAIL = 22.0
"""The distance between the bubble and what it talks about, which the tail spans."""
_HALF_BASE = 13.0
_CORNER = 14.0
_INSIDE = 5.0
"""How far the tail reaches into what it points at."""
_LONGEST = 56.0
"""How long a tail is at most: from further away a bubble has none, which could touch others."""
_FRAME = 8.0
"""The room that the frame around what the bubble talks about needs."""
_STEPS = 14
_NEEDED, _KEPT, _GOAL = 400.0, 2.0, 0.6
_FAR, _OUT_OF_REACH = 26.0, 80.0
"""How bad a pixel of distance to the targets is, and one more beyond the reach of the tail."""
_CROSSED = 1500.0
"""How bad a tenth of the tail is that lies over something needed."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is around a bubble."""

    targets: tuple[QRectF, ...]  # what the bubble talks about, the main one first; may be empty
    needed: tuple[QRectF, ...]  # what the player needs now, besides the targets
    kept: tuple[QRectF, ...]  # what else had better stay visible
    room: QRectF  # where the bubble may be
    # Where a bubble without targets is centered; None for the lower edge
    home: QPointF | None = None
    goals: tuple[QRectF, ...] = ()  # the zones where dice will go, of which some room is enough


@dataclass(frozen=True, slots=True)
class BubblePlace:
    """A place for a bubble, and the area in square pixels that it hides of what is needed."""

    corner: QPointF
    hides: float


def best_size(sizes: Sequence[QSizeF], around: Surroundings) -> tuple[QSizeF, QPointF]:
    """The first of these sizes at which a bubble hides nothing needed, and its upper left corner.

    If it hides something at every size, it is the size at which it hides least.
    """
    places: list[tuple[float, QSizeF, QPointF]] = []
    for size in sizes:
        place = place_bubble(size, around)
        places.append((place.hides, size, place.corner))
        if not place.hides:
            break
    _, size, corner = min(places, key=lambda place: place[0])
    return size, corner


def place_bubble(size: QSizeF, around: Surroundings) -> BubblePlace:
    """The place at which a bubble hides nothing that is needed, if there is one, and is near."""
    targets = around.targets
    framed = [area.adjusted(-_FRAME, -_FRAME, _FRAME, _FRAME) for area in targets]
    needed = [*framed, *around.needed]
    weights = [(area, _NEEDED) for area in needed]
    weights += [(area, _KEPT) for area in around.kept]
    weights += [(area, _GOAL) for area in around.goals]
    hidden = [
        (area.left(), area.top(), area.right(), area.bottom(), weight) for area, weight in weights
    ]
    wide, high = size.width(), size.height()
    best, best_cost = around.room.topLeft(), inf
    for distance, x, y in _corners_by_distance(size, around):
        if distance >= best_cost:
            break  # all others are too far away
        cost = distance
        for left, top, right, bottom, weight in hidden:
            across = min(right, x + wide) - max(left, x)
            down = min(bottom, y + high) - max(top, y)
            if across > 0 and down > 0:
                cost += weight * across * down
                if cost >= best_cost:
                    break
        if cost < best_cost:
            cost += _CROSSED * _crossings(QRectF(QPointF(x, y), size), targets, needed)
        if cost < best_cost:
            best, best_cost = QPointF(x, y), cost
    whole = QRectF(best, size)
    covered = (area & whole for area in needed)
    return BubblePlace(best, sum(part.width() * part.height() for part in covered))


def _corners_by_distance(size: QSizeF, around: Surroundings) -> list[tuple[float, float, float]]:
    """The possible upper left corners of a bubble, and how bad their distance is, best first.

    The distance is that to the targets or, without any, to the bubble's home.
    """
    room, wide, high = around.room, size.width(), size.height()
    end_x, end_y = room.right() - wide, room.bottom() - high
    xs = {room.left() + (end_x - room.left()) * part / _STEPS for part in range(_STEPS + 1)}
    ys = {room.top() + (end_y - room.top()) * part / _STEPS for part in range(_STEPS + 1)}
    for area in around.targets:
        xs |= {area.left() - TAIL - wide, area.right() + TAIL, area.center().x() - wide / 2}
        xs |= {area.left(), area.right() - wide}
        ys |= {area.top() - TAIL - high, area.bottom() + TAIL, area.center().y() - high / 2}
        ys |= {area.top(), area.bottom() - high}
    columns = sorted({max(room.left(), min(x, end_x)) for x in xs})
    rows = sorted({max(room.top(), min(y, end_y)) for y in ys})
    if not around.targets:
        home = around.home or QPointF(room.center().x(), room.bottom())
        left, top = home.x() - wide / 2, home.y() - high / 2
        return sorted((_FAR * (abs(x - left) + abs(y - top)), x, y) for x in columns for y in rows)
    cost = dict.fromkeys(((x, y) for x in columns for y in rows), 0.0)
    for place, area in enumerate(around.targets):
        weight = _FAR * (1.0 if place == 0 else 0.25)
        across = [_away(x, wide, area.left(), area.right()) for x in columns]
        down = [_away(y, high, area.top(), area.bottom()) for y in rows]
        for x, (gap_x, off_x) in zip(columns, across, strict=True):
            for y, (gap_y, off_y) in zip(rows, down, strict=True):
                cost[x, y] += weight * (abs(gap_x + gap_y - TAIL) + 0.04 * (off_x + off_y))
                if place == 0:
                    cost[x, y] += _OUT_OF_REACH * max(0.0, gap_x + gap_y - _LONGEST)
    return sorted((far, x, y) for (x, y), far in cost.items())


def _away(start: float, length: float, low: float, high: float) -> tuple[float, float]:
    """How far a bubble is from an area along one axis: between their edges, and their centers."""
    gap = max(low - start - length, start - high, 0.0)
    return gap, abs(start + length / 2 - (low + high) / 2)


def _crossings(bubble: QRectF, targets: Sequence[QRectF], needed: Sequence[QRectF]) -> int:
    """How much of the tail lies over other things that are needed, in points of ten."""
    tail = tail_between(bubble, targets[0]) if targets else None
    if tail is None:
        return 0
    start = (tail.start + tail.end) / 2
    points = [start + (tail.tip - start) * part / 10 for part in range(10)]
    others = [area for area in needed if not area.contains(tail.tip)]
    return sum(any(area.contains(point) for area in others) for point in points)


@dataclass(frozen=True, slots=True)
class Tail:
    """The tail of a bubble: the two ends of its base on the bubble's edge, and its tip."""

    start: QPointF
    end: QPointF
    tip: QPointF


def tail_between(bubble: QRectF, target: QRectF) -> Tail | None:
    """The tail from a bubble to what it talks about; None if they overlap or are far apart."""
    if bubble.intersects(target) or target.isEmpty():
        return None
    near = QPointF(
        max(target.left(), min(bubble.center().x(), target.right())),
        max(target.top(), min(bubble.center().y(), target.bottom())),
    )
    inner = target.adjusted(*2 * [min(_INSIDE, target.width() / 2)], *2 * [-_INSIDE])
    tip = QPointF(
        max(inner.left(), min(near.x(), inner.right())),
        max(inner.top(), min(near.y(), inner.bottom())),
    )
    across = max(bubble.left() - tip.x(), tip.x() - bubble.right())
    down = max(bubble.top() - tip.y(), tip.y() - bubble.bottom())
    keep = _CORNER + _HALF_BASE
    if across >= down:
        x = bubble.left() if tip.x() < bubble.left() else bubble.right()
        y = _between(bubble.top() + keep, tip.y(), bubble.bottom() - keep)
        tail = Tail(QPointF(x, y - _HALF_BASE), QPointF(x, y + _HALF_BASE), tip)
        return tail if across <= _LONGEST else None
    y = bubble.top() if tip.y() < bubble.top() else bubble.bottom()
    x = _between(bubble.left() + keep, tip.x(), bubble.right() - keep)
    tail = Tail(QPointF(x - _HALF_BASE, y), QPointF(x + _HALF_BASE, y), tip)
    return tail if down <= _LONGEST else None


def _between(low: float, value: float, high: float) -> float:
    return max(low, min(value, high)) if low < high else (low + high) / 2


# --- bubble tail ----------------------------------------------------------------------------------


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
    left, right = min(point.x() for point in points), max(point.x() for point in points)
    top, bottom = min(point.y() for point in points), max(point.y() for point in points)
    box = QRectF(left, top, right - left, bottom - top).toAlignedRect()
    return box.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
