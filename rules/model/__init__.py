"""The vocabulary of the game as values: dice and faces, energy, moves, and editions.

Everything may import it; it imports no other package of `rules`.
"""

from rules.model.dice import *  # noqa: F403
from rules.model.energy import *  # noqa: F403
from rules.model.ids import *  # noqa: F403
from rules.model.moves import *  # noqa: F403
from rules.model.ruleset import *  # noqa: F403
