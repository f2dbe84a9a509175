"""The whole table in words: a tree of lines, for who reads or hears it instead of seeing it.

A line keeps its key as long as what it tells of is there, so that a screen can follow a change
without losing the place. Legal moves stand below what they are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules import describing, explaining, naming, offering
from rules import moves as mv
from rules.cards import CardKind
from rules.meaning import HERE, meant
from rules.refusals import Refusal
from rules.state import (
    BAG,
    CARD,
    LAID,
    Batch,
    Change,
    Frame,
    GameState,
    Trigger,
    Zone,
    seated,
)
from rules.words import Message, message

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table in words, with those below it.

    `key` says what it is about, among its neighbours and everywhere; `moves` are what playing it
    plays, one after another.
    """

    key: Key
    said: Message | str
    lines: tuple[Line, ...] = ()
    moves: tuple[mv.Move, ...] = ()


ZONES = (
    Zone.FIELD,
    Zone.ATTACK,
    Zone.RESERVE,
    Zone.PREP,
    Zone.OUT,
    Zone.USED,
    Zone.BAG,
    Zone.ASIDE,
)
"""The zones of a player in the order in which they are told."""

OPEN_ZONES = (Zone.FIELD, Zone.ATTACK, Zone.RESERVE, Zone.PREP, Zone.USED, Zone.OUT)
"""The zones in which dice can be acted on one by one."""

Moves = Mapping[Key, list[mv.Move]]


def subject(move: mv.Move) -> Key:
    """What a move is about: `("die", 7)`, `("card", 3)`, `("player", 1)`, or () for none."""
    match move:
        case mv.Buy(card=card) | mv.AlsoBuy(card=card):
            return ("card", card)
        case mv.UseGlobal(card=card) | mv.AlsoUse(card=card):
            return ("card", card)
        case mv.Pay(die=die) if die == mv.NO_DIE:
            return ()
        case mv.Assign(to=die):
            return ("die", die)
        case mv.ChoosePlayer(player=player):
            return ("player", player)
        case _:
            die = getattr(move, "die", -1)
            return ("die", die) if die >= 0 else ()


def by_subject(moves: Iterable[mv.Move]) -> Moves:
    """Moves by what they are about; a block also by the attacker that is blocked."""
    found: dict[Key, list[mv.Move]] = {}
    for move in moves:
        found.setdefault(subject(move), []).append(move)
        if isinstance(move, mv.Block):
            found.setdefault(("die", move.attacker), []).append(move)
    return found


def _with_equals(state: GameState, legal: tuple[mv.Move, ...]) -> Moves:
    """Moves by what they are about, also for dice that are equal to one that is listed."""
    found = dict(by_subject(legal))
    if legal:
        for zone in OPEN_ZONES:
            for die in state.dice.lying(zone):
                answer = meant(state, legal, die.id, HERE) if ("die", die.id) not in found else ()
                if answer and not isinstance(answer, Refusal):
                    found["die", die.id] = list(answer)
    return found


def portrait(state: GameState, legal: Iterable[mv.Move] = ()) -> tuple[Line, ...]:
    """The table: what goes on, then each player with zones, dice and cards, the basic actions.

    Args:
        state: the table as it is.
        legal: the moves that can be played, each to stand below what it is about.
    """
    legal = tuple(legal)
    moves = _with_equals(state, legal)
    going_on = _going_on(state)
    players = (_player(state, number, moves) for number in range(len(state.setup.players)))
    common = tuple(
        _card(state, number, moves)
        for number, one in enumerate(state.setup.cards)
        if one.card.kind is CardKind.BASIC_ACTION
    )
    return (
        *((Line(("going on",), message("words.resolving"), going_on),) if going_on else ()),
        *players,
        *((Line(("common",), message("words.common"), common),) if common else ()),
    )


def move_line(state: GameState, move: mv.Move) -> Line:
    """A legal move as a line that can be played."""
    return Line(("move", move), offering.offer(state, move), moves=(move,))


def _below(state: GameState, key: Key, moves: Moves) -> tuple[Line, ...]:
    return tuple(move_line(state, move) for move in moves.get(key, ()))


# --- players --------------------------------------------------------------------------------------


