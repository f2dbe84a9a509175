"""Random numbers from a seed, identical on every platform."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rules.cards.card import Card
from rules.engine.turn.dealer import random_below, splitmix64

_T = TypeVar("_T")


class RandomNumbers:
    """A stream of random numbers; the same seed gives the same stream."""

    def __init__(self, seed: int) -> None:
        self._seed = splitmix64(seed)

    def below(self, bound: int) -> int:
        """A random number from 0 to `bound` - 1."""
        number, self._seed = random_below(self._seed, bound)
        return number

    def sample(self, cards: Iterable[Card], count: int) -> tuple[Card, ...]:
        """Draw up to `count` random cards with different names."""
        left = list(cards)
        found: list[Card] = []
        while left and len(found) < count:
            found.append(left[self.below(len(left))])
            left = [card for card in left if card.name != found[-1].name]
        return tuple(found)
