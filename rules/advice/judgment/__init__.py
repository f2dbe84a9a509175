"""Judges a position as a sensible player would: the worth of dice, energy, attacks and blocks.

Computer opponents and the suggestions to a player rest on it. It reads only what that player may
see, and it estimates: the engine alone says what will happen.
"""

from rules.advice.judgment.combat_plan import (
    Blocks,
    Fighter,
    best_split,
    gain_of_attack,
    plan_attack,
    plan_blocks,
    promising_blockers,
    worth_of_position,
)
from rules.advice.judgment.energy_plan import (
    ReasonToReroll,
    RerollPlan,
    gain_of_fielding,
    gain_of_purchase,
    plan_reroll,
    plan_spending,
)

__all__ = [
    "Blocks",
    "Fighter",
    "ReasonToReroll",
    "RerollPlan",
    "best_split",
    "gain_of_attack",
    "gain_of_fielding",
    "gain_of_purchase",
    "plan_attack",
    "plan_blocks",
    "plan_reroll",
    "plan_spending",
    "promising_blockers",
    "worth_of_position",
]
