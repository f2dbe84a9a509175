"""Where each die lies: dice of a zone side by side, closer and smaller the more there are."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from desktop.table.card_parts import card_parts
from desktop.table.layout import TableLayout
from rules.setup import Setup
from rules.state import Combat, Die, Zone

LOOSE, CLEAR, TIGHT = 1.34, 1.26, 1.13  # from middle to middle, in edges; marks are clear of each
_SHRINK = 0.96
_LEAST_CLEAR = 0.84  # dice rather get this small than so close that their marks touch
_SMALL = {Zone.USED: 0.6, Zone.OUT: 0.6}
_CAPTIVE = 0.55


class Spot(NamedTuple):
    """Where a die lies, how large, and whether it is seen at all (not in a bag)."""

    place: QPointF
    edge: float
    is_seen: bool = True


class Packed(NamedTuple):
    """Places for some dice, and how large they are there."""

    places: list[QPointF]
    edge: float


def packed(area: QRectF, count: int, edge: float) -> Packed:
    """Rows of dice about the middle of an area: as large and loose as all of them fit."""
    for least, pitches in ((_LEAST_CLEAR * edge, (LOOSE, CLEAR)), (0.0, (TIGHT,))):
        size = edge
        while size > max(least, 5.0):
            for pitch in pitches:
                step = size * pitch
                a_row, rows = int(area.width() / step), int(area.height() / (size * TIGHT))
                if a_row * rows >= count:
                    return Packed(_rows(area, count, max(1, a_row), step, size), size)
            size *= _SHRINK
    return Packed([area.center()] * count, 5.0)


def _rows(area: QRectF, count: int, a_row: int, step: float, edge: float) -> list[QPointF]:
    """`count` places in rows of equal length, the last one centred too."""
    rows = max(1, math.ceil(count / a_row))
    a_row = math.ceil(count / rows) if count else 1
    step = max(step, min(edge * LOOSE, area.width() / a_row))
    down = min(step, (area.height() - edge) / (rows - 1)) if rows > 1 else 0.0
    down = max(down, edge * TIGHT) if rows > 1 else 0.0
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


def spots(
    layout: TableLayout, setup: Setup, dice: Sequence[Die], combat: Combat | None
) -> dict[int, Spot]:
    """The spot of every die, from where it is and who blocks whom."""
    groups: dict[tuple[int, Zone], list[int]] = defaultdict(list)
    on_cards: dict[int, list[int]] = defaultdict(list)
    for die in dice:
        if die.zone is Zone.CARD:
            on_cards[die.card].append(die.id)
        elif die.zone is not Zone.CAPTIVE:
            groups[die.player, die.zone].append(die.id)
    found: dict[int, Spot] = {}
    for card, numbers in on_cards.items():
        found.update(_on_card(layout, setup, card, numbers))
    for (player, zone), numbers in groups.items():
        if zone is Zone.BAG:
            centre = layout.zones[player, zone].center()
            found.update((number, Spot(centre, 0.6 * layout.edge, False)) for number in numbers)
        elif zone is not Zone.ATTACK:
            area = layout.within(player, zone)
            found.update(_in_rows(area, numbers, layout.edge * _SMALL.get(zone, 1.0)))
    fighting = {
        player: numbers for (player, zone), numbers in groups.items() if zone == Zone.ATTACK
    }
    found.update(_fighting(layout, setup, fighting, combat))
    for die in dice:
        if die.zone is Zone.CAPTIVE:
            found[die.id] = _captive(layout, found, die)
    return found


def _in_rows(area: QRectF, numbers: list[int], edge: float) -> dict[int, Spot]:
    places, edge = packed(area, len(numbers), edge)
    return {number: Spot(at, edge) for number, at in zip(numbers, places, strict=True)}


def _on_card(layout: TableLayout, setup: Setup, card: int, numbers: list[int]) -> dict[int, Spot]:
    parts = card_parts(layout.cards[card], setup, card)
    edge = min(0.72 * layout.edge, parts.dice.height() / TIGHT)
    places, edge = packed(parts.dice, len(numbers), edge)
    # From the left, so that the dice that are left stay where they were.
    away = min(at.x() for at in places) - edge * TIGHT / 2 - parts.dice.left()
    return {
        number: Spot(at - QPointF(away, 0), edge)
        for number, at in zip(numbers, places, strict=True)
    }


def _captive(layout: TableLayout, found: dict[int, Spot], die: Die) -> Spot:
    """Half under the die that captured it (CAP-1)."""
    host = found.get(die.host)
    if host is None:
        return Spot(layout.centre(die.player, Zone.FIELD), layout.edge * _CAPTIVE)
    side = QPointF(0.45, 0.45) * host.edge
    return Spot(host.place + side, host.edge * _CAPTIVE)


# --- the Attack Zones


def _fighting(
    layout: TableLayout, setup: Setup, groups: dict[int, list[int]], combat: Combat | None
) -> dict[int, Spot]:
    """Attackers side by side, each blocker before the attacker that it blocks."""
    blocks = combat.blocks if combat else ()
    everyone = [number for numbers in groups.values() for number in numbers]
    pairs = [(b, a) for b, a in blocks if b in everyone and a in everyone]
    if not pairs:
        found: dict[int, Spot] = {}
        for player, numbers in groups.items():
            found.update(_in_rows(layout.within(player, Zone.ATTACK), numbers, layout.edge))
        return found
    return _facing(layout, setup, groups, pairs)


def _facing(
    layout: TableLayout, setup: Setup, groups: dict[int, list[int]], pairs: list[tuple[int, int]]
) -> dict[int, Spot]:
    attacking = dict.fromkeys(a for _, a in pairs)
    side = next(player for player, numbers in groups.items() if set(numbers) & set(attacking))
    attackers = groups[side]
    columns = [[b for b, a in pairs if a == attacker] for attacker in attackers]
    area = layout.within(side, Zone.ATTACK)
    edge = min(layout.edge, area.height() / TIGHT)
    wide = sum(max(1, len(column)) for column in columns)
    step = min(edge * LOOSE, area.width() / wide)
    edge = min(edge, step / 1.08)
    found: dict[int, Spot] = {}
    x = area.center().x() - wide * step / 2
    other = layout.within(setup.opponents(side)[0], Zone.ATTACK).center().y()
    for attacker, column in zip(attackers, columns, strict=True):
        share = max(1, len(column)) * step
        found[attacker] = Spot(QPointF(x + share / 2, area.center().y()), edge)
        for place, blocker in enumerate(column):
            at = x + share / 2 + (place - (len(column) - 1) / 2) * step
            found[blocker] = Spot(QPointF(at, other), edge)
        x += share
    for player, numbers in groups.items():
        rest = [number for number in numbers if number not in found]
        found.update(_in_rows(layout.within(player, Zone.ATTACK), rest, edge))
    return found
