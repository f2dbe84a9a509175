"""Energy as numbers: what a cost needs, what a Reserve Pool offers, and whether that covers it.

Every purchase, fielding and global on offer is checked against the purse at every decision, so
both are small tuples of numbers in the order fist, bolt, mask, shield.
"""

from __future__ import annotations

import msgspec

from rules.dice import GENERIC, TYPES, WILD, Energy

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


class Purse(msgspec.Struct, frozen=True, gc=False):
    """Energy at hand: symbols of each of the four types, wilds, generic, and all of it together."""

    types: Counts
    wild: int
    generic: int
    total: int


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

    def after(self, energy: Energy, value: int, *, is_die: bool = True) -> Balance:
        """The balance once a symbol of a type is paid, or a generic face of a value.

        Generic energy without a die may turn out to have been too much: no die is wasted by it.
        """
        types, room, generic = self.types, self.room, self.generic
        if energy is GENERIC:
            least = min(self.least, value) if is_die else self.least
            return Balance(types, room, generic + value, least)
        if energy is not WILD and types[place := PLACE[energy]]:
            left = list(types)
            left[place] -= 1
            fist, bolt, mask, shield = left
            return Balance((fist, bolt, mask, shield), room, generic, self.least)
        return Balance(types, room - 1, generic, self.least)


def unpaid(need: Need) -> Balance:
    """A need of which nothing is paid yet."""
    return Balance(need.types, need.total - sum(need.types))


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
    if need.types == NONE:
        return True
    # typed slots take typed symbols or wilds; generic never stands in for them (PAY-1)
    fist, bolt, mask, shield = need.types
    fists, bolts, masks, shields = purse.types
    if fist <= fists and bolt <= bolts and mask <= masks and shield <= shields:
        return True
    if not purse.wild:  # mostly there is none, and this is asked for every card at every decision
        return False
    missing = max(fist - fists, 0) + max(bolt - bolts, 0)
    return missing + max(mask - masks, 0) + max(shield - shields, 0) <= purse.wild
