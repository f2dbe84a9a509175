"""Context actions of a zone or the middle: dropping dice there, and using the dice there."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.context_actions.context_action import ContextAction, LegalMoves
from rules.advice.context_actions.die_actions import die_actions_of, idle_zone_action
from rules.advice.intent import DropTarget, legal_moves_for_drop
from rules.advice.move_labels import move_label
from rules.engine.movement.equivalence import unique_dice
from rules.model.moves import MarkForReroll
from rules.state import ATTACK, CARD, FIELD, GONE, PREP, RESERVE, GameState


def zone_actions_of(
    state: GameState, legal: LegalMoves, place: DropTarget
) -> Iterator[ContextAction]:
    """The moves of dice dropped at a place, and the context actions of the dice in it."""
    lying = [*state.dice.in_zone(RESERVE), *state.dice.in_zone(FIELD), *state.dice.in_zone(PREP)]
    offered = {die.card: die for die in reversed(state.dice.in_zone(CARD))}
    for die in (*unique_dice(state, lying), *offered.values()):
        for move in legal_moves_for_drop(state, legal, die.id, place):
            yield ContextAction(move_label(state, move), (move,))
    if place.kind != "zone":
        return
    here = unique_dice(state, list(state.dice_in_zone(place.player, place.zone)))
    if not any(isinstance(move, MarkForReroll) for move in legal):
        yield from idle_zone_action(place.zone)
    for die in here:
        yield from (one for one in die_actions_of(state, legal, die) if len(one.moves) == 1)
    for die in unique_dice(
        state, list(state.dice_in_zone(place.player, _SOURCE_ZONES.get(place.zone, GONE)))
    ):
        face = state.face_of(die)
        if face is not None and face.level:
            yield from (one for one in die_actions_of(state, legal, die) if _is_refused_entry(one))


_SOURCE_ZONES = {FIELD: RESERVE, ATTACK: FIELD}
"""The zone from which players send dice to a zone."""


def _is_refused_entry(one: ContextAction) -> bool:
    """Whether it is a refused fielding or attack."""
    return one.refusal is not None and one.label.id in (
        "move.field",
        "move.also_field",
        "move.attack",
    )
