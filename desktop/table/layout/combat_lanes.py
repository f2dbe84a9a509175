"""Computes where the dice in the Attack Zone lie: each blocker opposite the attacker it blocks."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF

from desktop.table.layout.dice_rows import (
    LOOSE_SPACING,
    TIGHT_SPACING,
    DieSpot,
    spots_in_rows,
)
from desktop.table.layout.table_layout import TableLayout
from rules.model import DieId, PlayerId
from rules.state import Combat, Setup, Zone

_LAPPED = 1.04  # distance of centers where attacking dice are in several rows, in edges
_LEAST_CLEAR = 0.84  # unblocked attackers go to one side before dice get smaller than this


def combat_spots(
    layout: TableLayout, setup: Setup, groups: dict[PlayerId, list[DieId]], combat: Combat | None
) -> dict[DieId, DieSpot]:
    """The spots of the dice in the Attack Zone.

    Args:
        layout: the layout of the table.
        setup: the match.
        groups: the dice in each player's Attack Zone.
        combat: which die blocks which attacker; None before blockers are declared.
    """
    blocks = combat.blocks if combat else ()
    everyone = [number for numbers in groups.values() for number in numbers]
    pairs = [(b, a) for b, a in blocks if b in everyone and a in everyone]
    if not pairs:
        found: dict[DieId, DieSpot] = {}
        for player, numbers in groups.items():
            found.update(
                spots_in_rows(
                    layout.dice_area(player, Zone.ATTACK), numbers, layout.full_edge(Zone.ATTACK)
                )
            )
        return found
    return _block_spots(layout, setup, groups, pairs)


AttackColumn = tuple[list[DieId], list[DieId]]
"""Attacking dice, and the dice that block them."""


def _block_spots(
    layout: TableLayout,
    setup: Setup,
    groups: dict[PlayerId, list[DieId]],
    pairs: list[tuple[DieId, DieId]],
) -> dict[DieId, DieSpot]:
    """Put blockers in front of their attackers; in a crowd, unblocked attackers go to one side."""
    attacking = dict.fromkeys(a for _, a in pairs)
    side = next(player for player, numbers in groups.items() if set(numbers) & set(attacking))
    first: dict[DieId, DieId] = {}  # a die that blocks several attackers faces the first of them
    for blocker, attacker in pairs:
        first.setdefault(blocker, attacker)
    stands: list[AttackColumn] = [
        ([attacker], [b for b, a in first.items() if a == attacker]) for attacker in groups[side]
    ]
    own = layout.dice_area(side, Zone.ATTACK)
    other = layout.dice_area(setup.opponents(side)[0], Zone.ATTACK)
    if _stand_edge(stands, own, 1) < _LEAST_CLEAR * layout.full_edge(Zone.ATTACK):
        free = [attackers[0] for attackers, blockers in stands if not blockers]
        stands = [stand for stand in stands if stand[1]] + ([(free, [])] if free else [])
    rows = max(
        (1, 2, 3),
        key=lambda rows: min(layout.full_edge(Zone.ATTACK), _stand_edge(stands, own, rows)),
    )
    edge = min(layout.full_edge(Zone.ATTACK), _stand_edge(stands, own, rows))
    step = min(edge * LOOSE_SPACING, own.width() / sum(_columns(stand, rows) for stand in stands))
    found: dict[DieId, DieSpot] = {}
    x = own.center().x() - step * sum(_columns(stand, rows) for stand in stands) / 2
    for stand in stands:
        columns = _columns(stand, rows)
        for numbers, area in zip(stand, (own, other), strict=True):
            centre = QPointF(x + columns * step / 2, area.center().y())
            found.update(_rectangle_of_dice(numbers, centre, columns, step, edge))
        x += columns * step
    for player, numbers in groups.items():
        rest = [number for number in numbers if number not in found]
        found.update(spots_in_rows(layout.dice_area(player, Zone.ATTACK), rest, edge))
    return found


def _columns(stand: AttackColumn, rows: int) -> int:
    return math.ceil(max(map(len, stand)) / rows)


def _stand_edge(stands: list[AttackColumn], area: QRectF, rows: int) -> float:
    """The size of dice when all these stands are in this many rows."""
    columns = sum(_columns(stand, rows) for stand in stands)
    apart = 1.08 if rows == 1 else _LAPPED
    return min(
        area.height() / (rows * _LAPPED if rows > 1 else TIGHT_SPACING),
        area.width() / columns / apart,
    )


def _rectangle_of_dice(
    numbers: list[DieId], centre: QPointF, columns: int, step: float, edge: float
) -> dict[DieId, DieSpot]:
    """Dice in rows of this many columns, centered on a point."""
    rows = math.ceil(len(numbers) / columns)
    found = {}
    for place, number in enumerate(numbers):
        row, column = divmod(place, columns)
        length = min(columns, len(numbers) - row * columns)
        x = centre.x() + (column - (length - 1) / 2) * step
        y = centre.y() + (row - (rows - 1) / 2) * edge * _LAPPED
        found[number] = DieSpot(QPointF(x, y), edge)
    return found
