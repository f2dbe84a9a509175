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

Verb = Callable[[GameState, Frame, Any, Log], None]

VERBS: dict[type, Verb] = {
    tree.Deal: harm.deal,
    tree.Duel: harm.duel,
    tree.Gain: harm.gain,
    tree.Lose: harm.lose,
    tree.KnockOut: harm.knock_out,
    tree.ClearDamage: harm.clear_damage,
    tree.Prevent: harm.prevent,
    tree.Redirect: harm.redirect,
    tree.Survive: harm.survive,
    tree.Regenerate: harm.regenerate,
    tree.Bonus: giving.bonus,
    tree.Must: giving.rule,
    tree.Cannot: giving.rule,
    tree.IgnoreText: giving.ignore_text,
    tree.Has: giving.has,
    tree.CostChange: giving.cost_change,
    tree.SetStat: copying.set_stat,
    tree.SwapStats: copying.swap_stats,
    tree.CopyStats: copying.copy_stats,
    tree.CopyText: copying.copy_text,
    tree.ChooseWord: giving.choose_word,
    tree.LeaveCombat: fighting.leave_combat,
    tree.Blocks: fighting.ruled,
    tree.NeedsBlockers: fighting.ruled,
    tree.BlockCost: fighting.block_cost,
    tree.AttackCost: fighting.ruled,
    tree.DoubleDamage: fighting.ruled,
    tree.Goes: fighting.ruled,
    tree.Spin: rolling.spin,
    tree.FieldIt: moving.field_it,
    tree.Move: moving.move,
    tree.Purchase: purchasing.purchase,
    tree.Swap: swapping.swap,
    tree.Draw: rolling.draw,
    tree.Reroll: rolling.reroll,
    tree.Capture: holding.capture,
    tree.Control: holding.control,
    tree.SwapControl: holding.swap_control,
    tree.Return: holding.return_dice,
    tree.SetAside: holding.set_aside,
    tree.Attach: holding.attach,
    tree.LayOn: holding.lay_on,
    tree.PairUp: holding.pair,
    tree.Sacrifice: moving.sacrifice,
    tree.MakeTokens: moving.make_tokens,
    tree.Optional: branching.optional,
    tree.Unless: branching.unless,
    tree.If: branching.condition,
    tree.ChooseOne: branching.choose_one,
    tree.Later: branching.later,
    tree.AtCost: branching.at_cost,
    tree.Watch: branching.watch,
    tree.Gains: branching.gains,
    tree.Repeat: branching.repeat,
    tree.ChooseDice: branching.choose_dice,
    tree.UseCopy: branching.use_copy,
}
"""The handler of each effect node. A test checks that none is missing."""
