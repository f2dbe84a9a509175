"""The text view: the whole table as an outline of lines, for players who read or hear it.

A line keeps its key as long as its subject exists, so the screen can update the outline without
losing the reader's place. Legal moves are listed below their subject.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.advice import descriptions, labels, modifier_breakdown, move_labels
from rules.advice.intent import CLICKED, legal_moves_for_drop
from rules.cards.card import CardKind
from rules.messages.message import Message, make_message
from rules.model import moves as mv
from rules.model.ids import NO_DIE, CardId, DieId, PlayerId, PlayerTarget
from rules.state import BAG, CARD, LAID, Batch, Frame, GameState, ProposedChange, Trigger, Zone

OutlineKey = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class OutlineLine:
    """One line of the text view, with the lines below it.

    `key` identifies its subject in the whole outline. Activating the line plays `moves`, one after
    another.
    """

    key: OutlineKey
    text: Message | str
    children: tuple[OutlineLine, ...] = ()
    moves: tuple[mv.Move, ...] = ()


OUTLINE_ZONES = (
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

ACTIONABLE_ZONES = (Zone.FIELD, Zone.ATTACK, Zone.RESERVE, Zone.PREP, Zone.USED, Zone.OUT)
"""The zones whose dice can be acted on one at a time."""

MovesBySubject = Mapping[OutlineKey, list[mv.Move]]


def subject_key(move: mv.Move) -> OutlineKey:
    """The subject of a move: `("die", 7)`, `("card", 3)`, `("player", 1)`, or () for none."""
    match move:
        case mv.Buy(card=card) | mv.UseGlobal(card=card):
            return ("card", card)
        case mv.Pay(die=die) if die == NO_DIE:
            return ()
        case mv.AssignDamage(target=die):
            return ("die", die)
        case mv.ChoosePlayer(player=player):
            return ("player", player)
        case _:
            die = getattr(move, "die", NO_DIE)
            return ("die", die) if die >= 0 else ()


def group_moves_by_subject(moves: Iterable[mv.Move]) -> MovesBySubject:
    """Group moves by subject. A block is also listed under the attacker."""
    found: dict[OutlineKey, list[mv.Move]] = {}
    for move in moves:
        found.setdefault(subject_key(move), []).append(move)
        if isinstance(move, mv.Block):
            found.setdefault(("die", move.attacker), []).append(move)
    return found


def _moves_of_equal_dice(state: GameState, legal: tuple[mv.Move, ...]) -> MovesBySubject:
    """Group moves by subject, and give dice equal to a listed die the same moves."""
    found = dict(group_moves_by_subject(legal))
    if legal:
        for zone in ACTIONABLE_ZONES:
            for die in state.dice.in_zone(zone):
                if ("die", die.id) in found:
                    continue
                if moves := legal_moves_for_drop(state, legal, die.id, CLICKED):
                    found["die", die.id] = list(moves)
    return found


def outline_table(state: GameState, legal: Iterable[mv.Move] = ()) -> tuple[OutlineLine, ...]:
    """Build the outline: what is in progress, each player's zones and cards, the basic actions.
    `legal` are the legal moves, each to be listed below its subject."""
    legal = tuple(legal)
    moves = _moves_of_equal_dice(state, legal)
    going_on = _in_progress_lines(state)
    players = (_player(state, player, moves) for player in state.setup.player_ids)
    common = tuple(
        _card(state, card, moves)
        for card in state.setup.card_ids
        if state.setup.cards[card].card.kind is CardKind.BASIC_ACTION
    )
    return (
        *(
            (OutlineLine(("going on",), make_message("words.resolving"), going_on),)
            if going_on
            else ()
        ),
        *players,
        *((OutlineLine(("common",), make_message("words.common"), common),) if common else ()),
    )


def outline_move(state: GameState, move: mv.Move) -> OutlineLine:
    """A legal move as a line that plays it."""
    return OutlineLine(("move", move), move_labels.move_label(state, move), moves=(move,))


def _move_lines(
    state: GameState, key: OutlineKey, moves: MovesBySubject
) -> tuple[OutlineLine, ...]:
    return tuple(outline_move(state, move) for move in moves.get(key, ()))


# --- players --------------------------------------------------------------------------------------


def _player(state: GameState, number: PlayerId, moves: MovesBySubject) -> OutlineLine:
    key = ("player", number)
    zones = (
        _zone(state, number, zone, moves)
        for zone in OUTLINE_ZONES
        if zone is not Zone.ASIDE or state.dice_in_zone(number, zone)
    )
    own = tuple(
        _card(state, card, moves)
        for card in state.setup.card_ids
        if state.setup.cards[card].owner == number
    )
    name = labels.player_name(state, number)
    cards = OutlineLine(("cards", number), make_message("words.cards", player=name), own)
    description = descriptions.describe_player(state, number)
    return OutlineLine(
        key, description, (*_move_lines(state, key, moves), *zones, *((cards,) if own else ()))
    )


def _zone(state: GameState, number: PlayerId, zone: Zone, moves: MovesBySubject) -> OutlineLine:
    key = ("zone", number, zone)
    lines: tuple[OutlineLine, ...]
    if zone is BAG:
        held = descriptions.describe_bag(state, number)
        lines = (OutlineLine(("in bag", number), held),) if held else ()
    else:
        lines = tuple(_die(state, die.id, moves) for die in state.dice_in_zone(number, zone))
    return OutlineLine(key, descriptions.describe_zone(state, number, zone), lines)


def _die(state: GameState, die_id: DieId, moves: MovesBySubject) -> OutlineLine:
    """A die; below it its moves, the texts that change it, and the dice it has captured."""
    key = ("die", die_id)
    reasons = tuple(
        OutlineLine(("reason", die_id, place), _modifier_text(modifier))
        for place, modifier in enumerate(modifier_breakdown.modifiers_of_die(state, die_id))
    )
    held = tuple(
        _die(state, other.id, moves)
        for other in state.dice.in_zone(Zone.CAPTIVE)
        if other.holder == die_id and other.id != die_id
    )
    return OutlineLine(
        key,
        descriptions.describe_die(state, die_id),
        (*_move_lines(state, key, moves), *reasons, *held),
    )


def _modifier_text(one: modifier_breakdown.AppliedModifier) -> Message | str:
    """What a text does to a die, its source, and how long it lasts."""
    return descriptions.comma_list(
        (one.effect, one.source, *((one.duration,) if one.duration else ()))
    )


def _card(state: GameState, number: CardId, moves: MovesBySubject) -> OutlineLine:
    """A card; below it its moves, its text, its die's faces, and dice put on it."""
    key = ("card", number)
    card = state.setup.cards[number].card
    # An effect may choose a die on its card; only one of several equal dice has moves.
    dice = [one.id for one in state.dice.in_zone(CARD) if one.card == number]
    dice = [one for one in dice if ("die", one) in moves]
    dice += [one.id for one in state.dice.in_zone(LAID) if one.on_card == number]
    return OutlineLine(
        key,
        descriptions.describe_card(state, number),
        (
            *_move_lines(state, key, moves),
            *(
                OutlineLine(("text", number, place), line)
                for place, line in enumerate(card.paragraphs)
            ),
            OutlineLine(("faces", number), descriptions.describe_faces(state, number)),
            *(_die(state, one, moves) for one in dice),
        ),
    )


