"""How a learner plays, so that the next table can begin like that."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WayOfPlaying:
    """Whether a learner uses keys, and reads the table in words, from one table to the next."""

    uses_keys: bool = False
    reads_words: bool = False
