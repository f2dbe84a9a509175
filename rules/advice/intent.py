"""Interprets a drop or a click of a die: the moves it may stand for, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from rules.advice.labels import die_name
from rules.advice.refusals import (
    Refusal,
    explain_illegal_move,
    explain_useless_drop,
    partner_pending,
    refusal_of,
)
from rules.engine.evaluate import costs
from rules.engine.movement.equivalence import are_interchangeable, equal_move, pay_alike
from rules.engine.payment import payment
from rules.engine.payment.payment_solver import cheapest_payment
from rules.engine.turn.turn_loop import apply_move, legal_moves
from rules.model.ids import CHANCE, NO_CARD, NO_DIE, NOBODY, CardId, DieId, PlayerId
from rules.model.moves import (
    Attack,
    Block,
    Buy,
    ChooseDie,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import (
    ATTACK,
    BAG,
    CARD,
    FIELD,
    GONE,
    RESERVE,
    USED,
    AbilityStarted,
    DecisionKind,
    Event,
    GameState,
    OpenPayment,
    Zone,
    is_fielded,
)


class DropTarget(msgspec.Struct, frozen=True):
    """Where a die was dropped: a player's zone, a die, a card or the middle; `here` is a click."""

    kind: Literal["zone", "die", "card", "middle", "here"]
    zone: Zone = BAG
    player: PlayerId = NOBODY
    die: DieId = NO_DIE
    card: CardId = NO_CARD


CLICKED = DropTarget("here")
"""The die's own place: the player clicked it."""

TABLE_MIDDLE = DropTarget("middle")
"""The middle of the table, where actions are used."""


def moves_for_drop(
    state: GameState, legal: tuple[Move, ...], die: DieId, place: DropTarget
) -> tuple[Move, ...] | Refusal:
    """The legal moves that a drop may stand for, most likely first; or why there is none."""
    wanted = _intended_moves(state, legal, die, place)
    if isinstance(wanted, Refusal):
        return wanted
    found = _legal_ones(state, legal, wanted)
    if found:
        return found
    if wanted:
        return explain_illegal_move(state, wanted[0])
    return explain_useless_drop(state, die, place.kind, place.zone)


def legal_moves_for_drop(
    state: GameState, legal: tuple[Move, ...], die: DieId, place: DropTarget
) -> tuple[Move, ...]:
    """The legal moves that a drop may stand for, most likely first; () without an explanation."""
    wanted = _intended_moves(state, legal, die, place)
    return () if isinstance(wanted, Refusal) else _legal_ones(state, legal, wanted)


def legal_clicks(state: GameState, legal: tuple[Move, ...]) -> dict[DieId, tuple[Move, ...]]:
    """The legal moves that clicks on dice may stand for, most likely first.

    Dice that cannot be clicked are left out. Paid abilities are used by a click on their own die.
    """
    abilities = [move for move in legal if isinstance(move, UsePaidAbility)]
    purchases = {move.card: move for move in legal if isinstance(move, Buy)}
    named = {getattr(move, "die", NO_DIE) for move in legal} - {NO_DIE}
    looks = {(state.dice[die].card, state.dice[die].face) for die in named}
    found: dict[DieId, tuple[Move, ...]] = {}
    for die in state.dice:
        if die.zone is CARD and die.card in purchases:
            found[die.id] = (purchases[die.card],)
        elif (die.card, die.face) in looks and die.zone not in (BAG, GONE):
            moves = legal_moves_for_drop(state, legal, die.id, CLICKED)
            if moves:
                found[die.id] = moves
    for move in abilities:
        found[move.die] = tuple(dict.fromkeys((*found.get(move.die, ()), move)))
    return found


def _legal_ones(state: GameState, legal: tuple[Move, ...], wanted: list[Move]) -> tuple[Move, ...]:
    """The wanted moves that are legal, or equal to a legal move."""
    return tuple(
        [move for move in wanted if move in legal or equal_move(state, legal, move) is not None]
    )


def _intended_moves(
    state: GameState, legal: tuple[Move, ...], die_id: DieId, place: DropTarget
) -> list[Move] | Refusal:
    """The moves, legal or not, that a player may intend by dropping a die there."""
    match place.kind:
        case "here":
            return _moves_for_click(state, legal, die_id)
        case "die":
            return _moves_on_die(state, legal, die_id, place.die)
        case "card":
            return _moves_on_card(state, die_id, place.card)
        case "middle":
            return _moves_in_middle(state, die_id)
        case "zone":
            return _moves_in_zone(state, die_id, place)


