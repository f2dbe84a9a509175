"""The energy cost of acts: purchases, fieldings, abilities, and costs named in texts."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.evaluate import cost_changes, dice_matching
from rules.engine.evaluate.zone_cache import cached_by_zone
from rules.language import ast
from rules.model.energy import EnergyPool, Need, pool_covers, sum_of_needs
from rules.model.ids import NOBODY, CardId, DieId, PlayerId, dice_among
from rules.model.moves import (
    Buy,
    FieldCharacter,
    Move,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import CARD, Die, GameState, OpenPayment
from rules.state.match_card import energy_need


def need_of_acts(state: GameState, acts: tuple[Move, ...], player: PlayerId) -> Need:
    """The energy that several acts cost together."""
    if len(acts) == 1:
        return need_of_act(state, acts[0], player)
    if not state.continuous_effects:
        return sum_of_needs([need_of_act(state, act, player) for act in acts])
    needs: list[Need] = []
    seen = replace(state)  # "the next die costs less" applies only to the first of several acts
    for act in acts:
        needs.append(need_of_act(seen, act, player))
        use_up_discounts(seen, act, player)
    return sum_of_needs(needs)


def need_with_act(
    state: GameState, need: Need, paying: OpenPayment, act: Move, alone: Need
) -> Need:
    """Total need of a payment after one more act, given that act's own cost, is added."""
    if not state.continuous_effects:
        return sum_of_needs([need, alone])
    return need_of_acts(state, (*paying.acts, act), paying.player)


def use_up_discounts(state: GameState, act: Move, player: PlayerId) -> None:
    """Use up "the next ... costs less" effects that applied to an act that was paid for."""
    if not state.continuous_effects:
        return
    if isinstance(act, Buy):
        cost_changes.use_up_next_changes(state, "purchase", act.card, player, None)
    elif isinstance(act, FieldCharacter) and act.alternative_cost < 0:
        cost_changes.use_up_next_changes(
            state, "field", state.dice[act.die].card, player, state.dice[act.die]
        )


def need_of_act(state: GameState, act: Move, player: PlayerId) -> Need:
    """The energy that a single act costs."""
    match act:
        case Buy(card=card):
            return need_of_purchase(state, card, player)
        case FieldCharacter(alternative_cost=instead) if instead >= 0:
            return energy_need(alternative_cost(state, act))
        case FieldCharacter(die=die):
            return Need(cost_changes.current_fielding_cost(state, state.dice[die]))
        case UseGlobal(card=card):
            return need_of_global(state, energy_need(ability_cost(state, act)), card, player)
        case UsePaidAbility():
            return energy_need(ability_cost(state, act))
        case _:
            raise TypeError(f"{act} is not paid for")


def need_of_global(state: GameState, printed: Need, card: CardId, player: PlayerId) -> Need:
    """The current energy cost of a card's Global Ability for a player."""
    if not cost_changes.cost_can_change(state, "global", card):
        return printed
    total = cost_changes.current_global_cost(state, printed.total, card, player)
    return Need(max(total, sum(printed.types)), printed.types)


def affordable_purchases(state: GameState, player: PlayerId, purse: EnergyPool) -> list[CardId]:
    """The cards of which a player could purchase a die with the available energy."""
    most = purse.total
    return [
        card
        for card, need in purchase_needs(state, player).items()
        if need.total <= most and pool_covers(purse, need)
    ]


def purchase_needs(state: GameState, player: PlayerId) -> Mapping[CardId, Need]:
    """What a die of each card costs from which a player may purchase (BUY-1)."""
    printed = _printed_purchase_needs(state, player)
    changing: Collection[CardId] = state.setup.index.cost_changers["purchase"].own
    if cost_changes.has_cost_changers(state, "purchase"):
        changing = printed
    if not changing:
        return printed
    return {
        card: _changed_need(state, card, player) if card in changing else need
        for card, need in printed.items()
    }


