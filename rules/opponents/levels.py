"""The levels of computer opponents, by the names that saved matches use."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules.opponents.opponent import Opponent
from rules.opponents.simple_opponent import SimpleOpponent
from rules.opponents.thinker import Thinker

DEFAULT_LEVEL = "simple"
"""The level of an opponent of whom nothing else is said."""

LEVELS: dict[str, Callable[[], Opponent]] = {
    DEFAULT_LEVEL: SimpleOpponent,
    "easy": partial(Thinker, "easy"),
    "normal": partial(Thinker, "normal"),
    "hard": partial(Thinker, "hard"),
}
"""How to make an opponent of each level. The names must not change: saved matches hold them."""


HINT_LEVEL = "hint"
"""The opponent that hints come from: normal without its mistakes, and with more imagined rolls."""

HIDDEN_LEVELS: dict[str, Callable[[], Opponent]] = {HINT_LEVEL: partial(Thinker, HINT_LEVEL)}
"""How to make the opponents that no seat can have."""


def opponent_of_level(level: str) -> Opponent:
    """Make a computer opponent of a level in `LEVELS` or `HIDDEN_LEVELS`."""
    return HIDDEN_LEVELS[level]() if level in HIDDEN_LEVELS else LEVELS[level]()
