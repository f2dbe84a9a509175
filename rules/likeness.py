"""Which dice are alike: in how they look, in what lasts on them, and to what waits for them."""

from __future__ import annotations

from msgspec.structs import replace

from rules.moves import AlsoField, Field
from rules.placing import IN_OR_FROM_FIELD
from rules.state import ATTACK, CHANCE, UNROLLED, Batch, Die, Frame, GameState, Trigger


def distinct(state: GameState, dice: list[Die]) -> list[Die]:
    """Of dice that are alike in everything, keep the first."""
    if len(dice) == len({(die.card, die.face) for die in dice}):
        return dice  # none of them look alike, as is seen at once
    first: dict[object, Die] = {}
    apart = _apart(state) | {*_in_hand(state)}
    for die, look in zip(dice, _looks(state, dice, apart), strict=True):
        first.setdefault(look, die)
    return list(first.values())


def in_chance(state: GameState) -> tuple[tuple[int, ...], ...]:
    """The dice that can be drawn now, or that are rolled; those that are alike stand together.

    Which of them shows a face, or leaves the bag, then makes no difference. What dice showed before
    they are rolled does not count.
    """
    decision = state.decision
    if decision is None or decision.player != CHANCE:
        return ()
    if decision.kind == "draw":
        dice = state.undrawn(decision.owner)
    else:
        dice = [replace(state.dice[number], face=UNROLLED) for number in decision.dice]
    groups: dict[object, list[int]] = {}
    for die, look in zip(dice, _looks(state, dice, _apart(state)), strict=True):
        groups.setdefault(look, []).append(die.id)
    return tuple(tuple(group) for group in groups.values())


def _apart(state: GameState) -> set[int]:
    """Dice that are like no other: something lasts on them, or binds them to others."""
    apart = {number for effect in state.lasting for number in effect.dice or ()}
    apart.update(n for effect in state.lasting for dice in effect.chosen for n in dice)
    if state.combat is not None:
        for block in state.combat.blocks:
            apart.update(number for number in block if state.dice[number].zone is ATTACK)
        apart.update(n for n in state.combat.blocked if state.dice[n].zone is ATTACK)
    for pair in state.pairs:
        apart.update(pair[:2])
    for die in state.in_zones(IN_OR_FROM_FIELD):
        if die.host >= 0 or die.bearer >= 0:
            apart.update((die.id, die.host, die.bearer))
    return apart


def _looks(state: GameState, dice: list[Die], apart: set[int]) -> list[object]:
    """What dice are in everything that matters; those that stand apart are like no other."""
    waited_for = roles(state) if state.stack or state.queue or state.awaited else {}
    return [
        die.id
        if die.id in apart
        else (replace(die, id=0), tuple(waited_for.get(die.id, ())), die.id in state.arrived)
        for die in dice
    ]


def _in_hand(state: GameState) -> tuple[int, ...]:
    """Dice already taken for what is being put together, which cannot be taken twice."""
    if state.paying is not None:
        acts = state.paying.acts
        return tuple(act.die for act in acts if isinstance(act, Field | AlsoField))
    top = state.stack[-1] if state.stack else None
    if state.decision is not None and state.decision.kind in ("draw", "roll"):
        return state.marked  # dice that chance has in hand are alike
    return (*state.marked, *(top.picked if isinstance(top, Frame) else ()))


def roles(state: GameState) -> dict[int, list[object]]:
    """What dice are to what waits: dice that look the same, but not to that, are not alike."""
    found: dict[int, list[object]] = {}

    def note(number: int, *role: object) -> None:
        found.setdefault(number, []).append(role)

    def note_trigger(trigger: Trigger, where: int) -> None:
        alike = (where, trigger.card, trigger.ability, trigger.die == trigger.subject)
        note(trigger.die, "answers", *alike)
        note(trigger.subject, "about", *alike)

    for place, entry in enumerate(state.stack):
        if isinstance(entry, Batch):
            for change in entry.changes:
                note(change.target, "target", place, change.what, change.amount, change.by)
                note(change.source, "source", place, change.what, change.amount)
            for trigger in entry.after:
                note_trigger(trigger, place)
        elif entry.todo:
            note(entry.die, "die", place)
            note(entry.subject, "subject", place)
            for number in entry.hand:
                note(number, "hand", place)
            for at, dice in enumerate((*entry.chosen, *entry.answers)):
                for number in dice:
                    note(number, "chosen", place, at)
    for trigger in (trigger for group in state.queue for trigger in group):
        note_trigger(trigger, -1)
    for place, waits in enumerate(state.awaited):
        note(waits.die, "waits", place)
        note(waits.subject, "subject", place)
        for number in (n for dice in waits.chosen for n in dice):
            note(number, "kept", place)
    return found
