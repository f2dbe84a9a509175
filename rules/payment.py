"""Paying: what can pay for what, spending in part, batches that share generic (PAY-1 to PAY-6).

A payment is a *need* (how much energy, and how much of it of which types) set against a *purse*
(what the payer's Reserve Pool still offers); `rules.energy` holds their arithmetic.
"""

from __future__ import annotations

import msgspec

from rules import batches, costs
from rules.dice import GENERIC, TYPES, WILD, Energy
from rules.energy import NONE, PLACE, Balance, Need, Purse, can_pay, unpaid
from rules.events import EnergyPaid, LifeChanged
from rules.giving_up import can_give_cost
from rules.language import tree
from rules.moves import (
    NO_DIE,
    Confirm,
    Move,
    Pay,
)
from rules.placing import Log, place, show, spent_zone
from rules.purses import purse_in, purse_of
from rules.state import RESERVE, Die, Frame, GameState, Paying


class Preview(msgspec.Struct, frozen=True):
    """What confirming the payment will do: who pays, what is left, what is lost (PAY-3, PAY-4).

    `spins` are dice and the face that each will show; `leaving` are dice spent whole; `kept` is
    what a generic face leaves as virtual energy (PAY-9); `open` is the energy still to be paid and
    `open_types` the types among it.
    """

    spins: tuple[tuple[int, int], ...]
    leaving: tuple[int, ...]
    lost: int
    open: int
    open_types: tuple[Energy, ...]
    kept: int = 0


# --- what can be paid -----------------------------------------------------------------------------


def balance(state: GameState, need: Need, paid: tuple[tuple[int, Energy], ...]) -> Balance:
    """Set what was paid against a need."""
    now = unpaid(need)
    for number, energy in paid:
        now = now.after(energy, _value(state, number), is_die=number != NO_DIE)
    return now


def _value(state: GameState, number: int) -> int:
    """How much a generic face is worth; energy without a die counts 1 (DRAW-3)."""
    face = None if number == NO_DIE else state.face(state.dice[number])
    return len(face.energy) if face else 1


def _can_go_on(state: GameState, now: Balance, purse: Purse, pay: Pay) -> bool:
    """Whether one more symbol is of use and leaves enough in the purse for the rest."""
    value = _value(state, pay.die)
    now = now.after(pay.energy, value, is_die=pay.die != NO_DIE)
    if now.wasteful:
        return False
    types, wild, generic, total = purse.types, purse.wild, purse.generic, purse.total
    if pay.energy is GENERIC:
        return can_pay(Purse(types, wild, generic - value, total - value), now.open)
    face = state.face(state.dice[pay.die])
    if face is not None and face.energy[0] is WILD:
        return can_pay(Purse(types, wild - 1, generic, total - 1), now.open)
    left = list(types)
    left[PLACE[pay.energy]] -= 1
    fist, bolt, mask, shield = left
    return can_pay(Purse((fist, bolt, mask, shield), wild, generic, total - 1), now.open)


# --- the decision ---------------------------------------------------------------------------------


def legal(state: GameState) -> list[Move]:
    """The steps open while paying: symbols that help, further acts for the batch, Confirm."""
    paying = costs.paying_now(state)
    need = costs.open_need(state)
    now = balance(state, need, paying.paid)
    pool = state.in_zone(paying.player, RESERVE)
    purse = purse_in(state, paying.player, pool, paying.paid)
    moves: list[Move] = []
    if now.is_settled:
        moves.append(Confirm())
    if now.rest > 0 or now.types != NONE:
        moves += [
            pay
            for pay in _symbols_left(state, pool, paying, now)
            if _can_go_on(state, now, purse, pay)
        ]
    spare = purse.total - now.rest - sum(now.types)
    if spare > 0:
        moves += [
            act
            for act in batches.further_acts(state, pool, paying, spare)
            if _can_join(state, paying, purse, act)
        ]
    return moves


def _with(paying: Paying, pay: Pay) -> Paying:
    return msgspec.structs.replace(paying, paid=(*paying.paid, (pay.die, pay.energy)))


def _symbols_left(
    state: GameState, pool: tuple[Die, ...], paying: Paying, now: Balance
) -> list[Pay]:
    """Every symbol that could be paid next, equal dice once, a wild as each type still open."""
    spent = [number for number, _ in paying.paid]
    found: list[Pay] = []
    seen: set[tuple[int, int, bool, tuple[Energy, ...]]] = set()
    for die in pool:
        face = state.face(die)
        if face is None or not face.energy:
            continue
        used = tuple(energy for number, energy in paying.paid if number == die.id)
        look = (die.card, die.face, die.part_spent, used)
        if look in seen:
            continue
        seen.add(look)
        if face.is_generic:
            if not used:
                found.append(Pay(die.id, GENERIC))
            continue
        for energy in dict.fromkeys(face.energy):
            if energy is WILD:
                if not used:
                    found += [Pay(die.id, t) for t, n in zip(TYPES, now.types, strict=True) if n]
                    found.append(Pay(die.id, WILD))
            elif used.count(energy) < face.energy.count(energy):
                found.append(Pay(die.id, energy))
    if spent.count(NO_DIE) < state.generic[paying.player]:
        found.append(Pay(NO_DIE, GENERIC))
    return found