# --- what is in progress --------------------------------------------------------------------------


def _in_progress_lines(state: GameState) -> tuple[OutlineLine, ...]:
    """The payment, then what is resolving (innermost first), then the waiting abilities."""
    lines: list[OutlineLine] = []
    if state.payment is not None and state.payment.acts:
        acts = labels.describe_acts(state, state.payment.acts)
        lines.append(OutlineLine(("paying",), make_message("words.paying", what=acts)))
    for depth, entry in reversed(list(enumerate(state.stack))):
        if isinstance(entry, Frame):
            lines.append(OutlineLine(("frame", depth), _resolved(state, entry)))
        elif isinstance(entry, Batch):
            lines += (
                OutlineLine(("change", depth, place), _change(state, change))
                for place, change in enumerate(entry.changes)
            )
    waiting = [trigger for group in state.queue for trigger in group]
    lines += (
        OutlineLine(("waits", place), _waiting(state, trigger))
        for place, trigger in enumerate(waiting)
    )
    return tuple(lines)


def _resolved(state: GameState, frame: Frame) -> Message:
    card, about = labels.card_name(state, frame.card), labels.trigger_subject_name(state, frame)
    if about is None:
        return make_message("words.frame", card=card)
    return make_message("words.frame_about", card=card, about=about)


def _waiting(state: GameState, trigger: Trigger) -> Message:
    card, about = (
        labels.trigger_source_name(state, trigger),
        labels.trigger_subject_name(state, trigger),
    )
    if about is None:
        return make_message("words.waits", card=card)
    return make_message("words.waits_about", card=card, about=about)


def _change(state: GameState, change: ProposedChange) -> Message:
    target = (
        labels.player_name(state, change.target.player)
        if isinstance(change.target, PlayerTarget)
        else labels.die_name(state, change.target)
    )
    if change.change_kind == "ko":
        return make_message("words.ko", target=target)
    return make_message("words.damage", target=target, amount=change.amount)
