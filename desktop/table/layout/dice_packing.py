"""Computes where each die lies: in rows in its zone, in a pile, on a card, or in combat."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF

from desktop.table.layout.combat_lanes import plan_lanes
from desktop.table.layout.dice_rows import REACH, DieSpot, spots_in_pile, spots_in_rows
from desktop.table.layout.table_layout import TableLayout
from rules.model import NO_DIE, SIDEKICK_ID, CardId, DieId, PlayerId
from rules.state import Combat, Die, Zone

_TUCKED = 0.55  # size of captured and attached dice, relative to the die they are with
_CAPTIVE_DOWN, _NEXT_DOWN = 0.8, 0.3  # how far below the center of its captor a captured die is
_ATTACHED_UP = 0.68
_STAYS = 0.7  # the least size of dice that keep their places, relative to the whole room
_UNSEEN = (Zone.BAG, Zone.GONE)

DiePairs = tuple[tuple[DieId, DieId, PlayerId], ...]
Arrivals = Mapping[DieId, int]
"""When dice last came to a pile: a greater number is later."""
_NO_ARRIVALS: Arrivals = MappingProxyType({})


def die_spots(
    layout: TableLayout,
    dice: Sequence[Die],
    combat: Combat | None,
    pairs: DiePairs = (),
    arrivals: Arrivals = _NO_ARRIVALS,
) -> dict[DieId, DieSpot]:
    """The spot of every die, given its zone, the blocks, the pairs, and its arrival on a pile."""
    groups: dict[tuple[PlayerId, Zone], list[DieId]] = defaultdict(list)
    on_cards: dict[CardId, list[DieId]] = defaultdict(list)
    tucked: list[Die] = []
    for die in dice:
        if die.zone is Zone.CARD:
            on_cards[die.card].append(die.id)
        elif die.zone is Zone.LAID:
            on_cards[die.on_card].append(die.id)
        elif (die.attached_to >= 0 or die.zone is Zone.CAPTIVE) and bearer_of(die) >= 0:
            tucked.append(die)
        else:
            groups[die.controller, die.zone].append(die.id)
    found: dict[DieId, DieSpot] = {}
    for card, die_ids in on_cards.items():
        found.update(zip(die_ids, layout.card_spots(card, len(die_ids)), strict=True))
    fighting: dict[PlayerId, list[DieId]] = {}
    for (player, zone), die_ids in groups.items():
        if zone in (Zone.FIELD, Zone.ATTACK):
            die_ids = _grouped_by_link(dice, die_ids, pairs)
        if zone in _UNSEEN:
            center = layout.zones[player, Zone.BAG].center()
            found.update(dict.fromkeys(die_ids, DieSpot(center, layout.die_edges[zone], False)))
        elif zone is Zone.ATTACK:
            fighting[player] = die_ids
        else:
            area = _area(layout, player, zone, (player, Zone.ASIDE) in groups)
            edge, least = layout.die_edges[zone], layout.measures.least_die
            if zone in layout.piles:
                die_ids = pile_order(dice, die_ids, arrivals)
                found.update(spots_in_pile(area, die_ids, edge))
            else:
                if tucked:
                    area, edge = _room_for_tucked(area, edge, die_ids, tucked)
                spots = spots_in_rows(area, die_ids, edge, least)
                everyone = _with_fighters(dice, player, pairs, spots)
                if zone is Zone.FIELD and len(everyone) > len(spots):
                    spots = _places_kept(spots, spots_in_rows(area, everyone, edge, least))
                found.update(spots)
    found.update(plan_lanes(layout, fighting, combat).spots)
    _place_attached(layout, tucked, found)
    return found


def _with_fighters(
    dice: Sequence[Die], player: PlayerId, pairs: DiePairs, at_home: Mapping[DieId, DieSpot]
) -> list[DieId]:
    """The dice in a player's Field with those that have gone to the Attack Zone."""
    ids = [
        die.id
        for die in dice
        if die.id in at_home
        or (die.zone is Zone.ATTACK and die.controller == player and bearer_of(die) < 0)
    ]
    return _grouped_by_link(dice, ids, pairs)


