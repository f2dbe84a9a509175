"""Cleanup: survivors return, damage and effects end, Reserve Pools keep only energy (CLN-1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import combat, waiting
from rules.placing import Log, in_or_from_field, place, release
from rules.state import ASIDE, FIELD, IN_OR_FROM_FIELD, OUT, RESERVE, USED, GameState, Step

_CLEARING, _ENDING, _NEXT = range(3)


def proceed(state: GameState, log: Log) -> None:
    """End what does not last longer, resolve the end-of-turn effects, then pass the turn."""
    if state.stage == _CLEARING:
        state.stage = _ENDING
        _end_combat(state, log)
        _clear_damage(state)
        _end_effects(state)
        _clear_reserve(state, log)
    elif state.stage == _ENDING:
        state.stage = _NEXT
        waiting.moment(state, "turn ends", state.active)
    else:
        _end_captures(state, log)
        _end_turn(state, log)
        state.active = state.setup.opponents(state.active)[0]
        state.step, state.stage = Step.CLEAR_AND_DRAW, 0


def _end_combat(state: GameState, log: Log) -> None:
    if state.combat is not None:
        combat.end(state, log)
        state.combat = None


def _end_captures(state: GameState, log: Log) -> None:
    """End captures and control effects, unless their text names another end (CAP-1, CTL-1).

    This happens after the end-of-turn effects have resolved (OPEN-2). Dice set aside return as well
    (R106).
    """
    longer = {capture.die for capture in state.awaited if not capture.do}
    for die in in_or_from_field(state):
        if die.host >= 0 and die.host not in longer:
            release(state, die, log)
        elif die.zone is ASIDE:
            place(state, die.id, FIELD, log, "released")
    for die in state.in_zone(state.active, FIELD):
        face = state.face(die)
        if face is None or not face.action or die.id in longer or die.bearer >= 0:
            continue
        if "Continuous" not in state.setup.cards[die.card].card.text.keywords:
            place(state, die.id, USED, log, "returned")


def _clear_damage(state: GameState) -> None:
    for die in state.in_zones(IN_OR_FROM_FIELD):
        if die.damage or die.braved >= 0:
            state.dice[die.id] = replace(die, damage=0, braved=-1)


def _end_effects(state: GameState) -> None:
    """End all effects except those with a longer duration (EFF-1)."""
    state.lasting = tuple(
        effect
        for effect in state.lasting
        if effect.until not in ("end of turn", "the end of combat")
    )


def _clear_reserve(state: GameState, log: Log) -> None:
    """Only energy stays in the Reserve Pools (PAY-8)."""
    for die in state.dice.lying(RESERVE):
        face = state.face(die)
        if face is not None and not face.energy:
            place(state, die.id, USED, log, "unfielded")
    state.generic = [0] * len(state.generic)


def _end_turn(state: GameState, log: Log) -> None:
    """End the turn: drop delayed effects and the turn's records, and empty Out of Play (ZONE-2).

    This also clears damage dealt by end-of-turn effects, which counted on its own (OPEN-1).
    """
    state.awaited = tuple(capture for capture in state.awaited if not capture.do)
    state.used = ()
    state.fallen, state.recalled, state.arrived = (), (), ()
    _clear_damage(state)
    for die in state.in_zone(state.active, OUT):
        place(state, die.id, USED, log, "returned")
