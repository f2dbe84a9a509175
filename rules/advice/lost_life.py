"""How much life the players lost through some events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.model import PlayerId
from rules.state import Event, LifeChanged, PlayerDamaged


def life_lost(events: Iterable[Event]) -> Counter[PlayerId]:
    """How much life each player lost in all; negative for a gain."""
    lost = Counter[PlayerId]()
    for event in events:
        match event:
            case PlayerDamaged(player=player, amount=amount):
                lost[player] += amount
            case LifeChanged(player=player, amount=amount):
                lost[player] -= amount
    return lost