def can_join(state: GameState, paying: Paying, act: Move) -> bool:
    """Whether a batch can still be paid with one more act in it."""
    purse = purse_of(state, paying.player, paying.paid)
    return _can_join(state, paying, purse, act)


def _can_join(state: GameState, paying: Paying, purse: Purse, act: Move) -> bool:
    grown = costs.need_for(state, (*paying.acts, act), paying.player)
    now = balance(state, grown, paying.paid)
    return not now.wasteful and can_pay(purse, now.open)


def play(state: GameState, move: Move) -> None:
    """Add one step to the payment in hand."""
    paying = costs.paying_now(state)
    if isinstance(move, Pay):
        state.paying = _with(paying, move)
    else:
        state.paying = msgspec.structs.replace(paying, acts=(*paying.acts, move))


# --- what it comes to -----------------------------------------------------------------------------


def preview(state: GameState) -> Preview:
    """What confirming now would do to the dice."""
    paying = costs.paying_now(state)
    now = balance(state, costs.open_need(state), paying.paid)
    spins: list[tuple[int, int]] = []
    leaving: list[int] = []
    rest = max(-now.rest, 0)
    kept = rest if keeps_rest(state, paying.player) else 0
    lost = rest - kept
    for number, unspent in _unspent(state, paying):
        left = state.setup.cards[state.dice[number].card].card.die.face_showing(unspent)
        if unspent and left is not None:
            spins.append((number, left))
        else:
            leaving.append(number)
            lost += len(unspent)  # PAY-3: no face shows that part, so it cannot be left
    open_types = tuple(t for t, n in zip(TYPES, now.types, strict=True) for _ in range(n))
    still_open = max(now.rest, 0) + len(open_types)
    return Preview(tuple(spins), tuple(leaving), lost, still_open, open_types, kept)


def keeps_rest(state: GameState, player: int) -> bool:
    """Whether what a generic face leaves stays as virtual energy (PAY-9).

    The inactive player has one ability at a time, after which what is left over is gone.
    """
    return not state.setup.ruleset.generic_is_lost and player == state.active


def _unspent(state: GameState, paying: Paying) -> list[tuple[int, tuple[Energy, ...]]]:
    """Each die that pays with the symbols that it does not spend; a generic face spends all."""
    spent: dict[int, list[Energy]] = {}
    for number, energy in paying.paid:
        if number != NO_DIE:
            spent.setdefault(number, []).append(energy)
    found: list[tuple[int, tuple[Energy, ...]]] = []
    for number, energies in spent.items():
        face = state.face(state.dice[number])
        left = list(face.energy) if face and not face.is_generic else []
        for energy in energies:
            if left:
                left.remove(energy if energy in left else WILD)
        found.append((number, tuple(left)))
    return found


def settle(state: GameState, log: Log) -> tuple[Move, ...]:
    """Take the payment: spin part-spent dice, send the others away. Returns the acts paid for."""
    paying = costs.paying_now(state)
    result = preview(state)
    dice = (*(number for number, _ in result.spins), *result.leaving)
    log.append(EnergyPaid(paying.player, dice, result.lost, result.kept))
    for number, face in result.spins:
        show(state, number, face, log, paying=True)
    zone = spent_zone(state, paying.player)
    for number in result.leaving:
        place(state, number, zone, log, "spent")
    state.generic[paying.player] -= sum(1 for number, _ in paying.paid if number == NO_DIE)
    state.generic[paying.player] += result.kept
    state.paying = None
    return paying.acts


def pay_life(state: GameState, player: int, amount: int, log: Log) -> None:
    """Pay life as a cost, which is not damage (DMG-6)."""
    state.life[player] -= amount
    log.append(LifeChanged(player, -amount, state.life[player], "cost"))


def can_pay_cost(state: GameState, player: int, cost: tree.Cost, frame: Frame) -> bool:
    """Whether a player could pay all of a cost; in part is not at all (PAY-6).

    `frame` is the ability that it is paid for.
    """
    need = costs.cost_need(cost)
    if need.total and not can_pay(purse_of(state, player), need):
        return False
    return can_give_cost(state, player, cost, frame.card, frame.die)
