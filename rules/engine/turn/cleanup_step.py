"""Cleanup: survivors return, damage and effects end, Reserve Pools keep only energy (CLN-1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.movement import triggers
from rules.engine.movement.die_movement import Log, linkable_dice, move_die, release_die
from rules.engine.turn import combat
from rules.state import ASIDE, FIELD, IN_OR_FROM_FIELD, OUT, RESERVE, USED, GameState, Step

_CLEAR_STAGE, _END_EFFECTS_STAGE, _NEXT_TURN_STAGE = range(3)


def proceed(state: GameState, log: Log) -> None:
    """End what does not last longer, resolve the end-of-turn effects, then pass the turn."""
    if state.stage == _CLEAR_STAGE:
        state.stage = _END_EFFECTS_STAGE
        _end_combat(state, log)
        _clear_damage(state, forgets=not state.setup.ruleset.has_later_corrections)
        _end_effects(state)
        _clear_reserve(state, log)
    elif state.stage == _END_EFFECTS_STAGE:
        state.stage = _NEXT_TURN_STAGE
        triggers.on_player_event(state, "turn ends", state.active)
    else:
        _end_captures(state, log)
        if state.setup.ruleset.has_later_corrections:
            _clear_reserve(state, log)  # again, of dice that end-of-turn effects rolled (ZONE-5)
        _end_turn(state, log)
        state.active = state.setup.opponents(state.active)[0]
        state.step, state.stage = Step.CLEAR_AND_DRAW, 0


def _end_combat(state: GameState, log: Log) -> None:
    if state.combat is not None:
        combat.end_combat(state, log)
        state.combat = None


def _end_captures(state: GameState, log: Log) -> None:
    """End captures and control effects, unless their text names another end (CAP-1, CTL-1).

    This happens after the end-of-turn effects have resolved (OPEN-2). Dice set aside return as well
    (R106).
    """
    longer = {capture.die for capture in state.delayed_effects if not capture.effects}
    for die in linkable_dice(state):
        if die.holder >= 0 and die.holder not in longer:
            release_die(state, die, log)
        elif die.zone is ASIDE:
            move_die(state, die.id, FIELD, log, "released")
    for die in state.dice_in_zone(state.active, FIELD):
        face = state.face_of(die)
        if face is None or not face.action or die.id in longer or die.attached_to >= 0:
            continue
        if "Continuous" not in state.setup.cards[die.card].card.text.keywords:
            move_die(state, die.id, USED, log, "returned")


def _clear_damage(state: GameState, *, forgets: bool) -> None:
    """Remove all damage; if it `forgets`, Iron Will protects damaged dice again (KW-7)."""
    for die in state.dice_in_zones(IN_OR_FROM_FIELD):
        kept = -1 if forgets else die.iron_will_defense
        if die.damage or die.iron_will_defense != kept:
            state.dice[die.id] = replace(die, damage=0, iron_will_defense=kept)


def _end_effects(state: GameState) -> None:
    """End all effects except those with a longer duration (EFF-1)."""
    state.continuous_effects = tuple(
        effect
        for effect in state.continuous_effects
        if effect.duration not in ("end of turn", "the end of combat")
    )


def _clear_reserve(state: GameState, log: Log) -> None:
    """Only energy stays in the Reserve Pools (PAY-8)."""
    for die in state.dice.in_zone(RESERVE):
        face = state.face_of(die)
        if face is not None and not face.energy:
            move_die(state, die.id, USED, log, "unfielded")
    state.virtual_energy = [0] * len(state.virtual_energy)


def _end_turn(state: GameState, log: Log) -> None:
    """End the turn: drop delayed effects and the turn's records, and empty Out of Play (ZONE-2).

    This also clears damage dealt by end-of-turn effects, which counted on its own (OPEN-1). Which
    dice were damaged this turn is forgotten only now (KW-7).
    """
    state.delayed_effects = tuple(
        capture for capture in state.delayed_effects if not capture.effects
    )
    state.used_limits = ()
    state.knocked_out, state.last_known_stats, state.newly_fielded = (), (), ()
    _clear_damage(state, forgets=True)
    for die in state.dice_in_zone(state.active, OUT):
        move_die(state, die.id, USED, log, "returned")
