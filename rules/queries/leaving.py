"""Where dice go that leave the Field, when text sends them elsewhere."""

from __future__ import annotations

from rules.language import tree
from rules.queries import modifiers
from rules.state import BAG, CARD, OUT, PREP, RESERVE, USED, Die, GameState, Zone

_PLACES: dict[tree.ZoneWord, tuple[Zone, ...]] = {
    "used": (USED, OUT), "bag": (BAG,), "prep": (PREP,), "reserve": (RESERVE,), "card": (CARD,),
    "out": (OUT,),
}  # fmt: skip
"""Out of Play is on the way to the Used Pile (ZONE-2)."""


def bound_for(state: GameState, die: Die, zone: Zone) -> Zone:
    """Where a die in the Field goes that would leave for a zone (TXT-1)."""
    if "Goes" not in state.setup.index.says:
        return zone
    for rule, _ in modifiers.in_force(state, tree.Goes, die):
        if any(zone in _PLACES.get(word, ()) for word in rule.instead):
            return _PLACES[rule.to][0]
    return zone
