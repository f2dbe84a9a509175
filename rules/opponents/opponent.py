"""What every computer opponent can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from rules.advice import Suggestion, suggestion_of_moves
from rules.game import Game
from rules.messages.message import Message, make_message
from rules.model.moves import Confirm, Move, Pass
from rules.state import GameState

ShouldStop = Callable[[], bool]
"""Asked now and then while an opponent thinks; True ends the thinking with the best act so far."""


def never_stop() -> bool:
    """Let an opponent think to the end."""
    return False


class Choice(msgspec.Struct, frozen=True):
    """The next act of a player, and the reason for it in one sentence; None if a player would not
    understand it.

    `moves` is () only if no player has to decide. The act ends where dice are drawn or rolled, or
    where the other player decides: then ask again. `others` are the next best acts that are not
    the same act paid for otherwise, if the opponent is one that tells them.
    """

    moves: tuple[Move, ...]
    reason: Message | None
    others: tuple[Choice, ...] = ()

    def suggestions(self, state: GameState) -> tuple[Suggestion, ...]:
        """The act and the others in the words of a player, the best first."""
        chosen = (one for one in (self, *self.others) if one.moves)
        return tuple(suggestion_of_moves(state, one.moves, one.reason) for one in chosen)


class Opponent(Protocol):
    """A player whose acts the computer chooses."""

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        """Choose the next act of the player who must decide, with a reason; `game` stays as it is.

        An act is a purchase with its payment, a whole attack, an answer... It ends where dice are
        drawn or rolled, or where the other player decides: then ask again. The same game always
        gets the same answer, unless the thinking is interrupted. `game` is the match. While it is
        read in another thread, no one may play on in it: hand over `Game.imagined`, which also
        hides the dice to come. `should_stop` is asked often; once it returns True, the best act
        found so far is returned.
        """

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """The moves of `choose`, without the reason. Returns at least one move, or () if no player
        has to decide."""


class Passer:
    """An opponent that only passes, or makes the first legal choice where it must make one."""

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        """A pass, if that is legal."""
        return Choice(self.next_moves(game), make_message("reason.passer"))

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """A pass, if that is legal."""
        legal = game.legal_moves()
        return next(((move,) for move in (Pass(), Confirm()) if move in legal), legal[:1])
