"""Making the opponent of a level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules.opponents.opponent import Opponent
from rules.opponents.simple_opponent import SimpleOpponent
from rules.opponents.skill import HINT_LEVEL
from rules.opponents.thinker import HintThinker, Thinker
from rules.state.setup import COMPUTER_LEVELS

DEFAULT_LEVEL = "simple"
"""The level of an opponent of whom nothing else is said."""

LEVELS: dict[str, Callable[[], Opponent]] = {
    level: SimpleOpponent if level == DEFAULT_LEVEL else partial(Thinker, level)
    for level in COMPUTER_LEVELS
}
"""How to make an opponent of each level."""

HIDDEN_LEVELS: dict[str, Callable[[], Opponent]] = {HINT_LEVEL: partial(HintThinker, "expert")}
"""How to make the opponents that no seat can have."""


def opponent_of_level(level: str) -> Opponent:
    """Make a computer opponent of a level in `LEVELS` or `HIDDEN_LEVELS`."""
    return HIDDEN_LEVELS[level]() if level in HIDDEN_LEVELS else LEVELS[level]()
