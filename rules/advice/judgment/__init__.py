"""Judges a position as a sensible player would: the worth of dice, energy, attacks and blocks.

Computer opponents and the suggestions to a player rest on it. It reads only what that player may
see, and it estimates: the engine alone says what will happen.
"""

from rules.advice.judgment.combat_plan import (
    best_split,
    plan_attack,
    plan_blocks,
    promising_blockers,
)
from rules.advice.judgment.energy_plan import (
    ReasonToReroll,
    RerollPlan,
    SpendingPlan,
    plan_reroll,
    plan_spending,
)
from rules.advice.judgment.position_value import worth_of_die, worth_of_position

__all__ = [
    "ReasonToReroll",
    "RerollPlan",
    "SpendingPlan",
    "best_split",
    "plan_attack",
    "plan_blocks",
    "plan_reroll",
    "plan_spending",
    "promising_blockers",
    "worth_of_die",
    "worth_of_position",
]
