"""Finds the sentences of a card for one ability, the open question or a waiting effect."""

from __future__ import annotations

from rules.advice import triggers_to_order
from rules.game import Game
from rules.language import Global, NoWording, unparse_ability
from rules.state import Frame, GameState, Setup

_CARD_DECISIONS = ("choose", "choose word", "choose player", "answer")


def text_of_ability(setup: Setup, card: int, ability: int) -> str:
    """The sentence of one ability of a card.

    Returns the whole text of the card if the sentence cannot be separated; "" if there is none.
    """
    at_table = setup.cards[card]
    if not 0 <= ability < len(at_table.abilities):
        return ""
    paragraphs = _paragraphs(at_table.card.wording)
    if len(paragraphs) == len(at_table.card.text.abilities) > ability:
        return paragraphs[ability]
    try:
        return unparse_ability(at_table.abilities[ability])
    except NoWording:
        return "\n".join(paragraphs)


def text_of_asking_card(game: Game) -> tuple[str, str]:
    """The name of the card that asks the open question, and its text; ("", "") if no card asks."""
    frame = game.state.stack[-1] if game.state.stack else None
    kind = game.decision.kind if game.decision else ""
    if kind not in _CARD_DECISIONS or not isinstance(frame, Frame):
        return "", ""
    card = game.setup.cards[frame.card].card
    if frame.ability >= 0:
        return card.name, text_of_ability(game.setup, frame.card, frame.ability)
    paragraphs = _paragraphs(card.wording)
    if len(paragraphs) == len(card.text.abilities):
        paragraphs = [
            paragraph
            for paragraph, ability in zip(paragraphs, card.text.abilities, strict=True)
            if isinstance(ability, Global) == (frame.kind == "global")
        ]
    return card.name, "\n".join(paragraphs)


def text_of_waiting_effect(state: GameState, place: int) -> str:
    """The sentence of a waiting effect; `place` is its position in the group to be ordered."""
    group = triggers_to_order(state)
    if not 0 <= place < len(group):
        return ""
    trigger = group[place]
    return text_of_ability(state.setup, trigger.card, trigger.ability)


def _paragraphs(wording: str) -> list[str]:
    return [line for line in wording.splitlines() if line.strip()]
