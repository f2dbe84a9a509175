"""Where the bubble of a hint is: close beside its thing, with its tail over nothing else.

All areas are in the coordinates of the screen, which the table fills.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSizeF

from desktop.panels.widgets.bubble_placement import TAIL, Surroundings, place_bubble, tail_between

_NEEDED, _KEPT = 60.0, 1.0
_ASIDE = 0.5
"""How much one pixel away from the middle of the thing counts."""
_PARTS = 8
"""How many places along a wide thing are tried."""
_TOO_MUCH = 60_000.0
"""A place that hides more than this is worse than one further away."""


def place_hint(size: QSizeF, around: Surroundings) -> QPointF:
    """The upper left corner for the bubble of a hint about one thing."""
    target = around.targets[0]
    hidden = [(area, _NEEDED) for area in around.needed if not area.contains(target.center())]
    hidden += [(area, _KEPT) for area in around.kept if not area.contains(target.center())]
    best, best_cost = QPointF(), _TOO_MUCH
    for bubble in _beside(size, target, around.room):
        cost = _ASIDE * _distance(bubble, target)
        tail = tail_between(bubble, target)
        tail_area = QRectF() if tail is None else QRectF(tail.start, tail.tip).normalized()
        for area, weight in hidden:
            cost += weight * (_overlap(area, bubble) + _overlap(area, tail_area))
        if cost < best_cost:
            best, best_cost = bubble.topLeft(), cost
    return best if best_cost < _TOO_MUCH else place_bubble(size, around).corner


def _beside(size: QSizeF, target: QRectF, room: QRectF) -> Iterator[QRectF]:
    """The places above, below and at both sides of a thing that are inside the room."""
    wide, high = size.width(), size.height()
    middle = target.center()
    spare = target.width() - wide
    columns = [middle.x() - wide / 2, target.left(), target.right() - wide]
    columns += [target.left() + spare * part / _PARTS for part in range(1, _PARTS) if spare > 0]
    rows = (middle.y() - high / 2, target.top(), target.bottom() - high)
    above, below = target.top() - TAIL - high, target.bottom() + TAIL
    right, left = target.right() + TAIL, target.left() - TAIL - wide
    places = [(x, y) for y in (above, below) for x in columns]
    places += [(x, y) for x in (right, left) for y in rows]
    for x, y in places:
        inside_x = max(room.left(), min(x, room.right() - wide))
        inside_y = max(room.top(), min(y, room.bottom() - high))
        bubble = QRectF(QPointF(inside_x, inside_y), size)
        if not bubble.intersects(target):
            yield bubble


def _distance(bubble: QRectF, target: QRectF) -> float:
    away = bubble.center() - target.center()
    return abs(away.x()) + abs(away.y())


def _overlap(one: QRectF, other: QRectF) -> float:
    """The area that two rectangles share."""
    both = one.intersected(other)
    return both.width() * both.height()
