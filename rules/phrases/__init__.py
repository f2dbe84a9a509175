"""Evaluates phrases of the rules language in a state: dice, amounts, conditions, players."""

from rules.phrases.amounts import amount, is_known, recall, stat
from rules.phrases.conditions import holds
from rules.phrases.nouns import (
    ZONE_OF,
    describes,
    describes_card,
    dice_of,
    is_kind,
    known,
    matches,
    partners,
    view,
)
from rules.phrases.players import concerns, other_player, players_meant

__all__ = [
    "ZONE_OF",
    "amount",
    "concerns",
    "describes",
    "describes_card",
    "dice_of",
    "holds",
    "is_kind",
    "is_known",
    "known",
    "matches",
    "other_player",
    "partners",
    "players_meant",
    "recall",
    "stat",
    "view",
]
