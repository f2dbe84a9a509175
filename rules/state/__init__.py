"""The state of a match as plain data that is cheap to copy, compare, hash and save, and its events.

`GameState` is a mutable shell around immutable leaves: a die is a frozen value, and moving it
replaces one entry of a list. Effects in progress are data too (`Frame`, `Batch`, `Trigger`), so a
match can be copied, undone or saved at any point. Whatever never changes during a match (edition,
players, cards) is in `Setup`, which all copies share.

Everything above may read it, `desktop` too. Only `rules.engine` changes it; `rules.notation` also
sets up positions.
"""

from rules.state.decision import *  # noqa: F403
from rules.state.events import *  # noqa: F403
from rules.state.game_state import *  # noqa: F403
from rules.state.match_cards import *  # noqa: F403
from rules.state.resolution import *  # noqa: F403
from rules.state.setup import *  # noqa: F403
from rules.state.zones import *  # noqa: F403
