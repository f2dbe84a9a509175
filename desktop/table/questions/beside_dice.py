"""Where to put a small box beside each of several dice, so that dice and boxes stay in view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF

_GAP = 2.0
_TOLERATED = 2.0  # pixels by which neighbors may overlap, because shadows and rims are soft
_OWN = 1000.0
"""What hiding a part of the question counts, beside hiding the same part of another die."""


@dataclass(frozen=True, slots=True)
class BoxPlace:
    """The upper left corner of a box, and whether the box lies on its side there."""

    corner: QPoint
    is_flat: bool = False

    def area(self, upright: QSizeF, flat: QSizeF) -> QRectF:
        """The area of a box of these two sizes."""
        return QRectF(QPointF(self.corner), flat if self.is_flat else upright)


def place_beside(
    die: QRectF,
    upright: QSizeF,
    flat: QSizeF,
    room: QRectF,
    own: Iterable[QRectF],
    others: Sequence[QRectF],
) -> BoxPlace:
    """The place beside a die that hides least.

    An upright box stands above or below the die, preferably away from the middle of the table; a
    flat one is at its left or right.

    Args:
        die: the die that the box is about.
        upright: the size of the box standing.
        flat: the size of the box lying on its side.
        room: the area the box must stay inside.
        own: the dice and boxes of the same question, which must stay in view.
        others: the other dice, which should.
    """
    hidden = [(area, _OWN) for area in (die, *own)] + [(area, 1.0) for area in others]
    places = _places(die, upright, flat, room)
    return min(places, key=lambda place: _hidden(place.area(upright, flat), hidden))


def _places(die: QRectF, upright: QSizeF, flat: QSizeF, room: QRectF) -> list[BoxPlace]:
    """All places, the best first if none of them hides anything."""
    middle = die.center()
    over, under = die.top() - upright.height() - _GAP, die.bottom() + _GAP
    outward = (over, under) if middle.y() < room.center().y() else (under, over)
    left = middle.x() - upright.width() / 2
    top = middle.y() - flat.height() / 2
    places = [BoxPlace(_inside(QPointF(left, y), upright, room)) for y in outward]
    for x in (die.right() + _GAP, die.left() - flat.width() - _GAP):
        places.append(BoxPlace(_inside(QPointF(x, top), flat, room), is_flat=True))
    return places


def _inside(corner: QPointF, size: QSizeF, room: QRectF) -> QPoint:
    return QPoint(
        int(max(room.left(), min(corner.x(), room.right() - size.width()))),
        int(max(room.top(), min(corner.y(), room.bottom() - size.height()))),
    )


def _hidden(box: QRectF, areas: Iterable[tuple[QRectF, float]]) -> float:
    """How much a box hides."""
    slim = box.adjusted(_TOLERATED, _TOLERATED, -_TOLERATED, -_TOLERATED)
    covered = ((slim & area, weight) for area, weight in areas)
    return sum(weight * part.width() * part.height() for part, weight in covered)
