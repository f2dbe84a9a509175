"""What acts cost, how texts change costs, and the energy that a player has to pay with.

The printed cost is multiplied first, then all changes are added up and applied. Minimums come last:
the one the text names and, for purchases, that of the edition (BUY-2). A text that says "free"
overrides all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import prod

from msgspec.structs import replace

from rules.engine.evaluate import dice_matching, die_texts, phrases
from rules.engine.evaluate.stats import TextSource
from rules.language import ast
from rules.model.dice import Energy
from rules.model.energy import TYPE_INDEX, EnergyPool, Need, spare_wilds_after, sum_of_needs
from rules.model.ids import NO_DIE, NOBODY, CardId, DieId, PlayerId, dice_among
from rules.model.moves import Buy, FieldCharacter, Move, UseGlobal, UsePaidAbility
from rules.state import (
    CARD,
    LAID,
    RESERVE,
    ContinuousEffect,
    Die,
    Frame,
    GameState,
    OpenPayment,
    viewpoint,
)
from rules.state.game_state import cached_by_zone
from rules.state.match_cards import energy_need


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
        use_up_next_changes(state, "purchase", act.card, player, None)
    elif isinstance(act, FieldCharacter) and act.alternative_cost < 0:
        use_up_next_changes(state, "field", state.dice[act.die].card, player, state.dice[act.die])


def need_of_act(state: GameState, act: Move, player: PlayerId) -> Need:
    """The energy that a single act costs."""
    match act:
        case Buy(card=card):
            return need_of_purchase(state, card, player)
        case FieldCharacter(alternative_cost=instead) if instead >= 0:
            return energy_need(alternative_cost(state, act))
        case FieldCharacter(die=die):
            return Need(current_fielding_cost(state, state.dice[die]))
        case UseGlobal(card=card):
            return need_of_global(state, energy_need(ability_cost(state, act)), card, player)
        case UsePaidAbility():
            return energy_need(ability_cost(state, act))
        case _:
            raise TypeError(f"{act} is not paid for")


def need_of_global(state: GameState, printed: Need, card: CardId, player: PlayerId) -> Need:
    """The current energy cost of a card's Global Ability for a player."""
    if not cost_can_change(state, "global", card):
        return printed
    total = current_global_cost(state, printed.total, card, player)
    return Need(max(total, sum(printed.types)), printed.types)


def affordable_purchases(state: GameState, player: PlayerId, purse: EnergyPool) -> list[CardId]:
    """The cards of which a player could purchase a die with the available energy."""
    most = purse.total
    return [
        card
        for card, need in purchase_needs(state, player).items()
        if need.total <= most and spare_wilds_after(purse, need.types) >= 0
    ]


def purchase_needs(state: GameState, player: PlayerId) -> Mapping[CardId, Need]:
    """What a die of each card costs from which a player may purchase (BUY-1)."""
    printed = _printed_purchase_needs(state, player)
    changing: Collection[CardId] = state.setup.index.cost_changers["purchase"].own
    if has_cost_changers(state, "purchase"):
        changing = printed
    if not changing:
        return printed
    return {
        card: _changed_need(state, card, player) if card in changing else need
        for card, need in printed.items()
    }


@cached_by_zone(CARD)
def _printed_purchase_needs(state: GameState, player: PlayerId) -> Mapping[CardId, Need]:
    cards, whose = state.setup.cards, (player, NOBODY)
    left = dict.fromkeys([d.card for d in state.dice.in_zone(CARD) if d.controller in whose])
    return {card: cards[card].purchase_need for card in left}


def need_of_purchase(
    state: GameState, card: CardId, player: PlayerId, by_effect: ast.CostChange | None = None
) -> Need:
    """The cost of a die of a card: at least one energy of each type on the card (BUY-1)."""
    if by_effect is None and not cost_can_change(state, "purchase", card):
        return state.setup.cards[card].purchase_need
    return _changed_need(state, card, player, by_effect)


def _changed_need(
    state: GameState, card: CardId, player: PlayerId, by_effect: ast.CostChange | None = None
) -> Need:
    """The cost of a die of a card after all cost changes."""
    printed = state.setup.cards[card].purchase_need
    cost = current_purchase_cost(state, card, player, by_effect)
    return Need(max(cost, sum(printed.types)), printed.types) if cost else Need(0)


