"""Hints for newcomers: what just happened for the first time, and which thing it happened to.

`rules.game` asks which hints are due; `desktop` shows each of them once.
"""

from rules.advice.first_time.first_time_hint import FirstTimeHint, Occasion
from rules.advice.first_time.hint_list import HINTS, due_hints, hints_about

__all__ = ["HINTS", "FirstTimeHint", "Occasion", "due_hints", "hints_about"]
