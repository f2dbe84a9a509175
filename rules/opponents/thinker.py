"""A computer opponent that judges each act by the position at the end of the turn."""

from __future__ import annotations

from rules.game import Game
from rules.messages.message import make_message
from rules.model.moves import Move
from rules.opponents.choice import Choice, ShouldStop, never_stop
from rules.opponents.simple_opponent import SimpleOpponent


class Thinker:
    """An opponent of a level in `LEVELS`: `Thinker("normal")`."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        """Choose the next act of the player who must decide; see `Opponent`."""
        moves = SimpleOpponent().next_moves(game)
        return Choice(moves, make_message("reason.rule_of_thumb"))

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """The moves of the next act of the player who must decide; see `Opponent`."""
        return self.choose(game).moves
