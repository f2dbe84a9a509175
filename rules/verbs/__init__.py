"""Effect handlers: one function for each verb of the rules language that changes the state.

A handler resolves the dice that the effect reaches (it opens a decision if a player must choose),
makes the change, and advances the frame to its next effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.language import tree
from rules.placing import Log
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
    tree.Deal: harm.deal_damage,
    tree.Duel: harm.duel,
    tree.Gain: harm.gain_life,
    tree.Lose: harm.lose_life,
    tree.KnockOut: harm.knock_out,
    tree.ClearDamage: harm.clear_damage,
    tree.Prevent: harm.prevent_damage,
    tree.Redirect: harm.redirect_damage,
    tree.Survive: harm.survive,
    tree.Regenerate: harm.regenerate,
    tree.Bonus: giving.give_bonus,
    tree.Must: giving.require_or_forbid,
    tree.Cannot: giving.require_or_forbid,
    tree.IgnoreText: giving.ignore_text,
    tree.Has: giving.grant_traits,
    tree.CostChange: giving.change_cost,
    tree.SetStat: copying.set_stat,
    tree.SwapStats: copying.swap_stats,
    tree.CopyStats: copying.copy_stats,
    tree.CopyText: copying.copy_text,
    tree.ChooseWord: giving.choose_word,
    tree.LeaveCombat: fighting.leave_combat,
    tree.Blocks: fighting.add_combat_rule,
    tree.NeedsBlockers: fighting.add_combat_rule,
    tree.BlockCost: fighting.add_block_cost,
    tree.AttackCost: fighting.add_combat_rule,
    tree.DoubleDamage: fighting.add_combat_rule,
    tree.Goes: fighting.add_combat_rule,
    tree.Spin: rolling.spin_dice,
    tree.FieldIt: moving.field_dice,
    tree.Move: moving.move_dice,
    tree.Purchase: purchasing.purchase_dice,
    tree.Swap: swapping.swap_dice,
    tree.Draw: rolling.draw_dice,
    tree.Reroll: rolling.reroll_dice,
    tree.Capture: holding.capture_dice,
    tree.Control: holding.take_control,
    tree.SwapControl: holding.swap_control,
    tree.Return: holding.return_dice,
    tree.SetAside: holding.set_aside,
    tree.Attach: holding.attach_die,
    tree.LayOn: holding.put_on_card,
    tree.PairUp: holding.pair_with,
    tree.Sacrifice: moving.sacrifice,
    tree.MakeTokens: moving.create_tokens,
    tree.Optional: branching.offer_optional,
    tree.Unless: branching.offer_unless,
    tree.If: branching.apply_condition,
    tree.ChooseOne: branching.choose_one,
    tree.Later: branching.delay_effects,
    tree.AtCost: branching.apply_at_cost,
    tree.Watch: branching.start_watch,
    tree.Gains: branching.grant_keyword,
    tree.Repeat: branching.repeat_effects,
    tree.ChooseDice: branching.choose_dice,
    tree.UseCopy: branching.use_copied_action,
}
"""The handler of each effect node. A test checks that none is missing."""