def _places_kept(
    at_home: Mapping[DieId, DieSpot], with_fighters: Mapping[DieId, DieSpot]
) -> dict[DieId, DieSpot]:
    """The spots of dice at home as if nobody had gone to fight, unless they are much smaller.

    So the next attacker or blocker does not slide away from the hand.
    """
    kept = {die_id: with_fighters[die_id] for die_id in at_home}
    is_larger = any(_STAYS * at_home[die_id].edge > spot.edge for die_id, spot in kept.items())
    return dict(at_home) if is_larger else kept


def pile_order(dice: Sequence[Die], die_ids: Sequence[DieId], arrivals: Arrivals) -> list[DieId]:
    """The dice of a pile from the bottom: Sidekicks first, and those that came last on top."""
    return sorted(
        die_ids,
        key=lambda die_id: (dice[die_id].card != SIDEKICK_ID, arrivals.get(die_id, 0)),
    )


def attack_groups(dice: Sequence[Die], pairs: DiePairs = ()) -> dict[PlayerId, list[DieId]]:
    """The dice in each player's Attack Zone, in the order in which they stand there."""
    groups: dict[PlayerId, list[DieId]] = defaultdict(list)
    for die in dice:
        if die.zone is Zone.ATTACK and bearer_of(die) < 0:
            groups[die.controller].append(die.id)
    return {n: _grouped_by_link(dice, die_ids, pairs) for n, die_ids in groups.items()}


def _room_for_tucked(
    area: QRectF, edge: float, die_ids: Sequence[DieId], tucked: Sequence[Die]
) -> tuple[QRectF, float]:
    """The area and the size of dice that leave room for dice captured by or attached to them."""
    here = [die for die in tucked if bearer_of(die) in die_ids]
    attached = [die for die in here if die.attached_to >= 0]
    captured = Counter(bearer_of(die) for die in here if die.attached_to < 0)
    above = _ATTACHED_UP + _TUCKED / 2 - 0.5 if attached else 0.0
    below = 0.0
    if captured:
        rows = (max(captured.values()) - 1) // 2
        below = _CAPTIVE_DOWN + _NEXT_DOWN * rows + _TUCKED / 2 - 0.5
    if not above and not below:
        return area, edge
    edge = min(edge, area.height() / (2 * REACH + above + below))
    return area.adjusted(0, above * edge, 0, -below * edge), edge


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


def _grouped_by_link(dice: Sequence[Die], die_ids: list[DieId], pairs: DiePairs) -> list[DieId]:
    """The dice of a zone, with controlled dice next to their controllers and partners together."""
    beside = {die_id: dice[die_id].holder for die_id in die_ids if dice[die_id].holder in die_ids}
    for first, second, _ in pairs:
        if first in die_ids and second in die_ids and not {first, second} & beside.keys():
            beside[second] = first
    if not beside:
        return die_ids
    found: list[DieId] = []
    waiting = [die_id for die_id in die_ids if die_id not in beside]
    while waiting:
        die_id = waiting.pop(0)
        found.append(die_id)
        waiting = [other for other in die_ids if beside.get(other) == die_id] + waiting
    return found + [die_id for die_id in die_ids if die_id not in found]


def _place_attached(layout: TableLayout, tucked: list[Die], found: dict[DieId, DieSpot]) -> None:
    """Put captured dice below their captors, attached ones at the far side of bearers."""
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
        away = QPointF(-0.42 + 0.45 * place, -_ATTACHED_UP)
    else:  # to the right and the left of the damage mark, then farther away
        down = _CAPTIVE_DOWN + _NEXT_DOWN * (place // 2)
        away = QPointF((0.46 if place % 2 == 0 else -0.46), down)
    return DieSpot(at.center + away * at.edge, at.edge * _TUCKED, at.is_visible, True)
