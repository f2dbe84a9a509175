"""The effect queue: triggers wait in groups, and one ability resolves at a time.

`GameState.stack` holds what is being resolved as plain data: a `Frame` is a partly resolved
ability, a `Batch` a set of changes that interruptions may still answer. `resolve_pending` resolves
until a player or Chance must decide, or nothing is left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.choices import targets, trigger_order
from rules.engine.effects import (
    change_batches,
    control_flow,
    damage,
    interruptions,
    movement_effects,
    roll_effects,
    temporary_modifiers,
)
from rules.engine.effects.ability_start import start_chosen_trigger
from rules.engine.evaluate import dice_matching, limits, phrases
from rules.engine.movement import triggers
from rules.engine.movement.die_movement import Log, clear_inactive_reserve, move_die, spent_zone
from rules.engine.payment import availability
from rules.engine.payment.availability import can_perform_cost_effects
from rules.language import ast
from rules.model.ids import CHANCE, NO_DIE, UNROLLED, DieId, dice_among, die_of
from rules.state import (
    OUT,
    RESERVE,
    USED,
    Batch,
    Decision,
    DecisionKind,
    DelayedEffect,
    EffectObstacle,
    Frame,
    GameState,
    Step,
    Trigger,
)
from rules.state.events import AbilityDidNothing

_CLEANUP = Step.CLEANUP


def resolve_pending(state: GameState, log: Log) -> None:
    """Resolve the stack and the queue until a decision is open or both are empty."""
    while state.decision is None and not state.is_over:
        if state.stack:
            _resolve_top(state, log)
        elif state.queue:
            _start_next(state, log)
        elif state.step is _CLEANUP or state.postponed_knock_outs:
            change_batches.perform_postponed_checks(state, log)
            if not state.stack:
                return
        else:
            return


def _resolve_top(state: GameState, log: Log) -> None:
    """Resolve one step of the top of the stack, then trigger "leaves the Field" abilities."""
    top = state.stack[-1]
    before, start = triggers.copy_if_leaving_watched(state), len(log)
    if isinstance(top, Frame):
        _resolve_frame(state, top, log)
    else:
        change_batches.resolve_batch(state, top, log)
    if before is not None and not state.is_over:
        cause = triggers.cause_of_frame(top) if isinstance(top, Frame) else None
        triggers.on_left_field(state, before, log[start:], cause)


def _resolve_frame(state: GameState, frame: Frame, log: Log) -> None:
    if frame.remaining_effects:
        effect, before = frame.remaining_effects[0], mark(state, log)
        EFFECT_HANDLERS[type(effect)](state, frame, effect, log)
        record(state, frame, before, log)
    else:
        state.pop_top()
        _finish_frame(state, frame, log)


def _finish_frame(state: GameState, frame: Frame, log: Log) -> None:
    """Clean up after a resolved ability.

    A used action die leaves the Reserve Pool (ACT-1), unless it holds captured dice. A die given as
    a cost becomes "that die" for the ability it paid for (PAY-6).
    """
    report(state, frame, log)
    clear_inactive_reserve(state, log)
    _unroll_used_die(state, die_of(frame.event.subject))
    if frame.kind == "cost":
        below = state.top_frame
        if below is not None:
            state.replace_top(replace(below, chosen=(*below.chosen, *frame.chosen)))
    if frame.kind == "action" and frame.die >= 0 and frame.ability < 0 and not frame.is_by_hand:
        die = state.dice[frame.die]
        face = state.face_of(die)
        # a die that its own text has turned to energy is no longer an action die
        if die.zone is RESERVE and face is not None and face.action:
            move_die(state, die.id, spent_zone(state, die.controller), log, "used")


def _unroll_used_die(state: GameState, die_id: DieId) -> None:
    """Unroll a used action die that was rerolled in Out of Play or the Used Pile (DIE-2)."""
    if die_id != NO_DIE and state.dice[die_id].zone in (OUT, USED):
        state.dice[die_id] = replace(state.dice[die_id], face=UNROLLED)


# --- triggered abilities --------------------------------------------------------------------------


def _start_next(state: GameState, log: Log) -> None:
    """Start the next trigger; ask its player for the order only if it could matter (TIM-1)."""
    group = tuple(t for t in state.queue[0] if t.die >= 0 or _can_start(state, t))
    state.queue = (group, *state.queue[1:]) if group else state.queue[1:]
    if not group:
        return
    player = trigger_order.next_player(state, group)
    options = trigger_order.distinct_options(state, player)
    if len(options) > 1:
        state.decision = Decision(player, DecisionKind.ORDER)
        return
    start_chosen_trigger(state, options[0][0], log)


def _can_start(state: GameState, trigger: Trigger) -> bool:
    """Whether a trigger can start; a Global Ability must be usable for its event now (GLB-2)."""
    return trigger.delayed is not None or interruptions.can_use_reactive_global(state, trigger)


# --- used dice and abilities ----------------------------------------------------------------------


# --- outcomes -------------------------------------------------------------------------------------


Mark = tuple[int, int, tuple[DelayedEffect, ...]]
"""A point in the resolution: the events so far, the place of the frame, the delayed effects."""


def mark(state: GameState, log: Log) -> Mark:
    """The point before the next effect of the frame on top of the stack."""
    return len(log), len(state.stack) - 1, state.delayed_effects


def record(state: GameState, frame: Frame, before: Mark, log: Log) -> None:
    """Record in a frame that its effect has acted since a point, or what kept it from acting."""
    events, place, delayed = before
    now = state.stack[place] if place < len(state.stack) else None
    if not isinstance(now, Frame) or now.results.has_acted:
        return
    has_acted = (
        len(log) > events
        or state.delayed_effects is not delayed
        or (
            now.results.affected_count > 0
            and isinstance(frame.remaining_effects[0], _TOLD_BY_NO_EVENT)
        )
        or _has_begun(state, place)
    )
    if has_acted:
        state.replace_entry(place, now.with_results(has_acted=True))
    elif now.results.obstacle is None and now.remaining_effects == frame.remaining_effects[1:]:
        obstacle = _obstacle(state, frame, frame.remaining_effects[0])
        if obstacle is not None:
            state.replace_entry(place, now.with_results(obstacle=obstacle))


_TOLD_BY_NO_EVENT = (ast.ClearDamage, ast.Survive, ast.Attach, ast.Swap)
"""Effects that change dice without an event."""


def _has_begun(state: GameState, place: int) -> bool:
    """Whether the effect rolls or draws dice, proposes a change, or resolves another text."""
    if state.decision is not None and state.decision.player == CHANCE:
        return True
    above = state.stack[place + 1 :]
    return any(
        not isinstance(entry, Batch)
        or any(c.change_kind == "ko" or c.amount for c in entry.changes)
        for entry in above
    )


def report(state: GameState, frame: Frame, log: Log) -> None:
    """Report an ability that has ended if nothing came of it."""
    results = frame.results
    if results.has_acted or frame.kind == "cost":
        return
    obstacle = results.obstacle
    if obstacle is None and not frame.is_by_hand and _is_action_without_text(state, frame):
        obstacle = EffectObstacle("no text")
    interrupts = bool(state.stack) and isinstance(state.stack[-1], Batch)
    if interrupts and obstacle == EffectObstacle("condition"):
        return  # an interruption waits for its condition at every event
    if obstacle is not None:
        log.append(AbilityDidNothing(frame.player, frame.card, frame.die, obstacle))


def _is_action_without_text(state: GameState, frame: Frame) -> bool:
    """Whether a used action die shows a face for which its card has no text (BST-1)."""
    if frame.kind != "action" or state.dice[frame.die].zone is not RESERVE:
        return False
    return not evaluate.action_effects(state, frame.die)


# --- why ------------------------------------------------------------------------------------------


def _obstacle(state: GameState, frame: Frame, effect: ast.Effect) -> EffectObstacle | None:
    """What kept an effect from doing anything, or None if that is not known."""
    match effect:
        case ast.If():
            return EffectObstacle("condition")
        case ast.Optional(do=do, cost=cost, who=who):
            player = phrases.players_for_word(state, who, frame)[0]
            if cost is not None and not availability.can_pay_cost(state, player, cost, frame):
                return EffectObstacle("cost")
            return _first_obstacle(state, frame, do)
        case ast.AtCost(cost=given, do=do):
            if not can_perform_cost_effects(state, given, frame):
                return EffectObstacle("cost")
            return _first_obstacle(state, frame, do)
        case ast.Unless(do=do):
            return _first_obstacle(state, frame, do)
        case ast.Repeat():
            return EffectObstacle("none to count")
        case ast.Gain(amount=amount) | ast.Lose(amount=amount) | ast.Deal(amount=amount) if (
            _is_zero(state, frame, amount)
        ):
            return EffectObstacle("none to count")
        case ast.Gain():
            return EffectObstacle("full life")
        case ast.Prevent():
            return EffectObstacle("not prevented")
        case ast.Redirect(to=None):
            return EffectObstacle("not redirected")
        case ast.Draw():
            return EffectObstacle("no dice left")
        case _:
            found = [
                _obstacle_of_group(state, frame, group)
                for group in availability.groups_needed(effect)
            ]
            missing = [
                obstacle for obstacle in found if obstacle is not None and obstacle.word == "no die"
            ]
            return next(iter(missing or found), None)


def _is_zero(state: GameState, frame: Frame, amount: ast.Amount) -> bool:
    """Whether an amount that must be counted or worked out is 0."""
    return not isinstance(amount, int) and not phrases.evaluate_amount(state, amount, frame)


def _first_obstacle(
    state: GameState, frame: Frame, effects: tuple[ast.Effect, ...]
) -> EffectObstacle | None:
    """What keeps some effects from acting, before they have begun."""
    for effect in effects:
        found = _obstacle(state, replace(frame, remaining_effects=(effect,)), effect)
        if found is not None:
            return found
    return None


def _obstacle_of_group(state: GameState, frame: Frame, group: ast.Group) -> EffectObstacle | None:
    match group:
        case ast.Together(one=one):
            return _obstacle_of_group(state, frame, one)
        case ast.Random():
            return EffectObstacle("no dice left")
        case ast.Each(dice=dice):
            found = dice_matching.matching_dice(state, dice, frame)
            return EffectObstacle("no change") if found else EffectObstacle("no die", _zones(dice))
        case ast.Pick():
            return _obstacle_of_pick(state, frame, group)
        case _:
            return (
                EffectObstacle("no change")
                if dice_matching.referents(state, frame, group)
                else None
            )


def _obstacle_of_pick(state: GameState, frame: Frame, pick: ast.Pick) -> EffectObstacle:
    """Why no die could be chosen, or why the chosen dice did not change."""
    dice = dice_matching.matching_dice(state, pick.dice, frame)
    if not dice:
        return EffectObstacle("no die", _zones(pick.dice))
    chosen = (frame.progress.picked, *frame.progress.answers)
    if any(map(dice_among, chosen)):
        return EffectObstacle("no change")
    if all(die.id in frame.event.paying_dice for die in dice):
        return EffectObstacle("paid", _zones(pick.dice))
    if targets.is_targeting(pick, frame):
        if all(targets.is_protected(state, die, frame) for die in dice):
            return EffectObstacle("protected")
        if all(limits.was_targeted(state, frame, die) for die in dice):
            return EffectObstacle("targeted before")
    return EffectObstacle("not eligible")


def _zones(dice: ast.Dice) -> tuple[ast.ZoneWord, ...]:
    """The zones that a phrase names, unless it is about dice already mentioned."""
    return () if dice.among is not None else dice.zones


# --- effect handlers ------------------------------------------------------------------------------


EffectHandler = Callable[[GameState, Frame, Any, Log], None]
"""Each handler takes the effect node under which `EFFECT_HANDLERS` lists it."""

EFFECT_HANDLERS: dict[type, EffectHandler] = {
    ast.Deal: damage.deal_damage,
    ast.Aim: damage.aim,
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
    ast.ByHand: control_flow.ask_by_hand,
    ast.Note: temporary_modifiers.note_words,
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
    ast.Capture: movement_effects.capture_dice,
    ast.Control: movement_effects.take_control,
    ast.SwapControl: movement_effects.swap_control,
    ast.Return: movement_effects.return_dice,
    ast.SetAside: movement_effects.set_aside,
    ast.Attach: movement_effects.attach_die,
    ast.LayOn: movement_effects.put_on_card,
    ast.PairUp: movement_effects.pair_with,
    ast.Sacrifice: movement_effects.sacrifice,
    ast.MakeTokens: movement_effects.create_tokens,
    ast.PutCardTokens: movement_effects.put_card_tokens,
    ast.RemoveCardTokens: movement_effects.remove_card_tokens,
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
