"""Interruptions: abilities that prevent, redirect or replace changes (TIM-2, DMG-7).

Everything about to happen to one die or player is one event, whatever its sources, and each
interruption answers an event once. The active player's interruptions come first. Players order
their own interruptions that answer the same event. Costs cannot be interrupted (PAY-6).

Reactive Global Abilities (GLB-2) and Regenerate (KW-10) answer events in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.choices import trigger_order
from rules.engine.effects import overcrush
from rules.engine.evaluate import costs, limits
from rules.engine.movement.die_movement import Log, move_die
from rules.engine.movement.triggers import (
    Cause,
    dice_with_ability,
    match_event,
    trigger_of,
    viewers_without_dice,
)
from rules.engine.payment import availability
from rules.language import ast
from rules.model.ids import CHANCE, NO_ABILITY, NO_DIE, NOBODY, DieId, PlayerTarget, Target
from rules.state import (
    FIELD,
    PREP,
    AppliedInterruption,
    Batch,
    Decision,
    DecisionKind,
    Frame,
    GameState,
    LimitKey,
    ProposedChange,
    Trigger,
    TriggeringEvent,
    is_fielded,
    viewpoint,
)
from rules.state.events import DamagePrevented, DamageRedirected, GlobalUsed
from rules.state.match_cards import IndexedAbility, energy_need

_EVENT_OF_CHANGE: dict[str, ast.EventWord] = {
    "damage": "damaged",
    "player damage": "player damaged",
    "ko": "would be ko",
}
"""The moment an interruption names to answer each kind of change."""


def cause_of_change(change: ProposedChange, state: GameState) -> Cause:
    """Return the cause of a change; the player of the dealing die causes combat damage."""
    player = change.player
    if player < 0 and change.source >= 0:
        player = state.dice[change.source].controller
    return Cause(
        change.source, change.cause_kind, player, change.amount, change.target, change.keyword
    )


# --- finding interruptions ------------------------------------------------------------------------


def start_next(state: GameState, batch: Batch) -> bool:
    """Start the next interruption of a batch, or ask for the order; False if none is left."""
    index = state.setup.index.interruptions
    if not index or all(change.cause_kind == "cost" for change in batch.changes):
        return False
    waiting = tuple(_interruptions(state, batch))
    if not waiting:
        return False
    player = trigger_order.next_player(state, waiting)
    first = next(trigger for trigger in waiting if trigger.player == player)
    about = (player, first.event.subject)
    rivals = tuple(t for t in waiting if (t.player, t.event.subject) == about)
    batch = replace(batch, pending_interruptions=rivals)
    state.replace_top(batch)
    if len(trigger_order.distinct_options(state, player)) > 1:
        state.decision = Decision(player, DecisionKind.ORDER)
    else:
        start(state, batch, first)
    return True


def start(state: GameState, batch: Batch, trigger: Trigger) -> None:
    """Start an interruption; the batch continues once it has resolved."""
    ability = state.setup.cards[trigger.card].abilities[trigger.ability]
    asked = (*batch.applied_interruptions, _answered_key(ability, trigger))
    state.replace_top(replace(batch, applied_interruptions=asked, pending_interruptions=()))
    if isinstance(ability, ast.Global):
        state.push(reactive_global_offer(state, trigger, ability))
        return
    if not isinstance(ability, ast.Interruption):
        raise TypeError(f"ability {trigger.ability} of card {trigger.card} is no interruption")
    if limits.is_use_counted(ability):
        state.used_limits = (*state.used_limits, _limit_key(ability, trigger))
    state.push(ability_frame(state, trigger, ability))


def ability_frame(
    state: GameState, trigger: Trigger, ability: ast.Triggered | ast.Interruption
) -> Frame:
    """The frame in which the ability of a trigger resolves."""
    return Frame(
        player=trigger.player,
        card=trigger.card,
        die=trigger.die,
        kind=state.setup.cards[trigger.card].ability_kinds[trigger.ability],
        remaining_effects=ability.do,
        event=trigger.event,
        chosen=trigger.chosen,
        chosen_word=evaluate.chosen_word(state, trigger.card, trigger.player),
        ability=trigger.ability,
        once_per_target_ability=limits.once_per_target_index(ability, trigger.ability),
    )


def _interruptions(state: GameState, batch: Batch) -> Iterator[Trigger]:
    """Yield the interruptions that may still answer, in the order of the events they answer.

    An interruption granted by a temporary effect answers once for each time it was granted.
    """
    asked = Counter(batch.applied_interruptions)
    for target, word, changes in _events(state, batch):
        for listed in state.setup.index.interruptions.get(word, ()):
            for viewer in _viewers(state, listed):
                trigger = _match_interruption(state, listed, target, word, viewer, changes)
                if trigger is None:
                    continue
                key = _answered_key(listed.node, trigger)
                if asked[key]:
                    asked[key] -= listed.watch is not None
                    continue
                if isinstance(listed.node, ast.Global):
                    if can_use_reactive_global(state, trigger):
                        yield trigger
                elif not _is_used_up(state, listed.node, trigger):
                    yield trigger


def _events(
    state: GameState, batch: Batch
) -> Iterator[tuple[Target, ast.EventWord, tuple[ProposedChange, ...]]]:
    """Yield the events about to happen: (die or player, moment, changes)."""
    events: dict[tuple[Target, ast.EventWord], list[ProposedChange]] = {}
    for change in batch.changes:
        if change.cause_kind == "cost" or (change.change_kind != "ko" and change.amount <= 0):
            continue
        target = change.target
        if isinstance(target, PlayerTarget):
            if overcrush.is_open(batch, target):
                continue
        elif not is_fielded(state.dice[target]):
            continue
        if change.through_blockers and not overcrush.gets_through(state, batch, change):
            continue
        events.setdefault((target, _EVENT_OF_CHANGE[change.change_kind]), []).append(change)
    for (target, word), changes in events.items():
        yield target, word, tuple(changes)


def _viewers(state: GameState, listed: IndexedAbility) -> list[Frame]:
    ability = listed.node
    without_dice = viewers_without_dice(state, listed)
    if without_dice is not None:
        return without_dice
    if not isinstance(ability, ast.Interruption):
        return []
    return [
        viewpoint(die.controller, listed.card, die.id)
        for die in dice_with_ability(state, listed, once_each=ability.while_active)
    ]


def _match_interruption(
    state: GameState,
    listed: IndexedAbility,
    target: Target,
    word: str,
    viewer: Frame,
    changes: tuple[ProposedChange, ...],
) -> Trigger | None:
    """Return one viewer's interruption of an event, or None if its moment does not match."""
    when = getattr(listed.node, "when", None)
    if when is None:
        return None
    causes = tuple(cause_of_change(change, state) for change in changes)
    much = match_event(state, when, word, target, viewer, 0, causes)
    if much is None:
        return None
    return trigger_of(listed, viewer, TriggeringEvent(target, much))


