"""Regenerate: a die that would be KO'd is rolled; a character face keeps it there (KW-10).

The roll replaces the KO, like the interruptions of a batch: a die that stays was not KO'd, so
nothing that follows a KO happens (R100). A cost cannot be replaced (PAY-6).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.effects import interruptions
from rules.engine.movement.die_movement import Log, move_die
from rules.language import ast
from rules.model.ids import CHANCE, NO_ABILITY, DieId, PlayerTarget
from rules.state import (
    FIELD,
    PREP,
    AppliedInterruption,
    Batch,
    Decision,
    DecisionKind,
    Frame,
    GameState,
    is_fielded,
)


def start_next(state: GameState, batch: Batch) -> bool:
    """Start the roll of the next die of a batch that regenerates; False if none is left."""
    if not state.setup.ruleset.has_corrections:
        return False
    for number in _dice_about_to_fall(state, batch):
        die, key = state.dice[number], _key(state, number)
        if key in batch.applied_interruptions or not evaluate.has_keyword(state, die, "Regenerate"):
            continue
        done = (*batch.applied_interruptions, key)
        state.replace_top(replace(batch, applied_interruptions=done))
        do = (ast.Regenerate(),)
        state.push(Frame(die.controller, die.card, number, "keyword", do))
        return True
    return False


def _dice_about_to_fall(state: GameState, batch: Batch) -> Iterator[DieId]:
    for change in batch.changes:
        target = change.target
        if change.change_kind != "ko" or change.cause_kind == "cost":
            continue
        if not isinstance(target, PlayerTarget) and evaluate.is_knocked_out(
            state, state.dice[target]
        ):
            yield target


def _key(state: GameState, number: DieId) -> AppliedInterruption:
    return (state.dice[number].card, NO_ABILITY, number, number)


def has_regenerated(batch: Batch) -> bool:
    """Whether any die of a batch was rolled to regenerate."""
    return any(ability == NO_ABILITY for _, ability, _, _ in batch.applied_interruptions)


def can_roll(state: GameState, number: DieId) -> bool:
    """Whether a die is about to be KO'd, or was KO'd and is in the Prep Area."""
    die = state.dice[number]
    return die.zone is PREP or (
        is_fielded(die) and interruptions.would_be_knocked_out(state, number)
    )


def ask_for_roll(state: GameState, frame: Frame) -> None:
    """Let Chance roll the die of a frame, which remembers the face that it shows now."""
    event = replace(frame.event, action_face=state.dice[frame.die].face)
    state.replace_top(replace(frame.with_progress(is_accepted=True), event=event))
    state.decision = Decision(CHANCE, DecisionKind.ROLL, dice=(frame.die,))


def apply_roll(state: GameState, frame: Frame, log: Log) -> None:
    """Keep the rolled die in the Field, out of combat and undamaged, or let the KO happen.

    A die that is KO'd after all is judged as it was before the roll.
    """
    die = state.dice[frame.die]
    face = state.face_of(die)
    if face is not None and face.level:
        interruptions.cancel_knock_out(state, die.id)
        state.dice[die.id] = replace(die, damage=0)
        move_die(state, die.id, FIELD, log, "regenerated")
    elif is_fielded(die):
        state.dice[die.id] = replace(die, face=frame.event.action_face)
