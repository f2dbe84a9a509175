"""The effect queue: triggers wait in groups, and one ability resolves at a time.

`GameState.stack` holds what is being resolved as plain data: a `Frame` is a partly resolved
ability, a `Batch` a set of changes that interruptions may still answer. `resolve_pending` resolves
until a player or Chance must decide, or nothing is left.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.choices import targets, trigger_order
from rules.engine.effects import change_batches, interruptions, reactive_globals
from rules.engine.effects.effect_handlers import EFFECT_HANDLERS
from rules.engine.effects.frames import pay_non_energy_cost
from rules.engine.evaluate import dice_matching, limits, phrases
from rules.engine.movement import delayed_triggers
from rules.engine.movement.die_movement import Log, clear_inactive_reserve, move_die, spent_zone
from rules.engine.movement.triggers import Cause, collect_triggers, first_time_key, queue_triggers
from rules.engine.payment import availability, initiation, payment
from rules.engine.payment.initiation import can_perform_cost_effects
from rules.language import ast
from rules.model.ids import (
    CHANCE,
    NO_DIE,
    UNROLLED,
    DieId,
    PlayerId,
    PlayerTarget,
    dice_among,
    die_of,
)
from rules.model.moves import UseGlobal, UsePaidAbility
from rules.state import (
    FIELD,
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
from rules.state.events import AbilityDidNothing, AbilityStarted, ActionUsed, GlobalUsed

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
    before, start = delayed_triggers.copy_if_leaving_watched(state), len(log)
    if isinstance(top, Frame):
        _resolve_frame(state, top, log)
    else:
        change_batches.resolve_batch(state, top, log)
    if before is not None and not state.is_over:
        cause = delayed_triggers.cause_of_frame(top) if isinstance(top, Frame) else None
        delayed_triggers.on_left_field(state, before, log[start:], cause)


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
    if frame.kind == "action" and frame.die >= 0 and frame.ability < 0:
        die = state.dice[frame.die]
        face = state.face_of(die)
        # a die that its own text has turned to energy is no longer an action die
        if die.zone is RESERVE and face is not None and face.action:
            move_die(state, die.id, spent_zone(state, die.controller), log, "used")


def _unroll_used_die(state: GameState, number: DieId) -> None:
    """Unroll a used action die that was rerolled in Out of Play or the Used Pile (DIE-2)."""
    if number != NO_DIE and state.dice[number].zone in (OUT, USED):
        state.dice[number] = replace(state.dice[number], face=UNROLLED)


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
    return trigger.delayed is not None or reactive_globals.can_use(state, trigger)


def start_chosen_trigger(state: GameState, index: int, log: Log) -> None:
    """Start the effect a player put first: an interruption of a batch, or a queued trigger."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Batch):
        interruptions.start(state, top, top.pending_interruptions[index])
        return
    group = state.queue[0]
    trigger = group[index]
    rest = (*group[:index], *group[index + 1 :])
    if (
        _limit_of_trigger(state, trigger) == "first time each turn"
    ):  # only one event was the first (EFF-4)
        rest = tuple(t for t in rest if first_time_key(t) != first_time_key(trigger))
    state.queue = (rest, *state.queue[1:]) if rest else state.queue[1:]
    _start_trigger(state, trigger, log)


def _limit_of_trigger(state: GameState, trigger: Trigger) -> ast.Limit:
    if trigger.delayed is not None:
        return ""
    ability = state.setup.cards[trigger.card].abilities[trigger.ability]
    return ability.limit if isinstance(ability, ast.Triggered | ast.Global) else ""


