"""Evaluates phrases of the rules language in a state: dice, amounts, conditions, players.

All packages of the engine import it, and so does `rules.advice`.
"""

from rules.engine.evaluate.phrases.amounts import (
    evaluate_amount,
    has_value,
    save_last_stats,
    stat_of_die,
)
from rules.engine.evaluate.phrases.conditions import holds
from rules.engine.evaluate.phrases.dice_matching import (
    ZONE_BY_WORD,
    is_of_kind,
    matches,
    matches_anywhere,
    matches_card,
    matching_dice,
    partners,
    referents,
    viewpoint,
)
from rules.engine.evaluate.phrases.player_words import (
    includes_player,
    opponent_of,
    players_for_word,
)

__all__ = [
    "ZONE_BY_WORD",
    "evaluate_amount",
    "has_value",
    "holds",
    "includes_player",
    "is_of_kind",
    "matches",
    "matches_anywhere",
    "matches_card",
    "matching_dice",
    "opponent_of",
    "partners",
    "players_for_word",
    "referents",
    "save_last_stats",
    "stat_of_die",
    "viewpoint",
]
