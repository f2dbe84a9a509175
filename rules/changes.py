"""Batches of changes: proposed together, answered by preventions and replacements, done together.

A batch is one assignment of combat damage, one "each", one KO with all that fall with it. It lies
on the stack while interruptions answer it (TIM-2, DMG-7); then all of it happens at once, the
knocked out leave, and what "damaged" and "KO'd" trigger is queued as one group (DMG-3).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import phrases, queries, waiting
from rules.events import (
    DamageDealt,
    DamagePrevented,
    EndReason,
    KnockedOut,
    LifeChanged,
    MatchEnded,
    PlayerDamaged,
)
from rules.language import tree
from rules.placing import Log, is_fielded, place, spent_zone
from rules.setup import Listed
from rules.state import ATTACK, PREP, Batch, Change, Die, Frame, GameState, Trigger
from rules.triggers import collect, queue_group


def propose(state: GameState, changes: tuple[Change, ...], leaving: tuple[int, ...] = ()) -> None:
    """Lay a batch on the stack, if anything is in it."""
    if changes or leaving:
        state.stack = (*state.stack, Batch(changes, leaving=leaving))


def resolve_batch(state: GameState, batch: Batch, log: Log) -> None:
    """Let the next interruption answer the batch, or do it."""
    answering = _interruptions(state, batch)
    if not answering:
        state.stack = state.stack[:-1]
        _apply(state, batch, log)
        return
    listed, die, change = answering[0]
    found = listed.tree
    frame = Frame(
        die.player, listed.card, die.id, listed.kind,
        found.do if isinstance(found, tree.Interruption) else (),
        subject=change.target, amount=change.amount,
    )  # fmt: skip
    asked = replace(batch, asked=(*batch.asked, (listed.ability, die.id)))
    state.stack = (*state.stack[:-1], asked, frame)


_MOMENTS = {"damage": "damaged", "ko": "would be ko"}
"""The moment that an interruption of each kind of change names."""


def _interruptions(state: GameState, batch: Batch) -> list[tuple[Listed, Die, Change]]:
    """What may still answer a batch, the active player's first, each with its die."""
    index = state.setup.index.interruptions
    if not index:
        return []
    found = [
        (listed, die, change)
        for change in batch.changes
        if change.amount > 0 or change.what == "ko"
        for listed in index.get(_MOMENTS.get(change.what, ""), ())
        for die in queries.bearers(state, listed.card)
        if is_fielded(die)
        and (listed.ability, die.id) not in batch.asked
        and isinstance(listed.tree, tree.Interruption)
        and queries.has_ability(state, die, listed)
        and _answers(state, listed.tree, die, change)
    ]
    return sorted(found, key=lambda one: one[1].player != state.active)


def _answers(state: GameState, ability: tree.Interruption, die: Die, change: Change) -> bool:
    target = state.dice[change.target]
    if not is_fielded(target):
        return False
    if ability.when.dice is None:
        return target.id == die.id
    return phrases.matches(
        state, ability.when.dice, target, phrases.view(die.player, die.card, die.id)
    )


# --- doing it -------------------------------------------------------------------------------------


def _apply(state: GameState, batch: Batch, log: Log) -> None:
    if not batch.leaving and (not batch.changes or batch.changes[0].what == "ko"):
        _knock_out(state, batch, log)
        return
    hurt: list[Change] = []
    for change in batch.changes:
        if change.amount <= 0:
            continue
        if change.what == "player damage":
            state.life[change.target] -= change.amount
            life = state.life[change.target]
            log.append(PlayerDamaged(change.target, change.amount, life, change.source))
            waiting.lift(state, "player damaged", change.target, log, cause=change.player)
            hurt.append(change)
        elif is_fielded(state.dice[change.target]):
            die = state.dice[change.target]
            state.dice[die.id] = replace(die, damage=die.damage + change.amount)
            by_combat = change.by == "combat"
            log.append(DamageDealt(die.id, change.amount, change.source, by_combat))
            hurt.append(change)
    if check_life(state, log):
        return
    after = [
        trigger
        for change in hurt
        for trigger in collect(
            state,
            "damaged" if change.what == "damage" else "player damaged",
            change.target,
            amount=change.amount,
        )
    ]
    _unblocked_leave(state, batch.leaving, log)
    check_knock_outs(state, tuple(after))


