"""Effects and captures that wait for a moment: "at the start of your Attack Step", "until ..."."""

from __future__ import annotations

from rules.language import tree
from rules.placing import Log, is_fielded, place, release
from rules.state import USED, Frame, GameState
from rules.triggers import collect, concerns, queue_group


def moment(state: GameState, word: tree.MomentWord, player: int) -> None:
    """A moment of a player comes: what triggers on it is queued, what awaits it is started."""
    queue_group(state, tuple(collect(state, word, player)))
    for waiting in state.awaited:
        when = waiting.when
        if (
            waiting.do
            and when.word == word
            and concerns(state, when.player, player, waiting.player)
        ):
            state.awaited = tuple(other for other in state.awaited if other is not waiting)
            frame = Frame(waiting.player, waiting.card, waiting.die, "other", waiting.do)
            state.stack = (*state.stack, frame)


def lift(state: GameState, word: tree.MomentWord, player: int, log: Log) -> None:
    """End the captures that last until a moment: the dice return, an action die leaves."""
    for waiting in state.awaited:
        when = waiting.when
        if (
            waiting.do
            or when.word != word
            or not concerns(state, when.player, player, waiting.player)
        ):
            continue
        state.awaited = tuple(other for other in state.awaited if other is not waiting)
        for die in list(state.dice):
            if die.host == waiting.die:
                release(state, die, log)
        captor = state.dice[waiting.die]
        face = state.face(captor)
        if is_fielded(captor) and (face is None or not face.level):
            place(state, captor.id, USED, log, "effect")
