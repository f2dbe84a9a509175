"""The second look: whether an act was worse, in many ways in which the match may go on.

Both acts are played on for some turns with the same luck, and the chances after that compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from rules.engine.turn import turn_loop
from rules.model.ids import PlayerId
from rules.model.moves import Move, Pass
from rules.opponents.deliberation import seed_of
from rules.opponents.keen_policy import KeenPolicy
from rules.opponents.network import ChanceEvaluator
from rules.state import PRIORITY_DECISIONS, GameState

_TURNS, _MORE_TURNS = 4, 8
"""How many turns are played on, the one of the act among them; more for a last doubt."""

_LAST_SAMPLES = 16
"""How often both acts are played on for a last doubt."""

_SAMPLES, _MOST_SAMPLES = 12, 36
"""How often both acts are played on at a time, and at most."""

_CLEAR = 2.5
"""How many standard errors apart two acts are clearly different."""

_SURE = 2.0
"""How many standard errors an act must be worse; chance alone does that in 1 of 44 cases."""


class Comparison(NamedTuple):
    """The chances of a player with the better act and with the one that was played."""

    better: float
    played: float
    error: float  # the standard error of the difference
    plays: int  # how many turns were played for it

    @property
    def loss(self) -> float:
        """What the played act costs."""
        return self.better - self.played

    @property
    def is_sure(self) -> bool:
        """Whether that is more than chance. A win that is certain needs no luck to be better."""
        return self.loss > (0.0 if self.better >= 1.0 else _SURE * self.error)


def compare(
    state: GameState,
    better: Sequence[Move],
    played: Sequence[Move],
    evaluator: ChanceEvaluator,
    least: float,
) -> Comparison:
    """Compare two acts of the player who decides, until it is clear or was tried often enough.

    It is clear too if the loss is hardly as much as `least`.
    """
    pairs = list[tuple[float, float]]()
    while True:
        samples = range(len(pairs), len(pairs) + _SAMPLES)
        pairs += _pairs(state, better, played, evaluator, samples, _TURNS)
        seen = _comparison(pairs, _TURNS)
        can_be_enough = seen.loss > 0 and seen.loss + seen.error > least
        is_open = can_be_enough and seen.loss <= _CLEAR * seen.error
        if not is_open or len(pairs) >= _MOST_SAMPLES:
            return seen


def compare_further(
    state: GameState,
    better: Sequence[Move],
    played: Sequence[Move],
    evaluator: ChanceEvaluator,
) -> Comparison:
    """Compare two attacks or blocks in the longer run: the strike back comes turns later."""
    samples = range(_MOST_SAMPLES, _MOST_SAMPLES + _LAST_SAMPLES)
    return _comparison(
        list(_pairs(state, better, played, evaluator, samples, _MORE_TURNS)), _MORE_TURNS
    )


def _pairs(
    state: GameState,
    better: Sequence[Move],
    played: Sequence[Move],
    evaluator: ChanceEvaluator,
    samples: range,
    turns: int,
) -> Iterator[tuple[float, float]]:
    """The chances after both acts, each pair with the same luck."""
    player = state.deciding_player
    assert player is not None
    policy, seed = KeenPolicy(evaluator.cards), seed_of(state)
    first, second = _after(state, better), _after(state, played)
    for sample in samples:
        good, bad = (
            _chance(one, player, policy, evaluator, seed + sample, turns) for one in (first, second)
        )
        yield good, bad


def _comparison(pairs: Sequence[tuple[float, float]], turns: int) -> Comparison:
    error = stdev(good - bad for good, bad in pairs) / sqrt(len(pairs))
    better, played = fmean(good for good, _ in pairs), fmean(bad for _, bad in pairs)
    return Comparison(better, played, error, 2 * turns * len(pairs))


def _after(state: GameState, moves: Sequence[Move]) -> GameState:
    """The state after an act. Who ends a step does not come back to it."""
    twin = state.copy()
    for move in moves:
        turn_loop.apply_move(twin, move, [])
    if tuple(moves) == (Pass(),):
        for _ in range(2):
            if twin.decision_kind in PRIORITY_DECISIONS:
                turn_loop.apply_move(twin, Pass(), [])
    return twin


def _chance(
    state: GameState,
    player: PlayerId,
    policy: KeenPolicy,
    evaluator: ChanceEvaluator,
    seed: int,
    turns: int,
) -> float:
    twin = state.copy()
    for _ in range(turns):
        if twin.is_over:
            break
        policy.finish_turn(twin, twin.turn, seed)
    return evaluator.chance(twin, player)
