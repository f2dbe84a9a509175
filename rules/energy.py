"""Energy as numbers: what a cost needs, what a Reserve Pool offers, and whether that covers it.

Every purchase, fielding and global on offer is checked against the purse at every decision, so
both are small tuples of numbers in the order fist, bolt, mask, shield.
"""

from __future__ import annotations

import msgspec

from rules.dice import TYPES, Energy

PLACE = {energy: place for place, energy in enumerate(TYPES)}
"""Where a type stands in `Counts`."""

Counts = tuple[int, int, int, int]
NONE: Counts = (0, 0, 0, 0)

Worth = tuple[int, int, int, int, int, int]
"""How much a face gives: fist, bolt, mask, shield, wild, generic."""


class Need(msgspec.Struct, frozen=True, gc=False):
    """What is to be paid: `total` energy, of which `types` must be of each of the four types."""

    total: int
    types: Counts = NONE


FREE = Need(0)
"""The need of what costs nothing."""


class Purse(msgspec.Struct, frozen=True, gc=False):
    """Energy at hand: symbols of each of the four types, wilds, generic, and all of it together."""

    types: Counts
    wild: int
    generic: int
    total: int


class Paid(msgspec.Struct, frozen=True, gc=False):
    """What has been paid: symbols of each of the four types, wilds that stand for none, generic.

    `least` is the smallest of the generic faces. Generic energy without a die may turn out to have
    been too much: no die is wasted by it.
    """

    types: Counts = NONE
    wild: int = 0
    generic: int = 0
    least: int = 99

    def plus(self, other: Paid) -> Paid:
        """Both together."""
        fist, bolt, mask, shield = self.types
        fists, bolts, masks, shields = other.types
        return Paid(
            (fist + fists, bolt + bolts, mask + masks, shield + shields),
            self.wild + other.wild,
            self.generic + other.generic,
            min(self.least, other.least),
        )


class Balance(msgspec.Struct, frozen=True, gc=False):
    """A need with what has been paid for it.

    `types` are the typed slots still open, `room` the untyped slots that no symbol fills, `generic`
    what generic faces have paid towards them, `least` the smallest of these faces.
    """

    types: Counts
    room: int
    generic: int = 0
    least: int = 99

    @property
    def rest(self) -> int:
        """What is open beside the typed slots; below zero it is generic that will be lost."""
        return self.room - self.generic

    @property
    def wasteful(self) -> bool:
        """Whether something was paid that nothing needs: a symbol, or a whole generic face."""
        if self.room < 0:
            return True
        return self.generic > 0 and self.generic - self.least >= self.room

    @property
    def is_settled(self) -> bool:
        """Whether everything is paid."""
        return self.room <= self.generic and self.types == NONE and not self.wasteful

    @property
    def open(self) -> Need:
        """What is still to be paid."""
        fist, bolt, mask, shield = self.types
        rest = self.room - self.generic
        return Need((rest if rest > 0 else 0) + fist + bolt + mask + shield, self.types)

    def takes(self, energy: Energy) -> bool:
        """Whether a symbol of a type is of use: for a slot of its type, or for one of any."""
        return self.types[PLACE[energy]] > 0 or self.takes_any

    @property
    def takes_any(self) -> bool:
        """Whether one more symbol is of use beside the typed slots, whatever its type."""
        left = self.room - 1
        return left >= 0 and (not self.generic or self.generic - self.least < left)

    def takes_generic(self, value: int, *, is_die: bool = True) -> bool:
        """Whether a generic face, or generic energy without a die, is of use."""
        least = min(self.least, value) if is_die else self.least
        return self.generic + value - least < self.room


def set_against(need: Need, paid: Paid) -> Balance:
    """Set what was paid against a need: symbols fill slots of their own type first."""
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
    """The need of several costs that are paid in one batch (PAY-4)."""
    total = fist = bolt = mask = shield = 0
    for need in needs:
        total += need.total
        fist += need.types[0]
        bolt += need.types[1]
        mask += need.types[2]
        shield += need.types[3]
    return Need(total, (fist, bolt, mask, shield))


def can_pay(purse: Purse, need: Need) -> bool:
    """Whether a purse covers a need: types first, wilds for what is missing, the rest by all."""
    if purse.total < need.total:
        return False
    return need.types == NONE or wilds_to_spare(purse, need.types) >= 0


def wilds_to_spare(purse: Purse, types: Counts) -> int:
    """How many wilds are left once they stand for what nothing else gives; below 0 some lack.

    Typed slots take typed symbols or wilds; generic never stands in for them (PAY-1).
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
