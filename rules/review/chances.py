"""The chance to win as the unit in which a review judges acts."""

from __future__ import annotations

from rules.model.ids import PlayerId
from rules.opponents.network import NetworkEvaluator, chance_of
from rules.state import GameState

POINTS = 32.0
"""The points of life that a sure win is worth: the prices of acts are in points of life."""


class ChanceEvaluator(NetworkEvaluator):
    """Judges positions by the winning chance, so that the mean over several rolls is a chance."""

    def value(self, state: GameState, player: PlayerId) -> float:
        """The winning chance of a player in a position at the end of a turn, in points."""
        return POINTS * self.chance(state, player)

    def chance(self, state: GameState, player: PlayerId) -> float:
        """The chance of a player to win, from 0 to 1, at the end of a turn or of the match."""
        if state.is_over:
            return 0.5 if state.winner is None else float(state.winner == player)
        return chance_of(super().value(state, player))
