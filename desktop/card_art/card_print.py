"""What is printed on a card, as plain values that are cheap to compare."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.cards import Card, CardKind, shown_cost

_GLOBAL = "Global:"
_BY_HAND = re.compile(r'\bby hand "([^"]*)"\.?', re.IGNORECASE)
"""Printed words that the players carry out; in the rules language they stand in quotation marks."""
_SYMBOL = re.compile(r"\[(fist|bolt|mask|shield)\]")
"""A symbol in printed words; on the card it is a word of its own."""


class Level(NamedTuple):
    """The numbers of one character face."""

    fielding: int
    attack: int
    defense: int
    bursts: int


class CardPrint(NamedTuple):
    """The words and numbers on a card.

    `lead` is the text without its Global Abilities, `globals` has the text of each of them without
    the word `Global:`. `origin` is the set and the number, such as `AI 15`. `is_by_hand` is True if
    the players carry out some of the text themselves.
    """

    name: str
    subtitle: str
    kind: CardKind
    cost: str
    energy: tuple[str, ...]
    affiliations: tuple[str, ...]
    levels: tuple[Level, ...]
    lead: str
    globals: tuple[str, ...]
    origin: str
    is_by_hand: bool = False

    @property
    def is_basic(self) -> bool:
        return self.kind is CardKind.BASIC_ACTION


def card_print(card: Card) -> CardPrint:
    """What is printed on a card."""
    paragraphs = tuple(printed_words(line) for line in card.paragraphs)
    return CardPrint(
        name=card.name,
        subtitle=card.subtitle,
        kind=card.kind,
        cost=shown_cost(card),
        energy=tuple(energy.value for energy in card.energy),
        affiliations=card.affiliations,
        levels=tuple(
            Level(face.fielding, face.attack, face.defense, face.bursts)
            for face in card.die.faces
            if face.level
        ),
        lead="\n".join(line for line in paragraphs if not line.startswith(_GLOBAL)),
        globals=tuple(
            line.removeprefix(_GLOBAL).strip() for line in paragraphs if line.startswith(_GLOBAL)
        ),
        origin=f"{card.set_code} {card.number}" if card.set_code else "",
        is_by_hand=is_by_hand(card),
    )


def is_by_hand(card: Card) -> bool:
    """Whether the players carry out some of a card's text, because the program cannot."""
    return any(_BY_HAND.search(line) for line in card.paragraphs)


def printed_words(text: str) -> str:
    """A text as it is printed: what is carried out by hand, without its quotation marks."""
    words = _SYMBOL.sub(r" \1 ", _BY_HAND.sub(r"\1", text))
    return re.sub(r" (?=[ .,:;)])", "", words).strip(" ") if words != text else text
