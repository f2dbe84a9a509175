"""Batch payment: other acts that may join a payment, so that a generic face is used up (PAY-4).

A batch may mix purchases, fieldings and Global Abilities (OPEN-10). Any of them may join while the
payer can still use generic energy. Otherwise only a Global Ability already in the payment may be
paid again, since one that is paid several times at once is one effect.
"""

from __future__ import annotations

from collections.abc import Callable

from rules import costs, limits, prices, usable
from rules.energy import Need
from rules.language import tree
from rules.moves import AlsoBuy, AlsoField, AlsoUse, Buy, Field, Move, UseGlobal
from rules.state import Die, GameState, Paying, Step

_BUYS = (Buy, AlsoBuy)
_FIELDS = (Field, AlsoField)
_GLOBALS = (UseGlobal, AlsoUse)
_BATCHED = (*_BUYS, *_FIELDS, *_GLOBALS)

Fits = Callable[[Move, Need], bool]
"""A predicate: whether a payment can take on one more act, given that act's own cost."""


def further_acts(state: GameState, pool: tuple[Die, ...], paying: Paying, fits: Fits) -> list[Move]:
    """The acts that may be added to a payment and for which `fits` is true."""
    if not state.setup.ruleset.pays_in_batches or not paying.acts:
        return []
    if not all(isinstance(act, _BATCHED) for act in paying.acts):
        return []
    cards = state.setup.cards
    if not any((worth := cards[die.card].worth[die.face]) and worth[5] for die in pool):
        return _globals(state, paying, fits, again=True)
    further = _globals(state, paying, fits)
    if paying.player == state.active and state.step is Step.MAIN:
        further += _purchases(state, paying, fits)
        further += _fieldings(state, pool, paying, fits)
    return further


def _purchases(state: GameState, paying: Paying, fits: Fits) -> list[Move]:
    bought = [act.card for act in paying.acts if isinstance(act, _BUYS)]
    return [
        AlsoBuy(card)
        for card, left in costs.buyable(state, paying.player).items()
        if left > bought.count(card)
        and fits(AlsoBuy(card), costs.purchase_need(state, card, paying.player))
    ]


def _fieldings(state: GameState, pool: tuple[Die, ...], paying: Paying, fits: Fits) -> list[Move]:
    """Characters whose fielding costs energy; free fieldings need no batch."""
    further: list[Move] = []
    fielded = {act.die for act in paying.acts if isinstance(act, _FIELDS)}
    seen: set[tuple[int, int]] = set()
    for die in pool:
        face = state.face(die)
        if face is None or not face.level or die.id in fielded or (die.card, die.face) in seen:
            continue
        seen.add((die.card, die.face))
        cost = prices.fielding_cost(state, die)
        if cost and fits(AlsoField(die.id), Need(cost)):
            further.append(AlsoField(die.id))
    return further


def _globals(state: GameState, paying: Paying, fits: Fits, *, again: bool = False) -> list[Move]:
    """Global Abilities that cost energy; with `again`, only those already being paid for."""
    paid = {(act.card, act.ability) for act in paying.acts if isinstance(act, _GLOBALS)}
    if again and not paid:
        return []
    return [
        AlsoUse(listed.card, listed.ability)
        for listed in state.setup.index.globals
        if listed.need.total
        and (not again or (listed.card, listed.ability) in paid)
        and isinstance(listed.tree, tree.Global)
        and not (listed.tree.cost.life or listed.tree.cost.do)  # these are paid for one at a time
        and not (limits.is_once(listed.tree) and (listed.card, listed.ability) in paid)
        and fits(
            AlsoUse(listed.card, listed.ability),
            costs.global_need(state, listed.need, listed.card, paying.player),
        )
        and usable.global_obstacle(state, listed, paying.player, None) is None
    ]
