"""What every computer opponent can do."""

from __future__ import annotations

from typing import Protocol

from rules.game import Game
from rules.model.moves import Move
from rules.opponents.choice import Choice, ShouldStop, never_stop


class Opponent(Protocol):
    """A player whose acts the computer chooses."""

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        """Choose the next act of the player who must decide, with a reason; `game` stays as it is.

        An act is a purchase with its payment, a whole attack, an answer... It ends where dice are
        drawn or rolled, or where the other player decides: then ask again. The same game always
        gets the same answer, unless the thinking is interrupted.

        Args:
            game: the match. While it is read in another thread, nobody may play on in it: hand over
                `Game.imagined`, which also hides the dice to come.
            should_stop: asked often; once it returns True, the best act found so far is returned.
        """

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """The moves of `choose`, without the reason.

        Returns:
            At least one move, or () if no player has to decide.
        """
