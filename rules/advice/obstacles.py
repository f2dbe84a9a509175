"""Says why nothing came of an ability."""

from __future__ import annotations

from rules.engine.evaluate import phrases
from rules.messages.message import Message, make_message
from rules.state import EffectObstacle


def obstacle_text(obstacle: EffectObstacle) -> Message:
    """Why nothing came of an ability, in a few words: "no such die in the Used Pile"."""
    if obstacle.word != "no die":
        return make_message(f"nothing.{obstacle.word.replace(' ', '_')}")
    if len(obstacle.zones) != 1:
        return make_message("nothing.no_such_die")
    zone = phrases.ZONE_BY_WORD[obstacle.zones[0]]
    return make_message("nothing.no_die", place=make_message(f"zone.{zone.name.lower()}"))
