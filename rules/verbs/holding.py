"""Handlers that link dice to dice or cards: capture, control, attach, set aside, pair up."""

from __future__ import annotations

from msgspec.structs import replace

from rules import changes, choosing, queries
from rules.bonds import may_pair, pair_up
from rules.events import DieLaid, DieMoved, Paired
from rules.language import tree
from rules.placing import Log, part, place, release, stands_on
from rules.state import (
    ASIDE,
    CAPTIVE,
    FIELD,
    LAID,
    OUT,
    RESERVE,
    Awaited,
    Die,
    Frame,
    GameState,
    is_fielded,
)
from rules.triggers import collect, queue_group
from rules.verbs.stepping import in_field, reachable, step_on

# --- captured and controlled dice -----------------------------------------------------------------


def capture(state: GameState, frame: Frame, effect: tree.Capture, log: Log) -> None:
    """Capture dice under this die; they are out of the game until they return (CAP-1)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    captor = state.dice[frame.die]
    able = is_fielded(captor) or not _is_character(state, frame)
    taken = reachable(state, effect.who, reached) if able else []
    taken = [d for d in taken if d.id != frame.die and not queries.cannot(state, d, "be captured")]
    step_on(state, frame, len(taken))
    if not taken:
        return
    if not is_fielded(captor):  # a capturing action die moves to the Field
        place(state, captor.id, FIELD, log, "effect", stands_on(state, captor))
    for die in taken:
        _take(state, die, captor.id, log)
    _hold_until(state, frame, effect.until, captor.id)
    changes.check_knock_outs(state)


def _take(state: GameState, die: Die, captor: int, log: Log) -> None:
    """Move a die under its captor; from the Attack Zone it later returns to the Field."""
    home = FIELD if is_fielded(die) else die.zone
    place(state, die.id, CAPTIVE, log, "captured", die.face)
    for one in state.dice:
        if one.zone is CAPTIVE and die.id in (one.id, one.bearer):
            state.dice[one.id] = replace(one, host=captor, home=home)


def control(state: GameState, frame: Frame, effect: tree.Control, log: Log) -> None:
    """Take control of dice, which keep using their own card (CTL-1).

    They move to the controller's Field without being fielded, and `Die.player` changes. A character
    controls dice only while it is in the Field. Dice controlled by an action die or a global stay
    for the whole duration.
    """
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    fielded = frame.die >= 0 and is_fielded(state.dice[frame.die])
    taken = (
        reachable(state, effect.who, reached) if fielded or not _is_character(state, frame) else []
    )
    taken = [die for die in taken if die.player != frame.player and _can_stand(state, die)]
    step_on(state, frame, len(taken))
    for die in taken:
        holder = frame.die if fielded else die.id
        change_sides(state, die, frame.player, holder, log)
        _hold_until(state, frame, effect.until, holder)
    changes.check_knock_outs(state)


def swap_control(state: GameState, frame: Frame, effect: tree.SwapControl, log: Log) -> None:
    """Swap control of two dice, both or neither; each returns like a controlled die (CTL-1)."""
    one = choosing.reach(state, frame, effect.one, 0)
    if one is None:
        return
    top = state.stack[-1]
    frame = top if isinstance(top, Frame) else frame
    other = choosing.reach(
        state, frame, effect.other, 1 if isinstance(effect.one, tree.Pick) else 0
    )
    if other is None:
        return
    pair = [die for group in (one, other) for die in in_field(state, group)[:1]]
    swapped = len(pair) == 2 and pair[0].player != pair[1].player
    step_on(state, frame, 2 if swapped else 0)
    if not swapped:
        return
    fielded = frame.die >= 0 and is_fielded(state.dice[frame.die])
    for die, to in zip(pair, (pair[1].player, pair[0].player), strict=True):
        holder = frame.die if fielded else die.id
        change_sides(state, die, to, holder, log)
        _hold_until(state, frame, effect.until, holder)
    changes.check_knock_outs(state)


def change_sides(state: GameState, die: Die, player: int, holder: int, log: Log) -> None:
    """Move a die to another player's Field, out of combat; it keeps its damage and effects."""
    part(state, die.id)
    home = FIELD if is_fielded(die) else die.zone
    state.dice[die.id] = replace(die, player=player, host=holder, home=home, zone=FIELD)
    log.append(DieMoved(die.id, die.zone, FIELD, "controlled"))


