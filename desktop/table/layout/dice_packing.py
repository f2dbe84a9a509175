"""Computes where each die lies: side by side in its zone, closer and smaller the more there are."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from desktop.table.layout.card_layout import layout_card
from desktop.table.layout.table_layout import SHELF_SCALE, TableLayout
from rules.model import NO_DIE, CardId, DieId, PlayerId
from rules.state import Combat, Die, Setup, Zone

LOOSE_SPACING, CLEAR_SPACING, TIGHT_SPACING = (
    1.34,
    1.26,
    1.13,
)  # distance of centers, in edges; TIGHT lets marks touch
_SHRINK = 0.96
_LAPPED = 1.04  # distance of centers where attacking dice are in several rows, in edges
_LEAST_CLEAR = 0.84  # dice shrink to this size before they move so close that their marks touch
_SMALL = {Zone.USED: 0.6, Zone.OUT: 0.6, Zone.ASIDE: SHELF_SCALE}
_TUCKED = 0.55  # size of captured and attached dice, relative to the die they are with
_UNSEEN = (Zone.BAG, Zone.GONE)

DiePairs = tuple[tuple[DieId, DieId, PlayerId], ...]


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


def pack_dice(area: QRectF, count: int, edge: float) -> PackedDice:
    """Rows of dice around the center of an area, as large and loose as all of them fit."""
    for least, pitches in (
        (_LEAST_CLEAR * edge, (LOOSE_SPACING, CLEAR_SPACING)),
        (0.0, (TIGHT_SPACING,)),
    ):
        size = edge
        while size > max(least, 5.0):
            for pitch in pitches:
                step = size * pitch
                a_row, rows = int(area.width() / step), int(area.height() / (size * TIGHT_SPACING))
                if a_row * rows >= count:
                    return PackedDice(_rows(area, count, max(1, a_row), step, size), size)
            size *= _SHRINK
    return PackedDice([area.center()] * count, 5.0)


def _rows(area: QRectF, count: int, a_row: int, step: float, edge: float) -> list[QPointF]:
    """`count` places in rows of equal length; the last row is centered too."""
    rows = max(1, math.ceil(count / a_row))
    a_row = math.ceil(count / rows) if count else 1
    step = max(step, min(edge * LOOSE_SPACING, area.width() / a_row))
    down = min(step, (area.height() - edge) / (rows - 1)) if rows > 1 else 0.0
    down = max(down, edge * TIGHT_SPACING) if rows > 1 else 0.0
    places = []
    for number in range(count):
        row, column = divmod(number, a_row)
        length = min(a_row, count - row * a_row)
        places.append(
            QPointF(
                area.center().x() + (column - (length - 1) / 2) * step,
                area.center().y() + (row - (rows - 1) / 2) * down,
            )
        )
    return places


def die_spots(
    layout: TableLayout,
    setup: Setup,
    dice: Sequence[Die],
    combat: Combat | None,
    pairs: DiePairs = (),
) -> dict[DieId, DieSpot]:
    """The spot of every die, given its zone, the blocks, and the pairs."""
    groups: dict[tuple[PlayerId, Zone], list[DieId]] = defaultdict(list)
    on_cards: dict[CardId, list[DieId]] = defaultdict(list)
    tucked: list[Die] = []
    for die in dice:
        if die.zone is Zone.CARD:
            on_cards[die.card].append(die.id)
        elif die.zone is Zone.LAID:
            on_cards[die.on_card].append(die.id)
        elif bearer_of(die) >= 0:
            tucked.append(die)
        else:
            groups[die.controller, die.zone].append(die.id)
    found: dict[DieId, DieSpot] = {}
    for card, numbers in on_cards.items():
        found.update(_on_card(layout, setup, card, numbers))
    fighting: dict[PlayerId, list[DieId]] = {}
    for (player, zone), numbers in groups.items():
        if zone in (Zone.FIELD, Zone.ATTACK):
            numbers = _grouped_by_link(dice, numbers, pairs)
        if zone in _UNSEEN:
            centre = layout.zones[player, Zone.BAG].center()
            found.update(
                (number, DieSpot(centre, 0.6 * layout.die_edge, False)) for number in numbers
            )
        elif zone is Zone.ATTACK:
            fighting[player] = numbers
        else:
            area = _area(layout, player, zone, (player, Zone.ASIDE) in groups)
            found.update(_in_rows(area, numbers, layout.die_edge * _SMALL.get(zone, 1.0)))
    found.update(_attack_spots(layout, setup, fighting, combat))
    _place_attached(layout, dice, tucked, found)
    return found


def _area(layout: TableLayout, player: PlayerId, zone: Zone, leaves_shelf: bool) -> QRectF:
    """The area for the dice of a zone; dice that are set aside take a part of the Field."""
    if zone is Zone.ASIDE:
        return layout.shelf_dice_area(player)
    area = layout.dice_area(player, zone)
    if zone is Zone.FIELD and leaves_shelf:
        area.setRight(layout.shelves[player].left() - layout.gap)
    return area


def bearer_of(die: Die) -> DieId:
    """The die that this one lies with: its captor, the die it is attached to, or `NO_DIE`."""
    if die.attached_to >= 0:
        return die.attached_to
    return die.holder if die.zone is Zone.CAPTIVE else NO_DIE


def _grouped_by_link(dice: Sequence[Die], numbers: list[DieId], pairs: DiePairs) -> list[DieId]:
    """The dice of a zone, with controlled dice next to their controllers and partners together."""
    beside = {number: dice[number].holder for number in numbers if dice[number].holder in numbers}
    for one, other, _ in pairs:
        if one in numbers and other in numbers and not {one, other} & beside.keys():
            beside[other] = one
    if not beside:
        return numbers
    found: list[DieId] = []
    waiting = [number for number in numbers if number not in beside]
    while waiting:
        number = waiting.pop(0)
        found.append(number)
        waiting = [n for n in numbers if beside.get(n) == number] + waiting
    return found + [number for number in numbers if number not in found]


def _place_attached(
    layout: TableLayout, dice: Sequence[Die], tucked: list[Die], found: dict[DieId, DieSpot]
) -> None:
    """Put captured dice half under their captors, attached ones at the far side of bearers."""
    at: dict[tuple[DieId, bool], int] = defaultdict(int)
    waiting = list(tucked)
    while waiting:
        ready = [die for die in waiting if bearer_of(die) in found] or waiting[:1]
        for die in ready:
            waiting.remove(die)
            bearer = bearer_of(die)
            key = (bearer, die.attached_to >= 0)
            found[die.id] = _attached_spot(layout, found.get(bearer), die, at[key])
            at[key] += 1


def _attached_spot(layout: TableLayout, at: DieSpot | None, die: Die, place: int) -> DieSpot:
    if at is None:
        return DieSpot(layout.dice_center(die.controller, Zone.FIELD), layout.die_edge * _TUCKED)
    if die.attached_to >= 0:
        away = QPointF(-0.42 + 0.45 * place, -0.68)
    else:  # to the right and the left of the damage mark, then farther away
        away = QPointF((0.46 if place % 2 == 0 else -0.46), 0.72 + 0.3 * (place // 2))
    return DieSpot(at.center + away * at.edge, at.edge * _TUCKED, at.is_visible, True)


def _in_rows(area: QRectF, numbers: list[DieId], edge: float) -> dict[DieId, DieSpot]:
    places, edge = pack_dice(area, len(numbers), edge)
    return {number: DieSpot(at, edge) for number, at in zip(numbers, places, strict=True)}


def _on_card(
    layout: TableLayout, setup: Setup, card: CardId, numbers: list[DieId]
) -> dict[DieId, DieSpot]:
    """Dice in one row from the left, so that the remaining dice keep their places.

    If there are too many to lie side by side, each half covers the one before.
    """
    strip = layout_card(layout.cards[card], setup, card).dice_area
    edge = min(0.72 * layout.die_edge, strip.height() / TIGHT_SPACING)
    away, rest = edge * TIGHT_SPACING / 2, strip.width() - edge * TIGHT_SPACING
    step = min(edge * CLEAR_SPACING, rest / max(1, len(numbers) - 1))
    at = QPointF(strip.left() + away, strip.center().y())
    return {
        number: DieSpot(at + QPointF(place * step, 0), edge) for place, number in enumerate(numbers)
    }


# --- the Attack Zones


def _attack_spots(
    layout: TableLayout, setup: Setup, groups: dict[PlayerId, list[DieId]], combat: Combat | None
) -> dict[DieId, DieSpot]:
    """Attackers side by side, each blocker in front of the attacker it blocks."""
    blocks = combat.blocks if combat else ()
    everyone = [number for numbers in groups.values() for number in numbers]
    pairs = [(b, a) for b, a in blocks if b in everyone and a in everyone]
    if not pairs:
        found: dict[DieId, DieSpot] = {}
        for player, numbers in groups.items():
            found.update(_in_rows(layout.dice_area(player, Zone.ATTACK), numbers, layout.die_edge))
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
    if _stand_edge(stands, own, 1) < _LEAST_CLEAR * layout.die_edge:
        free = [attackers[0] for attackers, blockers in stands if not blockers]
        stands = [stand for stand in stands if stand[1]] + ([(free, [])] if free else [])
    rows = max((1, 2, 3), key=lambda rows: min(layout.die_edge, _stand_edge(stands, own, rows)))
    edge = min(layout.die_edge, _stand_edge(stands, own, rows))
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
        found.update(_in_rows(layout.dice_area(player, Zone.ATTACK), rest, edge))
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
