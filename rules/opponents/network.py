"""A small neural network that says how likely a player is to win, from a position's features.

Its weights are an asset. `python benchmarks/fit_evaluation.py` makes them from many matches of the
computer with itself; see docs/opponents.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, log, tanh
from operator import mul

import msgspec

from rules.engine.turn.dealer import splitmix64
from rules.model.ids import PlayerId
from rules.opponents.evaluation import CERTAIN_WIN, CardValues
from rules.opponents.position_features import INPUT_NAMES, PositionReader
from rules.opponents.quick_policy import QuickPolicy
from rules.reading.packaged_assets import asset_bytes
from rules.state import DecisionKind, GameState, Step

WEIGHTS_FILE = "opponents/evaluation.json"
"""The asset with the weights."""

FURTHEST = 6.0
"""Inputs are limited to so many standard deviations: beyond, the network has seen no matches."""

POINTS = 8.0
"""Points of life for each unit of the logit: in these units acts have their prices."""

_DIGITS = 4
"""Values are rounded, so that every computer chooses the same act."""


class Network(msgspec.Struct, frozen=True):
    """The weights. `skip` goes from the inputs to the result directly; `hidden` has a row for each
    hidden unit, with its bias last."""

    about: str
    inputs: tuple[str, ...]
    means: tuple[float, ...]
    deviations: tuple[float, ...]
    hidden: tuple[tuple[float, ...], ...]
    output: tuple[float, ...]
    skip: tuple[float, ...]
    bias: float
    cards: dict[str, tuple[float, float]]
    """What the text of each card is worth (`CardWorth`), in units of the logit."""

    def logit(self, inputs: tuple[float, ...]) -> float:
        """The logarithm of the odds that the player who moves next wins."""
        scaled = [
            max(-FURTHEST, min(FURTHEST, (value - mean) / deviation))
            for value, mean, deviation in zip(inputs, self.means, self.deviations, strict=True)
        ]
        scaled.append(1.0)
        found = self.bias + sum(map(mul, self.skip, scaled))
        for weight, row in zip(self.output, self.hidden, strict=True):
            found += weight * tanh(sum(map(mul, row, scaled)))
        return float(round(found, _DIGITS))


_DECODER = msgspec.json.Decoder(Network)


def read_network(text: bytes) -> Network:
    """Read weights from JSON. Raises `ValueError` if they are made for other inputs."""
    network = _DECODER.decode(text)
    if network.inputs != INPUT_NAMES:
        raise ValueError(f"{WEIGHTS_FILE}: the inputs differ; run benchmarks/fit_evaluation.py")
    return network


@cache
def packaged_network() -> Network:
    """The network that the program comes with."""
    return read_network(asset_bytes(WEIGHTS_FILE))


class NetworkEvaluator:
    """Judges positions at the end of a turn by a network, in points of life."""

    def __init__(self, cards: CardValues, network: Network | None = None) -> None:
        self.cards = cards
        self.network = network or packaged_network()
        self._reader = PositionReader(cards, self.network.cards)

    def value(self, state: GameState, player: PlayerId) -> float:
        """The value of a position at the end of a turn for a player."""
        if state.is_over:
            if state.winner is None:
                return 0.0
            return CERTAIN_WIN if state.on_same_side(state.winner, player) else -CERTAIN_WIN
        logit = self.network.logit(self._reader.inputs(state))
        return POINTS * (logit if state.is_active(player) else -logit)

    def mean(self, values: Sequence[float]) -> float:
        """The value if each of some values is equally likely: that of the mean chance to win.

        The mean of the values would give up a good position for one lucky roll in 24.
        """
        chance = sum(map(chance_of, values)) / len(values)
        if chance in (0.0, 1.0):
            return CERTAIN_WIN * (2 * chance - 1)
        return round(POINTS * log(chance / (1 - chance)), _DIGITS)


def chance_of(value: float) -> float:
    """The chance to win that a value means."""
    odds = max(-30.0, min(30.0, value / POINTS))
    return 0.0 if value <= -CERTAIN_WIN else 1.0 if value >= CERTAIN_WIN else 1 / (1 + exp(-odds))


# --- chances --------------------------------------------------------------------------------------

POINTS_OF_WIN = 4 * POINTS
"""The points of life that a sure win is worth to `ChanceEvaluator`. So a small change of an even
position is worth as much as to `NetworkEvaluator`."""

_SAMPLES = 8
"""How often the rest of a turn is imagined."""


class ChanceEvaluator(NetworkEvaluator):
    """Judges positions by the chance to win, so that the mean over several rolls is a chance."""

    def value(self, state: GameState, player: PlayerId) -> float:
        """The chance of a player to win at the end of a turn, in points."""
        return POINTS_OF_WIN * self.chance(state, player)

    def mean(self, values: Sequence[float]) -> float:
        """The value if each of some values is equally likely."""
        return sum(values) / len(values)

    def chance(self, state: GameState, player: PlayerId) -> float:
        """The chance of a player to win, from 0 to 1, at the end of a turn or of the match."""
        if state.is_over:
            return 0.5 if state.winner is None else float(state.on_same_side(state.winner, player))
        return chance_of(super().value(state, player))

    def chance_anywhere(
        self, state: GameState, player: PlayerId, seed: int = 0, samples: int = _SAMPLES
    ) -> float:
        """The chance of a player to win, from 0 to 1, in any position.

        Within a turn the fast policy plays the rest of it several times. The same position always
        has the same chance for the same seed, and the other player has the rest.
        """
        if state.is_over or _is_between_turns(state):
            return self.chance(state, player)
        policy, total = QuickPolicy(self.cards), 0.0
        for sample in range(samples):
            end = state.copy()
            policy.finish_turn(end, state.turn, splitmix64(seed + state.turn * _SAMPLES + sample))
            total += self.chance(end, player)
            if end.chance_count == state.chance_count:
                return total / (sample + 1)
        return total / samples


def _is_between_turns(state: GameState) -> bool:
    """Whether the player whose turn begins has not drawn a die yet."""
    return (
        state.step is Step.CLEAR_AND_DRAW
        and state.decision_kind is DecisionKind.DRAW
        and not state.marked_dice
    )
