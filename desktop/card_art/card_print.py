"""What is printed on a card, as plain values that are cheap to compare."""

from __future__ import annotations

from typing import NamedTuple

from rules.cards import Card, CardKind

_GLOBAL = "Global:"


class Level(NamedTuple):
    """The numbers of one character face."""

    fielding: int
    attack: int
    defense: int
    bursts: int


class CardPrint(NamedTuple):
    """The words and numbers on a card.

    `lead` is the text without its Global Abilities, `globals` has the text of each of them without
    the word `Global:`. `origin` is the set and the number, such as `AI 15`.
    """

    name: str
    subtitle: str
    kind: CardKind
    cost: int
    energy: tuple[str, ...]
    affiliations: tuple[str, ...]
    levels: tuple[Level, ...]
    lead: str
    globals: tuple[str, ...]
    origin: str

    @property
    def is_basic(self) -> bool:
        return self.kind is CardKind.BASIC_ACTION


def card_print(card: Card) -> CardPrint:
    """What is printed on a card."""
    return CardPrint(
        name=card.name,
        subtitle=card.subtitle,
        kind=card.kind,
        cost=card.cost,
        energy=tuple(energy.value for energy in card.energy),
        affiliations=card.affiliations,
        levels=tuple(
            Level(face.fielding, face.attack, face.defense, face.bursts)
            for face in card.die.faces
            if face.level
        ),
        lead="\n".join(line for line in card.paragraphs if not line.startswith(_GLOBAL)),
        globals=tuple(
            line.removeprefix(_GLOBAL).strip()
            for line in card.paragraphs
            if line.startswith(_GLOBAL)
        ),
        origin=f"{card.set_code} {card.number}" if card.set_code else "",
    )
