"""Energy arithmetic: what a cost needs, what a Reserve Pool offers, and whether that is enough.

The engine checks every available purchase, fielding and Global Ability at every decision. So needs
and offers are small tuples of numbers in the order fist, bolt, mask, shield.
"""

from __future__ import annotations

import msgspec

from rules.dice import TYPES, Energy

PLACE = {energy: place for place, energy in enumerate(TYPES)}
"""The index of each type in `Counts`."""

Counts = tuple[int, int, int, int]
NONE: Counts = (0, 0, 0, 0)

Worth = tuple[int, int, int, int, int, int]
"""How much energy a face gives: fist, bolt, mask, shield, wild, generic."""


class Need(msgspec.Struct, frozen=True, gc=False):
    """The energy a cost needs: `total` energy, of which `types` must be of the given types."""

    total: int
    types: Counts = NONE


FREE = Need(0)
"""The need of something that costs nothing."""


class Purse(msgspec.Struct, frozen=True, gc=False):
    """Available energy: symbols of each of the four types, wilds, generic, and the total."""

    types: Counts
    wild: int
    generic: int
    total: int


class Paid(msgspec.Struct, frozen=True, gc=False):
    """Energy paid so far: symbols of each type, wilds paid as no particular type, and generic.

    `least` is the value of the smallest generic face used. Generic energy without a die does not
    count there: paying too much of it wastes no die.
    """

    types: Counts = NONE
    wild: int = 0
    generic: int = 0
    least: int = 99

    def plus(self, other: Paid) -> Paid:
        """Return the sum of both payments."""
        fist, bolt, mask, shield = self.types
        fists, bolts, masks, shields = other.types
        return Paid(
            (fist + fists, bolt + bolts, mask + masks, shield + shields),
            self.wild + other.wild,
            self.generic + other.generic,
            min(self.least, other.least),
        )


class Balance(msgspec.Struct, frozen=True, gc=False):
    """A need compared with what has been paid for it.

    `types` are the typed slots still open, `room` the untyped slots not filled by symbols,
    `generic` the amount paid towards them with generic faces, and `least` the smallest of these
    faces.
    """

    types: Counts
    room: int
    generic: int = 0
    least: int = 99

    @property
    def rest(self) -> int:
        """Energy of any type still open; if negative, the generic energy that will be left over."""
        return self.room - self.generic

    @property
    def wasteful(self) -> bool:
        """Whether the payment includes something unneeded: a symbol, or a whole generic face."""
        if self.room < 0:
            return True
        return self.generic > 0 and self.generic - self.least >= self.room

    @property
    def is_settled(self) -> bool:
        """Whether everything is paid and nothing is wasted."""
        return self.room <= self.generic and self.types == NONE and not self.wasteful

    @property
    def open(self) -> Need:
        """The need that is still to be paid."""
        fist, bolt, mask, shield = self.types
        rest = self.room - self.generic
        return Need((rest if rest > 0 else 0) + fist + bolt + mask + shield, self.types)

    def takes(self, energy: Energy) -> bool:
        """Whether one more symbol of a type fills a slot of its type or an untyped slot."""
        return self.types[PLACE[energy]] > 0 or self.takes_any

    @property
    def takes_any(self) -> bool:
        """Whether one more symbol of any type fills an untyped slot."""
        left = self.room - 1
        return left >= 0 and (not self.generic or self.generic - self.least < left)

    def takes_generic(self, value: int, *, is_die: bool = True) -> bool:
        """Whether another generic face, or generic energy without a die, would help."""
        least = min(self.least, value) if is_die else self.least
        return self.generic + value - least < self.room


def set_against(need: Need, paid: Paid) -> Balance:
    """Compare a need with what was paid: symbols fill slots of their own type first."""
    fist, bolt, mask, shield = need.types
    fists, bolts, masks, shields = paid.types
    types = (
        fist - fists if fist > fists else 0,
        bolt - bolts if bolt > bolts else 0,
        mask - masks if mask > masks else 0,
        shield - shields if shield > shields else 0,
    )
    symbols = fists + bolts + masks + shields + paid.wild
    return Balance(types, need.total - symbols - sum(types), paid.generic, paid.least)


def together(needs: list[Need]) -> Need:
    """Add up the needs of several costs that are paid in one batch (PAY-4)."""
    total = fist = bolt = mask = shield = 0
    for need in needs:
        total += need.total
        fist += need.types[0]
        bolt += need.types[1]
        mask += need.types[2]
        shield += need.types[3]
    return Need(total, (fist, bolt, mask, shield))


def can_pay(purse: Purse, need: Need) -> bool:
    """Whether a purse covers a need: types first, wilds for missing types, then anything."""
    if purse.total < need.total:
        return False
    return need.types == NONE or wilds_to_spare(purse, need.types) >= 0


def wilds_to_spare(purse: Purse, types: Counts) -> int:
    """How many wilds remain after filling the typed slots that symbols cannot fill.

    Below 0, that many wilds are missing. Typed slots take symbols of their type or wilds, never
    generic energy (PAY-1).
    """
    fist, bolt, mask, shield = types
    fists, bolts, masks, shields = purse.types
    spare = purse.wild
    if fist > fists:
        spare -= fist - fists
    if bolt > bolts:
        spare -= bolt - bolts
    if mask > masks:
        spare -= mask - masks
    if shield > shields:
        spare -= shield - shields
    return spare
