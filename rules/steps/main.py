"""The Main Step: purchase, field, use actions and globals, in any order (MAIN-1)."""

from __future__ import annotations

from rules import costs, payment, priority, queries
from rules.effects import use_ability
from rules.energy import can_pay
from rules.events import DieFielded, DiePurchased
from rules.moves import AlsoBuy, AlsoField, Buy, Field, Move, Pass, UseGlobal, UsePaid
from rules.placing import Log, place
from rules.state import CARD, FIELD, RESERVE, USED, Decision, GameState, Paying, Step
from rules.steps import begin_step
from rules.triggers import collect, queue_group


def proceed(state: GameState, log: Log) -> None:
    """Give the word to who may act; at the end unfielded characters leave (MAIN-2)."""
    if priority.open_window(state, "main"):
        return
    for die in state.in_zone(state.active, RESERVE):
        face = state.face(die)
        if face is not None and face.level:
            place(state, die.id, USED, log, "unfielded")
    begin_step(state, Step.ATTACK, log)


def legal(state: GameState, player: int) -> list[Move]:
    """What the active player can do and pay for."""
    pool = state.in_zone(player, RESERVE)
    purse = payment.purse_in(state, player, pool)
    moves: list[Move] = [
        Buy(card)
        for card in costs.buyable(state, player)
        if can_pay(purse, costs.purchase_need(state, card, player))
    ]
    seen: set[tuple[int, int]] = set()
    for die in pool:
        face = state.face(die)
        if face is None or not face.level or (die.card, die.face) in seen:
            continue
        seen.add((die.card, die.face))
        if queries.fielding_cost(state, die) <= purse.total:
            moves.append(Field(die.id))
    moves += priority.actions(state, pool)
    moves += priority.abilities(state, player, purse)
    moves.append(Pass())
    return moves


def play(state: GameState, player: int, move: Move, log: Log) -> None:
    """Start an act: pay for it, or do it where it is free."""
    if not isinstance(move, Buy | Field):
        priority.play(state, player, move, log)
        return
    priority.acted(state)
    if costs.need_for(state, (move,), player).total:
        state.paying = Paying(player, (move,))
        state.decision = Decision(player, "pay")
    else:
        carry_out(state, player, (move,), (), log)


def carry_out(
    state: GameState, player: int, acts: tuple[Move, ...], spent: tuple[int, ...], log: Log
) -> None:
    """Do the acts of a batch together, once they are paid (PAY-5)."""
    fielded: list[int] = []
    for act in acts:
        match act:
            case Buy(card=card) | AlsoBuy(card=card):
                _purchase(state, player, card, log)
            case Field(die=die) | AlsoField(die=die):
                place(state, die, FIELD, log, "fielded")
                log.append(DieFielded(player, die, False))
                fielded.append(die)
            case UseGlobal() | UsePaid():
                use_ability(state, act, player, log)
    group = [t for die in fielded for t in collect(state, "fielded", die, spent=spent)]
    queue_group(state, tuple(group))


def _purchase(state: GameState, player: int, card: int, log: Log) -> None:
    """A purchased die goes to the Used Pile at once (BUY-1), and is its purchaser's."""
    from msgspec.structs import replace

    for die in state.dice:
        if die.card == card and die.zone is CARD:
            state.dice[die.id] = replace(die, owner=player, player=player)
            place(state, die.id, USED, log, "purchased")
            log.append(DiePurchased(player, card, die.id))
            queue_group(state, tuple(collect(state, "purchased", die.id)))
            return