def _moves_on_die(
    state: GameState, legal: tuple[Move, ...], die_id: DieId, other: DieId
) -> list[Move] | Refusal:
    """A character dropped on another blocks it; energy dropped on a die pays for its act."""
    die, paid_for = state.dice[die_id], state.dice[other]
    if is_fielded(die):
        return [Block(die_id, other)]
    if die.zone is not RESERVE or not _shows_energy(state, die_id):
        return []
    if state.payment is not None:
        acts = state.payment.acts
        joined = any(isinstance(act, _DIE_ACTS) and act.die == other for act in acts)
        return _payment_moves(state, die_id) if joined else [FieldCharacter(other)]
    if is_fielded(paid_for):
        return [m for m in legal if isinstance(m, UsePaidAbility) and m.die == other]
    found = fielding_moves(state, other) if paid_for.zone is RESERVE else []
    costly = [field for field in found if not _is_free(state, field)]
    if found and not costly and _is_character(state, other):
        return refusal_of("FLD-1", "free", die=die_name(state, other))
    return costly


def _is_free(state: GameState, move: Move) -> bool:
    """Whether an act costs nothing, so dropping energy on it means nothing."""
    decides = state.deciding_player
    player = state.active if decides is None else decides
    return not costs.need_of_acts(state, (move,), player).total


_DIE_ACTS = (FieldCharacter, UsePaidAbility)


def _moves_on_card(state: GameState, die_id: DieId, card: CardId) -> list[Move] | Refusal:
    """Energy dropped on a card pays for it, and starts or joins the act if there is no payment."""
    if state.dice[die_id].zone is not RESERVE:
        return []
    if not _shows_energy(state, die_id):
        return refusal_of("PAY-1", "not_energy")
    if state.payment is not None and _pays_for_card(state.payment, card):
        return _payment_moves(state, die_id)
    listed = state.globals_on_table
    return [
        Buy(card),
        *(UseGlobal(card, other.ability_index) for other in listed if other.card == card),
    ]


def _pays_for_card(paying: OpenPayment, card: CardId) -> bool:
    return any(isinstance(act, Buy | UseGlobal) and act.card == card for act in paying.acts)


def _shows_energy(state: GameState, die_id: DieId) -> bool:
    face = state.face_of(state.dice[die_id])
    return face is not None and bool(face.energy)


def _is_character(state: GameState, die_id: DieId) -> bool:
    face = state.face_of(state.dice[die_id])
    return face is not None and face.level > 0


def _moves_in_middle(state: GameState, die_id: DieId) -> list[Move]:
    die = state.dice[die_id]
    if die.zone is CARD:
        return [Buy(die.card)]
    if state.decision_kind is DecisionKind.REROLL:
        return [MarkForReroll(die_id)]
    return (
        _payment_moves(state, die_id) if _can_join_payment(state, die_id) else [UseAction(die_id)]
    )


def _moves_in_zone(state: GameState, die_id: DieId, place: DropTarget) -> list[Move] | Refusal:
    die = state.dice[die_id]
    decision = state.decision
    if decision is not None and place.player not in (NOBODY, decision.player):
        if die.controller == place.player and (waits := partner_pending(state, place.player)):
            return waits
        owner = state.setup.players[place.player].name
        is_partner = state.on_same_side(place.player, decision.player)
        return refusal_of("ZONE-1", "partner_zone" if is_partner else "other_side", player=owner)
    if die.zone is CARD:
        return [Buy(die.card)] if place.zone is USED else refusal_of("BUY-1", "to_used")
    if place.zone is FIELD and die.zone is RESERVE:
        return fielding_moves(state, die_id)
    if place.zone is ATTACK:
        return [Attack(die_id)]
    return (
        _payment_moves(state, die_id)
        if place.zone is USED and _can_join_payment(state, die_id)
        else []
    )


def _can_join_payment(state: GameState, die_id: DieId) -> bool:
    """Whether a die in the Reserve Pool can join the payment in progress."""
    ready = state.payment is not None and state.dice[die_id].zone is RESERVE
    return ready and _shows_energy(state, die_id)


def fielding_moves(state: GameState, die_id: DieId) -> list[Move]:
    """The moves that field a die: for its fielding cost, or for an alternative on its card.

    A fielding that joins a payment has no alternative cost (PAY-4).
    """
    if state.payment is not None:
        return [FieldCharacter(die_id)]
    card = state.dice[die_id].card
    others = state.setup.index.statics.get("OtherCost", ())
    named = dict.fromkeys(listed.ability_index for listed, _ in others if listed.card == card)
    return [FieldCharacter(die_id), *(FieldCharacter(die_id, ability) for ability in named)]


def free_fieldings(state: GameState, legal: tuple[Move, ...]) -> tuple[FieldCharacter, ...]:
    """The fieldings in the Main Step that cost nothing and cause nothing, one after another.

    A player can make them in one act: no ability begins and no question comes in between, and their
    order makes no difference.
    """
    if state.decision_kind is not DecisionKind.MAIN:
        return ()
    waiting = (die for die in state.dice.in_zone(RESERVE) if die.controller == state.active)
    moves = [FieldCharacter(die.id) for die in waiting]
    free = [move for move in moves if _legal_ones(state, legal, [move]) and _is_free(state, move)]
    found: list[FieldCharacter] = []
    for move in free:
        if found and not _legal_ones(state, tuple(legal_moves(state)), [move]):
            continue
        twin = state.copy()
        if _fields_only(twin, move):
            found.append(move)
            state = twin
    return tuple(found)