def need_of_purchases(
    state: GameState, effect: ast.Purchase, dice: tuple[DieId, ...], player: PlayerId
) -> Need:
    """The cost of the dice that an effect lets a player purchase."""
    change = ast.CostChange("purchase", -effect.less, free=effect.free, least=effect.least)
    cards = [state.dice[die_id].card for die_id in dice]
    return sum_of_needs([need_of_purchase(state, card, player, change) for card in cards])


def ability_cost(state: GameState, act: UseGlobal | UsePaidAbility) -> ast.Cost:
    """The printed cost of a Global Ability or of a die's paid ability."""
    card, place = die_texts.locate_ability(state, act)
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


def may_purchase(state: GameState, die: Die, player: PlayerId) -> bool:
    """Whether a player may purchase a die: never from an opponent's card, whatever a text offers,
    since no die changes its owner (BUY-1, ZONE-4)."""
    return state.setup.cards[die.card].owner in (None, player)


def current_payment(state: GameState) -> OpenPayment:
    """The current payment. Raises TypeError if there is none."""
    if state.payment is None:
        raise TypeError("no payment is being made")
    return state.payment


# --- cost changes by texts ------------------------------------------------------------------------


def current_purchase_cost(
    state: GameState, card: CardId, player: PlayerId, by_effect: ast.CostChange | None = None
) -> int:
    """A card's current purchase cost; `by_effect` is the discount of the purchasing effect."""
    printed = state.setup.cards[card].card.cost
    floor = state.setup.ruleset.minimum_purchase_cost
    changes = list(_changes_in_force(state, "purchase", card, player, None))
    changes += [] if by_effect is None else [by_effect]
    return _apply_changes(printed, floor, changes)


def current_fielding_cost(state: GameState, die: Die) -> int:
    """The current cost of fielding a die on the face it shows; it can be reduced to 0."""
    face = state.face_of(die)
    printed = face.fielding if face else 0
    if not cost_can_change(state, "field", die.card):
        return printed
    return _apply_changes(
        printed, 0, _changes_in_force(state, "field", die.card, die.controller, die)
    )


def current_global_cost(state: GameState, printed: int, card: CardId, player: PlayerId) -> int:
    """The current total energy cost of a card's Global Ability for a player."""
    return _apply_changes(printed, 0, _changes_in_force(state, "global", card, player, None))


def cost_can_change(state: GameState, what: str, card: CardId) -> bool:
    """Whether a text may change what one thing of a card costs now.

    Most often none does. Checking that is much cheaper than applying all changes.
    """
    index = state.setup.index
    if _KEYS[what] not in index.node_kinds:
        return False
    return card in index.cost_changers[what].own or has_cost_changers(state, what)


def costs_can_change(state: GameState) -> bool:
    """Whether any text of the match changes what dice cost to purchase or to field."""
    kinds = state.setup.index.node_kinds
    return _KEYS["purchase"] in kinds or _KEYS["field"] in kinds


def has_cost_changers(state: GameState, what: str) -> bool:
    """Whether an effect, or a text in the Field, may change costs of a kind now.

    This does not cover the texts by which dice change their own cost (BUY-3).
    """
    if _KEYS[what] not in state.setup.index.node_kinds:
        return False
    if any(type(effect.modifier) in _FROM_EFFECTS for effect in state.continuous_effects):
        return True
    changers = state.setup.index.cost_changers[what].others
    if not changers:
        return False
    dice = state.dice
    return any(die.card in changers for die in (*dice.in_field(), *dice.in_zone(LAID)))


_KEYS = {what: f"CostChange {what}" for what in ("purchase", "field", "global")}
"""Index keys of the texts that change each kind of cost."""

_FROM_EFFECTS = frozenset((ast.CostChange, ast.CopyText))
"""The effects that change costs, or that give a die a text that may."""


