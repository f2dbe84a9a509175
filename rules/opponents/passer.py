"""A player who does nothing."""

from __future__ import annotations

from rules.game import Game
from rules.messages.message import make_message
from rules.model.moves import Confirm, Move, Pass
from rules.opponents.choice import Choice, ShouldStop, never_stop


class Passer:
    """An opponent that only passes, or makes the first legal choice where it must make one."""

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        """A pass, if that is legal."""
        return Choice(self.next_moves(game), make_message("reason.passer"))

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """A pass, if that is legal."""
        legal = game.legal_moves()
        return next(((move,) for move in (Pass(), Confirm()) if move in legal), legal[:1])
