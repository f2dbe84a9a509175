"""Payments: which energy can pay for what, spending dice in part, and batches (PAY-1 to PAY-6).

A payment compares a *need* (how much energy of which types) with a *purse* (what the payer's
Reserve Pool still offers). `rules.model.energy` does the arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.engine.evaluate import costs, limits
from rules.engine.evaluate.costs import energy_pool_of
from rules.engine.movement.die_movement import Log, move_die, set_face, spent_zone
from rules.engine.payment import availability
from rules.language import ast
from rules.model.dice import ENERGY_TYPES, GENERIC, WILD, Energy
from rules.model.energy import (
    NO_TYPES,
    TYPE_INDEX,
    EnergyPool,
    Need,
    PaidEnergy,
    PaymentBalance,
    balance_of,
    pool_covers,
    spare_wilds_after,
)
from rules.model.ids import NO_DIE, CardId, DieId, PlayerId
from rules.model.moves import BatchAct, Buy, Confirm, FieldCharacter, Move, Pay, UseGlobal
from rules.state import CARD, RESERVE, Die, GameState, OpenPayment, Step
from rules.state.events import EnergyPaid


class PaymentPreview(msgspec.Struct, frozen=True):
    """What confirming the payment will do (PAY-3, PAY-4).

    `spins` are partly spent dice with the face that each will show; `spent_dice` are dice spent
    whole. `lost` is the energy that is lost in total, `stranded` the part of it that is lost
    because no face shows it (PAY-3), and `kept` unused generic energy that stays as virtual energy
    (PAY-9). `open_total` is the energy still to be paid, and `open_types` the types among it.
    `unused_dice` are dice with energy that do not pay.
    """

    spins: tuple[tuple[DieId, int], ...]
    spent_dice: tuple[DieId, ...]
    lost: int
    open_total: int
    open_types: tuple[Energy, ...]
    kept: int = 0
    stranded: int = 0
    unused_dice: tuple[DieId, ...] = ()


# --- what can be paid -----------------------------------------------------------------------------


def balance_for(
    state: GameState, need: Need, paid: tuple[tuple[DieId, Energy], ...]
) -> PaymentBalance:
    """Compare a need with what was paid."""
    return balance_of(need, total_paid(state, paid), keeps_change=keeps_change(state))


def total_paid(state: GameState, paid: tuple[tuple[DieId, Energy], ...]) -> PaidEnergy:
    """Add up what was paid."""
    if not paid:
        return PaidEnergy()
    counts = [0, 0, 0, 0]
    wild = generic = 0
    least = 99
    for die_id, energy in paid:
        if die_id == NO_DIE and state.setup.ruleset.has_later_corrections:
            wild += 1
        elif energy is GENERIC:
            value = _generic_value(state, die_id)
            generic += value
            if die_id != NO_DIE:
                least = min(least, value)
        elif energy is WILD:
            wild += 1
        else:
            counts[TYPE_INDEX[energy]] += 1
    fist, bolt, mask, shield = counts
    return PaidEnergy((fist, bolt, mask, shield), wild, generic, least)


def _generic_value(state: GameState, die_id: DieId) -> int:
    """The value of a generic face; energy without a die counts 1 (DRAW-3)."""
    face = None if die_id == NO_DIE else state.face_of(state.dice[die_id])
    return len(face.energy) if face else 1


# --- the decision ---------------------------------------------------------------------------------


def legal_moves(state: GameState) -> list[Move]:
    """The moves while paying: useful symbols, further acts for the batch, Confirm."""
    paying = costs.current_payment(state)
    need, change = costs.need_of_payment(state), keeps_change(state)
    paid = total_paid(state, paying.paid_symbols)
    now = balance_of(need, paid, keeps_change=change)
    pool = state.dice_in_zone(paying.player, RESERVE)
    purse = energy_pool_of(state, paying.player, paying.paid_symbols)
    faces = _unspent_generic_faces(state, pool, paying, purse)
    moves = _payment_steps(state, pool, paying, now, purse, faces)
    spare = purse.total - now.untyped_rest - sum(now.open_types)
    if spare > 0:

        def fits(act: Move, alone: Need) -> bool:
            whole = costs.need_with_act(state, need, paying, act, alone)
            after = balance_of(whole, paid, keeps_change=change)
            return _covers(purse, after, faces)

        moves += _acts_that_can_join(state, pool, paying, spare, fits)
    return moves


def payment_steps(state: GameState) -> list[Move]:
    """The moves while paying that add no further act: useful symbols, or Confirm."""
    paying = costs.current_payment(state)
    now = balance_for(state, costs.need_of_payment(state), paying.paid_symbols)
    pool = state.dice_in_zone(paying.player, RESERVE)
    purse = energy_pool_of(state, paying.player, paying.paid_symbols)
    faces = _unspent_generic_faces(state, pool, paying, purse)
    return _payment_steps(state, pool, paying, now, purse, faces)


def open_untyped_energy(state: GameState) -> int:
    """How much energy of any type is still to be paid."""
    paying = costs.current_payment(state)
    now = balance_for(state, costs.need_of_payment(state), paying.paid_symbols)
    return max(now.untyped_rest, 0)


def _payment_steps(
    state: GameState,
    pool: tuple[Die, ...],
    paying: OpenPayment,
    now: PaymentBalance,
    purse: EnergyPool,
    faces: list[int],
) -> list[Move]:
    moves: list[Move] = [Confirm()] if now.is_settled else []
    if now.untyped_rest > 0 or now.open_types != NO_TYPES:
        moves += _payable_symbols(state, pool, paying, now, purse, faces)
    return moves


def _payable_symbols(
    state: GameState,
    pool: tuple[Die, ...],
    paying: OpenPayment,
    now: PaymentBalance,
    purse: EnergyPool,
    faces: list[int],
) -> list[Move]:
    """Every symbol that could be paid next: equal dice once, a wild as each type still open.

    A symbol must be useful and must leave enough for the rest. Only wilds can be needed in two
    places. A symbol or face that leaves only needless ways to pay the rest is not offered (PAY-2).
    """
    singles = _singles(purse, faces, now) if faces else 0
    takes_any = now.accepts_any_type
    if takes_any and faces:
        takes_any = now.with_symbol().can_be_settled(singles - 1, faces)
    spent: dict[DieId, tuple[Energy, ...]] = {}
    for die_id, energy in paying.paid_symbols:
        spent[die_id] = (*spent.get(die_id, ()), energy)
    found: list[Move] = []
    seen: set[tuple[CardId, int, bool, tuple[Energy, ...]]] = set()
    for die in pool:
        at_table = state.setup.cards[die.card]
        symbols = at_table.face_symbols[die.face]
        used = spent.get(die.id, ())
        look = (die.card, die.face, die.is_partly_spent, used)
        if not symbols or look in seen:
            continue
        seen.add(look)
        if symbols[0] is GENERIC:
            worth = at_table.face_energy[die.face]
            if not used and worth is not None and _takes_generic(now, worth[5], singles, faces):
                found.append(Pay(die.id, GENERIC))
            continue
        energies = at_table.card.die.faces[die.face].energy if used else symbols
        for energy in symbols:
            if energy is WILD:
                if not used:
                    found += [
                        Pay(die.id, energy_type)
                        for energy_type in _types_for_wild(now, purse, takes_any=takes_any)
                    ]
            elif used.count(energy) < energies.count(energy) and (
                takes_any or now.open_types[TYPE_INDEX[energy]]
            ):
                found.append(Pay(die.id, energy))
    virtual = state.virtual_energy[paying.player] - len(spent.get(NO_DIE, ()))
    if not state.setup.ruleset.has_later_corrections:
        takes_any = now.generic + 1 - now.smallest_part < now.untyped_slots  # even too much
    if virtual > 0 and takes_any:
        found.append(Pay(NO_DIE, GENERIC))
    return found


def _unspent_generic_faces(
    state: GameState, pool: tuple[Die, ...], paying: OpenPayment, purse: EnergyPool
) -> list[int]:
    """The values of the generic faces not paid yet; none under rules that allow needless energy."""
    if not purse.generic or not state.setup.ruleset.has_later_corrections:
        return []
    spent = {die_id for die_id, _ in paying.paid_symbols}
    cards = state.setup.cards
    return [
        worth[5]
        for die in pool
        if (worth := cards[die.card].face_energy[die.face]) and worth[5] and die.id not in spent
    ]


def _singles(purse: EnergyPool, faces: list[int], now: PaymentBalance) -> int:
    """How much unpaid energy can fill untyped slots one by one: all but generic faces."""
    return purse.total - sum(faces) - sum(now.open_types)


def _takes_generic(now: PaymentBalance, value: int, singles: int, faces: list[int]) -> bool:
    """Whether a generic face may be paid next."""
    after = now.with_generic(value)
    if after.is_wasteful or not faces:
        return not after.is_wasteful
    others = list(faces)
    others.remove(value)
    return after.can_be_settled(singles, others)


def _types_for_wild(now: PaymentBalance, purse: EnergyPool, *, takes_any: bool) -> list[Energy]:
    """What a wild may be paid as: an open type, or any energy if untyped slots are open (PAY-1)."""
    spare = spare_wilds_after(purse, now.open_types)
    types = [
        energy
        for energy, wanted, given in zip(ENERGY_TYPES, now.open_types, purse.types, strict=True)
        if wanted and (wanted > given or spare)
    ]
    return [*types, WILD] if spare and takes_any else types


def can_join_payment(state: GameState, paying: OpenPayment, act: Move) -> bool:
    """Whether a batch can still be paid for after one more act is added."""
    purse = energy_pool_of(state, paying.player, paying.paid_symbols)
    need = costs.need_of_acts(state, (*paying.acts, act), paying.player)
    pool = state.dice_in_zone(paying.player, RESERVE)
    faces = _unspent_generic_faces(state, pool, paying, purse)
    return _covers(purse, balance_for(state, need, paying.paid_symbols), faces)


def _covers(purse: EnergyPool, now: PaymentBalance, faces: list[int]) -> bool:
    """Whether a purse can pay the rest, with nothing needless."""
    if now.is_wasteful or not pool_covers(purse, now.open_need):
        return False
    return not faces or now.can_be_settled(_singles(purse, faces, now), faces)


def apply_move(state: GameState, move: Move) -> None:
    """Add one step to the current payment."""
    paying = costs.current_payment(state)
    if isinstance(move, Pay):
        paid = (*paying.paid_symbols, (move.die, move.energy))
        state.payment = msgspec.structs.replace(paying, paid_symbols=paid)
    elif not isinstance(move, BatchAct):
        raise TypeError(f"{move} is no step of a payment")
    else:
        state.payment = msgspec.structs.replace(paying, acts=(*paying.acts, move))


# --- the result -----------------------------------------------------------------------------------


def preview_payment(state: GameState) -> PaymentPreview:
    """What confirming now would do."""
    paying = costs.current_payment(state)
    now = balance_for(state, costs.need_of_payment(state), paying.paid_symbols)
    spins, leaving, stranded = _spent_dice(state, paying)
    rest, kept = _unused_generic(state, paying)
    open_types = tuple(
        t for t, n in zip(ENERGY_TYPES, now.open_types, strict=True) for _ in range(n)
    )
    still_open = max(now.untyped_rest, 0) + len(open_types)
    paid = {die_id for die_id, _ in paying.paid_symbols}
    left = tuple(
        die.id
        for die in state.dice_in_zone(paying.player, RESERVE)
        if die.id not in paid and state.setup.cards[die.card].face_symbols[die.face]
    )
    lost = rest - kept + stranded
    return PaymentPreview(spins, leaving, lost, still_open, open_types, kept, stranded, left)


def _unused_generic(state: GameState, paying: OpenPayment) -> tuple[int, int]:
    """How much generic energy is paid beyond the need, and how much of it is kept (PAY-9)."""
    if all(energy is not GENERIC for _, energy in paying.paid_symbols):
        return 0, 0  # only a generic face can pay too much
    now = balance_for(state, costs.need_of_payment(state), paying.paid_symbols)
    rest = max(-now.untyped_rest, 0)
    return rest, rest if keeps_unused_generic(state, paying.player) else 0


def _spent_dice(
    state: GameState, paying: OpenPayment
) -> tuple[tuple[tuple[DieId, int], ...], tuple[DieId, ...], int]:
    """The partly spent dice with the faces they will show, the dice spent whole, and how many
    symbols are lost because no face shows them (PAY-3)."""
    spins: list[tuple[DieId, int]] = []
    leaving: list[DieId] = []
    stranded = 0
    for die_id, unspent in _unspent_symbols(state, paying):
        face = None
        if unspent:
            face = state.setup.cards[state.dice[die_id].card].card.die.face_showing(unspent)
        if face is not None:
            spins.append((die_id, face))
        else:
            leaving.append(die_id)
            stranded += len(unspent)
    return tuple(spins), tuple(leaving), stranded


def keeps_unused_generic(state: GameState, player: PlayerId) -> bool:
    """Whether unused generic energy stays as virtual energy (PAY-9).

    For the inactive player it is lost, since they use one ability at a time.
    """
    return not state.setup.ruleset.unused_generic_is_lost and state.is_active(player)


def keeps_change(state: GameState) -> bool:
    """Whether symbols may be paid beside a generic face that pays too much (PAY-2, PAY-4).

    Where what it pays too much is lost, it would have paid for more without them.
    """
    if not state.setup.ruleset.has_later_corrections:
        return True
    return keeps_unused_generic(state, costs.current_payment(state).player)


def _unspent_symbols(
    state: GameState, paying: OpenPayment
) -> list[tuple[DieId, tuple[Energy, ...]]]:
    """Each paying die with the symbols it does not spend; a generic face is always spent whole."""
    spent: dict[DieId, list[Energy]] = {}
    for die_id, energy in paying.paid_symbols:
        if die_id != NO_DIE:
            spent.setdefault(die_id, []).append(energy)
    found: list[tuple[DieId, tuple[Energy, ...]]] = []
    for die_id, energies in spent.items():
        face = state.face_of(state.dice[die_id])
        left = list(face.energy) if face and not face.is_generic else []
        for energy in energies:
            if left:
                left.remove(energy if energy in left else WILD)
        found.append((die_id, tuple(left)))
    return found


def complete_payment(state: GameState, log: Log) -> tuple[Move, ...]:
    """Complete the payment: spin partly spent dice, move the others. Returns the acts paid for."""
    paying = costs.current_payment(state)
    spins, leaving, stranded = _spent_dice(state, paying)
    rest, kept = _unused_generic(state, paying)
    dice = (*(die_id for die_id, _ in spins), *leaving)
    log.append(EnergyPaid(paying.player, dice, rest - kept + stranded, kept))
    for die_id, face in spins:
        set_face(state, die_id, face, log, paying=True)
    zone = spent_zone(state, paying.player)
    for die_id in leaving:
        move_die(state, die_id, zone, log, "spent")
    virtual = sum(1 for die_id, _ in paying.paid_symbols if die_id == NO_DIE)
    state.virtual_energy[paying.player] += kept - virtual
    state.payment = None
    return paying.acts


# --- batch payment --------------------------------------------------------------------------------


CanJoinPayment = Callable[[Move, Need], bool]
"""A predicate: whether a payment can take on one more act, given that act's own cost."""


