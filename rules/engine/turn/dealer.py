"""Sources of chance: a seed, a script or, without a dealer, the players' physical dice.

A dealer supplies the outcomes of draws and rolls. The match logs every outcome, so a replay needs
no dealer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from rules.model.ids import DieId
from rules.model.moves import DrawOutcome, Move, RollOutcome
from rules.state import DecisionKind, GameState

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def splitmix64(state: int) -> int:
    """One output of the SplitMix64 generator (Steele, Lea, Flood 2014) for a 64-bit state."""
    return _mixed((state + _STEP) & _MASK)


def _mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def random_below(seed: int, bound: int) -> tuple[int, int]:
    """A random number from 0 to bound - 1, and the next state (multiply-shift; bias under
    2**-60)."""
    following = (seed + _STEP) & _MASK
    return (_mixed(following) * bound) >> 64 if bound > 1 else 0, following


class Dealer(Protocol):
    """Decides for Chance."""

    def deal(self, state: GameState) -> Move:
        """Return the outcome of the draw or roll that `state.decision` asks for."""


class SeededDealer:
    """Outcomes as a pure function of seed and ordinal, the same on every platform.

    After an undo, a different line of play gets the same random numbers in the same order.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed & _MASK

    def deal(self, state: GameState) -> Move:
        """Return the drawn dice or the rolled faces."""
        decision = state.decision
        if decision is None:
            raise TypeError("Chance has nothing to decide")
        rng = splitmix64(self.seed ^ splitmix64(state.chance_count + 1))
        if decision.kind is DecisionKind.DRAW:
            bag = [die.id for die in state.drawable_dice(decision.bag_owner)]
            drawn: list[DieId] = []
            for _ in range(decision.count):
                place, rng = random_below(rng, len(bag))
                drawn.append(bag.pop(place))
            return DrawOutcome(tuple(drawn))
        faces: list[int] = []
        for _ in decision.dice:
            face, rng = random_below(rng, 6)
            faces.append(face)
        return RollOutcome(tuple(faces))


class ScriptExhausted(LookupError):
    """The script of a scripted dealer has no more outcomes."""


class ScriptedDealer:
    """Outcomes from a list, for lessons, replays and tests.

    Like a seed, a script answers by the ordinal of the draw or roll, so the same dice come up again
    after an undo. `first` is the ordinal of the first outcome, for a match that is not played from
    its start.
    """

    def __init__(self, outcomes: Iterable[Move], first: int = 0) -> None:
        self._outcomes = tuple(outcomes)
        self._first = first

    def deal(self, state: GameState) -> Move:
        """Return the scripted outcome of this draw or roll. Raises `ScriptExhausted` if the script
        has no outcome left."""
        place = state.chance_count - self._first
        if 0 <= place < len(self._outcomes):
            return self._outcomes[place]
        asked = state.decision.kind.value if state.decision else "nothing"
        raise ScriptExhausted(f"the script has no outcome left for a {asked}")
