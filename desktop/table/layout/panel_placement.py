"""Where things of the table are in its view, and where a panel covers few of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import inf
from operator import mul

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView

_AWAY = 10.0
_PARTS = 16
_FAR = 40.0
"""Hidden area, in square pixels, that ten pixels less distance are worth."""


def area_on_view(view: QGraphicsView, area: QRectF) -> QRectF:
    """An area of the table, in the coordinates of its view."""
    return QRectF(view.mapFromScene(area).boundingRect())


def item_on_view(view: QGraphicsView, item: QGraphicsItem) -> QRectF:
    """The area of a die or another item, in the coordinates of its view."""
    return area_on_view(view, item.mapRectToScene(item.shape().boundingRect()))


def best_position(
    size: QSizeF,
    around: QRectF,
    avoid: Iterable[QRectF],
    room: QRectF,
    *,
    away: float = _AWAY,
    nearness: float = 1.0,
) -> QPointF:
    """The upper left corner for a panel of a given size that stays inside the room.

    It stays as close to the area `around` as it can, but `away` from it. Areas to `avoid` stay
    visible if possible, more than once if they matter more; `around` always is one of them.
    `nearness` is how much being near counts beside covering nothing.
    """
    weights = Counter(
        [(area.left(), area.top(), area.right(), area.bottom()) for area in (around, *avoid)]
    )
    middle = around.center()
    mid_x, mid_y = middle.x() - size.width() / 2, middle.y() - size.height() / 2
    left, right = around.left() - away - size.width(), around.right() + away
    above, below = around.top() - away - size.height(), around.bottom() + away
    end_x, end_y = room.right() - size.width(), room.bottom() - size.height()
    columns = (mid_x, around.left(), around.right() - size.width(), left, right)
    rows = (below, above, mid_y, around.top(), around.bottom() - size.height())
    anywhere_x, anywhere_y = _steps(room.left(), end_x), _steps(room.top(), end_y)

    ys = {max(room.top(), min(y, end_y)) for y in (*rows, *anywhere_y)}
    xs = {max(room.left(), min(x, end_x)) for x in (*columns, *anywhere_x)}
    far = nearness * _FAR / 10
    spots = [(far * (abs(x - mid_x) + abs(y - mid_y)), -y, x) for y in ys for x in xs]
    spots.sort()

    # How far each column and each row reaches over each area.
    wide, high = size.width(), size.height()
    across = {
        x: [n * max(0.0, min(x2, x + wide) - max(x1, x)) for (x1, _, x2, _), n in weights.items()]
        for x in xs
    }
    down = {y: [max(0.0, min(y2, y + high) - max(y1, y)) for _, y1, _, y2 in weights] for y in ys}
    best, best_cost = QPointF(), inf
    for distance, minus_y, x in spots:
        if distance >= best_cost:
            break  # all others are too far away
        cost = sum(map(mul, across[x], down[-minus_y]), distance)
        if cost < best_cost:
            best, best_cost = QPointF(x, -minus_y), cost
    return best


def _steps(start: float, end: float) -> list[float]:
    """Evenly spaced coordinates from one end to the other."""
    return [start + (end - start) * part / _PARTS for part in range(_PARTS + 1)]
