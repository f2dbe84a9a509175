"""Verbs that capture and control dice."""

from __future__ import annotations

from msgspec.structs import replace

from rules import choosing, queries
from rules.language import tree
from rules.placing import Log, is_fielded, place, release
from rules.state import (
    CAPTIVE,
    FIELD,
    Awaited,
    Frame,
    GameState,
)
from rules.verbs.stepping import in_field, step_on


def capture(state: GameState, frame: Frame, effect: tree.Capture, log: Log) -> None:
    """Put dice under this die; they do not exist for the game until they return (CAP-1)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    taken = [
        die for die in in_field(state, reached) if not queries.cannot(state, die, "be captured")
    ]
    step_on(state, frame, len(taken))
    if not taken:
        return
    captor = state.dice[frame.die]
    if not is_fielded(captor):
        place(state, captor.id, FIELD, log, "effect")
    for die in taken:
        home = FIELD  # a captured attacker returns to the Field, not to the attack
        place(state, die.id, CAPTIVE, log, "captured")
        held = state.dice[die.id]
        state.dice[die.id] = replace(held, host=captor.id, home=home, face=die.face)
    if isinstance(effect.until, tree.Moment):
        awaited = Awaited(effect.until, frame.player, frame.card, captor.id)
        state.awaited = (*state.awaited, awaited)


def control(state: GameState, frame: Frame, effect: tree.Control, log: Log) -> None:
    """Take control: the dice are the controller's for the game (CTL-1)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    for die in in_field(state, reached):
        state.dice[die.id] = replace(
            die, player=frame.player, host=frame.die, home=FIELD, zone=FIELD
        )
    step_on(state, frame, len(reached))


def return_dice(state: GameState, frame: Frame, effect: tree.Return, log: Log) -> None:
    """Return captured or borrowed dice."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    for number in reached:
        if state.dice[number].host >= 0:
            release(state, state.dice[number], log)
    step_on(state, frame, len(reached))
