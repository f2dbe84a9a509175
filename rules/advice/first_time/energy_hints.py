"""Hints about energy: paying, what is left over, missing types, lower prices."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.context_actions import TableSubject
from rules.advice.first_time.first_time_hint import Finding, Occasion, at_die, is_visible
from rules.advice.labels import card_name
from rules.engine.evaluate import TextSource, cost_changes, costs
from rules.engine.evaluate.energy_pool import energy_pool_of
from rules.engine.payment import payment
from rules.language import ast
from rules.language.ast.traversal import walk
from rules.messages.message import Message
from rules.model.dice import GENERIC
from rules.model.energy import pool_covers
from rules.model.ids import NO_DIE, CardId, PlayerId
from rules.model.moves import Buy, UsePaidAbility
from rules.state import CARD, RESERVE, DecisionKind, GameState, OpenPayment
from rules.state import events as ev


def half_spent_face(now: Occasion) -> Iterator[Finding]:
    """A die was spent in part and turned to show the rest (PAY-3)."""
    for event in now.events:
        if isinstance(event, ev.DieSpun) and event.is_payment:
            yield at_die(event.die), {}


def left_generic(now: Occasion) -> Iterator[Finding]:
    """A payment leaves generic energy over: it is lost, or stays until the player passes (PAY-4).

    Where it is lost, the hint is due before the payment is confirmed.
    """
    paying = now.state.payment
    if now.kind is DecisionKind.PAY and paying is not None:
        if now.state.setup.ruleset.unused_generic_is_lost:
            yield from _about_to_lose(now, paying)
        return
    for event in now.events:
        if (
            isinstance(event, ev.EnergyPaid)
            and event.kept
            and now.state.virtual_energy[event.player]
        ):
            yield TableSubject("coin", player=event.player), {"text": "hint.kept_generic"}
        elif isinstance(event, ev.EnergyPaid) and event.lost and event.dice:
            yield at_die(event.dice[-1]), {}


def _about_to_lose(now: Occasion, paying: OpenPayment) -> Iterator[Finding]:
    pays = (*paying.paid_symbols, *((one.die, one.energy) for one in now.proposed_payment()))
    balance = payment.balance_for(now.state, costs.need_of_payment(now.state), pays)
    if balance.untyped_rest < 0:
        for die, energy in pays:
            if energy is GENERIC and die != NO_DIE:
                yield at_die(die), {}


def missing_type(now: Occasion) -> Iterator[Finding]:
    """A player has enough energy for a card, but none of its type (BUY-1)."""
    if not now.is_main_step:
        return
    state, player = now.state, now.state.active
    pool = energy_pool_of(state, player)
    if not pool.total:
        return
    for card in _cards_on_sale(state, player):
        need = costs.need_of_act(state, Buy(card), player)
        if pool.total >= need.total and not pool_covers(pool, need):
            yield TableSubject("card", card=card), {}


def _cards_on_sale(state: GameState, player: PlayerId) -> Iterator[CardId]:
    """The cards from which a player could purchase a die now."""
    on_cards = {die.card for die in state.dice.in_zone(CARD)}
    for card in state.setup.card_ids[1:]:
        if card in on_cards and state.setup.cards[card].owner in (player, None):
            yield card


def paid_ability(now: Occasion) -> Iterator[Finding]:
    """A character has an ability that only its player can pay for (ABL-1)."""
    for move in now.legal:
        if isinstance(move, UsePaidAbility):
            yield at_die(move.die), {}


def counted_energy(now: Occasion) -> Iterator[Finding]:
    """A card counts the energy in a Reserve Pool (PAY-7)."""
    if "Symbols" not in now.state.setup.index.node_kinds:
        return
    for event in now.events:
        match event:
            case ev.AbilityStarted(card=card, die=die):
                pass
            case ev.ActionUsed(die=die) | ev.DieFielded(die=die):
                card = now.state.dice[die].card
            case ev.GlobalUsed(card=card):
                die = NO_DIE
            case _:
                continue
        if _counts_energy(now.state, card):
            is_seen = is_visible(now.state, die)
            yield at_die(die) if is_seen else TableSubject("card", card=card), {}


def _counts_energy(state: GameState, card: CardId) -> bool:
    return any(isinstance(node, ast.Symbols) for node in walk(state.setup.cards[card].abilities))


def lower_price(now: Occasion) -> Iterator[Finding]:
    """A text lowers what a die costs to purchase or to field (BUY-2)."""
    if not now.is_main_step:
        return
    state, player = now.state, now.state.active
    for card in _cards_on_sale(state, player):
        if cost_changes.cost_can_change(state, "purchase", card):
            printed = state.setup.cards[card].card.cost
            if cost_changes.current_purchase_cost(state, card, player) < printed:
                changes = cost_changes.cost_changes_of(state, "purchase", card, player)
                yield TableSubject("card", card=card), _lowering(state, changes)
    for die in state.dice_in_zone(player, RESERVE):
        face = state.face_of(die)
        if face is None or not cost_changes.cost_can_change(state, "field", die.card):
            continue
        if cost_changes.current_fielding_cost(state, die) < face.fielding:
            changes = cost_changes.cost_changes_of(state, "field", die.card, player, die)
            yield at_die(die.id), _lowering(state, changes)


def _lowering(
    state: GameState, changes: list[tuple[ast.CostChange, TextSource]]
) -> dict[str, str | Message]:
    """The name of the first card that lowers a price."""
    lowers = (where.card for change, where in changes if change.by < 0 or change.free)
    return {"card": card_name(state, next(lowers, changes[0][1].card))}
