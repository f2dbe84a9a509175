"""The model of the context menu: what a player can do with a thing on the table, and what not.

A thing is anything a player can point at: a die, a card, the button of a Global Ability, a player,
a zone, energy that is not on a die. Every legal move appears at one of `all_subjects`. The refused
entries are the usual acts of such a thing, each with the reason.

`rules.advice` and `rules.game` import it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.advice.context_actions.card_actions import card_actions_of
from rules.advice.context_actions.context_action import (
    ContextAction,
    LegalMoves,
    action_for_move,
    actions_for_die,
    refuse_out_of_turn,
)
from rules.advice.context_actions.die_actions import die_actions_of
from rules.advice.context_actions.energy_actions import energy_actions_of
from rules.advice.context_actions.player_actions import player_actions_of
from rules.advice.context_actions.subjects import TableSubject, all_subjects, rule_for_subject
from rules.advice.context_actions.zone_actions import zone_actions_of
from rules.advice.intent import TABLE_MIDDLE, DropTarget
from rules.advice.refusals import Refusal
from rules.messages.message import make_message
from rules.model.ids import NO_DIE
from rules.model.moves import UseGlobal
from rules.state import CARD, GameState

__all__ = [
    "ContextAction",
    "TableSubject",
    "all_subjects",
    "context_actions_of",
    "rule_for_subject",
    "why_nothing_possible",
]


def context_actions_of(
    state: GameState, legal: LegalMoves, thing: TableSubject
) -> tuple[ContextAction, ...]:
    """List what can be done with a thing now, then what cannot, without duplicates.

    Args:
        state: the match.
        legal: its legal moves.
        thing: the thing that the player points at.
    """
    found = list(dict.fromkeys(_actions_of(state, legal, thing)))
    can = [one for one in found if one.moves]
    cannot = [one for one in found if one.refusal is not None]
    return (*can, *_merge_pending(cannot))


def _merge_pending(refused: list[ContextAction]) -> list[ContextAction]:
    """Merge the entries that only have to wait for another decision into one."""
    waiting = [
        one for one in refused if one.refusal is not None and one.refusal.reason.id == "no.now"
    ]
    if len(waiting) < 2:
        return refused
    others = [one for one in refused if one not in waiting]
    return [*others, replace(waiting[0], label=make_message("possible.else"))]


def why_nothing_possible(
    state: GameState, legal: LegalMoves, thing: TableSubject
) -> Refusal | None:
    """The first reason why nothing can be done with a thing now; None if something can."""
    found = context_actions_of(state, legal, thing)
    if any(one.moves for one in found):
        return None
    return next((one.refusal for one in found), None)


def _actions_of(
    state: GameState, legal: LegalMoves, thing: TableSubject
) -> Iterator[ContextAction]:
    match thing.kind:
        case "die" if state.dice[thing.die].zone is CARD:
            yield from actions_for_die(state, legal, thing.die)
            yield from card_actions_of(state, legal, state.dice[thing.die].card)
        case "die":
            yield from die_actions_of(state, legal, state.dice[thing.die])
        case "card":
            yield from card_actions_of(state, legal, thing.card)
        case "global":
            yield action_for_move(state, legal, UseGlobal(thing.card, thing.ability))
        case "player":
            yield from player_actions_of(state, legal, thing.player)
        case "coin":
            for one in energy_actions_of(state, legal, NO_DIE, thing.player):
                yield refuse_out_of_turn(state, one, thing.player)
        case "zone":
            yield from zone_actions_of(state, legal, DropTarget("zone", thing.zone, thing.player))
        case "middle":
            yield from zone_actions_of(state, legal, TABLE_MIDDLE)