def _is_character(state: GameState, frame: Frame) -> bool:
    """Whether the resolving ability belongs to a character die."""
    return frame.die >= 0 and not state.setup.cards[frame.card].card.die.is_action


def _can_stand(state: GameState, die: Die) -> bool:
    """Whether a die shows a face that can be in the Field: character or action."""
    face = state.face(die)
    return face is not None and not face.energy


def _hold_until(
    state: GameState, frame: Frame, until: tree.Until | tree.Moment, holder: int
) -> None:
    """Schedule the return of held dice, unless they return at the end of the turn."""
    if until == "your next turn":
        until = tree.Moment("turn starts", player="you")
    known = any(one.die == holder and not one.do for one in state.awaited)
    if isinstance(until, tree.Moment) and not known:
        state.awaited = (*state.awaited, Awaited(until, frame.player, frame.card, holder))


def return_dice(state: GameState, frame: Frame, effect: tree.Return, log: Log) -> None:
    """Return captured, controlled or set-aside dice to where they came from."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    held = [n for n in reached if state.dice[n].host >= 0 or state.dice[n].zone is ASIDE]
    step_on(state, frame, len(held))
    for number in held:
        die = state.dice[number]
        if die.host >= 0:
            release(state, die, log)
        elif die.zone is ASIDE:
            place(state, number, FIELD, log, "released")
    changes.check_knock_outs(state)


# --- attached, set aside, paired ------------------------------------------------------------------


def attach(state: GameState, frame: Frame, effect: tree.Attach, log: Log) -> None:
    """Attach this die to another in the Field; it follows that die from then on (RUL-15)."""
    reached = choosing.reach(state, frame, effect.to)
    if reached is None:
        return
    bearers = [die for die in in_field(state, reached) if die.id != frame.die][:1]
    step_on(state, frame, len(bearers))
    attached = state.dice[frame.die]
    if not bearers or not (is_fielded(attached) or attached.zone is RESERVE):
        return
    if not is_fielded(attached):
        place(state, attached.id, FIELD, log, "attached", stands_on(state, attached))
    state.dice[attached.id] = replace(state.dice[attached.id], bearer=bearers[0].id)


def lay_on(state: GameState, frame: Frame, effect: tree.LayOn, log: Log) -> None:
    """Put this die on a card, from the Field or, if it was unblocked, Out of Play (DMG-2)."""
    if not (is_fielded(state.dice[frame.die]) or state.dice[frame.die].zone is OUT):
        step_on(state, frame, 0)
        return
    reached = choosing.reach(state, frame, effect.to)
    if reached is None:
        return
    step_on(state, frame, len(reached))
    for number in reached[:1]:
        place(state, frame.die, LAID, log, "laid")
        if state.dice[frame.die].zone is LAID:  # not sent to its owner's Prep Area instead (CTL-1)
            card = state.dice[number].card
            state.dice[frame.die] = replace(state.dice[frame.die], laid_on=card)
            log.append(DieLaid(frame.die, card))
        changes.check_knock_outs(state)


def set_aside(state: GameState, frame: Frame, effect: tree.SetAside, log: Log) -> None:
    """Set dice aside until the end of the turn, even if the source leaves (R106, R107)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    leaving = in_field(state, reached)
    step_on(state, frame, len(leaving))
    for die in leaving:
        if is_fielded(state.dice[die.id]):  # it may have left with the previous die, which bore it
            place(state, die.id, ASIDE, log, "set aside")
    changes.check_knock_outs(state)


def pair(state: GameState, frame: Frame, effect: tree.PairUp, log: Log) -> None:
    """Pair this die with another until the player's next turn; both trigger "pairs" (HER-1)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    die = state.dice[frame.die]
    others = [one for n in reached if may_pair(state, die, one := state.dice[n])][:1]
    step_on(state, frame, len(others))
    for other in others:
        pair_up(state, die, other)
        log.append(Paired(die.id, other.id))
        group = (*collect(state, "pairs", die.id), *collect(state, "pairs", other.id))
        queue_group(state, group)
