"""Context actions of a card: purchasing its dice, and its Global Abilities."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.context_actions.context_action import (
    ContextAction,
    LegalMoves,
    action_for_move,
    actions_for_die,
)
from rules.model.ids import CardId
from rules.model.moves import Buy, UseGlobal
from rules.state import CARD, GameState
from rules.state.match_card import TOKEN_OWNER


def card_actions_of(state: GameState, legal: LegalMoves, card: CardId) -> Iterator[ContextAction]:
    """Purchasing from a card, its Global Abilities, and other legal moves with its dice."""
    dice = [die for die in state.dice.in_zone(CARD) if die.card == card]
    if state.setup.cards[card].owner != TOKEN_OWNER:
        yield action_for_move(state, legal, Buy(card))
    for button in state.setup.index.globals:
        if button.card == card:
            yield action_for_move(state, legal, UseGlobal(card, button.ability_index))
    for die in dice[:1]:
        yield from actions_for_die(state, legal, die.id)
