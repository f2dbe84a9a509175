"""Pairs up two lists whose entries fit each other in several ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

_A = TypeVar("_A")
_B = TypeVar("_B")


def can_pair_all(wanted: Sequence[_A], found: Sequence[_B], fits: Callable[[_A, _B], bool]) -> bool:
    """Whether each wanted entry can have a found entry of its own, with none left over."""
    return len(wanted) == len(found) and can_pair_each(wanted, found, fits)


def can_pair_each(
    wanted: Sequence[_A], found: Sequence[_B], fits: Callable[[_A, _B], bool]
) -> bool:
    """Whether each wanted entry can have a found entry of its own; found entries may be left."""
    taken: dict[int, int] = {}
    return all(_pair(place, wanted, found, fits, taken, set()) for place in range(len(wanted)))


def _pair(
    place: int,
    wanted: Sequence[_A],
    found: Sequence[_B],
    fits: Callable[[_A, _B], bool],
    taken: dict[int, int],
    tried: set[int],
) -> bool:
    """Pair an entry, pairing earlier ones anew if needed (augmenting path)."""
    for other, entry in enumerate(found):
        if other in tried or not fits(wanted[place], entry):
            continue
        tried.add(other)
        if other not in taken or _pair(taken[other], wanted, found, fits, taken, tried):
            taken[other] = place
            return True
    return False
