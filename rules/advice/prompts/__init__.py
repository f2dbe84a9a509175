"""Tells what the open question is about: its prompt, its source, and what it responds to.

`rules.advice`, `rules.game` and `rules.notation` import it.
"""

from rules.advice.prompts.open_decision import DecisionSource, source_of_decision
from rules.advice.prompts.prompts import prompt_for
from rules.advice.prompts.responses import describe_played_act

__all__ = ["DecisionSource", "describe_played_act", "prompt_for", "source_of_decision"]
