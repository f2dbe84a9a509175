"""Cards and sets of cards; `card_file` reads them from their text form."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rules.dice import DieKind, Energy
from rules.language.tree import Text


class CardKind(StrEnum):
    """What dice a card goes with. Sidekicks and tokens have none; theirs is a blank (DIE-1)."""

    CHARACTER = "character"
    ACTION = "action"
    BASIC_ACTION = "basic_action"
    SIDEKICK = "sidekick"
    TOKEN = "token"


class Card(msgspec.Struct, frozen=True):
    """One card: facts, its die, and its text both as written and as read.

    `maximum` is how many dice a team may bring of it, for a basic action how many are used (SET-3).
    """

    set_code: str
    number: int
    name: str
    subtitle: str
    kind: CardKind
    cost: int
    energy: tuple[Energy, ...]
    affiliations: tuple[str, ...]
    maximum: int
    die: DieKind
    wording: str
    text: Text

    @property
    def title(self) -> str:
        """Name and subtitle, as `Kitty Pryde/Sprite`; the name alone where there is no subtitle."""
        return f"{self.name}/{self.subtitle}" if self.subtitle else self.name


class CardSet(msgspec.Struct, frozen=True):
    """A box of cards."""

    name: str
    code: str
    year: int
    cards: tuple[Card, ...]

    def card(self, title: str) -> Card | None:
        """The card of this title (`Name/Subtitle`, or the name where it is the only one)."""
        for card in self.cards:
            if card.title == title:
                return card
        named = [card for card in self.cards if card.name == title]
        return named[0] if len(named) == 1 else None