def _start_trigger(state: GameState, trigger: Trigger, log: Log) -> None:
    """Push a trigger's ability onto the stack, unless its limit is used up."""
    if trigger.delayed is not None:
        log.append(AbilityStarted(trigger.player, trigger.card, trigger.die))
        state.push(_delayed_frame(state, trigger, trigger.delayed))
        return
    ability = state.setup.cards[trigger.card].abilities[trigger.ability]
    if isinstance(ability, ast.Global):
        state.push(reactive_globals.offer_frame(state, trigger, ability))
        return
    if not isinstance(ability, ast.Triggered):
        return
    if not _record_limited_use(state, trigger, ability):
        used = EffectObstacle("used before")
        log.append(AbilityDidNothing(trigger.player, trigger.card, trigger.die, used))
        return
    _trigger_keyword_used(state, trigger)
    kind = state.setup.cards[trigger.card].ability_kinds[trigger.ability]
    log.append(AbilityStarted(trigger.player, trigger.card, trigger.die))
    state.push(
        Frame(
            trigger.player, trigger.card, trigger.die,
            kind, ability.do,
            event=trigger.event,
            chosen_word=evaluate.chosen_word(state, trigger.card, trigger.player),
            ability=trigger.ability, chosen=trigger.chosen,
            once_per_target_ability=limits.once_per_target_index(ability, trigger.ability),
        ),
    )  # fmt: skip


def _trigger_keyword_used(state: GameState, trigger: Trigger) -> None:
    """Queue the abilities triggered by a player using a keyword."""
    keyword = state.setup.cards[trigger.card].ability_keywords[trigger.ability]
    if keyword and "keyword used" in state.setup.index.triggers:
        cause = Cause(trigger.die, "keyword", trigger.player, keyword=keyword)
        user = PlayerTarget(trigger.player)
        group = collect_triggers(state, "keyword used", user, causes=(cause,))
        queue_triggers(state, tuple(group))


def _delayed_frame(state: GameState, trigger: Trigger, waits: DelayedEffect) -> Frame:
    """Frame of a delayed effect, with the choices made earlier and the die it was about."""
    event = trigger.event
    if die_of(event.subject) == NO_DIE:
        event = replace(event, subject=waits.subject)
    return Frame(
        waits.player, waits.card, waits.die, "other", waits.effects, chosen=waits.chosen,
        chosen_word=evaluate.chosen_word(state, waits.card, waits.player), event=event,
    )  # fmt: skip


def _record_limited_use(state: GameState, trigger: Trigger, ability: ast.Triggered) -> bool:
    """Record the use of a limited ability; False if it was already used this turn (EFF-6)."""
    if not limits.is_once_per_turn(ability):
        return True
    # a "while active" ability counts its uses per card, not per die (EFF-2)
    whose = PlayerTarget(trigger.player) if ability.while_active else trigger.die
    use = (trigger.card, trigger.ability, whose)
    if use in state.used_limits:
        return False
    state.used_limits = (*state.used_limits, use)
    return True


# --- used dice and abilities ----------------------------------------------------------------------


def use_action_die(state: GameState, number: DieId, log: Log) -> None:
    """Use an action die: resolve its text with what its bursts add or replace (ACT-1, BST-1).

    A Continuous die is used by moving it to the Field; its effects from there are not uses (ACT-2).
    """
    die = state.dice[number]
    log.append(ActionUsed(die.controller, number))
    if "Continuous" in state.setup.cards[die.card].card.text.keywords:
        move_die(state, number, FIELD, log, "used")
    state.push(
        Frame(die.controller, die.card, number, "action", evaluate.action_effects(state, number)),
    )
    queue_triggers(state, tuple(collect_triggers(state, "used", number)))


def use_ability(
    state: GameState, act: UseGlobal | UsePaidAbility, player: PlayerId, log: Log, times: int = 1
) -> None:
    """Start a Global Ability or a die's own paid ability after its energy cost is paid.

    A Global Ability paid for several times at once is used once, and its effects are carried out as
    often as it was paid for (GLB-2).
    """
    card, place = evaluate.locate_ability(state, act)
    source = NO_DIE if isinstance(act, UseGlobal) else act.die
    ability = state.setup.cards[card].abilities[place]
    if not isinstance(ability, ast.Global | ast.Paid):
        raise TypeError(f"ability {place} of card {card} cannot be used")
    if limits.is_once_per_turn(ability):
        state.used_limits = (*state.used_limits, availability.limit_key(act, card, player))
    if isinstance(act, UseGlobal):
        log.append(GlobalUsed(player, card))
    else:
        log.append(AbilityStarted(player, card, source))
    kind = state.setup.cards[card].ability_kinds[place]
    sparing = limits.once_per_target_index(ability, place)
    frame = Frame(player, card, source, kind, ability.do * times, once_per_target_ability=sparing)
    state.push(frame)
    pay_non_energy_cost(state, ability.cost, frame, player, log, times)


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
