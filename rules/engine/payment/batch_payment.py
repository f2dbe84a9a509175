"""Batch payment: other acts that may join a payment, so that a generic face is used up (PAY-4).

A batch may mix purchases, fieldings and Global Abilities (OPEN-10). Any of them may join while the
payer can still use generic energy. Otherwise only a Global Ability already in the payment may be
paid again, since one that is paid several times at once is used once (GLB-2).
"""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.evaluate import cost_changes, costs, limits
from rules.engine.payment import availability
from rules.language import ast
from rules.model.energy import Need
from rules.model.moves import (
    BatchAct,
    Buy,
    FieldCharacter,
    Move,
    UseGlobal,
)
from rules.state import Die, GameState, OpenPayment, Step

CanJoinPayment = Callable[[Move, Need], bool]
"""A predicate: whether a payment can take on one more act, given that act's own cost."""


def acts_that_can_join(
    state: GameState, pool: tuple[Die, ...], paying: OpenPayment, fits: CanJoinPayment
) -> list[Move]:
    """The acts that may be added to a payment and for which `fits` is true."""
    if not state.setup.ruleset.has_batch_payment or not paying.acts:
        return []
    if not all(isinstance(act, BatchAct) for act in paying.acts):
        return []
    cards = state.setup.cards
    if not any((worth := cards[die.card].face_energy[die.face]) and worth[5] for die in pool):
        return _joinable_globals(state, paying, fits, again=True)
    further = _joinable_globals(state, paying, fits)
    if paying.player == state.active and state.step is Step.MAIN:
        further += _joinable_purchases(state, paying, fits)
        further += _joinable_fieldings(state, pool, paying, fits)
    return further


def _joinable_purchases(state: GameState, paying: OpenPayment, fits: CanJoinPayment) -> list[Move]:
    bought = [act.card for act in paying.acts if isinstance(act, Buy)]
    return [
        Buy(card)
        for card, left in costs.purchasable_cards(state, paying.player).items()
        if left > bought.count(card)
        and fits(Buy(card), costs.need_of_purchase(state, card, paying.player))
    ]


def _joinable_fieldings(
    state: GameState, pool: tuple[Die, ...], paying: OpenPayment, fits: CanJoinPayment
) -> list[Move]:
    """Characters whose fielding costs energy; free fieldings need no batch."""
    further: list[Move] = []
    fielded = {act.die for act in paying.acts if isinstance(act, FieldCharacter)}
    left = [die for die in pool if die.id not in fielded]
    for die in availability.characters_among(state, left):
        cost = cost_changes.current_fielding_cost(state, die)
        if cost and fits(FieldCharacter(die.id), Need(cost)):
            further.append(FieldCharacter(die.id))
    return further


def _joinable_globals(
    state: GameState, paying: OpenPayment, fits: CanJoinPayment, *, again: bool = False
) -> list[Move]:
    """Global Abilities that cost energy; with `again`, only those already being paid for."""
    paid = {(act.card, act.ability) for act in paying.acts if isinstance(act, UseGlobal)}
    if again and not paid:
        return []
    return [
        UseGlobal(listed.card, listed.ability_index)
        for listed in state.setup.index.globals
        if listed.need.total
        and (not again or (listed.card, listed.ability_index) in paid)
        and isinstance(listed.node, ast.Global)
        and not (listed.node.cost.life or listed.node.cost.do)  # these are paid for one at a time
        and not (
            limits.is_once_per_turn(listed.node) and (listed.card, listed.ability_index) in paid
        )
        and fits(
            UseGlobal(listed.card, listed.ability_index),
            costs.need_of_global(state, listed.need, listed.card, paying.player),
        )
        and availability.why_global_unavailable(state, listed, paying.player, None) is None
    ]
