"""Interprets a drop or a click of a die: the moves it may stand for, or why there is none."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules import costs, payment
from rules.likeness import are_interchangeable, equal_move, pay_alike
from rules.moves import (
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Attack,
    Block,
    Buy,
    Choose,
    Field,
    Move,
    Pay,
    Reroll,
    Use,
    UseGlobal,
    UsePaid,
)
from rules.refusals import Refusal, because, refuse
from rules.state import ATTACK, BAG, CARD, FIELD, RESERVE, USED, GameState, Paying, Zone, is_fielded


class Place(msgspec.Struct, frozen=True):
    """Where a die was dropped: a player's zone, a die, a card or the middle; `here` is a click."""

    kind: Literal["zone", "die", "card", "middle", "here"]
    zone: Zone = BAG
    player: int = -1
    die: int = -1
    card: int = -1


HERE = Place("here")
"""The die's own place: the player clicked it."""

MIDDLE = Place("middle")
"""The middle of the table, where actions are used."""


def meant(
    state: GameState, legal: tuple[Move, ...], die: int, place: Place
) -> tuple[Move, ...] | Refusal:
    """The legal moves that a drop may stand for, most likely first; or why there is none."""
    wanted = _wanted(state, legal, die, place)
    if isinstance(wanted, Refusal):
        return wanted
    found = [move for move in wanted if _is_listed(state, legal, move)]
    if found:
        return tuple(found)
    if wanted:
        return refuse(state, wanted[0])
    return because("PRI-3", "nothing")


def _is_listed(state: GameState, legal: tuple[Move, ...], move: Move) -> bool:
    return move in legal or equal_move(state, list(legal), move) is not None


def _wanted(
    state: GameState, legal: tuple[Move, ...], number: int, place: Place
) -> list[Move] | Refusal:
    """The moves, legal or not, that a player may intend by dropping a die there."""
    match place.kind:
        case "here":
            return _clicked(state, legal, number)
        case "die":
            return _on_die(state, legal, number, place.die)
        case "card":
            return _on_card(state, number, place.card)
        case "middle":
            return _in_middle(state, number)
        case "zone":
            return _in_zone(state, number, place)


def _on_die(state: GameState, legal: tuple[Move, ...], number: int, other: int) -> list[Move]:
    """A character dropped on another blocks it; energy dropped on a die pays for its act."""
    die, paid_for = state.dice[number], state.dice[other]
    if is_fielded(die):
        return [Block(number, other)]
    if die.zone is not RESERVE or not _shows_energy(state, number):
        return []
    if state.paying is not None:
        acts = state.paying.acts
        joined = any(isinstance(act, _DIE_ACTS) and act.die == other for act in acts)
        return _payments(state, number) if joined else [AlsoField(other)]
    if is_fielded(paid_for):
        return [m for m in legal if isinstance(m, UsePaid) and m.die == other]
    found = fieldings(state, other) if paid_for.zone is RESERVE else []
    return [field for field in found if not _is_free(state, field)]


def _is_free(state: GameState, move: Move) -> bool:
    """Whether an act costs nothing, so dropping energy on it means nothing."""
    player = state.decision.player if state.decision else state.active
    return not costs.need_for(state, (move,), player).total


_DIE_ACTS = (Field, AlsoField, UsePaid)


def _on_card(state: GameState, number: int, card: int) -> list[Move] | Refusal:
    """Energy dropped on a card pays for it, and starts or joins the act if there is no payment."""
    if state.dice[number].zone is not RESERVE:
        return []
    if not _shows_energy(state, number):
        return because("PAY-1", "not_energy")
    if state.paying is not None and _is_for(state.paying, card):
        return _payments(state, number)
    use = AlsoUse if state.paying else UseGlobal
    listed = state.setup.index.globals
    return [_buy(state, card), *(use(card, one.ability) for one in listed if one.card == card)]


def _is_for(paying: Paying, card: int) -> bool:
    return any(isinstance(act, _CARD_ACTS) and act.card == card for act in paying.acts)


_CARD_ACTS = (Buy, AlsoBuy, UseGlobal, AlsoUse)


def _shows_energy(state: GameState, number: int) -> bool:
    face = state.face(state.dice[number])
    return face is not None and bool(face.energy)


def _in_middle(state: GameState, number: int) -> list[Move]:
    die = state.dice[number]
    if die.zone is CARD:
        return [_buy(state, die.card)]
    if state.decision is not None and state.decision.kind == "reroll":
        return [Reroll(number)]
    return _payments(state, number) if _pays(state, number) else [Use(number)]


def _in_zone(state: GameState, number: int, place: Place) -> list[Move] | Refusal:
    die = state.dice[number]
    decision = state.decision
    if decision is not None and place.player not in (-1, decision.player):
        owner = state.setup.players[place.player].name
        return because("ZONE-1", "other_side", player=owner)
    if die.zone is CARD:
        return [_buy(state, die.card)] if place.zone is USED else because("BUY-1", "to_used")
    if place.zone is FIELD and die.zone is RESERVE:
        return [AlsoField(number)] if state.paying else fieldings(state, number)
    if place.zone is ATTACK:
        return [Attack(number)]
    return _payments(state, number) if place.zone is USED and _pays(state, number) else []


def _pays(state: GameState, number: int) -> bool:
    """Whether a die in the Reserve Pool can join the payment in progress."""
    ready = state.paying is not None and state.dice[number].zone is RESERVE
    return ready and _shows_energy(state, number)


def _buy(state: GameState, card: int) -> Move:
    return AlsoBuy(card) if state.paying else Buy(card)


def fieldings(state: GameState, number: int) -> list[Move]:
    """The moves that field a die: for its fielding cost, or for an alternative on its card."""
    card = state.dice[number].card
    others = state.setup.index.statics.get("OtherCost", ())
    named = dict.fromkeys(listed.ability for listed, _ in others if listed.card == card)
    return [Field(number), *(Field(number, ability) for ability in named)]


def _payments(state: GameState, number: int) -> list[Move]:
    moves = [move for move in payment.legal(state) if isinstance(move, Pay)]
    face = state.face(state.dice[number])
    own = [move for move in moves if pay_alike(state, move.die, number)]
    if own:
        return [Pay(number, move.energy) for move in own]
    return [Pay(number, face.energy[0])] if face is not None and face.energy else []


def _clicked(state: GameState, legal: tuple[Move, ...], number: int) -> list[Move]:
    """The moves that a click on a die may stand for, depending on the current decision."""
    die = state.dice[number]
    kind = state.decision.kind if state.decision else "over"
    if kind == "pay":
        if die.zone is CARD:
            return [AlsoBuy(die.card)]
        face = state.face(die)
        return [AlsoField(number)] if face is not None and face.level else _payments(state, number)
    if kind == "reroll":
        return [Reroll(number)]
    if kind == "attackers":
        return [Attack(number)]
    if kind == "choose":
        return [Choose(number)]
    if kind == "blockers":
        return [
            Block(number, move.attacker)
            for move in legal
            if isinstance(move, Block) and are_interchangeable(state, move.die, number)
        ]
    if die.zone is CARD:
        return [Buy(die.card)]
    face = state.face(die)
    if face is not None and die.zone is RESERVE:
        if face.level:
            return fieldings(state, number)
        if face.action:
            return [Use(number)]
    return []
