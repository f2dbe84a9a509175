"""The payment solver: finds the cheapest payment, the one that keeps the most useful energy.

Two full payments are compared by these criteria, in order:

1. less energy is lost: generic that no cost takes (PAY-4), symbols that no face could show (PAY-3);
2. energy without a die is spent first: passing loses it (PAY-9, DRAW-3);
3. wilds are kept;
4. no generic face is broken: its remainder stays only until its owner passes (PAY-9);
5. types are kept for a purchase that could still be paid with the rest;
6. types are kept for a Global Ability that could still be paid with the rest;
7. types are kept that any available card or Global Ability needs;
8. typed energy is kept rather than generic;
9. no face with several symbols is broken;
10. the most plentiful energy is spent.

The solver is a dynamic program over the dice: of all ways in which the dice so far pay the same
part of the cost, it keeps only the best. That is enough because each criterion adds up over the
dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rules.engine.evaluate import costs
from rules.engine.payment import payment
from rules.language import ast
from rules.model.dice import ENERGY_TYPES, GENERIC, WILD, Energy
from rules.model.energy import TYPE_INDEX, EnergyPool, Need, PaidEnergy, balance_of, pool_covers
from rules.model.ids import NO_DIE, DieId, PlayerId
from rules.model.moves import BatchAct, FieldCharacter, Pay
from rules.state import RESERVE, GameState, Step


class PaymentPenalty(NamedTuple):
    """The cost of a payment beyond its energy, as counts by criterion; the lowest is best."""

    lost: int = 0
    without_die: int = 0
    wilds: int = 0
    broken_generic: int = 0
    purchase_types: int = 0
    affordable_types: int = 0
    requested_types: int = 0
    typed: int = 0
    broken_faces: int = 0
    negative_supply: int = 0
    typed_wilds: int = 0
    """Wilds spent as a type where any energy would do."""

    def add(self, other: PaymentPenalty) -> PaymentPenalty:
        """Return the sum of both."""
        return PaymentPenalty(*map(int.__add__, self, other))


class PartialPayment(NamedTuple):
    """What one die, or several, could pay; `rest` are the symbols left on a single die."""

    pays: tuple[Pay, ...]
    energy: PaidEnergy
    penalty: PaymentPenalty
    unspent: tuple[Energy, ...] = ()


class EnergySource(NamedTuple):
    """A die, or energy without a die: its attributes for comparison, and what it could pay."""

    equality_key: tuple[object, ...]
    options: tuple[PartialPayment, ...]


def cheapest_payment(state: GameState) -> tuple[Pay, ...]:
    """The rest of the cheapest full payment; () if nothing is open or it cannot be paid."""
    paying = costs.current_payment(state)
    need = costs.need_of_payment(state)
    change = payment.keeps_change(state)
    begun = payment.total_paid(state, paying.paid_symbols)
    if balance_of(need, begun, keeps_change=change).is_settled:
        return ()
    best = {begun: PartialPayment((), begun, PaymentPenalty())}
    for source in _sources(state, need):
        for so_far in tuple(best.values()):
            for part in source.options:
                paid = _normalized(so_far.energy.add(part.energy), need)
                if balance_of(need, paid, keeps_change=change).is_wasteful:
                    continue
                price = so_far.penalty.add(part.penalty)
                if paid not in best or price < best[paid].penalty:
                    best[paid] = PartialPayment((*so_far.pays, *part.pays), paid, price)
    keeps = payment.keeps_unused_generic(state, paying.player)
    complete: list[tuple[PaymentPenalty, PartialPayment]] = []
    for paid, part in best.items():
        now = balance_of(need, paid, keeps_change=change)
        needless = now.untyped_rest < 0 and any(pay.die == NO_DIE for pay in part.pays)
        if now.is_settled and not needless:
            over = (
                PaymentPenalty(broken_generic=-now.untyped_rest)
                if keeps
                else PaymentPenalty(lost=-now.untyped_rest)
            )
            complete.append((part.penalty.add(over), part))
    return (
        _in_legal_order(state, min(complete, key=lambda priced: priced[0])[1].pays)
        if complete
        else ()
    )


def _normalized(paid: PaidEnergy, need: Need) -> PaidEnergy:
    """Normalize a payment: symbols beyond what their type needs count as untyped."""
    types = [min(pair) for pair in zip(paid.types, need.types, strict=True)]
    more = sum(paid.types) - sum(types)
    if not more:
        return paid
    fist, bolt, mask, shield = types
    return PaidEnergy(
        (fist, bolt, mask, shield), paid.wild + more, paid.generic, paid.smallest_generic
    )


def only_payment(state: GameState) -> tuple[Pay, ...]:
    """The whole payment, if there is only one way to make it and nothing is lost; else ().

    Also () once a die has been chosen to pay, or if another act could join a fielding: they would
    happen together (PAY-5). Other acts gain nothing from that.
    """
    paying = costs.current_payment(state)
    if paying.paid_symbols:
        return ()
    is_fielding = any(isinstance(act, FieldCharacter) for act in paying.acts)
    if is_fielding and any(isinstance(move, BatchAct) for move in payment.legal_moves(state)):
        return ()
    need = costs.need_of_payment(state)
    sources = sorted(_sources(state, need), key=lambda source: repr(source.equality_key))
    payments: list[FullPayment] = []
    change = payment.keeps_change(state)
    for full in _all_payments(need, sources, PaidEnergy(), (), keeps_change=change):
        if payments and _leftovers(full) != _leftovers(payments[0]):
            return ()
        payments.append(full)
    if not payments:
        return ()
    # A wild may be paid as a type only if that type is needed (PAY-2).
    plainest = min(payments, key=lambda full: sum(part.penalty.typed_wilds for _, part in full))
    pays = _in_legal_order(state, tuple(pay for _, part in plainest for pay in part.pays))
    twin = state.copy()
    for pay in pays:
        payment.apply_move(twin, pay)
    return () if payment.preview_payment(twin).lost else pays


# --- all ways to pay ------------------------------------------------------------------------------

FullPayment = tuple[tuple[EnergySource, PartialPayment], ...]


def _all_payments(
    need: Need,
    sources: list[EnergySource],
    paid: PaidEnergy,
    so_far: FullPayment,
    *,
    keeps_change: bool,
) -> Iterator[FullPayment]:
    """Every full payment; of equal dice, the first ones are used first."""
    now = balance_of(need, paid, keeps_change=keeps_change)
    if now.is_settled:
        yield so_far
        return
    if not sources or not pool_covers(_total_offered(sources), now.open_need):
        return
    source, later = sources[0], sources[1:]
    before = next(
        (part for other, part in so_far[-1:] if other.equality_key == source.equality_key), None
    )
    for part in source.options:
        if before is not None and len(part.pays) > len(before.pays):
            continue
        more = paid.add(part.energy)
        if not balance_of(need, more, keeps_change=keeps_change).is_wasteful:
            longer = (*so_far, (source, part))
            yield from _all_payments(need, later, more, longer, keeps_change=keeps_change)
    unlike = [other for other in later if other.equality_key != source.equality_key]
    yield from _all_payments(need, unlike, paid, so_far, keeps_change=keeps_change)


def _leftovers(full: FullPayment) -> list[str]:
    """What a payment leaves on the dice that it uses."""
    return sorted(repr((source.equality_key, part.unspent)) for source, part in full)


def _total_offered(sources: list[EnergySource]) -> EnergyPool:
    """The total that some sources could pay."""
    most = [source.options[-1].energy for source in sources]
    fist, bolt, mask, shield = (sum(energy.types[place] for energy in most) for place in range(4))
    wild, generic = sum(energy.wild for energy in most), sum(energy.generic for energy in most)
    return EnergyPool(
        (fist, bolt, mask, shield), wild, generic, fist + bolt + mask + shield + wild + generic
    )


def _in_legal_order(state: GameState, pays: tuple[Pay, ...]) -> tuple[Pay, ...]:
    """Sort the steps so that each is legal in its turn: types, then wilds, then generic."""

    def rank(pay: Pay) -> int:
        if pay.energy is GENERIC:
            return 3
        face = state.face_of(state.dice[pay.die])
        if face is None or WILD not in face.energy:
            return 0
        return 2 if pay.energy is WILD else 1

    return tuple(sorted(pays, key=rank))


# --- what each die can pay ------------------------------------------------------------------------


def _sources(state: GameState, need: Need) -> list[EnergySource]:
    """Energy without a die, and every die that still has energy to pay with."""
    paying = costs.current_payment(state)
    spent: dict[int, list[Energy]] = {}
    for die_id, energy in paying.paid_symbols:
        spent.setdefault(die_id, []).append(energy)
    found: list[EnergySource] = []
    for _ in range(state.virtual_energy[paying.player] - len(spent.get(NO_DIE, ()))):
        share = _partial_payment(state, (Pay(NO_DIE, GENERIC),), PaymentPenalty(without_die=-1))
        found.append(EnergySource(("without a die",), (share,)))
    worths = _symbol_penalties(state, need)
    for die in state.dice_in_zone(paying.player, RESERVE):
        face = state.face_of(die)
        if face is None or not face.energy:
            continue
        used = spent.get(die.id, [])
        if not (used and (face.is_generic or WILD in face.energy)):
            look = (die.card, die.face, die.is_partly_spent, *used)
            found.append(
                EnergySource(look, tuple(_partial_payments(state, need, die.id, used, worths)))
            )
    return [source for source in found if source.options]


def _partial_payments(
    state: GameState,
    need: Need,
    die_id: DieId,
    used: list[Energy],
    worths: dict[Energy, PaymentPenalty],
) -> Iterator[PartialPayment]:
    """Everything that a die could pay, the largest share last."""
    die = state.dice[die_id]
    kind = state.setup.cards[die.card].card.die
    left = list(kind.faces[die.face].energy)
    if left[0] is GENERIC:
        yield _partial_payment(state, (Pay(die_id, GENERIC),), PaymentPenalty())
        return
    if WILD in left:
        for place, energy in enumerate(ENERGY_TYPES):
            if need.types[place]:
                yield _partial_payment(
                    state, (Pay(die_id, energy),), PaymentPenalty(wilds=1, typed_wilds=1)
                )
        yield _partial_payment(state, (Pay(die_id, WILD),), PaymentPenalty(wilds=1))
        return
    for energy in used:
        left.remove(energy)
    for count in range(1, len(left) + 1):
        for part in sorted(set(combinations(left, count))):
            rest = list(left)
            price = PaymentPenalty(broken_faces=int(count < len(left) and not used))
            for energy in part:
                rest.remove(energy)
                price = price.add(worths[energy])
            if rest and kind.face_showing(tuple(rest)) is None:
                price = price.add(PaymentPenalty(lost=len(rest)))  # PAY-3
            pays = tuple(Pay(die_id, energy) for energy in part)
            yield _partial_payment(state, pays, price, tuple(rest))


def _partial_payment(
    state: GameState, pays: tuple[Pay, ...], price: PaymentPenalty, rest: tuple[Energy, ...] = ()
) -> PartialPayment:
    given = payment.total_paid(state, tuple((pay.die, pay.energy) for pay in pays))
    return PartialPayment(pays, given, price, rest)


def _symbol_penalties(state: GameState, need: Need) -> dict[Energy, PaymentPenalty]:
    """The price of spending a symbol of each type."""
    paying = costs.current_payment(state)
    purse = costs.energy_pool_of(state, paying.player, paying.paid_symbols)
    rest = (
        purse.total
        - balance_of(need, payment.total_paid(state, paying.paid_symbols)).open_need.total
    )
    buys, wanted, asked_for = set[int](), set[int](), set[int]()
    for other, is_purchase in _other_needs(state, paying.player):
        places = {place for place in range(len(ENERGY_TYPES)) if other.types[place]}
        asked_for |= places
        if other.total <= rest:
            wanted |= places
            buys |= places if is_purchase else set()
    return {
        energy: PaymentPenalty(
            purchase_types=int(place in buys),
            affordable_types=int(place in wanted),
            requested_types=int(place in asked_for),
            typed=1,
            negative_supply=-purse.types[place],
        )
        for energy, place in TYPE_INDEX.items()
    }


def _other_needs(state: GameState, player: PlayerId) -> Iterator[tuple[Need, bool]]:
    """The other costs a player could pay before the energy is cleared away (DRAW-1).

    Yields each need, and whether it is a purchase.
    """
    if state.is_active(player) and state.step is Step.MAIN:
        for need in costs.purchase_needs(state, player).values():
            yield need, True
    for listed in state.globals_on_table:
        if isinstance(listed.node, ast.Global):
            yield costs.need_of_global(state, listed.need, listed.card, player), False
