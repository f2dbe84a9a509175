"""Explains why a move is illegal: the rule, the reason, and what would make it legal.

`rules.advice`, `rules.game` and `rules.notation` import it.
"""

from rules.advice.refusals.illegal_moves import explain_illegal_move, explain_illegal_outcome
from rules.advice.refusals.refusal import Refusal, decision_pending, refusal_of

__all__ = [
    "Refusal",
    "decision_pending",
    "explain_illegal_move",
    "explain_illegal_outcome",
    "refusal_of",
]
