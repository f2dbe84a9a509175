"""Effects and captures that wait for a moment: "at the start of your Attack Step", "until ..."."""

from __future__ import annotations

from rules.language import tree
from rules.phrases import concerns
from rules.placing import Log, is_fielded, place, release
from rules.state import USED, Awaited, Frame, GameState
from rules.triggers import collect, queue_group


def moment(state: GameState, word: tree.MomentWord, player: int) -> None:
    """A moment of a player comes: what triggers on it is queued, what awaits it is started."""
    queue_group(state, tuple(collect(state, word, player)))
    for awaited in state.awaited:
        if awaited.do and awaited.when.word == word:
            if not concerns(state, awaited.when.player, player, awaited.player):
                continue
            _forget(state, awaited)
            frame = Frame(awaited.player, awaited.card, awaited.die, "other", awaited.do)
            state.stack = (*state.stack, frame)


def lift(
    state: GameState, word: tree.MomentWord, player: int, log: Log, *, cause: int = -1
) -> None:
    """End the captures that last until a moment: the dice return, an action die leaves.

    `cause` is the player who brought the moment about, or -1.
    """
    for awaited in state.awaited:
        when, you = awaited.when, awaited.player
        if awaited.do or when.word != word or not concerns(state, when.player, player, you):
            continue
        if when.cause != "any" and not concerns(state, when.cause, cause, you):
            continue
        _forget(state, awaited)
        for die in list(state.dice):
            if die.host == awaited.die:
                release(state, die, log)
        captor = state.dice[awaited.die]
        face = state.face(captor)
        if is_fielded(captor) and (face is None or not face.level):
            place(state, captor.id, USED, log, "effect")


def _forget(state: GameState, awaited: Awaited) -> None:
    state.awaited = tuple(other for other in state.awaited if other is not awaited)