@cached_by_zone(CARD)
def _printed_purchase_needs(state: GameState, player: PlayerId) -> Mapping[CardId, Need]:
    cards = state.setup.cards
    return {card: cards[card].purchase_need for card in purchasable_cards(state, player)}


def need_of_purchase(
    state: GameState, card: CardId, player: PlayerId, by_effect: ast.CostChange | None = None
) -> Need:
    """The cost of a die of a card: at least one energy of each type on the card (BUY-1)."""
    if by_effect is None and not cost_changes.cost_can_change(state, "purchase", card):
        return state.setup.cards[card].purchase_need
    return _changed_need(state, card, player, by_effect)


def _changed_need(
    state: GameState, card: CardId, player: PlayerId, by_effect: ast.CostChange | None = None
) -> Need:
    """The cost of a die of a card after all cost changes."""
    printed = state.setup.cards[card].purchase_need
    cost = cost_changes.current_purchase_cost(state, card, player, by_effect)
    return Need(max(cost, sum(printed.types)), printed.types) if cost else Need(0)


def need_of_purchases(
    state: GameState, effect: ast.Purchase, dice: tuple[DieId, ...], player: PlayerId
) -> Need:
    """The cost of the dice that an effect lets a player purchase."""
    change = ast.CostChange("purchase", -effect.less, free=effect.free, least=effect.least)
    cards = [state.dice[number].card for number in dice]
    return sum_of_needs([need_of_purchase(state, card, player, change) for card in cards])


def ability_cost(state: GameState, act: UseGlobal | UsePaidAbility) -> ast.Cost:
    """The printed cost of a Global Ability or of a die's paid ability."""
    card, place = evaluate.locate_ability(state, act)
    ability = state.setup.cards[card].abilities[place]
    if not isinstance(ability, ast.Global | ast.Paid):
        raise TypeError(f"ability {place} of card {card} has no cost")
    return ability.cost


def alternative_cost(state: GameState, act: FieldCharacter) -> ast.Cost:
    """The alternative cost for which a die's ability lets it be fielded."""
    ability = state.setup.cards[state.dice[act.die].card].abilities[act.alternative_cost]
    if isinstance(ability, ast.Static):
        for modifier in ability.holds:
            if isinstance(modifier, ast.OtherCost):
                return modifier.cost
    raise TypeError(f"ability {act.alternative_cost} of die {act.die} names no other cost")


def need_of_payment(state: GameState) -> Need:
    """The total need of the current payment, including what was already paid."""
    paying = current_payment(state)
    if paying.acts:
        return need_of_acts(state, paying.acts, paying.player)
    frame = state.top_frame
    effect = frame.remaining_effects[0] if frame is not None else None
    if isinstance(effect, ast.Optional | ast.Unless) and effect.cost is not None:
        return energy_need(effect.cost)
    if frame is not None and isinstance(effect, ast.Purchase):
        answers = frame.progress.answers
        bought = (
            dice_among(answers[0]) if answers else dice_matching.referents(state, frame, effect.who)
        )
        return need_of_purchases(state, effect, bought, paying.player)
    raise TypeError("no effect on the stack waits for a payment")


@cached_by_zone(CARD)
def purchasable_cards(state: GameState, player: PlayerId) -> Mapping[CardId, int]:
    """The cards that a player may purchase from, with the number of dice left on each (BUY-1)."""
    left: dict[CardId, int] = {}
    for die in state.dice.in_zone(CARD):
        if die.controller == player or die.controller == NOBODY:
            left[die.card] = left.get(die.card, 0) + 1
    return left


def may_purchase(state: GameState, die: Die, player: PlayerId) -> bool:
    """Whether a player may purchase a die: never from an opponent's card, whatever a text offers,
    since no die changes its owner (BUY-1, ZONE-4)."""
    return state.setup.cards[die.card].owner in (None, player)


def current_payment(state: GameState) -> OpenPayment:
    """The current payment. Raises TypeError if there is none."""
    if state.payment is None:
        raise TypeError("no payment is being made")
    return state.payment
