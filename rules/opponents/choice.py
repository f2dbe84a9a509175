"""What a computer opponent chooses: the moves of one act, and why."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.messages.message import Message
from rules.model.moves import Move

ShouldStop = Callable[[], bool]
"""Asked now and then while an opponent thinks; True ends the thinking with the best act so far."""


def never_stop() -> bool:
    """Let an opponent think to the end."""
    return False


class Choice(msgspec.Struct, frozen=True):
    """The next act of a player, and the reason for it in one sentence.

    `moves` is () only if no player has to decide. The act ends where dice are drawn or rolled, or
    where the other player decides: then ask again.
    """

    moves: tuple[Move, ...]
    reason: Message
