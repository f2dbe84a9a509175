"""Equivalence of dice: equal in appearance, lasting effects and role in pending effects.

Equal dice are interchangeable, so a choice or a draw needs to list only one of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.model.ids import CHANCE, UNROLLED, DieId, PlayerTarget, Target, dice_among
from rules.model.moves import FieldCharacter, Move, Pay
from rules.state import ATTACK, IN_OR_FROM_FIELD, Batch, DecisionKind, Die, GameState, Trigger


def unique_dice(state: GameState, dice: list[Die]) -> list[Die]:
    """Keep the first of each set of equivalent dice."""
    if len(dice) == len({(die.card, die.face) for die in dice}):
        return dice  # shortcut: no two look alike
    first: dict[object, Die] = {}
    apart = _distinguished_dice(state) | {*_already_taken(state)}
    for die, look in zip(dice, _equivalence_keys(state, dice, apart), strict=True):
        first.setdefault(look, die)
    return list(first.values())


def interchangeable_dice(state: GameState) -> tuple[tuple[DieId, ...], ...]:
    """Groups of equivalent dice among those that Chance draws from or rolls now.

    It makes no difference which die of a group leaves the bag or shows a face. The face a die
    showed before the roll does not count.
    """
    decision = state.decision
    if decision is None or decision.player != CHANCE:
        return ()
    if decision.kind is DecisionKind.DRAW:
        dice = state.drawable_dice(decision.bag_owner)
    else:
        dice = [replace(state.dice[die_id], face=UNROLLED) for die_id in decision.dice]
    groups: dict[object, list[DieId]] = {}
    for die, look in zip(
        dice, _equivalence_keys(state, dice, _distinguished_dice(state)), strict=True
    ):
        groups.setdefault(look, []).append(die.id)
    return tuple(tuple(group) for group in groups.values())


def _distinguished_dice(state: GameState) -> set[DieId]:
    """Dice that are unique because of a lasting effect or a link to other dice."""
    apart = {die_id for effect in state.continuous_effects for die_id in effect.dice or ()}
    for effect in state.continuous_effects:
        for chosen in effect.chosen:
            apart.update(dice_among(chosen))
    if state.combat is not None:
        for block in state.combat.blocks:
            apart.update(die_id for die_id in block if state.dice[die_id].zone is ATTACK)
        apart.update(n for n in state.combat.blocked_attackers if state.dice[n].zone is ATTACK)
    for pair in state.heroic_pairs:
        apart.update(pair[:2])
    for die in state.dice_in_zones(IN_OR_FROM_FIELD):
        if die.holder >= 0 or die.attached_to >= 0:
            apart.update((die.id, die.holder, die.attached_to))
    return apart


def _equivalence_keys(state: GameState, dice: list[Die], apart: set[DieId]) -> list[object]:
    """Keys that are equal for equivalent dice; a unique die has its id as key."""
    waited_for = roles_of_dice(state) if state.stack or state.queue or state.delayed_effects else {}
    return [
        die.id
        if die.id in apart
        else (replace(die, id=0), tuple(waited_for.get(die.id, ())), die.id in state.newly_fielded)
        for die in dice
    ]


def _already_taken(state: GameState) -> tuple[DieId, ...]:
    """Dice already taken for the current payment, mark or pick, which cannot be taken twice."""
    if state.payment is not None:
        return tuple(act.die for act in state.payment.acts if isinstance(act, FieldCharacter))
    if state.decision_kind in (DecisionKind.DRAW, DecisionKind.ROLL):
        return state.marked_dice  # dice picked for a draw or roll by Chance stay interchangeable
    frame = state.top_frame
    return (*state.marked_dice, *(dice_among(frame.progress.picked) if frame is not None else ()))


def roles_of_dice(state: GameState) -> dict[DieId, list[object]]:
    """The roles of dice in pending effects, by die id; equivalent dice have equal roles."""
    found: dict[DieId, list[object]] = {}

    def note(target: Target, *role: object) -> None:
        if not isinstance(target, PlayerTarget):
            found.setdefault(target, []).append(role)

    def note_trigger(trigger: Trigger, where: int) -> None:
        alike = (where, trigger.card, trigger.ability, trigger.die == trigger.event.subject)
        note(trigger.die, "answers", *alike)
        note(trigger.event.subject, "about", *alike)

    for place, entry in enumerate(state.stack):
        if isinstance(entry, Batch):
            for change in entry.changes:
                note(
                    change.target,
                    "target",
                    place,
                    change.change_kind,
                    change.amount,
                    change.cause_kind,
                )
                note(change.source, "source", place, change.change_kind, change.amount)
            for trigger in entry.after_triggers:
                note_trigger(trigger, place)
        elif entry.remaining_effects:
            note(entry.die, "die", place)
            note(entry.event.subject, "subject", place)
            for die_id in entry.results.looked_at:
                note(die_id, "hand", place)
            for at, dice in enumerate(entry.choices):
                for target in dice:
                    note(target, "chosen", place, at)
    for trigger in (trigger for group in state.queue for trigger in group):
        note_trigger(trigger, -1)
    for place, waits in enumerate(state.delayed_effects):
        note(waits.die, "waits", place)
        note(waits.subject, "subject", place)
        for target in (die for dice in waits.chosen for die in dice):
            note(target, "kept", place)
    return found


def pay_alike(state: GameState, one: DieId, other: DieId) -> bool:
    """Whether two energy dice can pay the same: equal faces, and equal symbols paid so far."""
    if one < 0:
        return False
    a, b = state.dice[one], state.dice[other]
    return one == other or (
        (a.card, a.face, a.zone, a.controller, a.is_partly_spent)
        == (b.card, b.face, b.zone, b.controller, b.is_partly_spent)
        and _paid_with(state, one) == _paid_with(state, other)
    )


def _paid_with(state: GameState, die_id: DieId) -> list[str]:
    paid = state.payment.paid_symbols if state.payment else ()
    return sorted(energy.value for die, energy in paid if die == die_id)


def are_interchangeable(state: GameState, one: DieId, other: DieId) -> bool:
    """Whether it makes no difference which of two dice is used."""
    if one == other:
        return True
    return _look_alike(state, one, other) and (
        len(unique_dice(state, [state.dice[one], state.dice[other]])) == 1
    )


def _look_alike(state: GameState, one: DieId, other: DieId) -> bool:
    """Whether two dice belong to the same card and show the same face."""
    a, b = state.dice[one], state.dice[other]
    return a.card == b.card and a.face == b.face


def equal_move(state: GameState, legal: Sequence[Move], move: Move) -> Move | None:
    """The move itself if a legal move does the same with equal dice, else None."""
    for listed in legal:
        if type(listed) is not type(move):
            continue
        if isinstance(listed, Pay) and isinstance(move, Pay):
            known = 0 <= move.die < len(state.dice)
            if known and listed.energy == move.energy and pay_alike(state, listed.die, move.die):
                return move
        elif _differs_only_by_equal_dice(state, listed, move):
            return move
    return None


def _differs_only_by_equal_dice(state: GameState, listed: Move, move: Move) -> bool:
    pairs: list[tuple[DieId, DieId]] = []
    for name in move.__struct_fields__:
        theirs, ours = getattr(listed, name), getattr(move, name)
        if theirs == ours:
            continue
        if name not in ("die", "attacker", "target") or not 0 <= ours < len(state.dice):
            return False
        if not _look_alike(state, theirs, ours):
            return False
        pairs.append((theirs, ours))
    return all(are_interchangeable(state, *pair) for pair in pairs)
