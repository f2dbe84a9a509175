"""Computer opponents: they choose the next act of the player who must decide.

They play through `Game` and see no more than a player at the table: never the dealer of the match,
which knows the dice to come, only copies with dice of their own (`Game.imagined`).
"""

from rules.opponents.levels import (
    DEFAULT_LEVEL,
    HIDDEN_LEVELS,
    LEVELS,
    opponent_of_level,
)
from rules.opponents.network import ChanceEvaluator
from rules.opponents.opponent import Choice, Opponent, Passer, ShouldStop, never_stop
from rules.opponents.simple_opponent import SimpleOpponent
from rules.opponents.skill import HINT_LEVEL, seconds_a_turn
from rules.opponents.thinker import HintThinker, Thinker, reason_to_end

__all__ = [
    "DEFAULT_LEVEL", "HIDDEN_LEVELS", "HINT_LEVEL", "LEVELS", "ChanceEvaluator", "Choice",
    "HintThinker", "Opponent", "Passer", "ShouldStop", "SimpleOpponent", "Thinker", "never_stop",
    "opponent_of_level", "reason_to_end", "seconds_a_turn",
]  # fmt: skip
