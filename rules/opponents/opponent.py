"""What every computer opponent can do."""

from __future__ import annotations

from typing import Protocol

from rules.game import Game
from rules.model.moves import Move


class Opponent(Protocol):
    """A player whose acts the computer chooses."""

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """The moves of the next act of the player who must decide; the game does not change.

        An act is a purchase with its payment, a whole attack, an answer... It ends where dice are
        drawn or rolled, or where the other player decides: then ask again. The same game always
        gets the same answer.

        Returns:
            At least one move, or () if no player has to decide.
        """