def _answered_key(ability: ast.Ability, trigger: Trigger) -> AppliedInterruption:
    """Key that records that an interruption has answered an event.

    "While active" abilities and Global Abilities are recorded for the player, others for the die.
    An ability with several moments answers an event that matches more than one only once (EFF-5).
    """
    by_card = trigger.die < 0 or getattr(ability, "while_active", False)
    when = getattr(ability, "when", None)
    once = when is not None and when.other is not None
    return (
        trigger.card,
        trigger.ability,
        PlayerTarget(trigger.player) if by_card else trigger.die,
        NO_DIE if once else trigger.event.subject,
    )


def _is_used_up(state: GameState, ability: ast.Ability, trigger: Trigger) -> bool:
    if not isinstance(ability, ast.Interruption):
        return False
    if not limits.is_allowed_this_turn(state, ability, trigger.player):
        return True
    return limits.is_use_counted(ability) and _limit_key(ability, trigger) in state.used_limits


def _limit_key(ability: ast.Interruption, trigger: Trigger) -> LimitKey:
    """Key for counting limited uses: per card, or per die for its own ability (EFF-4, EFF-6)."""
    by_card = ability.while_active or ability.limit == "first time each turn"
    whose = PlayerTarget(trigger.player) if by_card else trigger.die
    return (trigger.card, trigger.ability, whose)


def record_first_events(state: GameState, batch: Batch) -> None:
    """Record first events of this turn, even for cards not in the Field (EFF-4)."""
    for word in dict.fromkeys(
        _EVENT_OF_CHANGE.get(change.change_kind, "") for change in batch.changes
    ):
        for listed in state.setup.index.interruptions.get(word, ()):
            if getattr(listed.node, "limit", "") == "first time each turn":
                _record_first_event(state, batch, listed, word)


