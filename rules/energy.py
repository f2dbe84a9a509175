"""Energy as numbers: what a cost needs, what a Reserve Pool offers, and whether that covers it.

Every purchase, fielding and global on offer is checked against the purse at every decision, so
both are small tuples of numbers in the order fist, bolt, mask, shield.
"""

from __future__ import annotations

from typing import NamedTuple

Counts = tuple[int, int, int, int]
NONE: Counts = (0, 0, 0, 0)

Worth = tuple[int, int, int, int, int, int]
"""How much a face gives: fist, bolt, mask, shield, wild, generic."""


class Need(NamedTuple):
    """What is to be paid: `total` energy, of which `types` must be of each of the four types."""

    total: int
    types: Counts = NONE


class Purse(NamedTuple):
    """Energy at hand: symbols of each of the four types, wilds, generic, and all of it together."""

    types: Counts
    wild: int
    generic: int
    total: int


class Balance(NamedTuple):
    """A need with what has been paid for it.

    `types` are the typed slots still open, `rest` what is open beside them (below zero: generic
    that will be lost), `wasteful` whether something was paid that nothing needs.
    """

    types: Counts
    rest: int
    wasteful: bool

    @property
    def is_settled(self) -> bool:
        """Whether everything is paid."""
        return self.types == NONE and self.rest <= 0 and not self.wasteful

    @property
    def open(self) -> Need:
        """What is still to be paid."""
        return Need(max(self.rest, 0) + sum(self.types), self.types)


def together(needs: list[Need]) -> Need:
    """The need of several costs that are paid in one batch (PAY-4)."""
    fist, bolt, mask, shield = (sum(need.types[place] for need in needs) for place in range(4))
    return Need(sum(need.total for need in needs), (fist, bolt, mask, shield))


def can_pay(purse: Purse, need: Need) -> bool:
    """Whether a purse covers a need: types first, wilds for what is missing, the rest by all."""
    if purse.total < need.total:
        return False
    if need.types == NONE:
        return True
    missing = 0
    for have, wanted in zip(purse.types, need.types, strict=True):
        if have < wanted:
            missing += wanted - have
    # typed slots take typed symbols or wilds; generic never stands in for them (PAY-1)
    return missing <= purse.wild
