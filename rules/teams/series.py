"""A series of matches between the same two teams: the score, who goes first, when it is over.

The rulebooks leave series to the players. Here the loser of a match goes first in the next one, and
a draw counts for neither player, so that match is played once more.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from rules.model.ids import PlayerId
from rules.state.setup import Setup, with_next_starter

_Wins = Annotated[int, msgspec.Meta(ge=0, le=99)]


class SeriesScore(msgspec.Struct, frozen=True):
    """The matches of a series that each player has won. `needed` wins decide it."""

    wins: tuple[_Wins, _Wins] = (0, 0)
    needed: Annotated[int, msgspec.Meta(ge=1, le=99)] = 2

    @property
    def most_matches(self) -> int:
        """The number of matches after which it is over at the latest, not counting draws."""
        return 2 * self.needed - 1

    @property
    def next_number(self) -> int:
        """The number of the next match. A match that follows a draw has the number of the draw."""
        return sum(self.wins) + 1

    @property
    def leader(self) -> PlayerId | None:
        """The player with more wins; None if both have as many."""
        one, two = self.wins
        if one == two:
            return None
        return PlayerId(0 if one > two else 1)

    @property
    def is_over(self) -> bool:
        """Whether a player has won it."""
        return max(self.wins) >= self.needed

    @property
    def score(self) -> tuple[int, int]:
        """The wins of the leader, and those of the other player."""
        return max(self.wins), min(self.wins)

    def after(self, winner: PlayerId | None) -> SeriesScore:
        """The series after one more match; None if no one has won it."""
        if winner is None or self.is_over:
            return self
        one, two = self.wins
        return replace(self, wins=(one + 1, two) if winner == 0 else (one, two + 1))


BEST_OF_THREE = SeriesScore()
"""A series that has not begun: the first player with two wins has won it."""


def next_in_series(setup: Setup, winner: PlayerId | None) -> Setup:
    """The setup of the next match: the loser goes first, after a draw the other player."""
    if winner is None:
        return with_next_starter(setup)
    return replace(setup, starter=setup.opponents(winner)[0])
