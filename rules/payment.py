"""Payments: which energy can pay for what, spending dice in part, and batches (PAY-1 to PAY-6).

A payment compares a *need* (how much energy of which types) with a *purse* (what the payer's
Reserve Pool still offers). `rules.energy` does the arithmetic.
"""

from __future__ import annotations

import msgspec

from rules import batches, costs
from rules.dice import GENERIC, TYPES, WILD, Energy
from rules.energy import (
    NONE,
    PLACE,
    Balance,
    Need,
    Paid,
    Purse,
    can_pay,
    set_against,
    wilds_to_spare,
)
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
from rules.purses import purse_of
from rules.setup import cost_need
from rules.state import RESERVE, Die, Frame, GameState, Paying


class Preview(msgspec.Struct, frozen=True):
    """What confirming the payment will do (PAY-3, PAY-4).

    `spins` are partly spent dice with the face that each will show; `leaving` are dice spent whole.
    `lost` is the energy that is lost in total, `stranded` the part of it that is lost because no
    face shows it (PAY-3), and `kept` unused generic energy that stays as virtual energy (PAY-9).
    `open` is the energy still to be paid, and `open_types` the types among it. `left` are dice with
    energy that do not pay.
    """

    spins: tuple[tuple[int, int], ...]
    leaving: tuple[int, ...]
    lost: int
    open: int
    open_types: tuple[Energy, ...]
    kept: int = 0
    stranded: int = 0
    left: tuple[int, ...] = ()


# --- what can be paid -----------------------------------------------------------------------------


def balance(state: GameState, need: Need, paid: tuple[tuple[int, Energy], ...]) -> Balance:
    """Compare a need with what was paid."""
    return set_against(need, sum_of(state, paid))


def sum_of(state: GameState, paid: tuple[tuple[int, Energy], ...]) -> Paid:
    """Add up what was paid."""
    if not paid:
        return Paid()
    counts = [0, 0, 0, 0]
    wild = generic = 0
    least = 99
    for number, energy in paid:
        if energy is GENERIC:
            value = _value(state, number)
            generic += value
            if number != NO_DIE:
                least = min(least, value)
        elif energy is WILD:
            wild += 1
        else:
            counts[PLACE[energy]] += 1
    fist, bolt, mask, shield = counts
    return Paid((fist, bolt, mask, shield), wild, generic, least)


def _value(state: GameState, number: int) -> int:
    """The value of a generic face; energy without a die counts 1 (DRAW-3)."""
    face = None if number == NO_DIE else state.face(state.dice[number])
    return len(face.energy) if face else 1


# --- the decision ---------------------------------------------------------------------------------


def legal(state: GameState) -> list[Move]:
    """The moves while paying: useful symbols, further acts for the batch, Confirm."""
    paying = costs.paying_now(state)
    need = costs.open_need(state)
    paid = sum_of(state, paying.paid)
    now = set_against(need, paid)
    pool = state.in_zone(paying.player, RESERVE)
    purse = purse_of(state, paying.player, paying.paid)
    moves: list[Move] = []
    if now.is_settled:
        moves.append(Confirm())
    if now.rest > 0 or now.types != NONE:
        moves += _symbols_left(state, pool, paying, now, purse)
    spare = purse.total - now.rest - sum(now.types)
    if spare > 0:

        def fits(act: Move, alone: Need) -> bool:
            if alone.total > spare:
                return False
            return _covers(purse, costs.need_with(state, need, paying, act, alone), paid)

        moves += batches.further_acts(state, pool, paying, fits)
    return moves


def _with(paying: Paying, pay: Pay) -> Paying:
    return msgspec.structs.replace(paying, paid=(*paying.paid, (pay.die, pay.energy)))


