"""Triggers of players' moments, draws and dice that leave the Field; captures until a moment."""

from __future__ import annotations

from rules.events import DieMoved, Event
from rules.language import tree
from rules.phrases import concerns
from rules.placing import Log, in_or_from_field, place, release
from rules.state import CAPTIVE, IN_FIELD, USED, Awaited, Frame, GameState, Trigger, is_fielded
from rules.triggers import Doing, collect, queue_group


def moment(state: GameState, word: tree.MomentWord, player: int) -> None:
    """Queue what a player's moment triggers, including delayed effects that wait for it."""
    queue_group(state, tuple(collect(state, word, player)))


def drew(
    state: GameState,
    player: int,
    dice: tuple[int, ...],
    doing: Doing | None = None,
    *,
    is_extra: bool = False,
) -> None:
    """Queue the triggers of a finished draw, one draw even if the bag was refilled (RUL-2).

    Args:
        state: the state, with the drawn dice where the draw put them.
        player: the player who drew.
        dice: all dice of the draw.
        doing: the effect that made the player draw; None in the Clear and Draw Step.
        is_extra: whether the draw is part of that step's draw, which triggers "draws" (DRAW-2).
    """
    index = state.setup.index.triggers
    if not dice or not ("drawn" in index or "draws" in index or state.awaited):
        return
    doings = () if doing is None else (doing,)
    group = [
        trigger for number in dice for trigger in collect(state, "drawn", number, doings=doings)
    ]
    if not is_extra:
        group += collect(state, "draws", player, amount=len(dice), doings=doings)
    queue_group(state, tuple(group))


# --- leaving the Field ----------------------------------------------------------------------------


def before_it(state: GameState) -> GameState | None:
    """Return a copy of the state if anything watches dice leave the Field, else None."""
    if "leaves field" in state.setup.index.triggers:
        return state.copy()
    if state.awaited and any(waits.when.word == "leaves field" for waits in state.awaited):
        return state.copy()
    return None


def left(
    state: GameState, before: GameState, happened: list[Event], doing: Doing | None = None
) -> None:
    """Queue the triggers of dice that left the Field, as seen in the state before (KW-3).

    Knocked-out dice are excluded: their batch collects these triggers together with those of the
    KO. A captured die is in its captor's Field and has not left (CAP-1).
    """
    doings = () if doing is None else (doing,)
    group: list[Trigger] = []
    for event in happened:
        match event:
            case DieMoved(die=number, start=start, end=end, reason=reason) if (
                start in IN_FIELD and end not in _STILL_THERE and reason != "knocked out"
            ):
                group += collect(before, "leaves field", number, doings=doings)
            case _:
                pass
    queue_group(state, tuple(group))


_STILL_THERE = (*IN_FIELD, CAPTIVE)


def doing_of(frame: Frame) -> Doing:
    """The cause that events of an ability have."""
    return Doing(frame.die, frame.kind, frame.player)


# --- captures until a moment ----------------------------------------------------------------------


def lift(
    state: GameState, word: tree.MomentWord, player: int, log: Log, *, cause: int = -1
) -> None:
    """End the captures that last until a moment: dice return, a capturing action die leaves.

    `cause` is the player who caused the moment, or -1.
    """
    for awaited in state.awaited:
        when, you = awaited.when, awaited.player
        if awaited.do or when.word != word or not concerns(state, when.player, player, you):
            continue
        if when.cause != "any" and not concerns(state, when.cause, cause, you):
            continue
        _forget(state, awaited)
        for die in in_or_from_field(state):
            if die.host == awaited.die:
                release(state, die, log)
        captor = state.dice[awaited.die]
        face = state.face(captor)
        if is_fielded(captor) and (face is None or not face.level):
            place(state, captor.id, USED, log, "effect")


def _forget(state: GameState, awaited: Awaited) -> None:
    state.awaited = tuple(other for other in state.awaited if other is not awaited)
