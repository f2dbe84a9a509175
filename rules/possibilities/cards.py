"""Context actions of a card: purchasing its dice, and its Global Abilities."""

from __future__ import annotations

from collections.abc import Iterator

from rules.moves import AlsoBuy, AlsoUse, Buy, Move, UseGlobal
from rules.possibilities.trying import Legal, Possibility, listed, tried
from rules.setup import NO_PLAYER
from rules.state import CARD, GameState


def on_card(state: GameState, legal: Legal, card: int) -> Iterator[Possibility]:
    """Purchasing from a card, its Global Abilities, and other legal moves with its dice."""
    dice = [die for die in state.dice.lying(CARD) if die.card == card]
    if state.setup.cards[card].owner != NO_PLAYER:
        yield tried(state, legal, AlsoBuy(card) if state.paying else Buy(card))
    for button in state.setup.index.globals:
        if button.card == card:
            yield tried(state, legal, use_global(state, card, button.ability))
    for die in dice[:1]:
        yield from listed(state, legal, die.id)


def use_global(state: GameState, card: int, ability: int) -> Move:
    """The move that uses a Global Ability: alone, or as part of the current payment."""
    return AlsoUse(card, ability) if state.paying else UseGlobal(card, ability)
