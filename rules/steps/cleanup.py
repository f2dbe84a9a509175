"""Cleanup: survivors return, damage and effects end, the Reserve Pool keeps only energy (CLN-1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import combat, waiting
from rules.placing import Log, place, release
from rules.state import FIELD, OUT, RESERVE, USED, GameState, Step

_ENDING, _RETURN, _NEXT = range(3)


def proceed(state: GameState, log: Log) -> None:
    """End-of-turn effects, then everything that ends, then the next turn."""
    if state.stage == _ENDING:
        state.stage = _RETURN
        waiting.moment(state, "turn ends", state.active)
    elif state.stage == _RETURN:
        state.stage = _NEXT
        _end_combat(state, log)
        _end_captures(state, log)
        _end_effects(state)
        _clear_reserve(state, log)
    else:
        state.active = state.setup.opponents(state.active)[0]
        state.step, state.stage = Step.CLEAR_AND_DRAW, 0


def _end_combat(state: GameState, log: Log) -> None:
    if state.combat is not None:
        combat.end(state, log)
        state.combat = None


def _end_captures(state: GameState, log: Log) -> None:
    """Captures and controls end, unless their text named another end (CAP-1, CTL-1)."""
    longer = {capture.die for capture in state.awaited if not capture.do}
    for die in list(state.dice):
        if die.host >= 0 and die.host not in longer:
            release(state, die, log)
    for die in state.in_zone(state.active, FIELD):
        face = state.face(die)
        if face is None or not face.action or die.id in longer:
            continue
        if "Continuous" not in state.setup.cards[die.card].card.text.keywords:
            place(state, die.id, USED, log, "returned")


def _end_effects(state: GameState) -> None:
    """Damage clears; effects end, except those with a longer term (EFF-1)."""
    state.lasting = tuple(
        effect
        for effect in state.lasting
        if effect.until not in ("end of turn", "the end of combat")
    )
    state.awaited = tuple(capture for capture in state.awaited if not capture.do)
    state.used = ()
    for die in state.dice:
        if die.damage:
            state.dice[die.id] = replace(die, damage=0)


def _clear_reserve(state: GameState, log: Log) -> None:
    """Only energy stays in the Reserve Pools; Out of Play goes to the Used Pile (ZONE-2)."""
    for die in list(state.dice):
        if die.zone is RESERVE:
            face = state.face(die)
            if face is not None and not face.energy:
                place(state, die.id, USED, log, "unfielded")
        elif die.zone is OUT:
            place(state, die.id, USED, log, "returned")
    state.generic = [0] * len(state.generic)
