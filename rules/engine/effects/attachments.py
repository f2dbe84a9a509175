"""Handlers that link dice to dice or cards: capture, control, attach, set aside, pair up."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.choices import effect_choices
from rules.engine.effects import change_batches
from rules.engine.effects.frames import (
    advance_frame,
    current_frame,
    dice_in_field,
    dice_in_reach,
)
from rules.engine.movement.die_links import can_pair, pair_dice
from rules.engine.movement.die_movement import Log, face_in_field, move_die, release_die, unpair
from rules.engine.movement.triggers import collect_triggers, queue_triggers
from rules.language import ast
from rules.model.ids import DieId, PlayerId
from rules.state import (
    ASIDE,
    CAPTIVE,
    FIELD,
    LAID,
    OUT,
    RESERVE,
    DelayedEffect,
    Die,
    Frame,
    GameState,
    is_fielded,
)
from rules.state.events import DieMoved, DiePutOnCard, HeroicPairFormed

# --- captured and controlled dice -----------------------------------------------------------------


def capture_dice(state: GameState, frame: Frame, effect: ast.Capture, log: Log) -> None:
    """Capture dice under this die; they are out of the game until they return (CAP-1)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    captor = state.dice[frame.die]
    able = is_fielded(captor) or not _is_character_ability(state, frame)
    taken = dice_in_reach(state, effect.who, reached) if able else []
    taken = [d for d in taken if d.id != frame.die and not evaluate.cannot(state, d, "be captured")]
    advance_frame(state, frame, len(taken))
    if not taken:
        return
    if not is_fielded(captor):  # a capturing action die moves to the Field
        move_die(state, captor.id, FIELD, log, "effect", face_in_field(state, captor))
    for die in taken:
        _capture_die(state, die, captor.id, log)
    _schedule_release(state, frame, effect.until, captor.id)
    change_batches.check_knock_outs(state)


def _capture_die(state: GameState, die: Die, captor: DieId, log: Log) -> None:
    """Move a die under its captor; from the Attack Zone it later returns to the Field."""
    home = FIELD if is_fielded(die) else die.zone
    move_die(state, die.id, CAPTIVE, log, "captured", die.face)
    for one in state.dice:
        if one.zone is CAPTIVE and die.id in (one.id, one.attached_to):
            state.dice[one.id] = replace(one, holder=captor, taken_from=home)


def take_control(state: GameState, frame: Frame, effect: ast.Control, log: Log) -> None:
    """Take control of dice, which keep using their own card (CTL-1).

    They move to the controller's Field without being fielded, and `Die.player` changes. A character
    controls dice only while it is in the Field. Dice controlled by an action die or a global stay
    for the whole duration.
    """
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    fielded = frame.die >= 0 and is_fielded(state.dice[frame.die])
    taken = (
        dice_in_reach(state, effect.who, reached)
        if fielded or not _is_character_ability(state, frame)
        else []
    )
    taken = [
        die for die in taken if die.controller != frame.player and _can_be_in_field(state, die)
    ]
    advance_frame(state, frame, len(taken))
    for die in taken:
        holder = frame.die if fielded else die.id
        change_controller(state, die, frame.player, holder, log)
        _schedule_release(state, frame, effect.until, holder)
    change_batches.check_knock_outs(state)


def swap_control(state: GameState, frame: Frame, effect: ast.SwapControl, log: Log) -> None:
    """Swap control of two dice, both or neither; each returns like a controlled die (CTL-1)."""
    one = effect_choices.resolve_group(state, frame, effect.one, 0)
    if one is None:
        return
    frame = current_frame(state, frame)
    other = effect_choices.resolve_group(
        state, frame, effect.other, 1 if isinstance(effect.one, ast.Pick) else 0
    )
    if other is None:
        return
    pair = [die for group in (one, other) for die in dice_in_field(state, group)[:1]]
    swapped = len(pair) == 2 and pair[0].controller != pair[1].controller
    advance_frame(state, frame, 2 if swapped else 0)
    if not swapped:
        return
    fielded = frame.die >= 0 and is_fielded(state.dice[frame.die])
    for die, to in zip(pair, (pair[1].controller, pair[0].controller), strict=True):
        holder = frame.die if fielded else die.id
        change_controller(state, die, to, holder, log)
        _schedule_release(state, frame, effect.until, holder)
    change_batches.check_knock_outs(state)


