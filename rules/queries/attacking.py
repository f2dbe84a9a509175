"""What text says about attacking: what it costs, and whose damage counts double."""

from __future__ import annotations

from rules import phrases
from rules.language import tree
from rules.queries import modifiers
from rules.state import Die, GameState


def attack_price(state: GameState, die: Die) -> int | None:
    """The life that it costs to attack with a die; None if somebody else would have to pay.

    It is paid as attackers are declared, by who declares them (ATK-1, PAY-6).
    """
    if "AttackCost" not in state.setup.index.says:
        return 0
    price = 0
    for cost, frame in modifiers.in_force(state, tree.AttackCost, die):
        if cost.payer == "owner":
            pays = die.owner == state.active
        else:
            pays = phrases.concerns(state, cost.payer, state.active, frame.player)
        if not pays:
            return None
        price += cost.life
    return price


def damage_factor(state: GameState, source: int, target: int) -> int:
    """What the damage of a die is multiplied by: to another die, or to a player (-1)."""
    if source < 0 or "DoubleDamage" not in state.setup.index.says:
        return 1
    factor = 1
    for rule, frame in modifiers.in_force(state, tree.DoubleDamage, state.dice[source]):
        if rule.to is None or (
            target >= 0 and phrases.matches(state, rule.to, state.dice[target], frame)
        ):
            factor *= 2
    return factor
