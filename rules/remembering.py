"""Caches values that depend only on the dice in one zone; any move or turn there invalidates them.

Consecutive decisions ask for the same values, such as the dice on cards or the Reserve Pool's
energy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from rules.state import GameState, Zone

Found = TypeVar("Found")
Work = Callable[[GameState, int], Found]


def of_zone(zone: Zone) -> Callable[[Work[Found]], Work[Found]]:
    """Decorator that caches a function of state and player until a die in the zone changes.

    The function may read only the dice in that zone and the cards. Callers share the result and
    must not change it.
    """

    def remember(work: Work[Found]) -> Work[Found]:
        @wraps(work)
        def found(state: GameState, player: int) -> Found:
            known = state.dice.known[zone]
            result: Found | None = known.get((work, player))
            if result is None:
                result = known[work, player] = work(state, player)
            return result

        return found

    return remember
