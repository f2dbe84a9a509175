"""Query about dice that leave the Field: texts that send them to another zone."""

from __future__ import annotations

from rules.engine.evaluate import active_modifiers
from rules.language import ast
from rules.state import BAG, CARD, OUT, PREP, RESERVE, USED, Die, GameState, Zone

_PLACES: dict[ast.ZoneWord, tuple[Zone, ...]] = {
    "used": (USED, OUT), "bag": (BAG,), "prep": (PREP,), "reserve": (RESERVE,), "card": (CARD,),
    "out": (OUT,),
}  # fmt: skip
"""Out of Play counts as the Used Pile, since dice pass through it on the way there (ZONE-2)."""


def destination(state: GameState, die: Die, zone: Zone) -> Zone:
    """The zone to which a die actually goes when it would leave the Field for `zone` (TXT-1)."""
    if "Goes" not in state.setup.index.node_kinds:
        return zone
    for rule, _ in active_modifiers.active_modifiers_on(state, ast.Goes, die):
        if any(zone in _PLACES.get(word, ()) for word in rule.instead):
            return _PLACES[rule.to][0]
    return zone
