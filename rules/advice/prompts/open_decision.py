"""What the open decision is about: the card that asks, its sentence, and the dice involved."""

from __future__ import annotations

from typing import NamedTuple

from rules.advice.ability_texts import paragraphs_of, text_of_ability
from rules.language import ast
from rules.model.ids import NO_DIE, CardId, DieId, dice_among
from rules.state import BAG, GONE, DecisionKind, GameState

_KINDS_FROM_TEXT = (
    DecisionKind.CHOOSE,
    DecisionKind.CHOOSE_WORD,
    DecisionKind.CHOOSE_PLAYER,
    DecisionKind.ANSWER,
)


class DecisionSource(NamedTuple):
    """Source of a decision. `die` is `NO_DIE` if only the card is visible on the table."""

    die: DieId
    card: CardId


def source_of_decision(state: GameState) -> DecisionSource | None:
    """The die or card that asks the open question, or None if a step of the turn asks it."""
    decision = state.decision
    if decision is None or state.is_over:
        return None
    if decision.kind is DecisionKind.ASSIGN:
        number = decision.dice[0]
        return DecisionSource(number, state.dice[number].card)
    frame = state.top_frame
    if frame is None or decision.kind not in (*_KINDS_FROM_TEXT, DecisionKind.PAY):
        return None
    if decision.kind is DecisionKind.PAY and (state.payment is None or state.payment.acts):
        return None
    is_seen = frame.die >= 0 and state.dice[frame.die].zone not in (BAG, GONE)
    return DecisionSource(frame.die if is_seen else NO_DIE, frame.card)


def text_of_decision(state: GameState) -> tuple[str, str]:
    """The name of the card that asks the open question, and its text; ("", "") if no card asks."""
    frame = state.top_frame
    kind = None if state.is_over else state.decision_kind
    if frame is None or kind not in _KINDS_FROM_TEXT:
        return "", ""
    card = state.setup.cards[frame.card].card
    if frame.ability >= 0:
        return card.name, text_of_ability(state.setup, frame.card, frame.ability)
    paragraphs = paragraphs_of(card.wording)
    if len(paragraphs) == len(card.text.abilities):
        paragraphs = [
            paragraph
            for paragraph, ability in zip(paragraphs, card.text.abilities, strict=True)
            if isinstance(ability, ast.Global) == (frame.kind == "global")
        ]
    return card.name, "\n".join(paragraphs)


def picked_dice(state: GameState) -> frozenset[DieId]:
    """The dice picked so far for a reroll, a payment or an effect."""
    kind = state.decision_kind
    if kind is DecisionKind.PAY and state.payment is not None:
        return frozenset(die for die, _ in state.payment.paid_symbols if die != NO_DIE)
    if kind is DecisionKind.CHOOSE and state.decision is not None:
        return frozenset(die for die in state.decision.dice if die >= 0)
    return frozenset(state.marked_dice)


def dice_asked_about(state: GameState) -> frozenset[DieId]:
    """The dice a yes/no question is about: those chosen for the effect, else its subject."""
    frame = state.top_frame
    if frame is None or state.decision_kind is not DecisionKind.ANSWER:
        return frozenset()
    chosen = [one for choice in frame.progress.answers for one in choice]
    about = dice_among(chosen or [frame.event.subject])
    return frozenset(about) - {NO_DIE, frame.die}