def _record_first_event(state: GameState, batch: Batch, listed: IndexedAbility, word: str) -> None:
    changes = [
        change for change in batch.changes if _EVENT_OF_CHANGE.get(change.change_kind) == word
    ]
    for player in state.players_in_turn_order:
        key = (listed.card, listed.ability_index, PlayerTarget(player))
        viewer = viewpoint(player, listed.card, NO_DIE)
        if key not in state.used_limits and any(
            _match_interruption(state, listed, change.target, word, viewer, (change,))
            for change in changes
        ):
            state.used_limits = (*state.used_limits, key)


# --- applying interruptions -----------------------------------------------------------------------


def prevent_damage(state: GameState, frame: Frame, wanted: int | None, log: Log) -> None:
    """Prevent up to `wanted` damage of the event an interruption answers; None prevents all."""
    _, batch = _batch_below(state)
    if batch is not None:
        answered = _matching_changes(state, batch, frame)
        _prevent_changes(state, answered, frame.event.subject, wanted, log)


def prevent_damage_to_all(state: GameState, frame: Frame, wanted: int | None, log: Log) -> None:
    """Prevent as much damage to the player and to each of their dice, for the same reason."""
    _, batch = _batch_below(state)
    if batch is None:
        return
    reasons = {_reason_for(batch.changes[at]) for at in _matching_changes(state, batch, frame)}
    alike: dict[Target, list[int]] = {}
    for at, change in enumerate(batch.changes):
        target = change.target
        if isinstance(target, PlayerTarget):
            is_own = state.on_same_side(target.player, frame.player)
        else:
            is_own = state.dice[target].controller == frame.player
        if is_own and change.amount > 0 and _reason_for(change) in reasons:
            alike.setdefault(target, []).append(at)
    for target, changes in alike.items():
        _prevent_changes(state, changes, target, wanted, log)


def _reason_for(change: ProposedChange) -> tuple[object, ...]:
    return change.source, change.cause_kind, change.keyword


def _prevent_changes(
    state: GameState, answered: list[int], about: Target, wanted: int | None, log: Log
) -> None:
    """Prevent damage to one die or player: some of the batch's changes, given by their indices."""
    place, batch = _batch_below(state)
    if batch is None:
        return
    changes, prevented = list(batch.changes), 0
    for at in answered:
        change = changes[at]
        source = state.dice[change.source] if change.source >= 0 else None
        if source is not None and evaluate.cannot(state, source, "be prevented"):
            continue
        left = change.amount if wanted is None else wanted - prevented
        taken = min(left, change.amount)
        prevented += taken
        changes[at] = replace(change, amount=change.amount - taken)
    if prevented:
        if isinstance(about, PlayerTarget):
            log.append(DamagePrevented(NO_DIE, prevented, about.player))
        else:
            log.append(DamagePrevented(about, prevented))
    state.replace_entry(place, replace(batch, changes=tuple(changes)))


def redirect_damage(
    state: GameState, frame: Frame, wanted: int | None, to: Target, log: Log
) -> None:
    """Redirect damage of the event an interruption answers to another die or to a player.

    The caller has checked that the edition allows it (`targets.is_redirect_allowed`). The damage
    keeps its source. The redirecting ability cannot answer it again (RUL-8, R043).
    """
    place, batch = _batch_below(state)
    if batch is None:
        return
    to = _as_named(state, batch, to)
    if to == frame.event.subject:
        return
    if not isinstance(to, PlayerTarget) and not is_fielded(state.dice[to]):
        return
    changes = list(batch.changes)
    is_new = all(change.target != to for change in changes)
    kind: Literal["damage", "player damage"] = (
        "player damage" if isinstance(to, PlayerTarget) else "damage"
    )
    for at in _matching_changes(state, batch, frame):
        change = changes[at]
        taken = change.amount if wanted is None else min(wanted, change.amount)
        if not taken:
            continue
        wanted = None if wanted is None else wanted - taken
        changes[at] = replace(change, amount=change.amount - taken)
        changes.append(replace(change, change_kind=kind, target=to, amount=taken))
        log.append(_redirect_report(changes[-1]))
    if is_new:
        ability = state.setup.cards[frame.card].abilities[frame.ability]
        own = Trigger(frame.player, frame.card, frame.die, frame.ability, TriggeringEvent(to))
        batch = replace(
            batch, applied_interruptions=(*batch.applied_interruptions, _answered_key(ability, own))
        )
    state.replace_entry(place, replace(batch, changes=tuple(changes)))


