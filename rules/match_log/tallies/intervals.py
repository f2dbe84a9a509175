"""How much a count says: shares and averages with their 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

_Z = 1.959964
"""The 97.5 % quantile of the normal distribution."""


class Proportion(msgspec.Struct, frozen=True):
    """How many of some cases had something, with the 95 % interval of Wilson.

    The interval of Wilson is never outside of 0 to 1, and right for few cases too.
    """

    count: int
    of: int

    @property
    def share(self) -> float | None:
        """The share, from 0 to 1; None without any case."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the share; None without any case."""
        return wilson_interval(self.count, self.of) if self.of else None


class Average(msgspec.Struct, frozen=True):
    """The mean of some values, with its 95 % interval by Student's t distribution.

    The values need not be normal: the mean of many is nearly so. With few values the interval is
    rough, so `count` always stands beside it.
    """

    count: int
    mean: float | None = None
    spread: float | None = None
    """Half the width of the interval; None for fewer than two values."""

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean; None for fewer than two values."""
        if self.mean is None or self.spread is None:
            return None
        return self.mean - self.spread, self.mean + self.spread


def average_of(values: Sequence[int]) -> Average:
    """The average of some whole numbers, of which none is negative."""
    return average_of_sums(len(values), sum(values), sum(value * value for value in values))


def average_of_sums(count: int, total: int, squares: int) -> Average:
    """The average of whole numbers of which only the count, the sum and the sum of squares is
    known; these are exact."""
    if not count:
        return Average(0)
    mean = total / count
    if count < 2:
        return Average(count, mean)
    variance = (count * squares - total * total) / (count * (count - 1))
    return Average(count, mean, t_quantile(count - 1) * math.sqrt(variance / count))


def wilson_interval(hits: float, cases: int) -> tuple[float, float]:
    """The 95 % interval (Wilson) of a share of cases, from 0 to 1.

    Args:
        hits: how many of the cases had it; may be an average.
        cases: how many cases there are; without any, the interval is all from 0 to 1.
    """
    if not cases:
        return 0.0, 1.0
    rate, z2 = hits / cases, _Z**2
    middle = rate + z2 / (2 * cases)
    spread = _Z * math.sqrt(rate * (1 - rate) / cases + z2 / (4 * cases**2))
    scale = 1 + z2 / cases
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


_T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
"""The 97.5 % quantiles of Student's t distribution with 1 to 10 degrees of freedom."""


def t_quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's t distribution, with at least three right digits."""
    if freedom <= len(_T):
        return _T[freedom - 1]
    z, n = _Z, freedom  # Cornish-Fisher expansion
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3
