"""Order of simultaneous effects (TIM-1).

The active player's effects come first, and each player orders their own. The player is not asked
if the order cannot matter: equal effects that refer to nothing different are listed once.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast.expressions import walk
from rules.model.ids import NO_DIE, DieId, PlayerId
from rules.state import Batch, GameState, Step, Trigger, is_fielded


def triggers_to_order(state: GameState) -> tuple[Trigger, ...]:
    """The effects to order: a batch's interruptions, else the first group of triggers."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Batch):
        return top.pending_interruptions
    return state.queue[0] if state.queue else ()


def next_player(state: GameState, waiting: tuple[Trigger, ...]) -> PlayerId:
    """The player whose simultaneous effects come next: the active player, if they have any; of two
    partners the one on the left (DBL-9)."""
    having = {trigger.player for trigger in waiting}
    return next(player for player in state.players_in_turn_order if player in having)


def distinct_options(state: GameState, player: PlayerId) -> list[tuple[int, Trigger]]:
    """The effects a player may resolve next, with their index in the group; equal ones once."""
    seen: set[object] = set()
    found: list[tuple[int, Trigger]] = []
    for place, trigger in enumerate(triggers_to_order(state)):
        look = _equality_key(state, trigger)
        if trigger.player == player and look not in seen:
            seen.add(look)
            found.append((place, trigger))
    if state.step is Step.CLEANUP and state.setup.ruleset.end_of_turn_is_simultaneous:
        return found[:1]  # RUL-13: they happen together
    if all(_only_aims(state, trigger) for _, trigger in found):
        return found[:1]  # KW-41: so do they, once all have aimed
    return found


def _only_aims(state: GameState, trigger: Trigger) -> bool:
    if trigger.delayed is not None:
        return False
    ability = state.setup.cards[trigger.card].abilities[trigger.ability]
    return isinstance(ability, ast.Triggered) and all(
        isinstance(effect, ast.Aim) for effect in ability.do
    )


_SOME_DIE = DieId(-2)
"""In a key, any die whatever its id; `NO_DIE` means that there is none."""


def _equality_key(state: GameState, trigger: Trigger) -> object:
    """Key of a trigger that omits whatever its effects do not refer to."""
    if trigger.delayed is not None:
        do = trigger.delayed.effects
        event = trigger.event
        if "subject" not in _references(do):
            event = replace(event, subject=NO_DIE)
        return replace(trigger, delayed=None, die=NO_DIE, event=event), trigger.delayed
    at_table = state.setup.cards[trigger.card]
    if at_table.ability_keywords[trigger.ability] == "Experience":
        return trigger.player, "Experience"  # each card gets its own token, whatever the order
    ability = at_table.abilities[trigger.ability]
    do = () if isinstance(ability, ast.Static | ast.Keyword) else ability.do
    known = _references(do)
    die, event = trigger.die, trigger.event
    if "die" not in known or (die >= 0 and not is_fielded(state.dice[die])):
        die = _SOME_DIE if die >= 0 else NO_DIE
    if "subject" not in known:
        event = replace(event, subject=NO_DIE)
    if "amount" not in known:
        event = replace(event, amount=0)
    return replace(trigger, die=die, event=event)


@cache
def _references(do: tuple[ast.Effect, ...]) -> frozenset[str]:
    """What effects refer to: their own die, the subject of the trigger, or the damage amount."""
    return frozenset(word for node in walk(do) for word in _references_of_node(node))


def _references_of_node(node: ast.Node) -> tuple[str, ...]:
    match node:
        case ast.This() | ast.Partner() | ast.Pair() | ast.Survive() | ast.PairUp():
            return ("die",)
        case ast.Capture() | ast.Control() | ast.Attach() | ast.Regenerate():
            return ("die",)
        case ast.Dice(without=without) if "this" in without:
            return ("die",)
        case ast.Subject() | ast.UseCopy() | ast.Prevent() | ast.Redirect():
            return ("subject",)
        case ast.Hurt():
            return ("amount",)
        case _:
            return ()
