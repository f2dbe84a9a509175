"""The text view: the whole table as an outline of lines, for players who read or hear it.

A line keeps its key as long as its subject exists, so the screen can update the outline without
losing the reader's place. Legal moves are listed below their subject.
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
    """One line of the text view, with the lines below it.

    `key` identifies its subject in the whole outline. Activating the line plays `moves`, one after
    another.
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
"""The zones of a player in the order of the outline."""

OPEN_ZONES = (Zone.FIELD, Zone.ATTACK, Zone.RESERVE, Zone.PREP, Zone.USED, Zone.OUT)
"""The zones whose dice can be acted on one at a time."""

Moves = Mapping[Key, list[mv.Move]]


def subject(move: mv.Move) -> Key:
    """The subject of a move: `("die", 7)`, `("card", 3)`, `("player", 1)`, or () for none."""
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
    """Group moves by subject. A block is also listed under the attacker."""
    found: dict[Key, list[mv.Move]] = {}
    for move in moves:
        found.setdefault(subject(move), []).append(move)
        if isinstance(move, mv.Block):
            found.setdefault(("die", move.attacker), []).append(move)
    return found


def _with_equals(state: GameState, legal: tuple[mv.Move, ...]) -> Moves:
    """Group moves by subject, and give dice equal to a listed die the same moves."""
    found = dict(by_subject(legal))
    if legal:
        for zone in OPEN_ZONES:
            for die in state.dice.lying(zone):
                answer = meant(state, legal, die.id, HERE) if ("die", die.id) not in found else ()
                if answer and not isinstance(answer, Refusal):
                    found["die", die.id] = list(answer)
    return found


def portrait(state: GameState, legal: Iterable[mv.Move] = ()) -> tuple[Line, ...]:
    """Build the outline: what is in progress, each player's zones and cards, the basic actions.

    Args:
        state: the match.
        legal: the legal moves, each to be listed below its subject.
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
    """A legal move as a line that plays it."""
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
    """A die; below it its moves, the texts that change it, and the dice it has captured."""
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
    """What a text does to a die, its source, and how long it lasts."""
    return describing.listed((one.what, one.source, *((one.lasts,) if one.lasts else ())))


def _card(state: GameState, number: int, moves: Moves) -> Line:
    """A card; below it its moves, its text, its die's faces, and dice put on it."""
    key = ("card", number)
    card = state.setup.cards[number].card
    text = [line.strip() for line in card.wording.splitlines() if line.strip()]
    # An effect may choose a die on its card; only one of several equal dice has moves.
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


# --- what is in progress --------------------------------------------------------------------------


def _going_on(state: GameState) -> tuple[Line, ...]:
    """The payment, then what is resolving (innermost first), then the waiting abilities."""
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
