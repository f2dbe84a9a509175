"""Caches values that depend only on the dice in one zone; any move or turn there invalidates them.

Consecutive decisions ask for the same values, such as the dice on cards or the Reserve Pool's
energy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from rules.model.ids import PlayerId
from rules.state import GameState, Zone

Value = TypeVar("Value")
PlayerFunction = Callable[[GameState, PlayerId], Value]


def cached_by_zone(zone: Zone) -> Callable[[PlayerFunction[Value]], PlayerFunction[Value]]:
    """Decorator that caches a function of state and player until a die in the zone changes.

    The function may read only the dice in that zone and the cards. Callers share the result and
    must not change it.
    """

    def remember(work: PlayerFunction[Value]) -> PlayerFunction[Value]:
        @wraps(work)
        def found(state: GameState, player: PlayerId) -> Value:
            known = state.dice.zone_caches[zone]
            result: Value | None = known.get((work, player))
            if result is None:
                result = known[work, player] = work(state, player)
            return result

        return found

    return remember
