"""Starting abilities: waiting triggers, used action dice, and abilities that were paid for.

Each pushes a frame onto the stack, which the effect queue resolves.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.choices import targets
from rules.engine.effects import interruptions
from rules.engine.effects.change_batches import pay_non_energy_cost
from rules.engine.evaluate import limits
from rules.engine.movement.die_movement import Log, move_die
from rules.engine.movement.triggers import Cause, collect_triggers, first_time_key, queue_triggers
from rules.engine.payment import availability
from rules.language import ast
from rules.model.ids import NO_DIE, AbilityId, CardId, DieId, PlayerId, PlayerTarget, die_of
from rules.model.moves import UseGlobal, UsePaidAbility
from rules.state import FIELD, Batch, DelayedEffect, EffectObstacle, Frame, GameState, Trigger
from rules.state.events import AbilityDidNothing, AbilityStarted, ActionUsed, GlobalUsed


def start_chosen_trigger(state: GameState, index: int, log: Log) -> None:
    """Start the effect a player put first: an interruption of a batch, or a queued trigger."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Batch):
        interruptions.start(state, top, top.pending_interruptions[index])
        return
    group = state.queue[0]
    trigger = group[index]
    rest = (*group[:index], *group[index + 1 :])
    if _limit_of_trigger(state, trigger) == "first time each turn":
        # only one event was the first (EFF-4)
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
        state.push(interruptions.reactive_global_offer(state, trigger, ability))
        return
    if not isinstance(ability, ast.Triggered):
        return
    if not _record_limited_use(state, trigger, ability):
        used = EffectObstacle("used before")
        log.append(AbilityDidNothing(trigger.player, trigger.card, trigger.die, used))
        return
    if offer_of(ability) is None:
        trigger_keyword_used(state, trigger.player, trigger.card, trigger.die, trigger.ability)
    log.append(AbilityStarted(trigger.player, trigger.card, trigger.die))
    state.push(interruptions.ability_frame(state, trigger, ability))


def offer_of(ability: ast.Ability) -> ast.Optional | None:
    """The offer that is all of an ability and is answered with yes or no; None if there is none."""
    match getattr(ability, "do", ()):
        case (ast.Optional() as offer,) | (ast.If(do=(ast.Optional() as offer,), otherwise=()),):
            pick = targets.first_pick(offer.do)
            is_pick = offer.cost is None and pick is not None and pick.by == offer.who
            return None if is_pick else offer
        case _:
            return None


def trigger_keyword_used(
    state: GameState, player: PlayerId, card: CardId, die: DieId, ability: AbilityId
) -> None:
    """Queue the abilities triggered by a player using a keyword, if the ability is that of one."""
    keyword = state.setup.cards[card].ability_keywords[ability]
    if keyword and "keyword used" in state.setup.index.triggers:
        cause = Cause(die, "keyword", player, keyword=keyword)
        group = collect_triggers(state, "keyword used", PlayerTarget(player), causes=(cause,))
        queue_triggers(state, tuple(group))


def _delayed_frame(state: GameState, trigger: Trigger, waits: DelayedEffect) -> Frame:
    """Frame of a delayed effect, with the choices made earlier and the die it was about."""
    event = trigger.event
    if die_of(event.subject) == NO_DIE:
        event = replace(event, subject=waits.subject)
    return Frame(
        player=waits.player,
        card=waits.card,
        die=waits.die,
        kind="other",
        remaining_effects=waits.effects,
        event=event,
        chosen=waits.chosen,
        chosen_word=evaluate.chosen_word(state, waits.card, waits.player),
    )


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


def use_action_die(state: GameState, die_id: DieId, log: Log) -> None:
    """Use an action die: resolve its text with what its bursts add or replace (ACT-1, BST-1).

    A Continuous die is used by moving it to the Field; its effects from there are not uses (ACT-2).
    """
    die = state.dice[die_id]
    log.append(ActionUsed(die.controller, die_id))
    if "Continuous" in state.setup.cards[die.card].card.text.keywords:
        move_die(state, die_id, FIELD, log, "used")
    state.push(
        Frame(die.controller, die.card, die_id, "action", evaluate.action_effects(state, die_id))
    )
    queue_triggers(state, tuple(collect_triggers(state, "used", die_id)))


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