def _player(state: GameState, number: int, moves: Moves) -> Line:
    key = ("player", number)
    zones = (
        _zone(state, number, zone, moves)
        for zone in ZONES
        if zone is not Zone.ASIDE or state.in_zone(number, zone)
    )
    own = tuple(
        _card(state, card, moves)
        for card, one in enumerate(state.setup.cards)
        if one.owner == number
    )
    name = naming.player(state, number)
    cards = Line(("cards", number), message("words.cards", player=name), own)
    said = describing.player(state, number)
    return Line(key, said, (*_below(state, key, moves), *zones, *((cards,) if own else ())))


def _zone(state: GameState, number: int, zone: Zone, moves: Moves) -> Line:
    key = ("zone", number, zone)
    lines: tuple[Line, ...]
    if zone is BAG:
        held = describing.in_bag(state, number)
        lines = (Line(("in bag", number), held),) if held else ()
    else:
        lines = tuple(_die(state, one.id, moves) for one in state.in_zone(number, zone))
    return Line(key, describing.zone(state, number, zone), lines)


def _die(state: GameState, number: int, moves: Moves) -> Line:
    """A die; below it what can be done with it, what texts make of it, and dice that it holds."""
    key = ("die", number)
    reasons = tuple(
        Line(("reason", number, place), _reason(one))
        for place, one in enumerate(explaining.of_die(state, number))
    )
    held = tuple(
        _die(state, one.id, moves)
        for one in state.dice.lying(Zone.CAPTIVE)
        if one.host == number and one.id != number
    )
    return Line(key, describing.die(state, number), (*_below(state, key, moves), *reasons, *held))


def _reason(one: explaining.Explained) -> Message | str:
    """What a text does to a die, whose text it is, and how long."""
    return describing.listed((one.what, one.source, *((one.lasts,) if one.lasts else ())))


def _card(state: GameState, number: int, moves: Moves) -> Line:
    """A card; below it what can be done with it, its text, its faces, and dice laid on it."""
    key = ("card", number)
    card = state.setup.cards[number].card
    text = [line.strip() for line in card.wording.splitlines() if line.strip()]
    # A die that lies on its card may be chosen by an effect; of equal ones one is listed.
    dice = [one.id for one in state.dice.lying(CARD) if one.card == number]
    dice = [one for one in dice if ("die", one) in moves]
    dice += [one.id for one in state.dice.lying(LAID) if one.laid_on == number]
    return Line(
        key,
        describing.card(state, number),
        (
            *_below(state, key, moves),
            *(Line(("text", number, place), line) for place, line in enumerate(text)),
            Line(("faces", number), describing.faces(state, number)),
            *(_die(state, one, moves) for one in dice),
        ),
    )


# --- what goes on ---------------------------------------------------------------------------------


def _going_on(state: GameState) -> tuple[Line, ...]:
    """What is paid for, what is being resolved, innermost first, and what waits."""
    lines: list[Line] = []
    if state.paying is not None and state.paying.acts:
        acts = naming.acts(state, state.paying.acts)
        lines.append(Line(("paying",), message("words.paying", what=acts)))
    for depth, entry in reversed(list(enumerate(state.stack))):
        if isinstance(entry, Frame):
            lines.append(Line(("frame", depth), _resolved(state, entry)))
        elif isinstance(entry, Batch):
            lines += (
                Line(("change", depth, place), _change(state, change))
                for place, change in enumerate(entry.changes)
            )
    waiting = [trigger for group in state.queue for trigger in group]
    lines += (Line(("waits", place), _waiting(state, one)) for place, one in enumerate(waiting))
    return tuple(lines)


def _resolved(state: GameState, frame: Frame) -> Message:
    card, about = naming.card(state, frame.card), naming.subject(state, frame)
    if about is None:
        return message("words.frame", card=card)
    return message("words.frame_about", card=card, about=about)


def _waiting(state: GameState, trigger: Trigger) -> Message:
    card, about = naming.waiting(state, trigger), naming.subject(state, trigger)
    if about is None:
        return message("words.waits", card=card)
    return message("words.waits_about", card=card, about=about)


def _change(state: GameState, change: Change) -> Message:
    whose = seated(change.target)
    target = naming.die(state, change.target) if whose is None else naming.player(state, whose)
    if change.what == "ko":
        return message("words.ko", target=target)
    return message("words.damage", target=target, amount=change.amount)
