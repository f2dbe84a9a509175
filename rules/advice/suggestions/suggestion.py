"""A suggestion: an act that makes sense now, and what it is good for."""

from __future__ import annotations

import msgspec

from rules.messages.message import Message, make_message
from rules.model.moves import Move


class Suggestion(msgspec.Struct, frozen=True):
    """A sensible act of the player who must decide.

    `moves` do the act, or begin it if the player still has to choose. `gain` estimates its worth
    in points of life; it only orders suggestions.
    """

    moves: tuple[Move, ...]
    act: Message
    reason: Message
    gain: float = 0.0

    @property
    def message(self) -> Message:
        """The act with its reason: "Purchase Cyclops: the best die you can pay for"."""
        return make_message("suggest.line", what=self.act, why=self.reason)
