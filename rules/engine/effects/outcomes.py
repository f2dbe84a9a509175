"""Outcomes: notices when an ability ends without having done anything, and why.

A player who expected something should not have to guess. While an ability resolves, its frame
records whether any of its effects has acted, and the first obstacle that kept one from acting. If
nothing came of it, an event names the obstacle when the ability ends.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.choices import targets
from rules.engine.evaluate import limits, phrases
from rules.engine.movement.die_movement import Log
from rules.engine.payment import initiation, payment
from rules.engine.payment.non_energy_costs import can_perform_cost_effects
from rules.language import ast
from rules.model.ids import CHANCE, dice_among
from rules.state import (
    RESERVE,
    Batch,
    DelayedEffect,
    EffectObstacle,
    Frame,
    GameState,
)
from rules.state.events import AbilityDidNothing

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
    is_silent = isinstance(frame.remaining_effects[0], _TOLD_BY_NO_EVENT)
    has_acted = (
        len(log) > events
        or state.delayed_effects is not delayed
        or (is_silent and now.results.affected_count > 0)
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
    if obstacle is None and _is_action_without_text(state, frame):
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
            if cost is not None and not payment.can_pay_cost(state, player, cost, frame):
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
                for group in initiation.groups_needed(effect)
            ]
            missing = [one for one in found if one is not None and one.word == "no die"]
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
            found = phrases.matching_dice(state, dice, frame)
            return EffectObstacle("no change") if found else EffectObstacle("no die", _zones(dice))
        case ast.Pick():
            return _obstacle_of_pick(state, frame, group)
        case _:
            return EffectObstacle("no change") if phrases.referents(state, frame, group) else None


def _obstacle_of_pick(state: GameState, frame: Frame, pick: ast.Pick) -> EffectObstacle:
    """Why no die could be chosen, or why the chosen dice did not change."""
    dice = phrases.matching_dice(state, pick.dice, frame)
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