def change_controller(
    state: GameState, die: Die, player: PlayerId, holder: DieId, log: Log
) -> None:
    """Move a die to another player's Field, out of combat; it keeps its damage and effects."""
    unpair(state, die.id)
    home = FIELD if is_fielded(die) else die.zone
    state.dice[die.id] = replace(die, controller=player, holder=holder, taken_from=home, zone=FIELD)
    log.append(DieMoved(die.id, die.zone, FIELD, "controlled"))


def _is_character_ability(state: GameState, frame: Frame) -> bool:
    """Whether the resolving ability belongs to a character die."""
    return frame.die >= 0 and not state.setup.cards[frame.card].card.die.is_action


def _can_be_in_field(state: GameState, die: Die) -> bool:
    """Whether a die shows a face that can be in the Field: character or action."""
    face = state.face_of(die)
    return face is not None and not face.energy


def _schedule_release(
    state: GameState, frame: Frame, until: ast.Duration | ast.Moment, holder: DieId
) -> None:
    """Schedule the return of held dice, unless they return at the end of the turn."""
    if until == "your next turn":
        until = ast.Moment("turn starts", player="you")
    known = any(one.die == holder and not one.effects for one in state.delayed_effects)
    if isinstance(until, ast.Moment) and not known:
        state.delayed_effects = (
            *state.delayed_effects,
            DelayedEffect(until, frame.player, frame.card, holder),
        )


def return_dice(state: GameState, frame: Frame, effect: ast.Return, log: Log) -> None:
    """Return captured, controlled or set-aside dice to where they came from."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    held = [n for n in reached if state.dice[n].holder >= 0 or state.dice[n].zone is ASIDE]
    advance_frame(state, frame, len(held))
    for number in held:
        die = state.dice[number]
        if die.holder >= 0:
            release_die(state, die, log)
        elif die.zone is ASIDE:
            move_die(state, number, FIELD, log, "released")
    change_batches.check_knock_outs(state)


# --- attached, set aside, paired ------------------------------------------------------------------


def attach_die(state: GameState, frame: Frame, effect: ast.Attach, log: Log) -> None:
    """Attach this die to another in the Field; it follows that die from then on (RUL-15)."""
    reached = effect_choices.resolve_group(state, frame, effect.to)
    if reached is None:
        return
    bearers = [die for die in dice_in_field(state, reached) if die.id != frame.die][:1]
    advance_frame(state, frame, len(bearers))
    attached = state.dice[frame.die]
    if not bearers or not (is_fielded(attached) or attached.zone is RESERVE):
        return
    if not is_fielded(attached):
        move_die(state, attached.id, FIELD, log, "attached", face_in_field(state, attached))
    state.dice[attached.id] = replace(state.dice[attached.id], attached_to=bearers[0].id)


def put_on_card(state: GameState, frame: Frame, effect: ast.LayOn, log: Log) -> None:
    """Put this die on a card, from the Field or, if it was unblocked, Out of Play (DMG-2)."""
    if not (is_fielded(state.dice[frame.die]) or state.dice[frame.die].zone is OUT):
        advance_frame(state, frame, 0)
        return
    reached = effect_choices.resolve_group(state, frame, effect.to)
    if reached is None:
        return
    advance_frame(state, frame, len(reached))
    for number in reached[:1]:
        move_die(state, frame.die, LAID, log, "laid")
        if state.dice[frame.die].zone is LAID:  # not sent to its owner's Prep Area instead (CTL-1)
            card = state.dice[number].card
            state.dice[frame.die] = replace(state.dice[frame.die], on_card=card)
            log.append(DiePutOnCard(frame.die, card))
        change_batches.check_knock_outs(state)


def set_aside(state: GameState, frame: Frame, effect: ast.SetAside, log: Log) -> None:
    """Set dice aside until the end of the turn, even if the source leaves (R106, R107)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    leaving = dice_in_field(state, reached)
    advance_frame(state, frame, len(leaving))
    for die in leaving:
        if is_fielded(state.dice[die.id]):  # it may have left with the previous die, which bore it
            move_die(state, die.id, ASIDE, log, "set aside")
    change_batches.check_knock_outs(state)


def pair_with(state: GameState, frame: Frame, effect: ast.PairUp, log: Log) -> None:
    """Pair this die with another until the player's next turn; both trigger "pairs" (HER-1)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    die = state.dice[frame.die]
    partners = [state.dice[number] for number in reached]
    others = [other for other in partners if can_pair(state, die, other)][:1]
    advance_frame(state, frame, len(others))
    for other in others:
        pair_dice(state, die, other)
        log.append(HeroicPairFormed(die.id, other.id))
        group = (
            *collect_triggers(state, "pairs", die.id),
            *collect_triggers(state, "pairs", other.id),
        )
        queue_triggers(state, group)
