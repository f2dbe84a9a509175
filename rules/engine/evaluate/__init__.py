"""Queries: every number and permission that card texts can change, as it is now.

A query starts from the printed value and applies the modifiers in force in a fixed order: effects
with a duration first, then static abilities. No other module reads attack, defense, costs,
affiliations, keywords or permissions directly from a face or a card.

It is the bottom of the engine: all its packages may import it, and so may the readers of a match
such as `rules.advice`.
"""

from rules.engine.evaluate.die_texts import *  # noqa: F403
from rules.engine.evaluate.permissions import *  # noqa: F403
from rules.engine.evaluate.stats import *  # noqa: F403
