"""What purchases, fieldings and Global Abilities cost now (BUY-2)."""

from __future__ import annotations

from rules.language import tree
from rules.queries import modifiers
from rules.state import Die, Frame, GameState


def purchase_cost(state: GameState, card: int, player: int) -> int:
    """What a die of a card costs a player now, with the edition's floor (BUY-2)."""
    printed = state.setup.cards[card].card.cost
    change = _cost_change(state, "purchase", card, player)
    return max(printed + change, state.setup.ruleset.least_purchase_cost) if change else printed


def fielding_cost(state: GameState, die: Die) -> int:
    """What it costs to field a die on the face it shows; reductions may reach 0 (BUY-2)."""
    face = state.face(die)
    printed = face.fielding if face else 0
    return max(printed + _cost_change(state, "field", die.card, die.player), 0)


def global_cost_change(state: GameState, card: int, player: int) -> int:
    """By how much text changes the cost of a Global Ability for a player."""
    return _cost_change(state, "global", card, player)


def _cost_change(state: GameState, what: str, card: int, player: int) -> int:
    change = 0
    for listed, modifier in state.setup.index.statics.get("CostChange", ()):
        if isinstance(modifier, tree.CostChange) and modifier.what == what:
            for frame in modifiers.sources(state, listed):
                if _pays(state, modifier, card, player, frame):
                    change += modifier.by
    return change


def _pays(
    state: GameState, modifier: tree.CostChange, card: int, player: int, frame: Frame
) -> bool:
    if modifier.who == "you" and player != frame.player:
        return False
    if modifier.who == "opponent" and player == frame.player:
        return False
    return modifier.dice is None or _card_matches(state, modifier.dice, card)


def _card_matches(state: GameState, dice: tree.Dice, number: int) -> bool:
    """Whether a cost change for some dice reaches a card: its kind, names and affiliations."""
    card = state.setup.cards[number].card
    if dice.kind != "die" and card.die.is_action != (dice.kind == "action"):
        return False
    if dice.affiliations:
        shared = any(name in dice.affiliations for name in card.affiliations)
        return shared is not ("affiliations" in dice.without)
    return not dice.names or card.name in dice.names
