"""Handler that swaps two dice exactly (SWP-1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.choices import effect_choices
from rules.engine.effects import change_batches
from rules.engine.effects.effect_handlers.attachments import change_controller
from rules.engine.effects.effect_handlers.frames import (
    advance_frame,
    current_frame,
    dice_in_reach,
    is_in_rolled_zone,
)
from rules.engine.movement.die_movement import Log, move_die
from rules.language import ast
from rules.model.ids import DieId
from rules.state import ATTACK, Combat, Die, Frame, GameState, Zone, is_fielded


def swap_dice(state: GameState, frame: Frame, effect: ast.Swap, log: Log) -> None:
    """Swap the places of two dice, which is not fielding and bypasses Out of Play."""
    both = effect_choices.resolve_two_groups(state, frame, effect.one, effect.other)
    if both is None:
        return
    one, other = both
    frame = current_frame(state, frame)
    pair = dice_in_reach(state, effect.one, one)[:1] + dice_in_reach(state, effect.other, other)[:1]
    done = len(pair) == 2 and pair[0].id != pair[1].id
    advance_frame(state, frame, 2 if done else 0)
    if done:
        _exchange(state, pair[0], pair[1], effect.same_level, log)
        change_batches.check_knock_outs(state)


def _exchange(state: GameState, one: Die, other: Die, same_level: bool, log: Log) -> None:
    """Give each die the other's zone, role in combat, and controller.

    The rulebooks do not say when a changed controller changes back. Here it ends with the turn, as
    control does (CTL-1).
    """
    faces = {
        one.id: _face_in_place_of(state, one, other, same_level),
        other.id: _face_in_place_of(state, other, one, same_level),
    }
    if one.controller != other.controller and is_fielded(one) and is_fielded(other):
        change_controller(state, one, other.controller, one.id, log)
        change_controller(state, other, one.controller, other.id, log)
    # the die in the Field leaves first, so dice it holds return before the other arrives
    for die, at in sorted(((one, other.zone), (other, one.zone)), key=_is_outside_field):
        if state.dice[die.id].zone is not at:
            move_die(state, die.id, at, log, "effect", faces[die.id])
    if state.combat is not None and ATTACK in (one.zone, other.zone):
        state.combat = _combat_after_swap(state.combat, {one.id: other.id, other.id: one.id})


def _is_outside_field(placing: tuple[Die, Zone]) -> bool:
    return not is_fielded(placing[0])


def _face_in_place_of(state: GameState, die: Die, place_of: Die, same_level: bool) -> int | None:
    """The face of a die in the other's place: its own, the same level, or level 1 if unrolled."""
    if not is_in_rolled_zone(place_of):
        return None
    kind = state.setup.cards[die.card].card.die
    shown = state.face_of(die)
    if shown is not None and (shown.level or not is_fielded(place_of)):
        return die.face
    there = state.face_of(place_of)
    level = kind.face_of_level(there.level) if same_level and there is not None else None
    return kind.face_of_level(1) if level is None else level


def _combat_after_swap(now: Combat, names: dict[DieId, DieId]) -> Combat:
    """The same combat with dice replaced according to `names`."""

    def new(number: DieId) -> DieId:
        return names.get(number, number)

    return replace(
        now,
        attackers=tuple(map(new, now.attackers)),
        blocks=tuple((new(blocker), new(attacker)) for blocker, attacker in now.blocks),
        blocked_attackers=tuple(map(new, now.blocked_attackers)),
        damage_shares=tuple((new(a), new(b), share) for a, b, share in now.damage_shares),
        dice_done_striking=tuple(map(new, now.dice_done_striking)),
    )
