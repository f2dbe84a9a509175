"""Packs dice into rows and piles.

Many dice get smaller, down to the least size; then there are more rows; then they overlap.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from rules.model import DieId

LOOSE_SPACING, CLEAR_SPACING, TIGHT_SPACING = (
    1.24,
    1.16,
    1.08,
)  # distance of centers, in edges; TIGHT lets marks touch
REACH = 0.62
"""How far a die with the glow of a legal move reaches from its center, in edges."""
_SHRINK = 0.96
_LEAST_CLEAR = 0.8  # dice shrink to this size before they move so close that their marks touch
_LEAST_WHOLE = 0.85  # how far below their least size dice shrink before they overlap
_STACKED = 3  # dice of a stack that show beneath each other


class DieSpot(NamedTuple):
    """Where a die lies, its size, and whether it is visible (dice in a bag are not).

    `is_under` is True for a die that lies half under another one.
    """

    center: QPointF
    edge: float
    is_visible: bool = True
    is_under: bool = False


class PackedDice(NamedTuple):
    """The places for some dice, and their size there."""

    centers: list[QPointF]
    edge: float


def pack_dice(area: QRectF, count: int, edge: float, least: float = 40.0) -> PackedDice:
    """Rows of dice around the center of an area, as large and loose as all of them fit.

    The glow around a die stays in the area too. Dice get smaller than `least` only if a single row
    of them would be too high, or a little so that they need not overlap.
    """
    edge = min(edge, area.height() / (2 * REACH))
    least = min(least, edge)
    for smallest, pitches in (
        (max(least, _LEAST_CLEAR * edge), (LOOSE_SPACING, CLEAR_SPACING)),
        (least, (TIGHT_SPACING,)),
        (_LEAST_WHOLE * least, (TIGHT_SPACING,)),
    ):
        size = edge
        while size >= smallest - 0.01:
            for pitch in pitches:
                a_row = _fitting(area.width(), size, pitch)
                if a_row * _fitting(area.height(), size, TIGHT_SPACING) >= count:
                    return PackedDice(_rows(area, count, a_row, size * pitch, size), size)
            size = max(size * _SHRINK, smallest) if size > smallest else 0.0
    return PackedDice(_overlapping(area, count, least), least)


def _fitting(length: float, size: float, pitch: float) -> int:
    """How many dice of a size fit side by side, or rows below each other; at least one."""
    return max(1, 1 + int((length / size - 2 * REACH) / pitch + 0.01))


def _rows(area: QRectF, count: int, a_row: int, step: float, edge: float) -> list[QPointF]:
    """`count` places in rows of equal length; the last row is centered too."""
    rows = max(1, math.ceil(count / a_row))
    a_row = math.ceil(count / rows) if count else 1
    across, high = area.width() - 2 * REACH * edge, area.height() - 2 * REACH * edge
    step = max(step, min(edge * LOOSE_SPACING, across / max(1, a_row - 1)))
    down = max(edge * TIGHT_SPACING, min(step, high / max(1, rows - 1)))
    places = []
    for place in range(count):
        row, column = divmod(place, a_row)
        length = min(a_row, count - row * a_row)
        places.append(
            QPointF(
                area.center().x() + (column - (length - 1) / 2) * step,
                area.center().y() + (row - (rows - 1) / 2) * down,
            )
        )
    return places


def _overlapping(area: QRectF, count: int, edge: float) -> list[QPointF]:
    """Rows of dice as wide as the area, each die half on the one before."""
    rows = _fitting(area.height(), edge, TIGHT_SPACING)
    a_row = math.ceil(count / rows)
    step = (area.width() - 2 * REACH * edge) / max(1, a_row - 1)
    left = area.left() + REACH * edge
    top = area.center().y() - (rows - 1) / 2 * edge * TIGHT_SPACING
    return [
        QPointF(left + place % a_row * step, top + place // a_row * edge * TIGHT_SPACING)
        for place in range(count)
    ]


def spots_in_rows(
    area: QRectF, die_ids: Sequence[DieId], edge: float, least: float = 40.0
) -> dict[DieId, DieSpot]:
    """The spots of these dice in rows."""
    places, edge = pack_dice(area, len(die_ids), edge, least)
    return {die_id: DieSpot(at, edge) for die_id, at in zip(die_ids, places, strict=True)}


def spots_in_pile(area: QRectF, die_ids: Sequence[DieId], edge: float) -> dict[DieId, DieSpot]:
    """The spots of dice in a pile: side by side if they fit, otherwise in a stack."""
    edge = min(edge, area.height() / TIGHT_SPACING, area.width())
    if len(die_ids) > 1 and area.width() >= (1 + 0.55 * (len(die_ids) - 1)) * edge:
        step = min(CLEAR_SPACING * edge, (area.width() - edge) / (len(die_ids) - 1))
        left = area.center().x() - step * (len(die_ids) - 1) / 2
        return {
            die_id: DieSpot(QPointF(left + place * step, area.center().y()), edge)
            for place, die_id in enumerate(die_ids)
        }
    found, covered = {}, max(0, len(die_ids) - _STACKED)
    for place, die_id in enumerate(die_ids):
        level = max(0, place - covered) - (min(len(die_ids), _STACKED) - 1) / 2
        away = QPointF(0.11 * edge, -0.09 * edge) * level
        found[die_id] = DieSpot(area.center() + away, edge)
    return found


def is_stacked(spots: Sequence[DieSpot]) -> bool:
    """Whether dice of a pile are stacked, so that not all of them can be counted."""
    return len(spots) > 1 and abs(spots[-1].center.x() - spots[-2].center.x()) < 0.5 * spots[0].edge
