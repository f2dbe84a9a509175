"""What an exported match says about itself beyond its moves, and in which language it speaks."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.match_log.match_review import MatchReview
from rules.messages.message import Message

Translate = Callable[[Message], str]
"""Makes text of a message: `str` for English."""


class AboutMatch(msgspec.Struct, frozen=True):
    """What the moves of a match do not tell."""

    title: str = ""  # the name that a player gave the match, or ""
    played: str = ""  # when it was played, as a reader should see it, or ""
    # Whether the file has the words that are printed on cards and carried out by hand (HAND-1)
    printed_words: bool = False
    review: MatchReview | None = None  # how the chances went, if that is to be in the file


NOTHING_KNOWN = AboutMatch()
"""A match about which only the moves are known."""