def _as_named(state: GameState, batch: Batch, to: Target) -> Target:
    """A target of redirected damage: a player is the partner whom the batch names already."""
    if not isinstance(to, PlayerTarget):
        return to
    before = [one.target.player for one in batch.changes if isinstance(one.target, PlayerTarget)]
    return PlayerTarget(state.setup.named_by_side((*before, to.player))[-1])


def _redirect_report(change: ProposedChange) -> DamageRedirected:
    if isinstance(change.target, PlayerTarget):
        return DamageRedirected(NO_DIE, change.target.player, change.amount)
    return DamageRedirected(change.target, NOBODY, change.amount)


def would_be_knocked_out(state: GameState, die_id: DieId) -> bool:
    """Whether the batch that is being answered KOs a die."""
    _, batch = _batch_below(state)
    return batch is not None and any(
        change.change_kind == "ko" and change.target == die_id for change in batch.changes
    )


def cancel_knock_out(state: GameState, die_id: DieId) -> None:
    """Remove a die's KO from the batch."""
    place, batch = _batch_below(state)
    if batch is not None:
        kept = tuple(c for c in batch.changes if c.change_kind != "ko" or c.target != die_id)
        state.replace_entry(place, replace(batch, changes=kept))


def _matching_changes(state: GameState, batch: Batch, frame: Frame) -> list[int]:
    """Indices of the batch's damage changes that an interruption answers."""
    ability = state.setup.cards[frame.card].abilities[frame.ability]
    when: ast.Moment | None = getattr(ability, "when", None)
    if when is None or frame.ability == NO_ABILITY:
        return []
    return [
        at
        for at, change in enumerate(batch.changes)
        if change.change_kind in ("damage", "player damage")
        and change.target == frame.event.subject
        and change.amount > 0
        and match_event(
            state,
            when,
            _EVENT_OF_CHANGE[change.change_kind],
            frame.event.subject,
            frame,
            0,
            (cause_of_change(change, state),),
        )
        is not None
    ]


def _batch_below(state: GameState) -> tuple[int, Batch | None]:
    for place in range(len(state.stack) - 1, -1, -1):
        entry = state.stack[place]
        if isinstance(entry, Batch):
            return place, entry
    return -1, None


# --- reactive Global Abilities --------------------------------------------------------------------


def can_use_reactive_global(state: GameState, trigger: Trigger) -> bool:
    """Whether a player may use and can pay for a reactive global at an event and has a target."""
    ability = state.setup.cards[trigger.card].abilities[trigger.ability]
    if not isinstance(ability, ast.Global):
        return True
    if not limits.is_allowed_this_turn(state, ability, trigger.player):
        return False
    if limits.is_once_per_turn(ability) and _reactive_use_key(trigger) in state.used_limits:
        return False
    if evaluate.is_ability_ignored(state, trigger.card, None, "global"):
        return False
    if evaluate.cannot_use_globals(state, trigger.card, trigger.player):
        return False
    frame = _reactive_frame(state, trigger, ability, ability.do)
    cost = _current_cost(state, trigger, ability)
    if not availability.can_pay_cost(state, trigger.player, cost, frame):
        return False
    return availability.why_not_initiated(state, frame, cost) is None


def reactive_global_offer(state: GameState, trigger: Trigger, ability: ast.Global) -> Frame:
    """Frame that offers a player a reactive global at an event: a "you may" that costs its energy.

    Players decide in any step, once for each event (RUL-7). Whatever it causes is a new event
    (RUL-8).
    """
    may = ast.Optional(ability.do, _current_cost(state, trigger, ability))
    return _reactive_frame(state, trigger, ability, (may,))


