"""Batches of simultaneous changes: proposed, answered by interruptions, then applied together.

A batch is one assignment of combat damage, one effect on "each" die, or all KOs that happen at the
same time. It stays on the stack while interruptions answer it (TIM-2, DMG-7). Then all its changes
happen at once, knocked-out dice leave, and the abilities triggered by "damaged" and "KO'd" are
queued as one group (DMG-3).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.effects import interruptions, overcrush
from rules.engine.evaluate import phrases
from rules.engine.movement import die_movement, triggers
from rules.engine.movement.die_movement import Log, move_die, spent_zone
from rules.engine.movement.triggers import Cause, collect_triggers, queue_triggers
from rules.language import ast
from rules.model.ids import DieId, PlayerId, PlayerTarget, Target, die_of
from rules.state import (
    ATTACK,
    IN_FIELD,
    PREP,
    Batch,
    Die,
    Frame,
    GameState,
    ProposedChange,
    Step,
    Trigger,
    TriggeringEvent,
    is_fielded,
)
from rules.state.events import (
    DamageDealt,
    EndReason,
    KnockedOut,
    LifeChanged,
    MatchEnded,
    PlayerDamaged,
)

_CLEANUP = Step.CLEANUP


def propose_batch(
    state: GameState, changes: tuple[ProposedChange, ...], leaving: tuple[DieId, ...] = ()
) -> None:
    """Push a batch of changes onto the stack, unless it is empty.

    `leaving` are the unblocked attackers that leave once the damage is dealt (DMG-2).
    """
    if "DoubleDamage" in state.setup.index.node_kinds:
        changes = tuple(_multiplied(state, change) for change in changes)
    if changes or leaving:
        state.push(Batch(changes, leaving_attackers=leaving))


def _multiplied(state: GameState, change: ProposedChange) -> ProposedChange:
    """Apply damage multipliers from texts, before interruptions and Overcrush are considered."""
    if change.change_kind == "ko":
        return change
    factor = evaluate.damage_factor(state, change.source, die_of(change.target))
    return change if factor == 1 else replace(change, amount=factor * change.amount)


def answered_keyword(state: GameState, frame: Frame) -> str:
    """The keyword of an ability that deals damage, if a text of the match asks for it, else ""."""
    if frame.ability < 0:
        return ""
    word = state.setup.cards[frame.card].ability_keywords[frame.ability]
    return word if f"damage by {word}" in state.setup.index.node_kinds else ""


def propose_knock_outs(
    state: GameState, frame: Frame, dice: list[Die], *, is_counted: bool
) -> None:
    """Propose the KO of dice by an effect.

    If `is_counted`, the effect has reached only the dice that are really knocked out ("for each die
    KO'd", "if you do"): a replaced KO does not count.
    """
    changes = tuple(
        ProposedChange("ko", die.id, 0, frame.die, frame.kind, frame.player) for die in dice
    )
    if changes:
        state.push(Batch(changes, is_counted=is_counted))


def resolve_batch(state: GameState, batch: Batch, log: Log) -> None:
    """Start the batch's next interruption, or apply the batch if none is left."""
    if interruptions.start_next(state, batch) or interruptions.start_next_regeneration(
        state, batch
    ):
        return
    if overcrush.is_open(batch):
        state.replace_top(overcrush.with_leftover(state, batch))  # texts may answer this as well
        return
    state.pop_top()
    if state.setup.index.interruptions:
        interruptions.record_first_events(state, batch)
    if not batch.leaving_attackers and (not batch.changes or batch.changes[0].change_kind == "ko"):
        _knock_out(state, batch, log)
    else:
        _deal_damage(state, batch, log)


# --- damage ---------------------------------------------------------------------------------------


def _deal_damage(state: GameState, batch: Batch, log: Log) -> None:
    """Deal all damage of a batch at once, then queue triggers and propose KOs (DMG-3)."""
    through = [c for c in batch.changes if c.through_blockers]
    stopped = [c for c in through if not overcrush.gets_through(state, batch, c)]
    hurt = [
        change
        for change in batch.changes
        if change.amount > 0
        and change not in stopped
        and (isinstance(change.target, PlayerTarget) or is_fielded(state.dice[change.target]))
    ]
    for target, parts in _by_target(hurt).items():
        if isinstance(target, PlayerTarget):
            _damage_player(state, target.player, parts, log)
        else:
            _damage_die(state, target, parts, log)
    _record_damage_dealt(state, hurt)
    if check_life(state, log):
        return
    after = _damage_triggers(state, hurt)
    _remove_unblocked(state, batch.leaving_attackers, log)
    causes = {
        c.target: interruptions.cause_of_change(c, state)
        for c in hurt
        if not isinstance(c.target, PlayerTarget)
    }
    if not state.setup.ruleset.damage_triggers_before_ko:
        check_knock_outs(state, tuple(after), causes)
        return
    queue_triggers(state, tuple(after))
    if after and any(change.cause_kind == "combat" for change in hurt):
        struck = tuple((die_id, by.source) for die_id, by in causes.items())
        state.postponed_knock_outs = (
            *state.postponed_knock_outs,
            *struck,
        )  # their KOs wait for the triggers
    else:
        check_knock_outs(state, (), causes)


def _remove_unblocked(state: GameState, leaving: tuple[DieId, ...], log: Log) -> None:
    """Remove unblocked attackers after their damage, before any effect it triggers (DMG-2)."""
    for die_id in leaving:
        die = state.dice[die_id]
        if die.zone is ATTACK:
            move_die(state, die_id, spent_zone(state, die.controller), log, "unblocked")


def _by_target(changes: list[ProposedChange]) -> dict[Target, list[ProposedChange]]:
    found: dict[Target, list[ProposedChange]] = {}
    for change in changes:
        found.setdefault(change.target, []).append(change)
    return found


def _damage_player(
    state: GameState, player: PlayerId, parts: list[ProposedChange], log: Log
) -> None:
    for change in parts:
        life = state.change_life(player, -change.amount)
        log.append(PlayerDamaged(player, change.amount, life, change.source))
        cause = interruptions.cause_of_change(change, state).player
        die_movement.release_captures(state, "player damaged", player, log, cause=cause)


def _damage_die(state: GameState, die_id: DieId, parts: list[ProposedChange], log: Log) -> None:
    die = state.dice[die_id]
    protected = die.iron_will_defense
    if evaluate.has_keyword(state, die, "Iron Will"):
        protected = evaluate.iron_will(state, die, len({change.source for change in parts}))
    damage = die.damage + sum(change.amount for change in parts)
    state.dice[die_id] = replace(die, damage=damage, iron_will_defense=protected)
    for change in parts:
        log.append(DamageDealt(die_id, change.amount, change.source, change.cause_kind == "combat"))


def _record_damage_dealt(state: GameState, hurt: list[ProposedChange]) -> None:
    """Add the damage actually dealt to the frame of the ability that dealt it (`ast.Dealt`)."""
    top = state.top_frame
    if top is not None:
        dealt = sum(
            change.amount
            for change in hurt
            if (change.cause_kind, change.player) == (top.kind, top.player)
        )
        if dealt:
            state.replace_top(top.with_results(damage_dealt=top.results.damage_dealt + dealt))


def _damage_triggers(state: GameState, hurt: list[ProposedChange]) -> list[Trigger]:
    """Collect the abilities triggered by damage.

    "Damaged" triggers once for each die or player, "deals damage" once for each source: a die that
    damages both its blocker and the player deals damage once (R061).
    """
    index = state.setup.index.triggers
    if not state.delayed_effects and not any(word in index for word in _DAMAGE_EVENTS):
        return []
    found: list[Trigger] = []
    for target, parts in _by_target(hurt).items():
        causes = tuple(interruptions.cause_of_change(change, state) for change in parts)
        word: ast.EventWord = "player damaged" if isinstance(target, PlayerTarget) else "damaged"
        found += collect_triggers(state, word, target, causes=causes)
    sources = dict.fromkeys(change.source for change in hurt if change.source >= 0)
    for source in sources:
        causes = tuple(interruptions.cause_of_change(c, state) for c in hurt if c.source == source)
        found += collect_triggers(state, "deals damage", source, causes=causes)
    return found


_DAMAGE_EVENTS = ("damaged", "player damaged", "deals damage")


# --- knocking out ---------------------------------------------------------------------------------


def check_knock_outs(
    state: GameState, after: tuple[Trigger, ...] = (), causes: dict[DieId, Cause] | None = None
) -> None:
    """Propose the KO of every character with lethal damage or a defense of 0 (DMG-5).

    `after` are triggers of the damage that are queued once the knocked-out dice have left (DMG-3).
    `causes` names the cause of each die's KO; other KOs are caused by the resolving ability.
    """
    if are_checks_postponed(state):
        queue_triggers(state, after)
        return
    fallen: list[ProposedChange] = []
    struck = {die_id for die_id, _ in state.postponed_knock_outs}
    modified = bool(state.continuous_effects) or not _DEFENSE_MODIFIERS.isdisjoint(
        state.setup.index.statics
    )
    for die in state.dice_in_zones(IN_FIELD):
        waits = die.id in struck or not (die.damage or modified)
        if not waits and evaluate.is_knocked_out_by_damage(state, die):
            fallen.append(_knock_out_change(state, die, (causes or {}).get(die.id)))
    if fallen:
        state.push(Batch(tuple(fallen), after_triggers=after))
    elif after:
        queue_triggers(state, after)


_DEFENSE_MODIFIERS = frozenset(("Bonus", "SetStat", "SwapStats", "CopyStats"))
"""Modifiers that can lower a defense."""


def _knock_out_change(state: GameState, die: Die, cause: Cause | None) -> ProposedChange:
    if cause is None:
        top = state.top_frame
        cause = triggers.cause_of_frame(top) if top is not None else Cause(kind="other")
    by = cause.kind or "other"
    return ProposedChange(
        "ko", die.id, 0, cause.source, "other" if by == "cost" else by, cause.player
    )


def are_checks_postponed(state: GameState) -> bool:
    """Whether life and KO checks wait until the stack and queue are empty (RUL-13).

    This is so in Cleanup, in editions where everything at the end of a turn happens at once.
    """
    return (
        state.step is _CLEANUP
        and state.setup.ruleset.end_of_turn_is_simultaneous
        and bool(state.stack or state.queue)
    )


def perform_postponed_checks(state: GameState, log: Log) -> None:
    """Perform the KO and life checks postponed until the stack is empty (DMG-3, RUL-13)."""
    at_once = state.step is _CLEANUP and state.setup.ruleset.end_of_turn_is_simultaneous
    if at_once and check_life(state, log):
        return
    if state.postponed_knock_outs or at_once:
        causes = {
            n: Cause(by_, "combat", state.dice[by_].controller)
            for n, by_ in state.postponed_knock_outs
        }
        state.postponed_knock_outs = ()
        check_knock_outs(state, (), causes)


def _knock_out(state: GameState, batch: Batch, log: Log) -> None:
    """Move all knocked-out dice to their owners' Prep Areas, then queue their triggers."""
    falling = [
        (change, die)
        for change in batch.changes
        if not isinstance(change.target, PlayerTarget)
        and evaluate.is_knocked_out(state, die := state.dice[change.target])
    ]
    group = list(batch.after_triggers)
    for change, die in falling:
        causes = (interruptions.cause_of_change(change, state),)
        group += collect_triggers(state, "ko", die.id, causes=causes)
        group += collect_triggers(state, "leaves field", die.id, causes=causes)
    regenerating = _dice_rolled_after_ko(state, falling)
    phrases.save_last_stats(state, [die.id for _, die in falling])
    _record_own_knock_outs(state, falling)
    for _, die in falling:
        state.knocked_out = (*state.knocked_out, (die.id, die.controller))
        move_die(state, die.id, PREP, log, "knocked out")
        log.append(KnockedOut(die.id))
    _record_knock_outs(state, falling, is_counted=batch.is_counted)
    queue_triggers(state, tuple(group))
    if falling or interruptions.has_regenerated(batch):
        check_knock_outs(state)
    for die in reversed(regenerating):  # immediately, before any triggered ability (KW-10)
        do = (ast.Regenerate(),)
        state.push(Frame(die.owner, die.card, die.id, "keyword", do))


def _dice_rolled_after_ko(state: GameState, falling: list[tuple[ProposedChange, Die]]) -> list[Die]:
    """The dice with Regenerate, which earlier versions of the rules rolled after their KO."""
    if state.setup.ruleset.has_corrections:
        return []
    return [die for _, die in falling if evaluate.has_keyword(state, die, "Regenerate")]


def _record_own_knock_outs(state: GameState, falling: list[tuple[ProposedChange, Die]]) -> None:
    """Record the dice that their own player knocks out, if a text asks for it (KW-23)."""
    if "Fell by others" in state.setup.index.node_kinds:
        own = tuple(
            die.id
            for change, die in falling
            if interruptions.cause_of_change(change, state).player == die.controller
        )
        state.knocked_out_by_owner = (*state.knocked_out_by_owner, *own)


def _record_knock_outs(
    state: GameState, falling: list[tuple[ProposedChange, Die]], *, is_counted: bool
) -> None:
    """Record knocked-out dice in the frame of the ability that KO'd them: "KO'd this way".

    If `is_counted`, their number is also the number of dice that its last effect affected.
    """
    top = state.top_frame
    if is_counted and top is not None:
        top = top.with_results(affected_count=len(falling))
        state.replace_top(top)
    if top is not None and top.remaining_effects:
        own = tuple(
            (die.id, die.controller)
            for change, die in falling
            if (change.source, change.player) == (top.die, top.player)
        )
        if own:
            state.replace_top(top.with_results(knocked_out=top.results.knocked_out + own))


# --- the end --------------------------------------------------------------------------------------


def check_life(state: GameState, log: Log) -> bool:
    """End the match if a side has no life left, as a tie if both have none (END-1, DBL-11)."""
    if state.is_over:
        return True
    if are_checks_postponed(state):
        return False
    if min(state.life) > 0:
        return False
    standing = [player for player in state.setup.player_ids if state.life_of(player) > 0]
    end_match(state, standing[0] if standing else None, log)
    return True


def end_match(
    state: GameState, winner: PlayerId | None, log: Log, *, reason: EndReason | None = None
) -> None:
    """End the match; `winner` None is a tie, and the default reason is lost life (END-1)."""
    state.is_over, state.winner = True, winner
    state.stack, state.queue, state.payment, state.postponed_knock_outs = (), (), None, ()
    state.suspended_decision = None
    log.append(MatchEnded(winner, reason or ("tie" if winner is None else "life")))


def gain_life(state: GameState, player: PlayerId, amount: int, log: Log) -> None:
    """Add life to a player's side, never above the starting amount (END-1)."""
    gained = min(amount, state.setup.life - state.life_of(player))
    if gained > 0:
        life = state.change_life(player, gained)
        log.append(LifeChanged(player, gained, life, "effect"))


def lose_life(state: GameState, player: PlayerId, amount: int, log: Log) -> None:
    """Take life from a player by an effect, which is not damage (DMG-6).

    The caller checks afterwards whether the match is over.
    """
    if amount > 0:
        life = state.change_life(player, -amount)
        log.append(LifeChanged(player, -amount, life, "effect"))


def pay_life(state: GameState, player: PlayerId, amount: int, log: Log) -> None:
    """Pay life as a cost, which is not damage (DMG-6)."""
    life = state.change_life(player, -amount)
    log.append(LifeChanged(player, -amount, life, "cost"))


def pay_non_energy_cost(
    state: GameState, cost: ast.Cost, frame: Frame, player: PlayerId, log: Log, times: int = 1
) -> None:
    """Pay a cost apart from its energy: first life, then effects done as a cost (PAY-6).

    The ability being paid for is already on the stack and continues after the cost.
    """
    if cost.life:
        pay_life(state, player, cost.life * times, log)
        if check_life(state, log):
            return
    if cost.do:
        do = cost.do * times
        event = TriggeringEvent(frame.event.subject)
        state.push(Frame(player, frame.card, frame.die, "cost", do, event=event))
