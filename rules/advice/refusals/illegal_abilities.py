"""Explains why a Global Ability, or a paid ability of a die, cannot be used now."""

from __future__ import annotations

from rules.advice import labels
from rules.advice.refusals.refusal import Refusal, decision_pending, not_affordable, refusal_of
from rules.engine import evaluate
from rules.engine.evaluate import energy_pool
from rules.engine.payment import availability
from rules.model.ids import CardId, PlayerId
from rules.model.moves import UseGlobal, UsePaidAbility
from rules.state import PRIORITY_DECISIONS, GameState


def explain_illegal_ability(state: GameState, move: UseGlobal | UsePaidAbility) -> Refusal:
    """Explain why a player cannot use an ability that is paid for."""
    decision = state.decision
    if decision is None or decision.kind not in PRIORITY_DECISIONS:
        return decision_pending(state)
    if isinstance(move, UseGlobal):
        return _why_no_global(state, move, decision.player)
    if state.dice[move.die].controller != decision.player:
        return refusal_of("ABL-1", "not_yours")
    return _why_no_paid_ability(state, move, decision.player)


def _why_no_global(state: GameState, move: UseGlobal, player: PlayerId) -> Refusal:
    purse = energy_pool.energy_pool_of(state, player)
    for listed in state.setup.index.globals:
        if (listed.card, listed.ability_index) == (move.card, move.ability):
            obstacle = availability.why_global_unavailable(state, listed, player, purse)
            return _refusal_for_obstacle(state, move, move.card, obstacle or "other", "GLB-2")
    return refusal_of("GLB-1", "no_global", card=labels.card_name(state, move.card))


def _why_no_paid_ability(state: GameState, move: UsePaidAbility, player: PlayerId) -> Refusal:
    die = state.dice[move.die]
    purse = energy_pool.energy_pool_of(state, player)
    for place, listed in evaluate.paid_abilities(state, die):
        if place == move.ability:
            obstacle = availability.why_paid_ability_unavailable(state, move, listed, purse)
            return _refusal_for_obstacle(state, move, listed.card, obstacle or "other", "EFF-6")
    return refusal_of("ABL-1", "no_ability", die=labels.die_name(state, die.id))


def _refusal_for_obstacle(
    state: GameState, move: UseGlobal | UsePaidAbility, card: CardId, obstacle: str, limit: str
) -> Refusal:
    """The refusal for an obstacle of `availability`; `limit` is the rule on repeated use."""
    name = labels.card_name(state, card)
    is_global = isinstance(move, UseGlobal)
    match obstacle:
        case "reactive":
            return refusal_of("GLB-2", "answers", card=name)
        case "limit":
            return refusal_of(limit, "limit")
        case "turn":
            return refusal_of(limit, "own_turn")
        case "energy":
            return not_affordable(state, (move,))
        case "cost":
            return refusal_of("PAY-6", "given", card=name)
        case "ignored":
            return refusal_of("TXT-1", "ignored", card=name)
        case "forbidden":
            return refusal_of("TXT-1", "forbidden")
        case "target":
            return refusal_of("GLB-1" if is_global else "ABL-1", "no_target", card=name)
        case "nothing":
            return refusal_of("TXT-3", "nothing_to_affect", card=name)
        case "lacks":
            return refusal_of("BST-1", "no_burst", card=name)
        case "condition":
            return refusal_of("TXT-1", "no_condition", card=name)
        case _:
            return refusal_of("GLB-1", "no_global", card=name)
