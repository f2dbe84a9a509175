"""The chance to win from a position at the end of a turn."""

from __future__ import annotations

from math import exp

from rules.model.ids import PlayerId
from rules.opponents.evaluation import WEIGHTS, CardValues, Evaluator
from rules.state import GameState

POINTS = 32.0
"""The points of life that a sure win is worth: the prices of acts are in points of life."""

_POINTS_OF_A_LIKELY_WIN = 8.0
"""A position with this value is won 73 times of 100."""


class ChanceEvaluator(Evaluator):
    """Judges positions by the winning chance, in points of life."""

    def __init__(self, cards: CardValues) -> None:
        super().__init__(cards, WEIGHTS)

    def value(self, state: GameState, player: PlayerId) -> float:
        """The winning chance of a player in a position at the end of a turn, in points."""
        return POINTS * self.chance(state, player)

    def chance(self, state: GameState, player: PlayerId) -> float:
        """The chance of a player to win, from 0 to 1, at the end of a turn."""
        if state.is_over:
            return 0.5 if state.winner is None else float(state.winner == player)
        return 1 / (1 + exp(-super().value(state, player) / _POINTS_OF_A_LIKELY_WIN))
