"""Verbs that turn, field, move, draw and reroll dice."""

from __future__ import annotations

from msgspec.structs import replace

from rules import changes, choosing, phrases, queries
from rules.events import DieFielded
from rules.language import tree
from rules.placing import Log, is_fielded, place, refill, show
from rules.state import (
    BAG,
    CHANCE,
    FIELD,
    RESERVE,
    Decision,
    Frame,
    GameState,
)
from rules.triggers import collect, queue_group
from rules.verbs.stepping import step_on


def spin(state: GameState, frame: Frame, effect: tree.Spin, log: Log) -> None:
    """Spin along the character faces, or to an energy face (SPN-1, SPN-2)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    step_on(state, frame, len(reached))
    for number in reached:
        die = state.dice[number]
        if queries.cannot(state, die, "spin", kind=frame.kind, player=frame.player):
            continue
        face = state.face(die)
        kind = state.setup.cards[die.card].card.die
        if effect.to is not None:
            to = kind.face_showing((effect.to,))
            if to is not None:
                show(state, number, to, log)
                if is_fielded(die):
                    place(state, number, RESERVE, log, "effect")
        elif face is not None and face.level:
            to = kind.face_of_level(face.level + effect.by)
            if to is not None:
                show(state, number, to, log)
    changes.check_knock_outs(state)


def field_it(state: GameState, frame: Frame, effect: tree.FieldIt, log: Log) -> None:
    """Field by effect: free, at level 1 unless stated (FLD-1).

    UXM: "when fielded" triggers only when a die comes from the Reserve Pool by its fielding cost.
    """
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    fielded: list[int] = []
    for number in reached:
        die = state.dice[number]
        face = state.setup.cards[die.card].card.die.face_of_level(effect.level)
        if face is not None and not is_fielded(die):
            place(state, number, FIELD, log, "effect", face)
            log.append(DieFielded(frame.player, number, True))
            fielded.append(number)
    step_on(state, frame, len(fielded))
    if state.setup.ruleset.effects_field:
        queue_group(state, tuple(t for n in fielded for t in collect(state, "fielded", n)))


def move(state: GameState, frame: Frame, effect: tree.Move, log: Log) -> None:
    """Move dice: no KO, no fielding. From the bag they are drawn by chance (KW-9)."""
    if isinstance(effect.who, tree.Random):
        draw(state, frame, tree.Draw(effect.who.count, effect.to), log)
        return
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    zone = phrases.ZONE_OF[effect.to]
    for number in reached:
        place(state, number, zone, log, "effect")
    step_on(state, frame, len(reached))


def swap(state: GameState, frame: Frame, effect: tree.Swap, log: Log) -> None:
    """Exchange two dice, each on the level of the other's place (SWP-1)."""
    one = choosing.reach(state, frame, effect.one, 0)
    if one is None:
        return
    top = state.stack[-1]
    frame = top if isinstance(top, Frame) else frame
    other = choosing.reach(state, frame, effect.other, 1)
    if other is None:
        return
    step_on(state, frame, len(one))
    if not one or not other:
        return
    first, second = state.dice[one[0]], state.dice[other[0]]
    face = state.face(first)
    level = face.level if face is not None else 1
    to = state.setup.cards[second.card].card.die.face_of_level(level if effect.same_level else 1)
    place(state, first.id, second.zone, log, "effect", second.face)
    place(state, second.id, first.zone, log, "effect", to)


def draw(state: GameState, frame: Frame, effect: tree.Draw, log: Log) -> None:
    """Draw from the bag, refilling it when it is empty (ZONE-3); chance says which dice."""
    if not frame.agreed:
        bag = state.in_zone(frame.player, BAG)
        if not bag:
            refill(state, frame.player, log)
            bag = state.in_zone(frame.player, BAG)
        count = min(phrases.amount(state, effect.count, frame), len(bag))
        if count:
            state.stack = (*state.stack[:-1], replace(frame, agreed=True))
            state.decision = Decision(CHANCE, "draw", owner=frame.player, count=count)
            return
    step_on(state, frame, len(frame.picked))
    for number in frame.picked:
        place(state, number, phrases.ZONE_OF[effect.to], log, "drawn")


def reroll(state: GameState, frame: Frame, effect: tree.Reroll, log: Log) -> None:
    """Reroll dice where they lie; a face that cannot be there goes to the Reserve Pool (RRL-1)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    rolling = tuple(n for n in reached if not state.dice[n].part_spent)
    if rolling and not frame.agreed:
        top = state.stack[-1]
        if isinstance(top, Frame):
            state.stack = (*state.stack[:-1], replace(top, agreed=True))
        state.decision = Decision(CHANCE, "roll", dice=rolling)
        return
    for number in rolling:
        face = state.face(state.dice[number])
        if is_fielded(state.dice[number]) and (face is None or not face.level):
            place(state, number, RESERVE, log, "effect")
    step_on(state, frame, len(rolling))
    changes.check_knock_outs(state)
