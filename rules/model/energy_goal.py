"""What faces contribute to a cost, counted as far as it matters: the arithmetic of odds (PAY-1)."""

from __future__ import annotations

from functools import lru_cache
from operator import add

import msgspec

from rules.model.dice import ENERGY_TYPES, WILD, DieKind, Energy
from rules.model.energy import Need

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
        typed = [energy.count(one) for one in self.types]
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