def _apply_changes(printed: int, floor: int, found: Iterable[ast.CostChange]) -> int:
    changes = list(_without_repeats(found))
    if not changes:
        return printed
    if any(change.free for change in changes):
        return 0
    least = max([floor, *(change.least for change in changes)])
    # a minimum limits reductions; it does not raise a printed cost that is lower
    times = prod(change.times for change in changes)
    return max(printed * times + sum(change.by for change in changes), min(least, printed))


def cost_changes_of(
    state: GameState, what: str, card: CardId, player: PlayerId, die: Die | None = None
) -> list[tuple[ast.CostChange, TextSource]]:
    """The cost changes in force with their sources; `what` is "purchase", "field" or "global"."""
    return list(_changes_with_sources(state, what, card, player, die))


def _changes_in_force(
    state: GameState, what: str, card: CardId, player: PlayerId, die: Die | None
) -> Iterator[ast.CostChange]:
    """The cost changes in force for one thing a player would pay for."""
    return (change for change, _ in _changes_with_sources(state, what, card, player, die))


def _changes_with_sources(
    state: GameState, what: str, card: CardId, player: PlayerId, die: Die | None
) -> Iterator[tuple[ast.CostChange, TextSource]]:
    """The cost changes in force, each with its source."""
    for listed, modifier in state.setup.index.statics.get(_KEYS[what], ()):
        if not isinstance(modifier, ast.CostChange):
            continue
        if modifier.own:
            if listed.card == card and _own_cost_text_applies(
                state, listed.node, card, player, die
            ):
                yield modifier, TextSource(card, NO_DIE if die is None else die.id, player)
            continue
        for frame in die_texts.viewpoints(state, listed):
            if _change_applies(state, modifier, card, player, die, frame):
                yield modifier, TextSource(frame.card, frame.die, frame.player)
    for effect in state.continuous_effects:
        change = effect.modifier
        if (
            type(change) is ast.CostChange
            and change.what == what
            and _temporary_change_applies(state, effect, change, card, player, die)
        ):
            yield change, TextSource(effect.card, effect.die, effect.player, effect.duration)


def _without_repeats(changes: Iterable[ast.CostChange]) -> Iterator[ast.CostChange]:
    """Drop repetitions of non-cumulative changes, from the same card or from copies of it."""
    seen: set[ast.CostChange] = set()
    for change in changes:
        if change not in seen:
            yield change
        if change.alone:
            seen.add(change)


def use_up_next_changes(
    state: GameState, what: str, card: CardId, player: PlayerId, die: Die | None
) -> None:
    """Use up "the next ..." cost changes that applied to something just paid for (BUY-2)."""

    def is_used_up(effect: ContinuousEffect) -> bool:
        change = effect.modifier
        if not isinstance(change, ast.CostChange) or not change.next or change.what != what:
            return False
        return _temporary_change_applies(state, effect, change, card, player, die)

    state.continuous_effects = tuple(
        effect for effect in state.continuous_effects if not is_used_up(effect)
    )


def _own_cost_text_applies(
    state: GameState, ability: ast.Ability, card: CardId, player: PlayerId, die: Die | None
) -> bool:
    """Whether a text about its own die's cost applies; no such die need be in the Field (BUY-3)."""
    if not isinstance(ability, ast.Static) or die_texts.is_ability_ignored(
        state, card, die, "other"
    ):
        return False
    face = state.face_of(die) if die is not None else None
    if ability.burst and (face is None or not die_texts.burst_matches(ability.burst, face.bursts)):
        return False
    frame = viewpoint(player, card, die.id if die is not None else NO_DIE)
    return ability.condition is None or phrases.holds(state, ability.condition, frame)


def _temporary_change_applies(
    state: GameState,
    effect: ContinuousEffect,
    change: ast.CostChange,
    card: CardId,
    player: PlayerId,
    die: Die | None,
) -> bool:
    if effect.dice is not None and (die is None or die.id not in effect.dice):
        return False
    frame = effect.viewpoint
    return _change_applies(state, change, card, player, die, frame)


def _change_applies(
    state: GameState,
    modifier: ast.CostChange,
    card: CardId,
    player: PlayerId,
    die: Die | None,
    frame: Frame,
) -> bool:
    if modifier.who == "you" and player != frame.player:
        return False
    if modifier.who == "opponent" and state.on_same_side(player, frame.player):
        return False
    if modifier.dice is None:
        return True
    if die is not None:
        return dice_matching.matches_anywhere(state, modifier.dice, die, frame)
    return _card_matches(state, modifier.dice, card, player, frame)