def _acts_that_can_join(
    state: GameState, pool: tuple[Die, ...], paying: OpenPayment, spare: int, fits: CanJoinPayment
) -> list[Move]:
    """The acts that cost no more than the spare energy and for which `fits` is true."""
    if not state.setup.ruleset.has_batch_payment or not paying.acts:
        return []
    if not all(isinstance(act, BatchAct) for act in paying.acts):
        return []
    if not costs.reserve_energy(state, paying.player).generic:
        return _joinable_globals(state, paying, spare, fits, again=True)
    further = _joinable_globals(state, paying, spare, fits)
    if state.is_active(paying.player) and state.step is Step.MAIN:
        further += _joinable_purchases(state, paying, spare, fits)
        further += _joinable_fieldings(state, pool, paying, spare, fits)
    return further


def _joinable_purchases(
    state: GameState, paying: OpenPayment, spare: int, fits: CanJoinPayment
) -> list[Move]:
    bought = [act.card for act in paying.acts if isinstance(act, Buy)]
    left = state.dice.in_zone(CARD)
    return [
        Buy(card)
        for card, need in costs.purchase_needs(state, paying.player).items()
        if need.total <= spare
        and sum(die.card == card for die in left) > bought.count(card)
        and fits(Buy(card), need)
    ]


def _joinable_fieldings(
    state: GameState, pool: tuple[Die, ...], paying: OpenPayment, spare: int, fits: CanJoinPayment
) -> list[Move]:
    """Characters whose fielding costs energy; free fieldings need no batch."""
    further: list[Move] = []
    fielded = {act.die for act in paying.acts if isinstance(act, FieldCharacter)}
    left = [die for die in pool if die.id not in fielded]
    for die in availability.characters_among(state, left):
        cost = costs.current_fielding_cost(state, die)
        if 0 < cost <= spare and fits(FieldCharacter(die.id), Need(cost)):
            further.append(FieldCharacter(die.id))
    return further


def _joinable_globals(
    state: GameState, paying: OpenPayment, spare: int, fits: CanJoinPayment, *, again: bool = False
) -> list[Move]:
    """Global Abilities that cost energy; with `again`, only those already being paid for.

    Whether one of those can be used was checked when it joined: nothing has moved since.
    """
    paid = [act for act in paying.acts if isinstance(act, UseGlobal)]
    if again and not paid:
        return []
    further: list[Move] = []
    for listed in state.globals_on_table:
        act, ability = UseGlobal(listed.card, listed.ability_index), listed.node
        is_paid = act in paid
        if again and not is_paid:
            continue
        if not listed.need.total or not isinstance(ability, ast.Global):
            continue
        if ability.cost.life or ability.cost.do:
            continue  # these are paid for one at a time
        if is_paid and limits.is_once_per_turn(ability):
            continue
        need = costs.need_of_global(state, listed.need, listed.card, paying.player)
        if need.total > spare or not fits(act, need):
            continue
        if is_paid or not availability.why_global_unavailable(state, listed, paying.player, None):
            further.append(act)
    return further
