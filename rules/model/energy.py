"""Energy arithmetic: what a cost needs, what a Reserve Pool offers, and whether that is enough.

The engine checks every available purchase, fielding and Global Ability at every decision. So needs
and offers are small tuples of numbers in the order fist, bolt, mask, shield.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import add

import msgspec

from rules.model.dice import ENERGY_TYPES, WILD, DieKind, Energy

TYPE_INDEX = {energy: place for place, energy in enumerate(ENERGY_TYPES)}
"""The index of each type in `TypeCounts`."""

TypeCounts = tuple[int, int, int, int]
NO_TYPES: TypeCounts = (0, 0, 0, 0)

FaceEnergy = tuple[int, int, int, int, int, int]
"""How much energy a face gives: fist, bolt, mask, shield, wild, generic."""


class Need(msgspec.Struct, frozen=True, gc=False):
    """The energy a cost needs: `total` energy, of which `types` must be of the given types."""

    total: int
    types: TypeCounts = NO_TYPES


NO_COST = Need(0)
"""The need of something that costs nothing."""


class EnergyPool(msgspec.Struct, frozen=True, gc=False):
    """Available energy: symbols of each of the four types, wilds, generic, and the total."""

    types: TypeCounts
    wild: int
    generic: int
    total: int


class PaidEnergy(msgspec.Struct, frozen=True, gc=False):
    """Energy paid so far: symbols of each type, others, and generic.

    `wild` counts the wilds paid as no particular type, and energy without a die, of which no more
    is paid than needed either (PAY-2). `smallest_generic` is the value of the smallest generic face
    used.
    """

    types: TypeCounts = NO_TYPES
    wild: int = 0
    generic: int = 0
    smallest_generic: int = 99

    def add(self, other: PaidEnergy) -> PaidEnergy:
        """Return the sum of both payments."""
        fist, bolt, mask, shield = self.types
        fists, bolts, masks, shields = other.types
        return PaidEnergy(
            (fist + fists, bolt + bolts, mask + masks, shield + shields),
            self.wild + other.wild,
            self.generic + other.generic,
            min(self.smallest_generic, other.smallest_generic),
        )


class PaymentBalance(msgspec.Struct, frozen=True, gc=False):
    """A need compared with what has been paid for it.

    `open_types` are the typed slots still open, `untyped_slots` the untyped slots not filled by
    symbols, and `generic` the amount paid toward them with generic faces. `smallest_part` is the
    smallest part of the payment that must not be needless (PAY-2): a generic face, or a symbol in
    an untyped slot, unless the payer `keeps_change`: what a generic face pays too much. Then a
    symbol beside it has paid for something.
    """

    open_types: TypeCounts
    untyped_slots: int
    generic: int = 0
    smallest_part: int = 99
    keeps_change: bool = True

    @property
    def untyped_rest(self) -> int:
        """Energy of any type still open; if negative, the generic energy that will be left over."""
        return self.untyped_slots - self.generic

    @property
    def is_wasteful(self) -> bool:
        """Whether the payment includes something needless: a symbol, or a whole generic face."""
        if self.untyped_slots < 0:
            return True
        return self.generic > 0 and self.generic - self.smallest_part >= self.untyped_slots

    @property
    def is_settled(self) -> bool:
        """Whether everything is paid and nothing is wasted."""
        return (
            self.untyped_slots <= self.generic
            and self.open_types == NO_TYPES
            and not self.is_wasteful
        )

    @property
    def open_need(self) -> Need:
        """The need that is still to be paid."""
        fist, bolt, mask, shield = self.open_types
        rest = self.untyped_slots - self.generic
        return Need((rest if rest > 0 else 0) + fist + bolt + mask + shield, self.open_types)

    @property
    def accepts_any_type(self) -> bool:
        """Whether one more symbol of any type fills an untyped slot."""
        left, least = self.untyped_slots - 1, self.smallest_part if self.keeps_change else 1
        return left >= 0 and (not self.generic or self.generic - least < left)

    def with_symbol(self) -> PaymentBalance:
        """The balance after one more symbol fills an untyped slot."""
        least = self.smallest_part if self.keeps_change else 1
        return PaymentBalance(
            self.open_types, self.untyped_slots - 1, self.generic, least, self.keeps_change
        )

    def with_generic(self, value: int) -> PaymentBalance:
        """The balance after one more generic face."""
        least = min(self.smallest_part, value)
        return PaymentBalance(
            self.open_types, self.untyped_slots, self.generic + value, least, self.keeps_change
        )

    def can_be_settled(self, singles: int, faces: Iterable[int]) -> bool:
        """Whether more energy can settle the payment without anything needless (PAY-2).

        `singles` is how many symbols, wilds and energy without a die are left for untyped slots.
        `faces` are the values of the generic faces that are left.
        """
        rest = self.untyped_rest
        if 0 <= rest <= singles:
            return True
        sums = {(0, self.smallest_part)}
        for value in faces:
            sums |= {(total + value, min(least, value)) for total, least in sums}
        return any(
            rest - singles <= total <= rest or 0 < total - rest < least for total, least in sums
        )


def balance_of(need: Need, paid: PaidEnergy, *, keeps_change: bool = True) -> PaymentBalance:
    """Compare a need with what was paid: symbols fill slots of their own type first."""
    fist, bolt, mask, shield = need.types
    fists, bolts, masks, shields = paid.types
    types = (
        fist - fists if fist > fists else 0,
        bolt - bolts if bolt > bolts else 0,
        mask - masks if mask > masks else 0,
        shield - shields if shield > shields else 0,
    )
    taken = fists + bolts + masks + shields + paid.wild + sum(types)
    least = paid.smallest_generic
    if not keeps_change and taken > fist + bolt + mask + shield:
        least = 1
    return PaymentBalance(types, need.total - taken, paid.generic, least, keeps_change)


def sum_of_needs(needs: list[Need]) -> Need:
    """Add up the needs of several costs that are paid in one batch (PAY-4)."""
    total = fist = bolt = mask = shield = 0
    for need in needs:
        total += need.total
        fist += need.types[0]
        bolt += need.types[1]
        mask += need.types[2]
        shield += need.types[3]
    return Need(total, (fist, bolt, mask, shield))


def pool_covers(purse: EnergyPool, need: Need) -> bool:
    """Whether a purse covers a need: types first, wilds for missing types, then anything."""
    if purse.total < need.total:
        return False
    types = need.types
    return types == NO_TYPES or spare_wilds_after(purse, types) >= 0


def spare_wilds_after(purse: EnergyPool, types: TypeCounts) -> int:
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


# --- energy goal ----------------------------------------------------------------------------------


Gain = tuple[int, ...]
"""What faces contribute to a goal: energy of each type it needs, then the total."""

Profile = tuple[tuple[Gain, int], ...]
"""What a die can contribute: each different gain, and how many of the six faces give it."""


class EnergyGoal(msgspec.Struct, frozen=True):
    """The energy a cost needs: how much of each type that it names, and how much in all.

    With a single type, wild counts as that type. With several, wild is counted apart, before the
    total, because each wild can stand for only one of them.
    """

    types: tuple[Energy, ...]
    amounts: tuple[int, ...]
    total: int

    def gain_of(self, energy: tuple[Energy, ...]) -> Gain:
        """What the energy of a face contributes."""
        wild = energy.count(WILD)
        typed = [energy.count(energy_type) for energy_type in self.types]
        if len(typed) == 1:
            typed[0] += wild
        elif typed:
            typed.append(wild)
        return tuple(map(min, (*typed, len(energy)), self._limits))

    def sum_of(self, one: Gain, two: Gain) -> Gain:
        """What two gains contribute together."""
        return tuple(map(min, map(add, one, two), self._limits))

    def is_met_by(self, gain: Gain) -> bool:
        """Whether a gain pays for the cost."""
        if gain[-1] < self.total:
            return False
        missing = sum(max(0, want - has) for want, has in zip(self.amounts, gain, strict=False))
        return missing <= (gain[-2] if len(self.types) > 1 else 0)

    @property
    def nothing(self) -> Gain:
        """The gain of no dice at all."""
        return (0,) * (len(self.types) + (2 if len(self.types) > 1 else 1))

    @property
    def _limits(self) -> Gain:
        """The most that the goal has a use for; without what is more, fewer gains differ."""
        if len(self.types) > 1:
            return (*self.amounts, sum(self.amounts), self.total)
        return (*self.amounts, self.total)


def goal_of(need: Need) -> EnergyGoal:
    """The goal to pay a cost."""
    counts = tuple(zip(ENERGY_TYPES, need.types, strict=True))
    types = tuple(energy for energy, count in counts if count)
    return EnergyGoal(types, tuple(count for _, count in counts if count), need.total)


@lru_cache(maxsize=4096)
def profile_of(goal: EnergyGoal, kind: DieKind) -> Profile:
    """What a die can contribute to a goal."""
    counts: dict[Gain, int] = {}
    for face in kind.faces:
        gain = goal.gain_of(face.energy)
        counts[gain] = counts.get(gain, 0) + 1
    return tuple(sorted(counts.items()))
