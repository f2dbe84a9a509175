"""Where to put a panel over the table so that it covers as little as possible."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSizeF

_AWAY = 10.0
_PARTS = 8
_FAR = 40.0
"""Hidden area, in square pixels, that ten pixels less distance are worth."""


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

    Args:
        size: the size of the panel.
        around: the area it concerns; the panel stays as close to it as it can.
        avoid: areas to keep visible if possible; `around` always is one of them.
        room: the area the panel must stay inside.
        away: the distance to keep from `around`.
        nearness: how much being near counts beside covering nothing.
    """
    hidden = [around, *avoid]
    middle = around.center()
    mid_x, mid_y = middle.x() - size.width() / 2, middle.y() - size.height() / 2
    left, right = around.left() - away - size.width(), around.right() + away
    above, below = around.top() - away - size.height(), around.bottom() + away
    end_x, end_y = room.right() - size.width(), room.bottom() - size.height()
    columns = (mid_x, around.left(), around.right() - size.width(), left, right)
    rows = (below, above, mid_y, around.top(), around.bottom() - size.height())
    anywhere_x, anywhere_y = _steps(room.left(), end_x), _steps(room.top(), end_y)

    def cost(place: QPointF) -> float:
        plate = QRectF(place, size)
        covered = (plate & one for one in hidden if plate.intersects(one))
        area = sum(rect.width() * rect.height() for rect in covered)
        return area + nearness * _FAR * (plate.center() - middle).manhattanLength() / 10

    spots = [
        QPointF(max(room.left(), min(x, end_x)), max(room.top(), min(y, end_y)))
        for y in (*rows, *anywhere_y)
        for x in (*columns, *anywhere_x)
    ]
    return min(spots, key=cost)


def _steps(start: float, end: float) -> list[float]:
    """Evenly spaced coordinates from one end to the other."""
    return [start + (end - start) * part / _PARTS for part in range(_PARTS + 1)]
