"""What dropping or clicking a die means: the moves it may be, or why it is none."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.choosing import distinct
from rules.moves import AlsoBuy, AlsoField, Attack, Block, Buy, Field, Move, Pay, Reroll, Use
from rules.refusals import Refusal, _no, refuse
from rules.state import ATTACK, BAG, CARD, FIELD, RESERVE, USED, GameState, Zone


class Place(msgspec.Struct, frozen=True):
    """Where a die was dropped: a player's zone, a die, a card, the middle; `here` is a click."""

    kind: Literal["zone", "die", "card", "middle", "here"]
    zone: Zone = BAG
    player: int = -1
    die: int = -1
    card: int = -1


HERE = Place("here")
"""The die's own place: it was clicked."""

MIDDLE = Place("middle")
"""The middle of the table, where actions are used."""


def meant(
    state: GameState, legal: tuple[Move, ...], die: int, place: Place
) -> tuple[Move, ...] | Refusal:
    """The legal moves that a drop may be, most likely first; or why there is none."""
    wanted = _wanted(state, die, place)
    found = [move for move in wanted if _is_listed(state, legal, move)]
    if found:
        return tuple(found)
    if wanted:
        return refuse(state, wanted[0])
    return _no("PRI-3", "nothing")


def _is_listed(state: GameState, legal: tuple[Move, ...], move: Move) -> bool:
    return move in legal or equal_move(state, list(legal), move) is not None


def _wanted(state: GameState, number: int, place: Place) -> list[Move]:
    """The moves that a person may have in mind who drops a die there."""
    die = state.dice[number]
    kind = state.decision.kind if state.decision else "over"
    if place.kind == "here":
        return _clicked(state, number)
    if kind == "pay" and die.zone is RESERVE and place.kind != "die":
        face = state.face(die)
        if face is not None and face.energy and place.zone is not FIELD:
            return _payments(state, number)
    if die.zone is CARD:
        is_used = place.kind == "zone" and place.zone in (USED, RESERVE)
        return [_buy(state, die.card)] if is_used or place.kind == "middle" else []
    if place.kind == "card" and die.zone is RESERVE:
        return [_buy(state, place.card)]
    if place.kind == "die":
        return [Block(number, place.die)]
    if place.kind == "middle":
        return [Reroll(number)] if kind == "reroll" else [Use(number)]
    if place.kind == "zone" and place.zone is FIELD and die.zone is RESERVE:
        return [AlsoField(number) if state.paying else Field(number)]
    if place.kind == "zone" and place.zone is ATTACK:
        return [Attack(number)]
    return []


def _buy(state: GameState, card: int) -> Move:
    return AlsoBuy(card) if state.paying else Buy(card)


def _payments(state: GameState, number: int) -> list[Move]:
    from rules import payment

    moves = [move for move in payment.legal(state) if isinstance(move, Pay)]
    face = state.face(state.dice[number])
    own = [move for move in moves if _same(state, move.die, number)]
    if own:
        return [Pay(number, move.energy) for move in own]
    return [Pay(number, face.energy[0])] if face is not None and face.energy else []


def _same(state: GameState, one: int, other: int) -> bool:
    if one < 0:
        return False
    a, b = state.dice[one], state.dice[other]
    return one == other or (
        (a.card, a.face, a.zone, a.player) == (b.card, b.face, b.zone, b.player)
        and _paid_with(state, one) == _paid_with(state, other)
    )


def _paid_with(state: GameState, number: int) -> list[str]:
    paid = state.paying.paid if state.paying else ()
    return sorted(energy.value for die, energy in paid if die == number)


def _clicked(state: GameState, number: int) -> list[Move]:
    """Every listed move that names the die, in the sense of the decision that is open."""
    from rules import turn
    from rules.moves import Choose

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
            move
            for move in turn.legal(state)
            if isinstance(move, Block) and _equal(state, move.die, number)
        ]
    if die.zone is CARD:
        return [Buy(die.card)]
    face = state.face(die)
    if face is not None and die.zone is RESERVE:
        if face.level:
            return [Field(number)]
        if face.action:
            return [Use(number)]
    return []


def _equal(state: GameState, one: int, other: int) -> bool:
    return one == other or len(distinct(state, [state.dice[one], state.dice[other]])) == 1


def equal_move(state: GameState, legal: list[Move], move: Move) -> Move | None:
    """The move that does the same as a legal one, with other dice that are equal to its dice."""
    for listed in legal:
        if type(listed) is not type(move):
            continue
        if isinstance(listed, Pay) and isinstance(move, Pay):
            known = 0 <= move.die < len(state.dice)
            if known and listed.energy == move.energy and _same(state, listed.die, move.die):
                return move
        elif _differs_only_by_equal_dice(state, listed, move):
            return move
    return None


def _differs_only_by_equal_dice(state: GameState, listed: Move, move: Move) -> bool:
    for name in move.__struct_fields__:
        theirs, ours = getattr(listed, name), getattr(move, name)
        if theirs == ours:
            continue
        if name not in ("die", "attacker", "to") or not 0 <= ours < len(state.dice):
            return False
        if not _equal(state, theirs, ours):
            return False
    return True
