"""Context actions of a card: purchasing its dice, and its Global Abilities."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.context_actions.context_action import (
    ContextAction,
    LegalMoves,
    action_for_move,
    actions_for_die,
)
from rules.model.moves import AlsoBuy, AlsoUseGlobal, Buy, Move, UseGlobal
from rules.state import CARD, GameState
from rules.state.setup import TOKEN_OWNER


def card_actions_of(state: GameState, legal: LegalMoves, card: int) -> Iterator[ContextAction]:
    """Purchasing from a card, its Global Abilities, and other legal moves with its dice."""
    dice = [die for die in state.dice.in_zone(CARD) if die.card == card]
    if state.setup.cards[card].owner != TOKEN_OWNER:
        yield action_for_move(state, legal, AlsoBuy(card) if state.payment else Buy(card))
    for button in state.setup.index.globals:
        if button.card == card:
            yield action_for_move(state, legal, global_move(state, card, button.ability_index))
    for die in dice[:1]:
        yield from actions_for_die(state, legal, die.id)


def global_move(state: GameState, card: int, ability: int) -> Move:
    """The move that uses a Global Ability: alone, or as part of the current payment."""
    return AlsoUseGlobal(card, ability) if state.payment else UseGlobal(card, ability)
