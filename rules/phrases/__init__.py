"""What the phrases of the rules language mean in a given state: which dice, how much, whether."""

from rules.phrases.amounts import amount, is_known, recall, stat
from rules.phrases.conditions import holds
from rules.phrases.nouns import (
    ZONE_OF,
    concerns,
    describes,
    describes_card,
    dice_of,
    is_kind,
    known,
    matches,
    partners,
    view,
)

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
    "partners",
    "recall",
    "stat",
    "view",
]
