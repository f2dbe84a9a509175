"""Triggers of players' moments, draws and dice that leave the Field; captures until a moment."""

from __future__ import annotations

from rules.engine.evaluate.phrases import includes_player
from rules.engine.movement.die_movement import Log, linkable_dice, move_die, release_die
from rules.engine.movement.triggers import Cause, collect_triggers, queue_triggers
from rules.language import ast
from rules.model.ids import NOBODY, DieId, PlayerId, PlayerTarget
from rules.state import (
    CAPTIVE,
    IN_FIELD,
    USED,
    DelayedEffect,
    Frame,
    GameState,
    Step,
    Trigger,
    is_fielded,
)
from rules.state.events import DieMoved, Event


def on_player_event(state: GameState, word: ast.EventWord, player: PlayerId) -> None:
    """Queue what a player's moment triggers, including delayed effects that wait for it."""
    if word in state.setup.index.triggers or state.delayed_effects:
        queue_triggers(state, tuple(collect_triggers(state, word, PlayerTarget(player))))


FIRST_DRAW_STAGE = 2
"""The stage at which the Clear and Draw Step begins to draw; start-of-turn effects come before it
(TURN-1)."""


def belongs_to_step_draw(state: GameState, player: PlayerId) -> bool:
    """Whether dice that a player draws now belong to the one draw of their Clear and Draw Step.

    All dice drawn in that step are one draw, wherever an ability puts them (DRAW-2, RUL-2).
    """
    in_step = state.step is Step.CLEAR_AND_DRAW and state.stage >= FIRST_DRAW_STAGE
    return in_step and player == state.active


def on_draw(
    state: GameState,
    player: PlayerId,
    dice: tuple[DieId, ...],
    cause: Cause | None = None,
    *,
    is_extra: bool = False,
) -> None:
    """Queue the triggers of a finished draw, one draw even if the bag was refilled (RUL-2).

    Args:
        state: the state, with the drawn dice where the draw put them.
        player: the player who drew.
        dice: all dice of the draw.
        cause: the effect that made the player draw; None in the Clear and Draw Step.
        is_extra: whether the draw is part of that step's draw, which triggers "draws" (DRAW-2).
    """
    index = state.setup.index.triggers
    if not dice or not ("drawn" in index or "draws" in index or state.delayed_effects):
        return
    causes = () if cause is None else (cause,)
    group = [
        trigger
        for number in dice
        for trigger in collect_triggers(state, "drawn", number, causes=causes)
    ]
    if not is_extra:
        group += collect_triggers(
            state, "draws", PlayerTarget(player), amount=len(dice), causes=causes
        )
    queue_triggers(state, tuple(group))


# --- leaving the Field ----------------------------------------------------------------------------


def copy_if_leaving_watched(state: GameState) -> GameState | None:
    """Return a copy of the state if anything watches dice leave the Field, else None."""
    is_watched = "leaves field" in state.setup.index.triggers or (
        state.delayed_effects
        and any(waits.when.word == "leaves field" for waits in state.delayed_effects)
    )
    return state.copy() if is_watched else None


def on_left_field(
    state: GameState, before: GameState, events: list[Event], cause: Cause | None = None
) -> None:
    """Queue the triggers of dice that left the Field, as seen in the state before (KW-3).

    Knocked-out dice are excluded: their batch collects these triggers together with those of the
    KO. A captured die is in its captor's Field and has not left (CAP-1).
    """
    causes = () if cause is None else (cause,)
    group: list[Trigger] = []
    for event in events:
        match event:
            case DieMoved(die=number, from_zone=start, to_zone=end, reason=reason) if (
                start in IN_FIELD and end not in _ZONES_NOT_LEFT and reason != "knocked out"
            ):
                group += collect_triggers(before, "leaves field", number, causes=causes)
            case _:
                pass
    queue_triggers(state, tuple(group))


_ZONES_NOT_LEFT = (*IN_FIELD, CAPTIVE)


def cause_of_frame(frame: Frame) -> Cause:
    """The cause that events of an ability have."""
    return Cause(frame.die, frame.kind, frame.player)


# --- captures until a moment ----------------------------------------------------------------------


def release_captures(
    state: GameState, word: ast.EventWord, player: PlayerId, log: Log, *, cause: PlayerId = NOBODY
) -> None:
    """End the captures that last until a moment: dice return, a capturing action die leaves.

    `cause` is the player who caused the moment, or `NOBODY`.
    """
    for awaited in state.delayed_effects:
        when, you = awaited.when, awaited.player
        if (
            awaited.effects
            or when.word != word
            or not includes_player(state, when.player, player, you)
        ):
            continue
        if when.cause != "any" and not includes_player(state, when.cause, cause, you):
            continue
        _remove_delayed(state, awaited)
        for die in linkable_dice(state):
            if die.holder == awaited.die:
                release_die(state, die, log)
        captor = state.dice[awaited.die]
        face = state.face_of(captor)
        if is_fielded(captor) and (face is None or not face.level):
            move_die(state, captor.id, USED, log, "effect")


def _remove_delayed(state: GameState, awaited: DelayedEffect) -> None:
    state.delayed_effects = tuple(other for other in state.delayed_effects if other is not awaited)
