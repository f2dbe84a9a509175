"""Where dice are: the zones, a die, and all dice of a match by where they lie."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from operator import attrgetter
from typing import Any

import msgspec

UNROLLED = -1
"""The face of a die that shows none: in a bag, Prep Area, Used Pile or on its card (DIE-2)."""


class Zone(IntEnum):
    """Where a die can be (ZONE-1).

    `CAPTIVE` is under the die that captured it (CAP-1), `ASIDE` out of the Field for the rest of
    the turn (Intimidate), `GONE` where tokens go that have left the Field (TOK-1), `LAID` on a card
    that is not the die's own, where text has put it.
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
"""The zones by themselves: Python 3.11 is slow to find a member on its class, and dice are asked
for their zone all the time."""

IN_FIELD = (FIELD, ATTACK)
"""The Attack Zone is part of the Field (ZONE-1)."""


class Die(msgspec.Struct, frozen=True, gc=False):
    """One die.

    `card` is an index into `Setup.cards` (0: a sidekick). `player` controls the die, which is its
    owner unless somebody took control. `host` is the die that captured or controls it (itself
    where no die in the Field does), `home` the zone it was taken from. `part_spent` dice are not
    rerolled (PAY-3). `bearer` is the die that it is attached to, `laid_on` the card it lies on.
    `braved` is the defense with which it took its first damage of this turn, or -1: a die with Iron
    Will is knocked out only by what comes after that (KW-7).
    """

    id: int
    card: int
    owner: int
    player: int
    zone: Zone
    face: int = UNROLLED
    damage: int = 0
    part_spent: bool = False
    host: int = -1
    home: Zone = Zone.FIELD
    bearer: int = -1
    braved: int = -1
    laid_on: int = -1


def is_fielded(die: Die) -> bool:
    """Whether a die is in the Field, the Attack Zone included."""
    return die.zone in IN_FIELD


BY_ID = attrgetter("id")


class Dice(list[Die]):
    """All dice of a match, each at the place of its id.

    What lies in a zone is asked many times before anything there moves, so it is looked up once
    and remembered until a die comes, goes or turns; with it in `known` what else follows from the
    dice in that zone alone (`rules.remembering`). A copy shares what is remembered.
    """

    __slots__ = ("_fielded", "known")

    def __init__(self, dice: Iterable[Die] = ()) -> None:
        super().__init__(dice)
        self.known: dict[Zone, dict[object, Any]] = {zone: {} for zone in Zone}
        self._fielded: tuple[Die, ...] | None = None

    def lying(self, zone: Zone) -> tuple[Die, ...]:
        """The dice in a zone, in the order of their ids."""
        known = self.known[zone]
        found: tuple[Die, ...] | None = known.get("all")
        if found is None:
            found = known["all"] = tuple([die for die in self if die.zone is zone])
        return found

    def fielded(self) -> tuple[Die, ...]:
        """The dice in the Field, the Attack Zone included, in the order of their ids."""
        if self._fielded is None:
            there = self.lying(FIELD) + self.lying(ATTACK)
            self._fielded = tuple(sorted(there, key=BY_ID))
        return self._fielded

    def copy(self) -> Dice:
        """The same dice, to be moved independently."""
        twin = Dice.__new__(Dice)
        twin.extend(self[:])  # a plain list is what C copies fastest
        twin.known = self.known.copy()
        twin._fielded = self._fielded
        return twin

    def __setitem__(self, number: int, die: Die) -> None:  # type: ignore[override]
        """Move or turn one die."""
        before, after = self[number].zone, die.zone
        self.known[before] = {}
        if after is not before:
            self.known[after] = {}
        if before in IN_FIELD or after in IN_FIELD:
            self._fielded = None
        list.__setitem__(self, number, die)

    def append(self, die: Die) -> None:
        """Add a die: a token (TOK-1)."""
        super().append(die)
        self.known[die.zone] = {}
        self._fielded = None

    def __delitem__(self, number: int) -> None:  # type: ignore[override]
        """Lose a die, which the rules never do (ZONE-4)."""
        super().__delitem__(number)
        self.known = {zone: {} for zone in Zone}
        self._fielded = None
