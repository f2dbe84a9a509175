"""Queries about combat: what attacking and blocking cost, and who may block how many.

Each query returns at once if no text in force concerns it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.engine.evaluate import active_modifiers, dice_matching, phrases
from rules.language import ast
from rules.model.ids import DieId
from rules.state import Die, Frame, GameState

BlockPairs = tuple[tuple[DieId, DieId], ...]
"""Pairs of blocker and attacker."""


def max_blocks(state: GameState, die: Die) -> int:
    """How many attackers a die can block: one, unless a text says more (BLK-1)."""
    return max(
        (rule.most for rule, _ in active_modifiers.active_modifiers_on(state, ast.Blocks, die)),
        default=1,
    )


def min_blockers(state: GameState, attacker: Die) -> int:
    """The minimum number of dice needed to block an attacker."""
    return max(
        (
            rule.least
            for rule, _ in active_modifiers.active_modifiers_on(state, ast.NeedsBlockers, attacker)
        ),
        default=1,
    )


def block_life_cost(state: GameState, blocks: BlockPairs) -> int:
    """The total life that the defender must pay for some blocks."""
    if not blocks:
        return 0
    blockers = {blocker for blocker, _ in blocks}
    return sum(
        cost.life * (1 if cost.each is None else _count_matching(state, cost.each, blockers, frame))
        for cost, frame in _costs(state)
        if frame.player == state.active  # the opponent of the ability's controller pays
    )


def _costs(state: GameState) -> Iterator[tuple[ast.BlockCost, Frame]]:
    for effect in state.continuous_effects:
        if isinstance(effect.modifier, ast.BlockCost):
            yield (
                effect.modifier,
                dice_matching.viewpoint(effect.player, effect.card, effect.die, effect.chosen_word),
            )
    for listed, modifier in state.setup.index.statics.get("BlockCost", ()):
        if isinstance(modifier, ast.BlockCost):
            for frame in active_modifiers.viewpoints(state, listed):
                yield modifier, frame


def _count_matching(state: GameState, phrase: ast.Dice, blockers: set[DieId], frame: Frame) -> int:
    """How many of the would-be blockers match a phrase; they are counted before they block."""
    kind = replace(phrase, roles=tuple(role for role in phrase.roles if role != "blocking"))
    return sum(dice_matching.matches(state, kind, state.dice[number], frame) for number in blockers)


def blocks_are_independent(state: GameState) -> bool:
    """Whether blocks are independent: no text requires several blockers, or life to block."""
    statics = state.setup.index.statics
    return not (
        "NeedsBlockers" in statics
        or "BlockCost" in statics
        or any(
            isinstance(e.modifier, ast.NeedsBlockers | ast.BlockCost)
            for e in state.continuous_effects
        )
    )


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
            target >= 0 and dice_matching.matches(state, rule.to, state.dice[target], frame)
        ):
            factor *= 2
    return factor
