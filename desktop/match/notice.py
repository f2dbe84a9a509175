"""A notice: why the program held back a move that the rules allow."""

from __future__ import annotations

from typing import NamedTuple

from rules.messages import Message


class Notice(NamedTuple):
    """Why a legal move was held back, and what the player can do. A `Refusal` names a rule too."""

    reason: Message
    advice: Message
