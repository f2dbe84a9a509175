"""The effect queue: triggers wait in groups, and one ability resolves at a time.

`GameState.stack` holds what is being resolved as plain data: a `Frame` is a partly resolved
ability, a `Batch` a set of changes that interruptions may still answer. `resolve_pending` resolves
until a player or Chance must decide, or nothing is left.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.choices import trigger_order
from rules.engine.effects import change_batches, interruptions, outcomes, reactive_globals
from rules.engine.effects.effect_handlers import EFFECT_HANDLERS
from rules.engine.effects.effect_handlers.frames import pay_non_energy_cost
from rules.engine.evaluate import limits
from rules.engine.movement import delayed_triggers
from rules.engine.movement.die_movement import Log, clear_inactive_reserve, move_die, spent_zone
from rules.engine.movement.triggers import Cause, collect_triggers, first_time_key, queue_triggers
from rules.engine.payment import availability
from rules.language import ast
from rules.model.ids import NO_DIE, UNROLLED, DieId, PlayerId, PlayerTarget, die_of
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
    Trigger,
)
from rules.state.events import AbilityDidNothing, AbilityStarted, ActionUsed, GlobalUsed


def resolve_pending(state: GameState, log: Log) -> None:
    """Resolve the stack and the queue until a decision is open or both are empty."""
    while state.decision is None and not state.is_over:
        if state.stack:
            _resolve_top(state, log)
        elif state.queue:
            _start_next(state, log)
        else:
            change_batches.perform_postponed_checks(state, log)
            if not state.stack:
                return


def _resolve_top(state: GameState, log: Log) -> None:
    """Resolve one step of the top of the stack, then trigger "leaves the Field" abilities."""
    top = state.stack[-1]
    before, start = delayed_triggers.copy_if_leaving_watched(state), len(log)
    if isinstance(top, Frame):
        _resolve_frame(state, top, log)
        cause = delayed_triggers.cause_of_frame(top)
    else:
        change_batches.resolve_batch(state, top, log)
        cause = None
    if before is not None and not state.is_over:
        delayed_triggers.on_left_field(state, before, log[start:], cause)


def _resolve_frame(state: GameState, frame: Frame, log: Log) -> None:
    if frame.remaining_effects:
        effect, before = frame.remaining_effects[0], outcomes.mark(state, log)
        EFFECT_HANDLERS[type(effect)](state, frame, effect, log)
        outcomes.record(state, frame, before, log)
    else:
        state.pop_top()
        _finish_frame(state, frame, log)


def _finish_frame(state: GameState, frame: Frame, log: Log) -> None:
    """Clean up after a resolved ability.

    A used action die leaves the Reserve Pool (ACT-1), unless it holds captured dice. A die given as
    a cost becomes "that die" for the ability it paid for (PAY-6).
    """
    outcomes.report(state, frame, log)
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
