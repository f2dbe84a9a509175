"""What follows from the dice in a zone alone is worked out once, until one of them moves or turns.

The same is asked at many decisions in a row: what lies on the cards, what the Reserve Pool gives.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from rules.state import GameState, Zone

Found = TypeVar("Found")
Work = Callable[[GameState, int], Found]


def of_zone(zone: Zone) -> Callable[[Work[Found]], Work[Found]]:
    """Remember what a function finds for a player.

    It may look at the dice in that zone and at cards, and at nothing else of the state; what it
    returns is shared, and not to be changed.
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