def record_reactive_use(state: GameState, frame: Frame, log: Log) -> None:
    """Record and log the use of a reactive global that was paid for."""
    ability = state.setup.cards[frame.card].abilities[frame.ability]
    log.append(GlobalUsed(frame.player, frame.card))
    if limits.is_once_per_turn(ability):
        state.used_limits = (
            *state.used_limits,
            (frame.card, frame.ability, PlayerTarget(frame.player)),
        )


def _reactive_use_key(trigger: Trigger) -> LimitKey:
    return (trigger.card, trigger.ability, PlayerTarget(trigger.player))


def _reactive_frame(
    state: GameState, trigger: Trigger, ability: ast.Global, todo: tuple[ast.Effect, ...]
) -> Frame:
    return Frame(
        player=trigger.player,
        card=trigger.card,
        die=NO_DIE,
        kind="global",
        remaining_effects=todo,
        event=TriggeringEvent(trigger.event.subject, trigger.event.amount),
        chosen_word=evaluate.chosen_word(state, trigger.card, trigger.player),
        ability=trigger.ability,
        once_per_target_ability=limits.once_per_target_index(ability, trigger.ability),
    )


def _current_cost(state: GameState, trigger: Trigger, ability: ast.Global) -> ast.Cost:
    """The current cost of a global, including what texts add to it (BUY-2)."""
    cost = ability.cost
    need = costs.need_of_global(state, energy_need(cost), trigger.card, trigger.player)
    return replace(cost, any_energy=need.total - len(cost.energy))


# --- Regenerate (KW-10) ---------------------------------------------------------------------------


def start_next_regeneration(state: GameState, batch: Batch) -> bool:
    """Start the roll of the next die of a batch that regenerates; False if none is left.

    The roll replaces the KO, so nothing that follows a KO happens to a die that stays (R100). A
    cost cannot be replaced (PAY-6).
    """
    if not state.setup.ruleset.has_corrections:
        return False
    for die_id in _dice_about_to_be_knocked_out(state, batch):
        die, key = state.dice[die_id], _regeneration_key(state, die_id)
        if key in batch.applied_interruptions or not evaluate.has_keyword(state, die, "Regenerate"):
            continue
        done = (*batch.applied_interruptions, key)
        state.replace_top(replace(batch, applied_interruptions=done))
        do = (ast.Regenerate(),)
        state.push(Frame(die.controller, die.card, die_id, "keyword", do))
        return True
    return False


def _dice_about_to_be_knocked_out(state: GameState, batch: Batch) -> Iterator[DieId]:
    for change in batch.changes:
        target = change.target
        if change.change_kind != "ko" or change.cause_kind == "cost":
            continue
        if not isinstance(target, PlayerTarget) and evaluate.is_knocked_out(
            state, state.dice[target]
        ):
            yield target


def _regeneration_key(state: GameState, die_id: DieId) -> AppliedInterruption:
    return (state.dice[die_id].card, NO_ABILITY, die_id, die_id)


def has_regenerated(batch: Batch) -> bool:
    """Whether any die of a batch was rolled to regenerate."""
    return any(ability == NO_ABILITY for _, ability, _, _ in batch.applied_interruptions)


def can_regenerate(state: GameState, die_id: DieId) -> bool:
    """Whether a die is about to be KO'd, or was KO'd and is in the Prep Area."""
    die = state.dice[die_id]
    return die.zone is PREP or (is_fielded(die) and would_be_knocked_out(state, die_id))


def ask_for_regeneration_roll(state: GameState, frame: Frame) -> None:
    """Let Chance roll the die of a frame, which remembers the face that it shows now."""
    event = replace(frame.event, action_face=state.dice[frame.die].face)
    state.replace_top(replace(frame.with_progress(is_accepted=True), event=event))
    state.decision = Decision(CHANCE, DecisionKind.ROLL, dice=(frame.die,))


def apply_regeneration_roll(state: GameState, frame: Frame, log: Log) -> None:
    """Keep the rolled die in the Field, out of combat and undamaged, or let the KO happen.

    A die that is KO'd after all is judged as it was before the roll.
    """
    die = state.dice[frame.die]
    face = state.face_of(die)
    if face is not None and face.level:
        cancel_knock_out(state, die.id)
        state.dice[die.id] = replace(die, damage=0)
        move_die(state, die.id, FIELD, log, "regenerated")
    elif is_fielded(die):
        state.dice[die.id] = replace(die, face=frame.event.action_face)
