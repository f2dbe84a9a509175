"""Handlers for combat: leaving it, and temporary rules about attacking and blocking (BLK-1)."""

from __future__ import annotations

from rules.engine.choices import effect_choices
from rules.engine.effects.effect_handlers.frames import advance_frame, dice_in_field
from rules.engine.evaluate import continuous_effects, phrases
from rules.engine.movement.die_movement import Log, move_die
from rules.language import ast
from rules.model.ids import DieId, PlayerId
from rules.state import ATTACK, FIELD, Frame, GameState
from rules.state.events import (
    AttackCostAdded,
    BlockCostAdded,
    BlockLimitChanged,
    DamageDoubled,
    DestinationChanged,
    Event,
)


def leave_combat(state: GameState, frame: Frame, effect: ast.LeaveCombat, log: Log) -> None:
    """Return dice from combat to the Field; attackers they blocked stay blocked (BLK-2)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    leaving = [number for number in reached if state.dice[number].zone is ATTACK]
    advance_frame(state, frame, len(leaving))
    for number in leaving:
        move_die(state, number, FIELD, log, "left combat")


_CombatRule = ast.Blocks | ast.NeedsBlockers | ast.AttackCost | ast.DoubleDamage | ast.Goes


def add_combat_rule(state: GameState, frame: Frame, effect: _CombatRule, log: Log) -> None:
    """Apply a combat rule such as "can block two" or "deals double damage" for a while.

    It affects the chosen dice, or all dice of a kind, including those fielded later.
    """
    numbers: tuple[DieId, ...] | None = None
    if isinstance(effect.who, ast.Each):
        named = tuple(die.id for die in phrases.matching_dice(state, effect.who.dice, frame))
    else:
        reached = effect_choices.resolve_group(state, frame, effect.who)
        if reached is None:
            return
        named = numbers = tuple(die.id for die in dice_in_field(state, reached))
    advance_frame(state, frame, len(named))
    if numbers != ():
        continuous_effects.add_effect(state, frame, effect, numbers, effect.until)
        log.append(_report_of(effect, named, frame.player))


def _report_of(effect: _CombatRule, dice: tuple[DieId, ...], giver: PlayerId) -> Event:
    until = effect.until
    match effect:
        case ast.Blocks(most=most):
            return BlockLimitChanged(dice, max_blocks=most, until=until, giver=giver)
        case ast.NeedsBlockers(least=least):
            return BlockLimitChanged(dice, min_blockers=least, until=until, giver=giver)
        case ast.AttackCost(life=life):
            return AttackCostAdded(dice, life, until=until, giver=giver)
        case ast.DoubleDamage():
            return DamageDoubled(dice, until=until, giver=giver)
        case ast.Goes(to=to):
            return DestinationChanged(dice, phrases.ZONE_BY_WORD[to], until=until, giver=giver)


def add_block_cost(state: GameState, frame: Frame, effect: ast.BlockCost, log: Log) -> None:
    """Make the opponent pay life to block for a while."""
    advance_frame(state, frame, 0)
    continuous_effects.add_effect(state, frame, effect, None, effect.until)
    payer = phrases.opponent_of(state, frame.player)
    log.append(
        BlockCostAdded(
            payer, effect.life, effect.each is not None, until=effect.until, giver=frame.player
        )
    )
