"""What can I do? The sensible acts for the open decision, each with what it is good for.

They come from the legal moves, the forecast of an attack and a few general principles, never from
the name of a card. Acts are tried out on copies of the state, which stop before any draw or roll.
"""

from rules.advice.suggestions.suggestion import Suggestion
from rules.advice.suggestions.suggestion_list import suggest_acts, suggestion_of_moves

__all__ = ["Suggestion", "suggest_acts", "suggestion_of_moves"]
