"""Easing curves of the moments: how a share of the time becomes a share of the way."""

from __future__ import annotations

import math

_OVERSHOOT = 1.70158  # the usual constant of "back" easing: a tenth of the way too far


def ease_in(share: float) -> float:
    """Ease in: slow at first, as if falling."""
    return share * share


def ease_out_back(share: float) -> float:
    """Go a little too far, then back to the end."""
    rest = share - 1
    return 1 + (_OVERSHOOT + 1) * rest**3 + _OVERSHOOT * rest**2


def swing(share: float, swings: int) -> float:
    """A shake to both sides that dies away: between -1 and 1, and 0 at both ends."""
    return math.sin(2 * math.pi * swings * share) * (1 - share)


def part(share: float, start: float, end: float) -> float:
    """The share of a part of the time, from `start` to `end`; 0 before it and 1 after it."""
    return min(1.0, max(0.0, (share - start) / (end - start)))
