"""Computes the lanes of an attack, and where the dice in the Attack Zone stand in them.

Each attacker has a lane across the stage, as wide as its blockers need. The attacker stands on its
own side of the seam, the blockers opposite. An attacker that is not blocked stands nearer to the
seam. Crowded dice get smaller; then blockers stand in two or three rows, then attackers are
staggered in two rows.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF

from desktop.table.layout.dice_rows import TIGHT_SPACING, DieSpot, spots_in_rows
from desktop.table.layout.measures import clamp
from desktop.table.layout.table_layout import TableLayout
from rules.model import NO_DIE, DieId, PlayerId
from rules.state import Combat, Zone

_COMFORTABLE = 48.0  # width of a column below which dice stand in more rows
_WIDEST_COLUMN = 120.0
_STAGGERED_WIDTH = 0.56  # width of a lane whose neighbors' dice are in the other row, in edges
_NEARER = 0.62  # how far from the seam an unblocked attacker stands, compared with others
_GAP = 0.12  # gap between lanes, in edges, before it is limited


TAG_TOP = 0.42
"""How far below the center of its die the top of a tag is, in edges."""

TAG_HEIGHT = 1.5
"""The height of a tag, in sizes of its letters."""

_STAGGERED_SIZE = 0.74  # the most that staggered dice may take of the full size
_TAG_LETTERS, _MOST_TAG_LETTERS = 0.21, 0.27  # size of the letters of tags, in edges


def tag_height(letters: float) -> float:
    """The height of the tags below dice, in edges; `letters` is the text scale."""
    return TAG_HEIGHT * min(_TAG_LETTERS * max(letters, 1.0), _MOST_TAG_LETTERS)


@dataclass(frozen=True, slots=True)
class Lane:
    """The lane of an attacker: `rect` covers both sides of the stage.

    `attacker` is `NO_DIE` for blockers whose attacker is gone. `is_blocked` stays True after the
    blockers are gone (BLK-2). `engaged` are all its blockers, also those in another lane; `beside`
    are those that stand in this lane.
    """

    attacker: DieId
    engaged: tuple[DieId, ...]
    beside: tuple[DieId, ...]
    is_blocked: bool
    rect: QRectF


@dataclass(frozen=True, slots=True)
class LanePlan:
    """All lanes of an attack, from left to right, and the spots of the dice in them.

    `attacking` is the player who attacks; None if no one is in the Attack Zone. `edge` is the size
    of the dice, `players` are those whose dice they are.
    """

    lanes: tuple[Lane, ...] = ()
    spots: Mapping[DieId, DieSpot] = field(default_factory=dict)
    attacking: PlayerId | None = None
    edge: float = 0.0
    players: Mapping[DieId, PlayerId] = field(default_factory=dict)

    @property
    def blocks(self) -> tuple[tuple[DieId, DieId], ...]:
        """The pairs of blocker and attacker that the lanes show."""
        return tuple((blocker, lane.attacker) for lane in self.lanes for blocker in lane.engaged)

    def lane_at(self, point: QPointF) -> Lane | None:
        return next((lane for lane in self.lanes if lane.rect.contains(point)), None)


NO_LANES = LanePlan()


def plan_lanes(
    layout: TableLayout, groups: Mapping[PlayerId, Sequence[DieId]], combat: Combat | None
) -> LanePlan:
    """Plan the lanes for the dice in each player's Attack Zone; `combat` is None while unknown."""
    fighting = {player: list(die_ids) for player, die_ids in groups.items() if die_ids}
    if not fighting:
        return NO_LANES
    attacking = _attacking_player(fighting, combat)
    is_low = layout.frame.is_low
    own = [
        die_id
        for player, die_ids in fighting.items()
        if is_low(player) == is_low(attacking)
        for die_id in die_ids
    ]
    stands = _stands(own, fighting, combat)
    grid = _grid(layout, stands)
    lanes, spots = _place(layout, attacking, stands, grid)
    for player, die_ids in fighting.items():
        rest = [die_id for die_id in die_ids if die_id not in spots]
        area = layout.dice_area(player, Zone.ATTACK)
        spots.update(spots_in_rows(area, rest, grid.edge))
    players = {die_id: player for player, die_ids in fighting.items() for die_id in die_ids}
    return LanePlan(lanes, spots, attacking, grid.edge, players)


