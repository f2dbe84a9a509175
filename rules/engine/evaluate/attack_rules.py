"""Queries about attacking: the life it costs, and double damage."""

from __future__ import annotations

from rules.engine.evaluate import active_modifiers, phrases
from rules.language import ast
from rules.model.ids import DieId
from rules.state import Die, GameState


def attack_life_cost(state: GameState, die: Die) -> int | None:
    """The life that attacking with a die costs; None if another player would have to pay.

    The active player pays it when declaring attackers (ATK-1, PAY-6).
    """
    if "AttackCost" not in state.setup.index.node_kinds:
        return 0
    price = 0
    for cost, frame in active_modifiers.active_modifiers_on(state, ast.AttackCost, die):
        if cost.payer == "owner":
            pays = die.owner == state.active
        else:
            pays = phrases.includes_player(state, cost.payer, state.active, frame.player)
        if not pays:
            return None
        price += cost.life
    return price


def damage_factor(state: GameState, source: DieId, target: DieId) -> int:
    """The multiplier for a die's damage to another die, or to a player (`target` is `NO_DIE`)."""
    if source < 0 or "DoubleDamage" not in state.setup.index.node_kinds:
        return 1
    factor = 1
    for rule, frame in active_modifiers.active_modifiers_on(
        state, ast.DoubleDamage, state.dice[source]
    ):
        if rule.to is None or (
            target >= 0 and phrases.matches(state, rule.to, state.dice[target], frame)
        ):
            factor *= 2
    return factor
