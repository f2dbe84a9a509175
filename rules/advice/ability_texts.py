"""Finds the sentence of a card for one ability or for an effect that waits to resolve."""

from __future__ import annotations

from rules.engine.choices.trigger_order import triggers_to_order
from rules.language.printer.text_printer import unparse_ability
from rules.language.printer.vocabulary import NoWording
from rules.model.ids import AbilityId, CardId
from rules.state import GameState
from rules.state.setup import Setup


def text_of_ability(setup: Setup, card: CardId, ability: AbilityId) -> str:
    """The sentence of one ability of a card.

    Returns the whole text of the card if the sentence cannot be separated; "" if there is none.
    """
    at_table = setup.cards[card]
    if not 0 <= ability < len(at_table.abilities):
        return ""
    paragraphs = paragraphs_of(at_table.card.wording)
    if len(paragraphs) == len(at_table.card.text.abilities) > ability:
        return paragraphs[ability]
    try:
        return unparse_ability(at_table.abilities[ability])
    except NoWording:
        return "\n".join(paragraphs)


def text_of_waiting_effect(state: GameState, place: int) -> str:
    """The sentence of a waiting effect; `place` is its position in the group to be ordered."""
    group = triggers_to_order(state)
    if not 0 <= place < len(group):
        return ""
    trigger = group[place]
    return text_of_ability(state.setup, trigger.card, trigger.ability)


def paragraphs_of(wording: str) -> list[str]:
    """The paragraphs of a card's wording, without blank lines."""
    return [line for line in wording.splitlines() if line.strip()]