def _fields_only(state: GameState, move: FieldCharacter) -> bool:
    """Field a character; returns whether that was all, and its player is still asked."""
    player, events = state.deciding_player, list[Event]()
    apply_move(state, move, events)
    is_asked = state.decision_kind is DecisionKind.MAIN and state.deciding_player == player
    return is_asked and not any(isinstance(event, AbilityStarted) for event in events)


def _payment_moves(state: GameState, die_id: DieId) -> list[Move]:
    moves = [move for move in payment.legal_moves(state) if isinstance(move, Pay)]
    face = state.face_of(state.dice[die_id])
    own = [move for move in moves if pay_alike(state, move.die, die_id)]
    if own:
        return [Pay(die_id, move.energy) for move in own]
    return [Pay(die_id, face.energy[0])] if face is not None and face.energy else []


def _moves_for_click(state: GameState, legal: tuple[Move, ...], die_id: DieId) -> list[Move]:
    """The moves that a click on a die may stand for, depending on the current decision."""
    die = state.dice[die_id]
    kind = state.decision_kind
    if kind is DecisionKind.PAY:
        if die.zone is CARD:
            return [Buy(die.card)]
        face = state.face_of(die)
        return (
            [FieldCharacter(die_id)]
            if face is not None and face.level
            else _payment_moves(state, die_id)
        )
    if kind is DecisionKind.REROLL:
        return [MarkForReroll(die_id)]
    if kind is DecisionKind.ATTACKERS:
        return [Attack(die_id)]
    if kind is DecisionKind.CHOOSE:
        return [ChooseDie(die_id)]
    if kind is DecisionKind.BLOCKERS:
        return [
            Block(die_id, move.attacker)
            for move in legal
            if isinstance(move, Block) and are_interchangeable(state, move.die, die_id)
        ]
    if die.zone is CARD:
        return [Buy(die.card)]
    face = state.face_of(die)
    if face is not None and die.zone is RESERVE:
        if face.level:
            return fielding_moves(state, die_id)
        if face.action:
            return [UseAction(die_id)]
    return []


# --- multi drop -----------------------------------------------------------------------------------


class DropPlan(NamedTuple):
    """The moves of several dice, and the refusal of the first die that has no move.

    Energy that is no longer needed stays where it is and counts as no refusal.
    """

    moves: tuple[Move, ...]
    refusal: Refusal | None


def plan_drop(
    state: GameState,
    dice: Sequence[DieId],
    place: DropTarget,
    first_moves: tuple[Move, ...] | None = None,
) -> DropPlan:
    """Plan the drop of some dice at a place, or a click on them (`CLICKED`), in this order.

    Each die makes the likeliest move that is legal after the dice before it. Energy that starts an
    act also pays for it. `first_moves` are the moves that the drop of the first die may stand for,
    if they are known already.
    """
    state = state.copy()
    moves: list[Move] = []
    refused: list[Refusal] = []
    for die in dice:
        if state.decision is None or state.decision.player == CHANCE:
            break
        can_start_payment = state.payment is None and place.kind in ("card", "die")
        found, first_moves = first_moves or _moves_for_drop(state, die, place), None
        if isinstance(found, Refusal):
            refused.append(found)
            continue
        moves.append(_likeliest_move(state, found))
        if die == dice[-1] and not can_start_payment:
            break  # no later move depends on this one
        apply_move(state, moves[-1], [])
        if can_start_payment and state.payment is not None:
            answer = _moves_for_drop(state, die, CLICKED)
            payment = None if isinstance(answer, Refusal) else _likeliest_move(state, answer)
            if isinstance(payment, Pay):
                moves.append(payment)
                apply_move(state, payment, [])
    told = [
        refusal for refusal in refused if not moves or refusal.reason.id not in _HARMLESS_REASONS
    ]
    return DropPlan(tuple(moves), told[0] if told else None)


_HARMLESS_REASONS = ("no.waste", "no.nothing", "no.free", "no.no_way", "no.on_die", "no.on_card")


def _moves_for_drop(state: GameState, die: DieId, place: DropTarget) -> tuple[Move, ...] | Refusal:
    return moves_for_drop(state, tuple(legal_moves(state)), die, place)


def _likeliest_move(state: GameState, found: tuple[Move, ...]) -> Move:
    """The likeliest of the moves that a drop may stand for. Of several payments, it is the
    suggested one.
    """
    if isinstance(found[0], Pay) and len(found) > 1:
        return next((pay for pay in cheapest_payment(state) if pay in found), found[0])
    return found[0]
