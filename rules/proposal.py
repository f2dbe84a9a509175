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

from rules import costs, payment, purses
from rules.dice import GENERIC, TYPES, WILD, Energy
from rules.energy import PLACE, Need, Paid, Purse, can_pay, set_against
from rules.language import tree
from rules.moves import NO_DIE, AlsoBuy, AlsoField, AlsoUse, Pay
from rules.state import RESERVE, GameState, Step


class Price(NamedTuple):
    """The cost of a payment beyond its energy, as counts by criterion; the lowest is best."""

    lost: int = 0
    without_die: int = 0
    wilds: int = 0
    broken_generic: int = 0
    buys: int = 0
    wanted: int = 0
    asked_for: int = 0
    typed: int = 0
    broken: int = 0
    plenty: int = 0
    bound: int = 0
    """Wilds spent as a type where any energy would do."""

    def plus(self, other: Price) -> Price:
        """Return the sum of both."""
        return Price(*map(int.__add__, self, other))


class Share(NamedTuple):
    """What one die, or several, could pay; `rest` are the symbols left on a single die."""

    pays: tuple[Pay, ...]
    given: Paid
    price: Price
    rest: tuple[Energy, ...] = ()


class Source(NamedTuple):
    """A die, or energy without a die: its attributes for comparison, and what it could pay."""

    look: tuple[object, ...]
    shares: tuple[Share, ...]


def cheapest(state: GameState) -> tuple[Pay, ...]:
    """The rest of the cheapest full payment; () if nothing is open or it cannot be paid."""
    paying = costs.paying_now(state)
    need = costs.open_need(state)
    begun = payment.sum_of(state, paying.paid)
    if set_against(need, begun).is_settled:
        return ()
    best = {begun: Share((), begun, Price())}
    for source in _sources(state, need):
        for so_far in tuple(best.values()):
            for share in source.shares:
                paid = _told_short(so_far.given.plus(share.given), need)
                if set_against(need, paid).wasteful:
                    continue
                price = so_far.price.plus(share.price)
                if paid not in best or price < best[paid].price:
                    best[paid] = Share((*so_far.pays, *share.pays), paid, price)
    keeps = payment.keeps_rest(state, paying.player)
    full: list[tuple[Price, Share]] = []
    for paid, share in best.items():
        now = set_against(need, paid)
        needless = now.rest < 0 and any(pay.die == NO_DIE for pay in share.pays)
        if now.is_settled and not needless:
            over = Price(broken_generic=-now.rest) if keeps else Price(lost=-now.rest)
            full.append((share.price.plus(over), share))
    return _in_order(state, min(full, key=lambda one: one[0])[1].pays) if full else ()


def _told_short(paid: Paid, need: Need) -> Paid:
    """Normalize a payment: symbols beyond what their type needs count as untyped."""
    types = [min(pair) for pair in zip(paid.types, need.types, strict=True)]
    more = sum(paid.types) - sum(types)
    if not more:
        return paid
    fist, bolt, mask, shield = types
    return Paid((fist, bolt, mask, shield), paid.wild + more, paid.generic, paid.least)


def only_way(state: GameState) -> tuple[Pay, ...]:
    """The whole payment, if there is only one way to make it and nothing is lost; else ().

    Also () once a die has been chosen to pay, or if another act could join the payment.
    """
    paying = costs.paying_now(state)
    joins = (AlsoBuy, AlsoField, AlsoUse)
    if paying.paid or any(isinstance(move, joins) for move in payment.legal(state)):
        return ()
    need = costs.open_need(state)
    sources = sorted(_sources(state, need), key=lambda source: repr(source.look))
    ways: list[Way] = []
    for way in _ways(need, sources, Paid(), ()):
        if ways and _left(way) != _left(ways[0]):
            return ()
        ways.append(way)
    if not ways:
        return ()
    # A wild may be paid as a type only if that type is needed (PAY-2).
    plainest = min(ways, key=lambda way: sum(share.price.bound for _, share in way))
    pays = _in_order(state, tuple(pay for _, share in plainest for pay in share.pays))
    twin = state.copy()
    for pay in pays:
        payment.play(twin, pay)
    return () if payment.preview(twin).lost else pays


# --- all ways to pay ------------------------------------------------------------------------------

Way = tuple[tuple[Source, Share], ...]


def _ways(need: Need, sources: list[Source], paid: Paid, way: Way) -> Iterator[Way]:
    """Every full payment; of equal dice, the first ones are used first."""
    now = set_against(need, paid)
    if now.is_settled:
        yield way
        return
    if not sources or not can_pay(_offered(sources), now.open):
        return
    source, later = sources[0], sources[1:]
    before = next((share for one, share in way[-1:] if one.look == source.look), None)
    for share in source.shares:
        if before is not None and len(share.pays) > len(before.pays):
            continue
        more = paid.plus(share.given)
        if not set_against(need, more).wasteful:
            yield from _ways(need, later, more, (*way, (source, share)))
    other = [one for one in later if one.look != source.look]
    yield from _ways(need, other, paid, way)


