"""Zones, dice, and the list of all dice in a match with its cache by zone."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from operator import attrgetter
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.model.ids import NO_CARD, NO_DIE, UNROLLED, CardId, DieId, PlayerId


class Zone(IntEnum):
    """The zones a die can be in (ZONE-1).

    Besides the zones of the rulebook: `CAPTIVE` dice are under the die that captured them (CAP-1),
    `ASIDE` dice are set aside for the rest of the turn (Intimidate), `GONE` holds tokens that have
    left the Field (TOK-1), and `LAID` dice lie on a card that is not their own because an effect
    put them there.
    """

    CARD = 0
    BAG = 1
    PREP = 2
    RESERVE = 3
    FIELD = 4
    ATTACK = 5
    OUT = 6
    USED = 7
    CAPTIVE = 8
    ASIDE = 9
    GONE = 10
    LAID = 11


CARD, BAG, PREP, RESERVE, FIELD, ATTACK, OUT, USED, CAPTIVE, ASIDE, GONE, LAID = Zone
"""The zones as module constants: in Python 3.11 looking up an enum member on its class is slow, and
the engine compares zones all the time."""

IN_FIELD = (FIELD, ATTACK)
"""The zones that count as the Field: the Attack Zone is part of it (ZONE-1)."""

IN_OR_FROM_FIELD = (*IN_FIELD, CAPTIVE, ASIDE)
"""Zones where a die can have damage, hold other dice, be held or be attached."""


ROLLED_ZONES = frozenset((RESERVE, FIELD, ATTACK, CAPTIVE, ASIDE))
"""Zones where a die keeps the face that it shows (DIE-2)."""


class Die(msgspec.Struct, frozen=True, gc=False):
    """One die.

    `card` is an index into `Setup.cards` (0: a Sidekick). `controller` controls the die: its owner,
    unless another player took control. `holder` is the die that captured or controls it (the die
    itself if no die in the Field does), and `taken_from` the zone it was taken from.
    `is_partly_spent` dice are not rerolled (PAY-3). `attached_to` is the die it is attached to, and
    `on_card` the card it was put on. `iron_will_defense` is the defense the die had when it first
    took damage this turn, or -1: a die with Iron Will can be knocked out only after that (KW-7).
    """

    id: DieId
    card: CardId
    owner: PlayerId
    controller: PlayerId
    zone: Zone
    face: int = UNROLLED
    damage: int = 0
    is_partly_spent: bool = False
    holder: DieId = NO_DIE
    taken_from: Zone = Zone.FIELD
    attached_to: DieId = NO_DIE
    iron_will_defense: int = -1
    on_card: CardId = NO_CARD


def is_fielded(die: Die) -> bool:
    """Whether a die is in the Field, including the Attack Zone."""
    return die.zone in IN_FIELD


def die_moved_to(die: Die, zone: Zone, later: Die) -> Die:
    """The die as it arrives in a zone, for telling step by step what one act did.

    `die` is the die before it moved. `later` is the die after the whole act, with the controller
    and the links that it has then.
    """
    face = UNROLLED
    if zone in ROLLED_ZONES:  # an effect may put a die there that showed no face, and choose one
        face = later.face if die.face == UNROLLED else die.face
    return replace(
        die,
        zone=zone,
        face=face,
        owner=later.owner,
        controller=later.controller,
        holder=later.holder,
        attached_to=later.attached_to,
        on_card=later.on_card,
    )


BY_ID = attrgetter("id")


class DiceByZone(list[Die]):
    """All dice of a match; a die's id is its index.

    The engine asks for the dice in a zone many times between moves. So the list caches them by zone
    in `zone_caches`, together with other values that depend only on the dice in that zone (see
    `cached_by_zone`). Moving or turning a die there invalidates the entry. Copies share the cached
    values.
    """

    __slots__ = ("_fielded", "zone_caches")

    def __init__(self, dice: Iterable[Die] = ()) -> None:
        super().__init__(dice)
        self.zone_caches: dict[Zone, dict[object, Any]] = {zone: {} for zone in Zone}
        self._fielded: tuple[Die, ...] | None = None

    @property
    def next_id(self) -> DieId:
        """The id of the next die to be added."""
        return DieId(len(self))

    def in_zone(self, zone: Zone) -> tuple[Die, ...]:
        """The dice in a zone, ordered by id."""
        known = self.zone_caches[zone]
        if "all" not in known:
            known["all"] = tuple([die for die in self if die.zone is zone])
        found: tuple[Die, ...] = known["all"]
        return found

    def in_field(self) -> tuple[Die, ...]:
        """The dice in the Field, including the Attack Zone, ordered by id."""
        if self._fielded is None:
            there = self.in_zone(FIELD) + self.in_zone(ATTACK)
            self._fielded = tuple(sorted(there, key=BY_ID))
        return self._fielded

    def copy(self) -> DiceByZone:
        """Return an independent copy that shares the cached values."""
        twin = DiceByZone.__new__(DiceByZone)
        twin.extend(self[:])  # extending from a plain list is fastest
        twin.zone_caches = self.zone_caches.copy()
        twin._fielded = self._fielded
        return twin

    def forget_cached_values(self) -> None:
        """Forget all cached values; the match has other cards or texts now."""
        self.zone_caches = {zone: {} for zone in Zone}

    def __setitem__(self, die_id: DieId, die: Die) -> None:  # type: ignore[override]
        """Replace a die with its moved or turned version, and invalidate both zones' caches."""
        before, after, caches = self[die_id].zone, die.zone, self.zone_caches
        caches[before] = {}
        if after is not before:
            caches[after] = {}
        if before is FIELD or after is FIELD or before is ATTACK or after is ATTACK:
            self._fielded = None
        list.__setitem__(self, die_id, die)

    def append(self, die: Die) -> None:
        """Add a die, for example a token (TOK-1)."""
        super().append(die)
        self.zone_caches[die.zone] = {}
        self._fielded = None

    def __delitem__(self, die_id: DieId) -> None:  # type: ignore[override]
        """Delete a die. The rules never do this (ZONE-4)."""
        super().__delitem__(die_id)
        self.zone_caches = {zone: {} for zone in Zone}
        self._fielded = None
