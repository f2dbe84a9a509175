"""A player who does nothing."""

from __future__ import annotations

from rules.game import Game
from rules.model.moves import Confirm, Move, Pass


class Passer:
    """An opponent that only passes, or makes the first legal choice where it must make one."""

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """A pass, if that is legal."""
        legal = game.legal_moves()
        return next(((move,) for move in (Pass(), Confirm()) if move in legal), legal[:1])
