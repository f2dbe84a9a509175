"""Where something that lies over the table hides the least of what matters."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSizeF

_AWAY = 10.0
_FAR = 40.0
"""How much area may be hidden for one step nearer."""


def best_place(
    size: QSizeF, around: QRectF, avoid: Iterable[QRectF], room: QRectF, *, away: float = _AWAY
) -> QPointF:
    """The upper left corner for a plate of a size, whole within the room.

    Args:
        size: how large the plate is.
        around: what it is about; it lies as near to it as it can.
        avoid: what it must not hide, if that can be helped; `around` is among it.
        room: where it has to stay.
        away: how far from `around` it keeps.
    """
    hidden = [around, *avoid]
    middle = around.center()
    mid_x, mid_y = middle.x() - size.width() / 2, middle.y() - size.height() / 2
    left, right = around.left() - away - size.width(), around.right() + away
    above, below = around.top() - away - size.height(), around.bottom() + away
    end_x, end_y = room.right() - size.width(), room.bottom() - size.height()
    columns = (mid_x, around.left(), around.right() - size.width(), left, right, room.left(), end_x)
    rows = (below, above, mid_y, around.top(), around.bottom() - size.height(), room.top(), end_y)

    def cost(place: QPointF) -> float:
        plate = QRectF(place, size)
        covered = (plate & one for one in hidden if plate.intersects(one))
        area = sum(rect.width() * rect.height() for rect in covered)
        return area + _FAR * (plate.center() - middle).manhattanLength() / 10

    spots = [
        QPointF(max(room.left(), min(x, end_x)), max(room.top(), min(y, end_y)))
        for y in rows
        for x in columns
    ]
    return min(spots, key=cost)
