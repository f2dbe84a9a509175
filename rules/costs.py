"""The energy cost of acts: purchases, fieldings, abilities, and costs named in texts."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rules import phrases, prices, queries
from rules.energy import Need, Purse, can_pay, together
from rules.language import tree
from rules.moves import AlsoBuy, AlsoField, AlsoUse, Buy, Field, Move, UseGlobal, UsePaid
from rules.remembering import of_zone
from rules.setup import cost_need
from rules.state import CARD, NOBODY, Frame, GameState, Paying


def need_for(state: GameState, acts: tuple[Move, ...], player: int) -> Need:
    """The energy that several acts cost together."""
    if len(acts) == 1:
        return need_of(state, acts[0], player)
    if not state.lasting:
        return together([need_of(state, act, player) for act in acts])
    needs: list[Need] = []
    seen = replace(state)  # "the next die costs less" applies only to the first of several acts
    for act in acts:
        needs.append(need_of(seen, act, player))
        use_up(seen, act, player)
    return together(needs)


def need_with(state: GameState, need: Need, paying: Paying, act: Move, alone: Need) -> Need:
    """Total need of a payment after one more act, given that act's own cost, is added."""
    if not state.lasting:
        return together([need, alone])
    return need_for(state, (*paying.acts, act), paying.player)


def use_up(state: GameState, act: Move, player: int) -> None:
    """Use up "the next ... costs less" effects that applied to an act that was paid for."""
    if not state.lasting or not prices.may_change(state):
        return
    if isinstance(act, Buy | AlsoBuy):
        prices.use_up(state, "purchase", act.card, player, None)
    elif isinstance(act, Field | AlsoField) and not (isinstance(act, Field) and act.instead >= 0):
        prices.use_up(state, "field", state.dice[act.die].card, player, state.dice[act.die])


def need_of(state: GameState, act: Move, player: int) -> Need:
    """The energy that a single act costs."""
    match act:
        case Buy(card=card) | AlsoBuy(card=card):
            return purchase_need(state, card, player)
        case Field(instead=instead) if instead >= 0:
            return cost_need(other_cost(state, act))
        case Field(die=die) | AlsoField(die=die):
            return Need(prices.fielding_cost(state, state.dice[die]))
        case UseGlobal(card=card) | AlsoUse(card=card):
            return global_need(state, cost_need(ability_cost(state, act)), card, player)
        case UsePaid():
            return cost_need(ability_cost(state, act))
        case _:
            raise TypeError(f"{act} is not paid for")


def global_need(state: GameState, printed: Need, card: int, player: int) -> Need:
    """The current energy cost of a card's Global Ability for a player."""
    if not prices.may_change(state):
        return printed
    total = prices.global_cost(state, printed.total, card, player)
    return Need(max(total, sum(printed.types)), printed.types)


def affordable(state: GameState, player: int, purse: Purse) -> list[int]:
    """The cards of which a player could purchase a die with the available energy."""
    if prices.may_change(state):
        left = buyable(state, player)
        return [card for card in left if can_pay(purse, purchase_need(state, card, player))]
    if not purse.total:
        return []
    cards, most = state.setup.cards, purse.total
    return [
        card
        for card in buyable(state, player)
        if (need := cards[card].need).total <= most and can_pay(purse, need)
    ]


def purchase_need(
    state: GameState, card: int, player: int, by_effect: tree.CostChange | None = None
) -> Need:
    """The cost of a die of a card: at least one energy of each type on the card (BUY-1)."""
    printed = state.setup.cards[card].need
    if by_effect is None and not prices.may_change(state):
        return printed
    cost = prices.purchase_cost(state, card, player, by_effect)
    return Need(max(cost, sum(printed.types)), printed.types) if cost else Need(0)


def purchases_need(
    state: GameState, effect: tree.Purchase, dice: tuple[int, ...], player: int
) -> Need:
    """The cost of the dice that an effect lets a player purchase."""
    change = tree.CostChange("purchase", -effect.less, free=effect.free, least=effect.least)
    cards = [state.dice[number].card for number in dice]
    return together([purchase_need(state, card, player, change) for card in cards])


def ability_cost(state: GameState, act: UseGlobal | AlsoUse | UsePaid) -> tree.Cost:
    """The printed cost of a Global Ability or of a die's paid ability."""
    card, place = queries.ability_used(state, act)
    ability = state.setup.cards[card].abilities[place]
    if not isinstance(ability, tree.Global | tree.Paid):
        raise TypeError(f"ability {place} of card {card} has no cost")
    return ability.cost


def other_cost(state: GameState, act: Field) -> tree.Cost:
    """The alternative cost for which a die's ability lets it be fielded."""
    ability = state.setup.cards[state.dice[act.die].card].abilities[act.instead]
    if isinstance(ability, tree.Static):
        for modifier in ability.holds:
            if isinstance(modifier, tree.OtherCost):
                return modifier.cost
    raise TypeError(f"ability {act.instead} of die {act.die} names no other cost")


def open_need(state: GameState) -> Need:
    """The total need of the current payment, including what was already paid."""
    paying = paying_now(state)
    if paying.acts:
        return need_for(state, paying.acts, paying.player)
    frame = state.stack[-1]
    effect = frame.todo[0] if isinstance(frame, Frame) else None
    if isinstance(effect, tree.Optional | tree.Unless) and effect.cost is not None:
        return cost_need(effect.cost)
    if isinstance(frame, Frame) and isinstance(effect, tree.Purchase):
        bought = frame.answers[0] if frame.answers else phrases.known(state, frame, effect.who)
        return purchases_need(state, effect, bought, paying.player)
    raise TypeError("no effect on the stack waits for a payment")


@of_zone(CARD)
def buyable(state: GameState, player: int) -> Mapping[int, int]:
    """The cards that a player may purchase from, with the number of dice left on each (BUY-1)."""
    left: dict[int, int] = {}
    for die in state.dice.lying(CARD):
        if die.player == player or die.player == NOBODY:
            left[die.card] = left.get(die.card, 0) + 1
    return left


def paying_now(state: GameState) -> Paying:
    """The current payment. Raises TypeError if there is none."""
    if state.paying is None:
        raise TypeError("no payment is being made")
    return state.paying