def _left(way: Way) -> list[str]:
    """What a payment leaves on the dice that it uses."""
    return sorted(repr((source.look, share.rest)) for source, share in way)


def _offered(sources: list[Source]) -> Purse:
    """The total that some sources could pay."""
    most = [source.shares[-1].given for source in sources]
    fist, bolt, mask, shield = (sum(one.types[place] for one in most) for place in range(4))
    wild, generic = sum(one.wild for one in most), sum(one.generic for one in most)
    return Purse(
        (fist, bolt, mask, shield), wild, generic, fist + bolt + mask + shield + wild + generic
    )


def _in_order(state: GameState, pays: tuple[Pay, ...]) -> tuple[Pay, ...]:
    """Sort the steps so that each is legal in its turn: types, then wilds, then generic."""

    def rank(pay: Pay) -> int:
        if pay.energy is GENERIC:
            return 3
        face = state.face(state.dice[pay.die])
        if face is None or WILD not in face.energy:
            return 0
        return 2 if pay.energy is WILD else 1

    return tuple(sorted(pays, key=rank))


# --- what each die can pay ------------------------------------------------------------------------


def _sources(state: GameState, need: Need) -> list[Source]:
    """Energy without a die, and every die that still has energy to pay with."""
    paying = costs.paying_now(state)
    spent: dict[int, list[Energy]] = {}
    for number, energy in paying.paid:
        spent.setdefault(number, []).append(energy)
    found: list[Source] = []
    for _ in range(state.generic[paying.player] - len(spent.get(NO_DIE, ()))):
        share = _share(state, (Pay(NO_DIE, GENERIC),), Price(without_die=-1))
        found.append(Source(("without a die",), (share,)))
    worths = _worths(state, need)
    for die in state.in_zone(paying.player, RESERVE):
        face = state.face(die)
        if face is None or not face.energy:
            continue
        used = spent.get(die.id, [])
        if not (used and (face.is_generic or WILD in face.energy)):
            look = (die.card, die.face, die.part_spent, *used)
            found.append(Source(look, tuple(_shares(state, need, die.id, used, worths))))
    return [source for source in found if source.shares]


def _shares(
    state: GameState, need: Need, number: int, used: list[Energy], worths: dict[Energy, Price]
) -> Iterator[Share]:
    """Everything that a die could pay, the largest share last."""
    die = state.dice[number]
    kind = state.setup.cards[die.card].card.die
    left = list(kind.faces[die.face].energy)
    if left[0] is GENERIC:
        yield _share(state, (Pay(number, GENERIC),), Price())
        return
    if WILD in left:
        for place, energy in enumerate(TYPES):
            if need.types[place]:
                yield _share(state, (Pay(number, energy),), Price(wilds=1, bound=1))
        yield _share(state, (Pay(number, WILD),), Price(wilds=1))
        return
    for energy in used:
        left.remove(energy)
    for count in range(1, len(left) + 1):
        for part in sorted(set(combinations(left, count))):
            rest = list(left)
            price = Price(broken=int(count < len(left) and not used))
            for energy in part:
                rest.remove(energy)
                price = price.plus(worths[energy])
            if rest and kind.face_showing(tuple(rest)) is None:
                price = price.plus(Price(lost=len(rest)))  # PAY-3
            pays = tuple(Pay(number, energy) for energy in part)
            yield _share(state, pays, price, tuple(rest))


def _share(
    state: GameState, pays: tuple[Pay, ...], price: Price, rest: tuple[Energy, ...] = ()
) -> Share:
    given = payment.sum_of(state, tuple((pay.die, pay.energy) for pay in pays))
    return Share(pays, given, price, rest)


def _worths(state: GameState, need: Need) -> dict[Energy, Price]:
    """The price of spending a symbol of each type."""
    paying = costs.paying_now(state)
    purse = purses.purse_of(state, paying.player, paying.paid)
    rest = purse.total - set_against(need, payment.sum_of(state, paying.paid)).open.total
    buys, wanted, asked_for = set[int](), set[int](), set[int]()
    for other, is_purchase in _other_needs(state, paying.player):
        places = {place for place in range(len(TYPES)) if other.types[place]}
        asked_for |= places
        if other.total <= rest:
            wanted |= places
            buys |= places if is_purchase else set()
    return {
        energy: Price(
            buys=int(place in buys),
            wanted=int(place in wanted),
            asked_for=int(place in asked_for),
            typed=1,
            plenty=-purse.types[place],
        )
        for energy, place in PLACE.items()
    }


def _other_needs(state: GameState, player: int) -> Iterator[tuple[Need, bool]]:
    """The other costs a player could pay before the energy is cleared away (DRAW-1).

    Yields each need, and whether it is a purchase.
    """
    if player == state.active and state.step is Step.MAIN:
        for card in costs.buyable(state, player):
            yield costs.purchase_need(state, card, player), True
    for listed in state.setup.index.globals:
        if isinstance(listed.tree, tree.Global):
            yield costs.global_need(state, listed.need, listed.card, player), False
