"""Effect handlers: one function for each verb of the rules language that changes the state.

A handler resolves the dice that the effect reaches (it opens a decision if a player must choose),
makes the change, and advances the frame to its next effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.movement.die_movement import Log
from rules.language import ast
from rules.state import Frame, GameState
from rules.verbs import (
    branching,
    copying,
    fighting,
    giving,
    harm,
    holding,
    moving,
    purchasing,
    rolling,
    swapping,
)

EffectHandler = Callable[[GameState, Frame, Any, Log], None]

EFFECT_HANDLERS: dict[type, EffectHandler] = {
    ast.Deal: harm.deal_damage,
    ast.Duel: harm.duel,
    ast.Gain: harm.gain_life,
    ast.Lose: harm.lose_life,
    ast.KnockOut: harm.knock_out,
    ast.ClearDamage: harm.clear_damage,
    ast.Prevent: harm.prevent_damage,
    ast.Redirect: harm.redirect_damage,
    ast.Survive: harm.survive,
    ast.Regenerate: harm.regenerate,
    ast.Bonus: giving.give_bonus,
    ast.Must: giving.require_or_forbid,
    ast.Cannot: giving.require_or_forbid,
    ast.IgnoreText: giving.ignore_text,
    ast.Has: giving.grant_traits,
    ast.CostChange: giving.change_cost,
    ast.SetStat: copying.set_stat,
    ast.SwapStats: copying.swap_stats,
    ast.CopyStats: copying.copy_stats,
    ast.CopyText: copying.copy_text,
    ast.ChooseWord: giving.choose_word,
    ast.LeaveCombat: fighting.leave_combat,
    ast.Blocks: fighting.add_combat_rule,
    ast.NeedsBlockers: fighting.add_combat_rule,
    ast.BlockCost: fighting.add_block_cost,
    ast.AttackCost: fighting.add_combat_rule,
    ast.DoubleDamage: fighting.add_combat_rule,
    ast.Goes: fighting.add_combat_rule,
    ast.Spin: rolling.spin_dice,
    ast.FieldIt: moving.field_dice,
    ast.Move: moving.move_dice,
    ast.Purchase: purchasing.purchase_dice,
    ast.Swap: swapping.swap_dice,
    ast.Draw: rolling.draw_dice,
    ast.Reroll: rolling.reroll_dice,
    ast.Capture: holding.capture_dice,
    ast.Control: holding.take_control,
    ast.SwapControl: holding.swap_control,
    ast.Return: holding.return_dice,
    ast.SetAside: holding.set_aside,
    ast.Attach: holding.attach_die,
    ast.LayOn: holding.put_on_card,
    ast.PairUp: holding.pair_with,
    ast.Sacrifice: moving.sacrifice,
    ast.MakeTokens: moving.create_tokens,
    ast.Optional: branching.offer_optional,
    ast.Unless: branching.offer_unless,
    ast.If: branching.apply_condition,
    ast.ChooseOne: branching.choose_one,
    ast.Later: branching.delay_effects,
    ast.AtCost: branching.apply_at_cost,
    ast.Watch: branching.start_watch,
    ast.Gains: branching.grant_keyword,
    ast.Repeat: branching.repeat_effects,
    ast.ChooseDice: branching.choose_dice,
    ast.UseCopy: branching.use_copied_action,
}
"""The handler of each effect node. A test checks that none is missing."""