def _symbols_left(
    state: GameState, pool: tuple[Die, ...], paying: Paying, now: Balance, purse: Purse
) -> list[Move]:
    """Every symbol that could be paid next: equal dice once, a wild as each type still open.

    A symbol must be useful and must leave enough for the rest. Only wilds can be needed in two
    places.
    """
    spent: dict[int, tuple[Energy, ...]] = {}
    for number, energy in paying.paid:
        spent[number] = (*spent.get(number, ()), energy)
    found: list[Move] = []
    seen: set[tuple[int, int, bool, tuple[Energy, ...]]] = set()
    for die in pool:
        at_table = state.setup.cards[die.card]
        symbols = at_table.symbols[die.face]
        used = spent.get(die.id, ())
        look = (die.card, die.face, die.part_spent, used)
        if not symbols or look in seen:
            continue
        seen.add(look)
        if symbols[0] is GENERIC:
            worth = at_table.worth[die.face]
            if not used and worth is not None and now.takes_generic(worth[5]):
                found.append(Pay(die.id, GENERIC))
            continue
        energies = at_table.card.die.faces[die.face].energy if used else symbols
        for energy in symbols:
            if energy is WILD:
                if not used:
                    found += [Pay(die.id, meant) for meant in _stands_for(now, purse)]
            elif now.takes(energy) and used.count(energy) < energies.count(energy):
                found.append(Pay(die.id, energy))
    virtual = state.generic[paying.player] - len(spent.get(NO_DIE, ()))
    if virtual > 0 and now.takes_generic(1, is_die=False):
        found.append(Pay(NO_DIE, GENERIC))
    return found


def _stands_for(now: Balance, purse: Purse) -> list[Energy]:
    """What a wild may be paid as: an open type, or any energy if untyped slots are open (PAY-1)."""
    spare = wilds_to_spare(purse, now.types)
    meant = [
        energy
        for energy, wanted, given in zip(TYPES, now.types, purse.types, strict=True)
        if wanted and (wanted > given or spare)
    ]
    return [*meant, WILD] if spare and now.takes_any else meant


def can_join(state: GameState, paying: Paying, act: Move) -> bool:
    """Whether a batch can still be paid for after one more act is added."""
    purse = purse_of(state, paying.player, paying.paid)
    need = costs.need_for(state, (*paying.acts, act), paying.player)
    return _covers(purse, need, sum_of(state, paying.paid))


def _covers(purse: Purse, need: Need, paid: Paid) -> bool:
    """Whether a need can be met by what was already paid, with nothing wasted, plus a purse."""
    now = set_against(need, paid)
    return not now.wasteful and can_pay(purse, now.open)


def play(state: GameState, move: Move) -> None:
    """Add one step to the current payment."""
    paying = costs.paying_now(state)
    if isinstance(move, Pay):
        state.paying = _with(paying, move)
    else:
        state.paying = msgspec.structs.replace(paying, acts=(*paying.acts, move))


# --- the result -----------------------------------------------------------------------------------


def preview(state: GameState) -> Preview:
    """What confirming now would do."""
    paying = costs.paying_now(state)
    now = balance(state, costs.open_need(state), paying.paid)
    spins: list[tuple[int, int]] = []
    leaving: list[int] = []
    rest = max(-now.rest, 0)
    kept = rest if keeps_rest(state, paying.player) else 0
    stranded = 0
    for number, unspent in _unspent(state, paying):
        face = state.setup.cards[state.dice[number].card].card.die.face_showing(unspent)
        if unspent and face is not None:
            spins.append((number, face))
        else:
            leaving.append(number)
            stranded += len(unspent)  # PAY-3: no face shows these symbols, so they are lost
    open_types = tuple(t for t, n in zip(TYPES, now.types, strict=True) for _ in range(n))
    still_open = max(now.rest, 0) + len(open_types)
    lost = rest - kept + stranded
    paid = {number for number, _ in paying.paid}
    left = tuple(
        die.id
        for die in state.in_zone(paying.player, RESERVE)
        if die.id not in paid and state.setup.cards[die.card].symbols[die.face]
    )
    return Preview(tuple(spins), tuple(leaving), lost, still_open, open_types, kept, stranded, left)


def keeps_rest(state: GameState, player: int) -> bool:
    """Whether unused generic energy stays as virtual energy (PAY-9).

    For the inactive player it is lost, since they use one ability at a time.
    """
    return not state.setup.ruleset.generic_is_lost and player == state.active


def _unspent(state: GameState, paying: Paying) -> list[tuple[int, tuple[Energy, ...]]]:
    """Each paying die with the symbols it does not spend; a generic face is always spent whole."""
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
    """Complete the payment: spin partly spent dice, move the others. Returns the acts paid for."""
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
    """Whether a player can pay all of a cost; it must be paid in full (PAY-6).

    `frame` is the ability that the cost belongs to.
    """
    need = cost_need(cost)
    if need.total and not can_pay(purse_of(state, player), need):
        return False
    return can_give_cost(state, player, cost, frame.card, frame.die)
