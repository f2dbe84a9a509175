"""Batches: what else may be paid for together, so that a generic face is used up (PAY-4).

Purchases, fieldings and Global Abilities may be mixed (OPEN-10). A batch is opened while generic
energy is in reach; the same Global Ability may always be paid again, since a Global Ability that is
paid several times at once is one effect.
"""

from __future__ import annotations

from rules import costs, limits, prices, usable
from rules.language import tree
from rules.moves import AlsoBuy, AlsoField, AlsoUse, Buy, Field, Move, UseGlobal
from rules.state import Die, GameState, Paying, Step

_BATCHED = Buy | AlsoBuy | Field | AlsoField | UseGlobal | AlsoUse


def further_acts(state: GameState, pool: tuple[Die, ...], paying: Paying, spare: int) -> list[Move]:
    """What may be added to a payment and costs no more than is to spare.

    Whether the energy is of the right types is asked elsewhere.
    """
    if not state.setup.ruleset.pays_in_batches or not paying.acts:
        return []
    if not all(isinstance(act, _BATCHED) for act in paying.acts):
        return []
    cards = state.setup.cards
    if not any((worth := cards[die.card].worth[die.face]) and worth[5] for die in pool):
        return _globals(state, paying, spare, again=True)
    further = _globals(state, paying, spare)
    if paying.player == state.active and state.step is Step.MAIN:
        further += _purchases(state, paying, spare)
        further += _fieldings(state, pool, paying, spare)
    return further


def _purchases(state: GameState, paying: Paying, spare: int) -> list[Move]:
    bought = [act.card for act in paying.acts if isinstance(act, Buy | AlsoBuy)]
    return [
        AlsoBuy(card)
        for card, left in costs.buyable(state, paying.player).items()
        if costs.purchase_need(state, card, paying.player).total <= spare
        and left > bought.count(card)
    ]


def _fieldings(state: GameState, pool: tuple[Die, ...], paying: Paying, spare: int) -> list[Move]:
    """Characters whose fielding costs something; what is free needs no batch."""
    further: list[Move] = []
    fielded = {act.die for act in paying.acts if isinstance(act, Field | AlsoField)}
    seen: set[tuple[int, int]] = set()
    for die in pool:
        face = state.face(die)
        if face is None or not face.level or die.id in fielded or (die.card, die.face) in seen:
            continue
        seen.add((die.card, die.face))
        if 0 < prices.fielding_cost(state, die) <= spare:
            further.append(AlsoField(die.id))
    return further


def _globals(state: GameState, paying: Paying, spare: int, *, again: bool = False) -> list[Move]:
    """Global Abilities that cost energy; with `again` only those that are being paid already."""
    if again and not any(isinstance(act, UseGlobal | AlsoUse) for act in paying.acts):
        return []
    return [
        AlsoUse(listed.card, listed.ability)
        for listed in state.setup.index.globals
        if isinstance(listed.tree, tree.Global)
        and costs.cost_need(listed.tree.cost).total
        and not (listed.tree.cost.life or listed.tree.cost.do)  # these are paid one by one
        and costs.global_need(state, listed.card, listed.tree.cost, paying.player).total <= spare
        and (not again or _is_in(paying, listed.card, listed.ability))
        and not (limits.is_once(listed.tree) and _is_in(paying, listed.card, listed.ability))
        and usable.global_obstacle(state, listed, paying.player, None) is None
    ]


def _is_in(paying: Paying, card: int, ability: int) -> bool:
    return any(
        isinstance(act, UseGlobal | AlsoUse) and (act.card, act.ability) == (card, ability)
        for act in paying.acts
    )
