"""Effect handlers: one function for each verb of the rules language that changes the state.

A handler resolves the dice that the effect reaches (it opens a decision if a player must choose),
makes the change, and advances the frame to its next effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.effects import (
    attachments,
    control_flow,
    damage,
    movement_effects,
    roll_effects,
    temporary_modifiers,
)
from rules.engine.movement.die_movement import Log
from rules.language import ast
from rules.state import Frame, GameState

EffectHandler = Callable[[GameState, Frame, Any, Log], None]
"""Each handler takes the effect node under which `EFFECT_HANDLERS` lists it."""

EFFECT_HANDLERS: dict[type, EffectHandler] = {
    ast.Deal: damage.deal_damage,
    ast.Duel: damage.duel,
    ast.Gain: damage.gain_life,
    ast.Lose: damage.lose_life,
    ast.KnockOut: damage.knock_out,
    ast.ClearDamage: damage.clear_damage,
    ast.Prevent: damage.prevent_damage,
    ast.Redirect: damage.redirect_damage,
    ast.Survive: damage.survive,
    ast.Regenerate: damage.regenerate,
    ast.Bonus: temporary_modifiers.give_bonus,
    ast.Must: temporary_modifiers.require_or_forbid,
    ast.Cannot: temporary_modifiers.require_or_forbid,
    ast.IgnoreText: temporary_modifiers.ignore_text,
    ast.Has: temporary_modifiers.grant_traits,
    ast.CostChange: temporary_modifiers.change_cost,
    ast.SetStat: temporary_modifiers.set_stat,
    ast.SwapStats: temporary_modifiers.swap_stats,
    ast.CopyStats: temporary_modifiers.copy_stats,
    ast.CopyText: temporary_modifiers.copy_text,
    ast.ChooseWord: temporary_modifiers.choose_word,
    ast.LeaveCombat: temporary_modifiers.leave_combat,
    ast.Blocks: temporary_modifiers.add_combat_rule,
    ast.NeedsBlockers: temporary_modifiers.add_combat_rule,
    ast.BlockCost: temporary_modifiers.add_block_cost,
    ast.AttackCost: temporary_modifiers.add_combat_rule,
    ast.DoubleDamage: temporary_modifiers.add_combat_rule,
    ast.Goes: temporary_modifiers.add_combat_rule,
    ast.Spin: roll_effects.spin_dice,
    ast.SpinToEnergy: roll_effects.spin_dice_to_energy,
    ast.FieldIt: movement_effects.field_dice,
    ast.MoveDice: movement_effects.move_dice,
    ast.Purchase: movement_effects.purchase_dice,
    ast.Swap: movement_effects.swap_dice,
    ast.Draw: roll_effects.draw_dice,
    ast.Reroll: roll_effects.reroll_dice,
    ast.Capture: attachments.capture_dice,
    ast.Control: attachments.take_control,
    ast.SwapControl: attachments.swap_control,
    ast.Return: attachments.return_dice,
    ast.SetAside: attachments.set_aside,
    ast.Attach: attachments.attach_die,
    ast.LayOn: attachments.put_on_card,
    ast.PairUp: attachments.pair_with,
    ast.Sacrifice: movement_effects.sacrifice,
    ast.MakeTokens: movement_effects.create_tokens,
    ast.Optional: control_flow.offer_optional,
    ast.Unless: control_flow.offer_unless,
    ast.If: control_flow.apply_condition,
    ast.ChooseOne: control_flow.choose_one,
    ast.Later: control_flow.delay_effects,
    ast.AtCost: control_flow.apply_at_cost,
    ast.Watch: control_flow.start_watch,
    ast.Gains: control_flow.grant_keyword,
    ast.Repeat: control_flow.repeat_effects,
    ast.ChooseDice: control_flow.choose_dice,
    ast.UseCopy: control_flow.use_copied_action,
}
"""The handler of each effect node. A test checks that none is missing."""
