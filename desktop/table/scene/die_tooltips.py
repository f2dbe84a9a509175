"""Tooltips of dice and bags: what `rules.advice` says about them, one fact per line."""

from __future__ import annotations

from desktop.text.table_translation import tr
from desktop.text.translation import translate_lines
from rules.advice import bag_lines, can_look_into, die_lines, die_with_face
from rules.model import DieId, PlayerId
from rules.state import GameState, Zone


def die_tooltip(state: GameState, number: DieId) -> str:
    """A die in words: its name and face, then its lines."""
    return "\n".join([die_with_face(state, number), *translate_lines(die_lines(state, number))])


def bag_tooltip(state: GameState, player: PlayerId) -> str:
    """The contents of a bag by name; "" in editions where only its owner may look (ZONE-1)."""
    if not can_look_into(state, player, Zone.BAG):
        return ""
    lines = translate_lines(bag_lines(state, player))
    return "\n".join([tr("In the bag:"), *lines]) if lines else tr("The bag is empty")