def _unblocked_leave(state: GameState, leaving: tuple[int, ...], log: Log) -> None:
    """Unblocked attackers leave once their damage is dealt, before all effects of it (DMG-2)."""
    for number in leaving:
        die = state.dice[number]
        if die.zone is ATTACK:
            place(state, number, spent_zone(state, die.player), log, "unblocked")


def check_knock_outs(state: GameState, after: tuple[Trigger, ...] = ()) -> None:
    """Propose the KO of every character whose damage has reached its defense, or with D 0 (DMG-5).

    `after` are triggers of the damage, which wait until the knocked out have left (DMG-3).
    """
    fallen: list[Change] = []
    modified = bool(state.lasting) or "Bonus" in state.setup.index.statics
    for die in state.dice:
        if (die.damage or modified) and is_fielded(die):
            face = state.face(die)
            if face is not None and face.level and die.damage >= queries.defense(state, die):
                fallen.append(Change("ko", die.id, 0, -1, "other"))
    if fallen:
        state.stack = (*state.stack, Batch(tuple(fallen), after=after))
    elif after:
        queue_group(state, after)


def _knock_out(state: GameState, batch: Batch, log: Log) -> None:
    """The knocked out go to their owners' Prep Areas together; then their triggers are queued."""
    falling = [c.target for c in batch.changes if is_fielded(state.dice[c.target])]
    group = list(batch.after)
    for number in falling:
        group += collect(state, "ko", number)
    for number in falling:
        place(state, number, PREP, log, "knocked out")
        log.append(KnockedOut(number))
    queue_group(state, tuple(group))
    if falling:
        check_knock_outs(state)


# --- answering it ---------------------------------------------------------------------------------


def prevent(state: GameState, frame: Frame, wanted: int | None, log: Log) -> None:
    """Take damage off the change that an interruption answers; None is all of it."""
    place_, batch = _batch_below(state)
    if batch is None:
        return
    changes: list[Change] = []
    for change in batch.changes:
        if change.what == "damage" and change.target == frame.subject and change.amount:
            taken = change.amount if wanted is None else min(wanted, change.amount)
            if taken:
                log.append(DamagePrevented(change.target, taken))
            change = replace(change, amount=change.amount - taken)
            wanted = None if wanted is None else wanted - taken
        changes.append(change)
    _put_batch(state, place_, replace(batch, changes=tuple(changes)))


def survive(state: GameState, number: int) -> None:
    """Take a die out of the batch that would knock it out."""
    place_, batch = _batch_below(state)
    if batch is not None:
        kept = tuple(c for c in batch.changes if c.what != "ko" or c.target != number)
        _put_batch(state, place_, replace(batch, changes=kept))


def _batch_below(state: GameState) -> tuple[int, Batch | None]:
    for place_ in range(len(state.stack) - 1, -1, -1):
        entry = state.stack[place_]
        if isinstance(entry, Batch):
            return place_, entry
    return -1, None


def _put_batch(state: GameState, place_: int, batch: Batch) -> None:
    state.stack = (*state.stack[:place_], batch, *state.stack[place_ + 1 :])


# --- the end --------------------------------------------------------------------------------------


def check_life(state: GameState, log: Log) -> bool:
    """End the match if a player is at zero: at once, or as a tie if both are (END-1)."""
    if state.over:
        return True
    fallen = [number for number, life in enumerate(state.life) if life <= 0]
    if not fallen:
        return False
    standing = [n for n in range(len(state.setup.players)) if n not in fallen]
    end(state, standing[0] if standing else None, log)
    return True


def end(state: GameState, winner: int | None, log: Log, *, reason: EndReason | None = None) -> None:
    """End the match; for want of another reason because somebody's life is gone (END-1)."""
    state.over, state.winner = True, winner
    state.stack, state.queue, state.paying = (), (), None
    state.offer = None
    log.append(MatchEnded(winner, reason or ("tie" if winner is None else "life")))


def gain_life(state: GameState, player: int, amount: int, log: Log) -> None:
    """Gain life, never above the starting amount (END-1)."""
    gained = min(amount, state.setup.life - state.life[player])
    if gained > 0:
        state.life[player] += gained
        log.append(LifeChanged(player, gained, state.life[player], "effect"))


def lose_life(state: GameState, player: int, amount: int, log: Log) -> None:
    """Lose life by an effect, which is not damage (DMG-6)."""
    if amount > 0:
        state.life[player] -= amount
        log.append(LifeChanged(player, -amount, state.life[player], "effect"))
        check_life(state, log)
