"""Explains why a Global Ability, or a paid ability of a die, cannot be used now."""

from __future__ import annotations

from rules import naming, purses, queries, usable
from rules.because import Refusal, because, now, short
from rules.moves import UseGlobal, UsePaid
from rules.state import GameState


def refuse_ability(state: GameState, move: UseGlobal | UsePaid) -> Refusal:
    """Explain why a player cannot use an ability that is paid for."""
    decision = state.decision
    if decision is None or decision.kind not in ("main", "reply", "window"):
        return now(state)
    if isinstance(move, UseGlobal):
        return _global(state, move, decision.player)
    if state.dice[move.die].player != decision.player:
        return because("ABL-1", "not_yours")
    return _paid(state, move, decision.player)


def _global(state: GameState, move: UseGlobal, player: int) -> Refusal:
    purse = purses.purse_of(state, player)
    for listed in state.setup.index.globals:
        if (listed.card, listed.ability) == (move.card, move.ability):
            obstacle = usable.global_obstacle(state, listed, player, purse)
            return _obstacle(state, move, move.card, obstacle or "other", "GLB-2")
    return because("GLB-1", "no_global", card=naming.card(state, move.card))


def _paid(state: GameState, move: UsePaid, player: int) -> Refusal:
    die = state.dice[move.die]
    purse = purses.purse_of(state, player)
    for place, listed in queries.paid_abilities(state, die):
        if place == move.ability:
            obstacle = usable.paid_obstacle(state, move, listed, purse)
            return _obstacle(state, move, listed.card, obstacle or "other", "EFF-6")
    return because("ABL-1", "no_ability", die=naming.die(state, die.id))


def _obstacle(
    state: GameState, move: UseGlobal | UsePaid, card: int, obstacle: str, limit: str
) -> Refusal:
    """The refusal for an obstacle of `rules.usable`; `limit` is the rule on repeated use."""
    name = naming.card(state, card)
    is_global = isinstance(move, UseGlobal)
    match obstacle:
        case "reactive":
            return because("GLB-2", "answers", card=name)
        case "limit":
            return because(limit, "limit")
        case "turn":
            return because(limit, "own_turn")
        case "energy":
            return short(state, (move,))
        case "cost":
            return because("PAY-6", "given", card=name)
        case "ignored":
            return because("TXT-1", "ignored", card=name)
        case "forbidden":
            return because("TXT-1", "forbidden")
        case "target":
            return because("GLB-1" if is_global else "ABL-1", "no_target", card=name)
        case "lacks":
            return because("BST-1", "no_burst", card=name)
        case "condition":
            return because("TXT-1", "no_condition", card=name)
        case _:
            return because("GLB-1", "no_global", card=name)