def _card_matches(
    state: GameState, dice: ast.Dice, card_id: CardId, player: PlayerId, frame: Frame
) -> bool:
    """Whether a phrase about dice describes the dice on a card, for their purchaser."""
    if (dice.whose == "your" and player != frame.player) or (
        dice.whose == "opposing" and state.on_same_side(player, frame.player)
    ):
        return False
    if dice.underneath and (frame.die < 0 or state.dice[frame.die].on_card != card_id):
        return False
    if dice.own_card and dice_matching.own_card_of(state, frame) != card_id:
        return False
    words = state.setup.cards[card_id].card.affiliations
    if dice.allied_with is not None and not dice_matching.shares_affiliation(
        state, dice.allied_with, words, frame
    ):
        return False
    return dice_matching.matches_card(state, dice, card_id)


# --- the energy to pay with -----------------------------------------------------------------------


def energy_pool_of(
    state: GameState, player: PlayerId, paid: tuple[tuple[DieId, Energy], ...] = ()
) -> EnergyPool:
    """A player's unspent energy: in the Reserve Pool and virtual; `paid` is not counted."""
    given = reserve_energy(state, player)
    virtual = state.virtual_energy[player]
    if not paid and not virtual:
        return given
    left = list(given.types)
    wild, generic = given.wild, given.generic + virtual
    for die_id, energy in paid:
        worth = None
        if die_id != NO_DIE:
            die = state.dice[die_id]
            worth = state.setup.cards[die.card].face_energy[die.face]
        if worth is None:
            generic -= 1
        elif worth[5]:
            generic -= worth[5]
        elif worth[4]:
            wild -= 1
        else:
            left[TYPE_INDEX[energy]] -= 1
    fist, bolt, mask, shield = left
    return EnergyPool((fist, bolt, mask, shield), wild, generic, sum(left) + wild + generic)


@cached_by_zone(RESERVE)
def reserve_energy(state: GameState, player: PlayerId) -> EnergyPool:
    """The energy of all dice in a player's Reserve Pool."""
    fist = bolt = mask = shield = wild = generic = 0
    for die in state.dice_in_zone(player, RESERVE):
        worth = state.setup.cards[die.card].face_energy[die.face]
        if worth is not None:
            fist += worth[0]
            bolt += worth[1]
            mask += worth[2]
            shield += worth[3]
            wild += worth[4]
            generic += worth[5]
    total = fist + bolt + mask + shield + wild + generic
    return EnergyPool((fist, bolt, mask, shield), wild, generic, total)


# --- blocks ---------------------------------------------------------------------------------------


def block_life_cost(state: GameState, blocks: Iterable[tuple[DieId, DieId]]) -> int:
    """The total life that the defender must pay for some blocks."""
    blockers = {blocker for blocker, _ in blocks}
    if not blockers:
        return 0
    return sum(
        cost.life * (1 if cost.each is None else _count_matching(state, cost.each, blockers, frame))
        for cost, frame in _block_costs(state)
        if state.is_active(frame.player)  # the opponent of the ability's controller pays
    )


def _block_costs(state: GameState) -> Iterator[tuple[ast.BlockCost, Frame]]:
    for effect in state.continuous_effects:
        if isinstance(effect.modifier, ast.BlockCost):
            yield (effect.modifier, effect.viewpoint)
    for listed, modifier in state.setup.index.statics.get("BlockCost", ()):
        if isinstance(modifier, ast.BlockCost):
            for frame in die_texts.viewpoints(state, listed):
                yield modifier, frame


def _count_matching(state: GameState, phrase: ast.Dice, blockers: set[DieId], frame: Frame) -> int:
    """How many of the would-be blockers match a phrase; they are counted before they block."""
    kind = replace(phrase, roles=tuple(role for role in phrase.roles if role != "blocking"))
    return sum(dice_matching.matches(state, kind, state.dice[die_id], frame) for die_id in blockers)
