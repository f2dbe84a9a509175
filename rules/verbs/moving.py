"""Handlers that field, move and create dice."""

from __future__ import annotations

from msgspec.structs import replace

from rules import changes, choosing, phrases
from rules.events import DieFielded, TokenMade
from rules.language import tree
from rules.placing import Log, place, sent_zone, stands_on
from rules.state import (
    CARD,
    FIELD,
    LAID,
    NOBODY,
    RESERVE,
    USED,
    Die,
    Frame,
    GameState,
    Zone,
    is_fielded,
)
from rules.tokens import token_card
from rules.triggers import collect, queue_group
from rules.verbs.holding import change_sides
from rules.verbs.rolling import instead, roll
from rules.verbs.stepping import in_field, is_rolled, step_on
from rules.waiting import doing_of


def field_it(state: GameState, frame: Frame, effect: tree.FieldIt, log: Log) -> None:
    """Field dice by an effect: free, at level 1 unless the text names a level (FLD-1).

    UXM: "when fielded" triggers only for a die fielded from the Reserve Pool for its fielding cost.
    """
    if isinstance(effect.who, tree.Random):  # drawn dice that are not characters stay in the bag
        drawing = tree.Draw(effect.who.count, "bag")
        instead(state, frame, drawing, replace(effect, who=tree.That()))
        return
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    fielded: list[int] = []
    for number in reached:
        die = state.dice[number]
        face = _fielded_face(state, die, effect.level)
        if face is not None and die.zone <= USED and not is_fielded(die):
            if effect.control and die.player != frame.player:
                _field_theirs(state, replace(die, face=face), frame, log)
            else:
                place(state, number, FIELD, log, "fielded", face)
            log.append(DieFielded(frame.player, number, True))
            fielded.append(number)
    step_on(state, frame, len(fielded))
    if state.setup.ruleset.effects_field:
        by = (doing_of(frame),)
        group = [t for n in fielded for t in collect(state, "fielded", n, doings=by)]
        queue_group(state, tuple(group))
    changes.check_knock_outs(state)


def _field_theirs(state: GameState, die: Die, frame: Frame, log: Log) -> None:
    """Field another player's die under this player's control, with the usual end (CTL-1)."""
    held = frame.die >= 0 and is_fielded(state.dice[frame.die])
    change_sides(state, die, frame.player, frame.die if held else die.id, log)


def _fielded_face(state: GameState, die: Die, level: int) -> int | None:
    """The face to field a die on: the stated level, else its character face, else level 1."""
    kind = state.setup.cards[die.card].card.die
    face = state.face(die)
    if level == 1 and face is not None and face.level:
        return die.face
    stated = kind.face_of_level(level)
    return kind.face_of_level(1) if stated is None else stated


def move(state: GameState, frame: Frame, effect: tree.Move, log: Log) -> None:
    """Move dice, which is neither a KO nor a fielding. Dice from the bag are drawn (KW-9).

    Unrolled dice moved to a Reserve Pool are rolled once (RRL-2).
    """
    if isinstance(effect.who, tree.Random):
        instead(state, frame, tree.Draw(effect.who.count, effect.to))
        return
    zone = phrases.ZONE_OF[effect.to]
    moving = frame.picked if frame.agreed else ()
    if not frame.agreed:
        reached = choosing.reach(state, frame, effect.who)
        if reached is None:
            return
        moving = tuple(n for n in reached if (lies := state.dice[n].zone) <= USED or lies is LAID)
        unrolled = tuple(n for n in moving if not is_rolled(state.dice[n]))
        if zone is RESERVE and roll(state, unrolled):
            return
    phrases.recall(state, [n for n in moving if is_fielded(state.dice[n])])
    for number in moving:
        _send(state, number, zone, effect.level, log)
    step_on(state, frame, len(moving))
    changes.check_knock_outs(state)


def _send(state: GameState, number: int, zone: Zone, level: int, log: Log) -> None:
    """Move a die where a text sends it; a basic action die on its card has no owner (ZONE-1)."""
    die = state.dice[number]
    if zone is CARD and not die.card:
        return  # Sidekicks have no card (DIE-1)
    zone = sent_zone(state, die, zone)
    if die.zone is zone:
        return
    place(
        state, number, zone, log, "effect", stands_on(state, die, level) if zone is FIELD else None
    )
    if state.dice[number].zone is CARD and state.setup.cards[die.card].owner is None:
        state.dice[number] = replace(state.dice[number], owner=NOBODY, player=NOBODY)


def sacrifice(state: GameState, frame: Frame, effect: tree.Sacrifice, log: Log) -> None:
    """Move dice from the Field to the Used Pile, which is not a KO (KW-11)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    leaving = in_field(state, reached)
    step_on(state, frame, len(leaving))
    phrases.recall(state, [die.id for die in leaving])
    for die in leaving:
        place(state, die.id, sent_zone(state, die, USED), log, "sacrificed")
    changes.check_knock_outs(state)


def make_tokens(state: GameState, frame: Frame, effect: tree.MakeTokens, log: Log) -> None:
    """Create tokens in your Field, which is not fielding (TOK-1)."""
    much = phrases.amount(state, effect.count, frame)
    step_on(state, frame, much)
    wanted = token_card(effect)
    cards = state.setup.cards
    number = next(n for n in reversed(range(len(cards))) if cards[n].card == wanted)
    for _ in range(much):
        die = Die(len(state.dice), number, frame.player, frame.player, FIELD, face=0)
        state.dice.append(die)
        log.append(TokenMade(frame.player, number, die.id))
    changes.check_knock_outs(state)
