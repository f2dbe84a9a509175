"""Handler that swaps two dice exactly (SWP-1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import changes, choosing
from rules.language import tree
from rules.placing import Log, place
from rules.state import ATTACK, Combat, Die, Frame, GameState, Zone, is_fielded
from rules.verbs.holding import change_sides
from rules.verbs.stepping import current, is_rolled, reachable, step_on


def swap(state: GameState, frame: Frame, effect: tree.Swap, log: Log) -> None:
    """Swap the places of two dice, which is not fielding and bypasses Out of Play."""
    both = choosing.reach_two(state, frame, effect.one, effect.other)
    if both is None:
        return
    one, other = both
    frame = current(state, frame)
    pair = reachable(state, effect.one, one)[:1] + reachable(state, effect.other, other)[:1]
    done = len(pair) == 2 and pair[0].id != pair[1].id
    step_on(state, frame, 2 if done else 0)
    if done:
        _exchange(state, pair[0], pair[1], effect.same_level, log)
        changes.check_knock_outs(state)


def _exchange(state: GameState, one: Die, other: Die, same_level: bool, log: Log) -> None:
    """Give each die the other's zone, role in combat, and controller.

    The rulebooks do not say when a changed controller changes back. Here it ends with the turn, as
    control does (CTL-1).
    """
    faces = {
        one.id: _face_at(state, one, other, same_level),
        other.id: _face_at(state, other, one, same_level),
    }
    if one.player != other.player and is_fielded(one) and is_fielded(other):
        change_sides(state, one, other.player, one.id, log)
        change_sides(state, other, one.player, other.id, log)
    # the die in the Field leaves first, so dice it holds return before the other arrives
    for die, at in sorted(((one, other.zone), (other, one.zone)), key=_comes):
        if state.dice[die.id].zone is not at:
            place(state, die.id, at, log, "effect", faces[die.id])
    if state.combat is not None and ATTACK in (one.zone, other.zone):
        state.combat = _renamed(state.combat, {one.id: other.id, other.id: one.id})


def _comes(placing: tuple[Die, Zone]) -> bool:
    return not is_fielded(placing[0])


def _face_at(state: GameState, die: Die, place_of: Die, same_level: bool) -> int | None:
    """The face of a die in the other's place: its own, the same level, or level 1 if unrolled."""
    if not is_rolled(place_of):
        return None
    kind = state.setup.cards[die.card].card.die
    shown = state.face(die)
    if shown is not None and (shown.level or not is_fielded(place_of)):
        return die.face
    there = state.face(place_of)
    level = kind.face_of_level(there.level) if same_level and there is not None else None
    return kind.face_of_level(1) if level is None else level


def _renamed(now: Combat, names: dict[int, int]) -> Combat:
    """The same combat with dice replaced according to `names`."""

    def new(number: int) -> int:
        return names.get(number, number)

    return replace(
        now,
        attackers=tuple(map(new, now.attackers)),
        blocks=tuple((new(blocker), new(attacker)) for blocker, attacker in now.blocks),
        blocked=tuple(map(new, now.blocked)),
        assigned=tuple((new(a), new(b), share) for a, b, share in now.assigned),
        struck=tuple(map(new, now.struck)),
    )