# --- who stands where -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Stand:
    """An attacker and its blockers, still without a place."""

    attacker: DieId
    engaged: tuple[DieId, ...]
    beside: tuple[DieId, ...]
    is_blocked: bool

    def columns(self, rows: int) -> int:
        """How many columns of dice it needs if blockers stand in this many rows."""
        return max(1, math.ceil(len(self.beside) / rows))

    def width(self, rows: int, *, is_staggered: bool, are_all_single: bool) -> float:
        """The least width of its lane, in edges.

        `rows` counts the rows of blockers. In a staggered lane, neighbors stand in different rows;
        if no attacker has several blockers, these stagger too.
        """
        if is_staggered and (are_all_single or not self.is_blocked):
            return _STAGGERED_WIDTH
        return TIGHT_SPACING * self.columns(rows)


def _attacking_player(fighting: Mapping[PlayerId, list[DieId]], combat: Combat | None) -> PlayerId:
    """The player whose dice attack. Without a known attack it is the player with dice there."""
    attackers = set(combat.attackers) if combat else set()
    blockers = {blocker for blocker, _ in combat.blocks} if combat else set()
    return next(
        (player for player, die_ids in fighting.items() if attackers & set(die_ids)),
        next(
            (player for player, die_ids in fighting.items() if not blockers >= set(die_ids)),
            next(iter(fighting)),
        ),
    )


def _stands(
    own: Sequence[DieId], fighting: Mapping[PlayerId, list[DieId]], combat: Combat | None
) -> list[_Stand]:
    """One stand for each attacker, in the order of their attack, then for blockers left over."""
    there = {die_id for die_ids in fighting.values() for die_id in die_ids}
    blocks = [pair for pair in combat.blocks if pair[0] in there] if combat else []
    blocked = combat.blocked_attackers if combat else ()
    order = {die: place for place, die in enumerate(combat.attackers if combat else ())}
    first: dict[DieId, DieId] = {}  # a die that blocks several attackers faces the first of them
    for blocker, attacker in blocks:
        if attacker in there:
            first.setdefault(blocker, attacker)
    stands = [
        _Stand(
            die_id,
            tuple(blocker for blocker, attacker in blocks if attacker == die_id),
            tuple(blocker for blocker, attacker in first.items() if attacker == die_id),
            die_id in blocked or any(attacker == die_id for _, attacker in blocks),
        )
        for die_id in sorted(own, key=lambda die: order.get(die, len(order)))
    ]
    placed = {*first, *own}
    left = [die_id for die_ids in fighting.values() for die_id in die_ids if die_id not in placed]
    return [*stands, *(_Stand(NO_DIE, (), (die_id,), True) for die_id in left)]


# --- how large ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Grid:
    """How the dice stand: their size, the width of a lane that needs one edge, and the gaps.

    `rows` is the number of rows of blockers. With `is_staggered`, attackers stand in two rows, and
    with `are_all_single` their blockers too.
    """

    unit: float
    gap: float
    edge: float
    rows: int
    is_staggered: bool
    are_all_single: bool

    def lane_width(self, stand: _Stand) -> float:
        return self.unit * stand.width(
            self.rows, is_staggered=self.is_staggered, are_all_single=self.are_all_single
        )

    def row(self, place: int) -> int:
        """The row in which the dice of a lane stand."""
        return place % 2 if self.is_staggered else 0


def _grid(layout: TableLayout, stands: Sequence[_Stand]) -> _Grid:
    """The first way to stand in which dice are comfortable, or the one with the largest dice."""
    grids = [
        _grid_with(layout, stands, rows, is_staggered=staggered)
        for staggered in (False, True)
        for rows in (1, 2, 3)
    ]
    comfortable = _COMFORTABLE * layout.measures.scale / TIGHT_SPACING - 0.5
    good = (grid for grid in grids if grid.edge >= comfortable)
    return next(good, max(grids, key=lambda grid: round(grid.edge, 1)))


def _grid_with(
    layout: TableLayout, stands: Sequence[_Stand], rows: int, *, is_staggered: bool
) -> _Grid:
    area, full = _lane_area(layout), layout.die_edges[Zone.ATTACK]
    full *= _STAGGERED_SIZE if is_staggered else 1.0
    most = max(len(stand.beside) for stand in stands)
    widths = [
        stand.width(rows, is_staggered=is_staggered, are_all_single=most < 2) for stand in stands
    ]
    gap = clamp(1.0, _GAP * area.width() / sum(widths), layout.measures.between(5, 8))
    widest = _WIDEST_COLUMN * max(layout.measures.scale, 0.75) / TIGHT_SPACING
    ends = (1 - _STAGGERED_WIDTH) if is_staggered else 0.0  # dice stand out at both ends
    unit = min(widest, (area.width() - gap * (len(widths) - 1)) / (sum(widths) + ends))
    half = area.height() / 2 - _clear_of_seam(layout) - 2
    pitch, tag = _row_pitch(layout), _overhang(layout)
    deepest = max(1 + is_staggered, min(rows, most))
    edge = min(full, unit, half / (1 + (deepest - 1) * pitch + tag))
    return _Grid(unit, gap, max(edge, 8.0), rows, is_staggered, most < 2)


def _row_pitch(layout: TableLayout) -> float:
    """The distance of rows, in edges: dice do not cover the tags of the row above."""
    return 0.5 + TAG_TOP + tag_height(layout.measures.letters)


def _overhang(layout: TableLayout) -> float:
    """How far a tag stands out below its die, in edges."""
    return _row_pitch(layout) - 1.0


def _lane_area(layout: TableLayout) -> QRectF:
    """The part of the stage for lanes, without its rim and the forecast at the right."""
    pad = layout.measures.between(8, 10)
    area = QRectF(layout.stage)
    area.setRight(layout.forecast_area.left())
    return area.adjusted(pad, pad, 0, -pad)


def _clear_of_seam(layout: TableLayout) -> float:
    """How far dice stay away from the seam, for the signs there."""
    return min(2.9 * layout.measures.letter_height(12, 14), 0.14 * layout.stage.height())


# --- places ---------------------------------------------------------------------------------------


def _place(
    layout: TableLayout, attacking: PlayerId, stands: Sequence[_Stand], grid: _Grid
) -> tuple[tuple[Lane, ...], dict[DieId, DieSpot]]:
    """The lanes and the spots of their dice, centered on the stage."""
    area = _lane_area(layout)
    widths = [grid.lane_width(stand) for stand in stands]
    total = sum(widths) + grid.gap * (len(widths) - 1)
    left = area.left() + max(area.width() - total, 0) / 2
    side = 1.0 if layout.frame.is_low(attacking) else -1.0
    away = area.height() / 4
    lanes: list[Lane] = []
    spots: dict[DieId, DieSpot] = {}
    for place, (stand, width) in enumerate(zip(stands, widths, strict=True)):
        rect = QRectF(QRectF(left, area.top(), width, area.height()).toRect())  # sharp borders
        left += width + grid.gap
        lanes.append(Lane(stand.attacker, stand.engaged, stand.beside, stand.is_blocked, rect))
        center = QPointF(rect.center().x(), layout.middle)
        if stand.attacker != NO_DIE:
            own = _attacker_distance(
                layout, grid, away, place, is_near=not stand.is_blocked, is_above=side < 0
            )
            spots[stand.attacker] = DieSpot(center + QPointF(0, side * own), grid.edge)
        row = grid.row(place) if grid.are_all_single else 0
        spots.update(_blocker_spots(layout, stand.beside, center, -side, away, grid, row))
    return tuple(lanes), spots


def _attacker_distance(
    layout: TableLayout, grid: _Grid, away: float, place: int, *, is_near: bool, is_above: bool
) -> float:
    """How far an attacker's center is from the seam."""
    least = (
        _clear_of_seam(layout)
        + grid.edge / 2
        + (_overhang(layout) * grid.edge if is_above else 0.0)
    )
    distance = max(away * (_NEARER if is_near else 1), least)
    if grid.is_staggered:
        distance = least + grid.row(place) * _row_pitch(layout) * grid.edge
    return distance


def _blocker_spots(
    layout: TableLayout,
    die_ids: Sequence[DieId],
    center: QPointF,
    side: float,
    away: float,
    grid: _Grid,
    first_row: int,
) -> dict[DieId, DieSpot]:
    """Blockers in rows, centered on their lane; the first row is nearest to the seam."""
    columns = max(1, math.ceil(len(die_ids) / grid.rows))
    rows = math.ceil(len(die_ids) / columns)
    pitch = _row_pitch(layout) * grid.edge
    above = _overhang(layout) * grid.edge if side < 0 else 0.0  # tags are below dice
    least = _clear_of_seam(layout) + grid.edge / 2 + above
    first = max(away - (rows - 1) / 2 * pitch, least)
    if grid.is_staggered and grid.are_all_single:
        first = least + first_row * pitch
    found: dict[DieId, DieSpot] = {}
    for place, die_id in enumerate(die_ids):
        row, column = divmod(place, columns)
        length = min(columns, len(die_ids) - row * columns)
        x = center.x() + (column - (length - 1) / 2) * TIGHT_SPACING * grid.unit
        found[die_id] = DieSpot(QPointF(x, center.y() + side * (first + row * pitch)), grid.edge)
    return found
