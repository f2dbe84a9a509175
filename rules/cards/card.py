"""Cards and card sets; `card_file` reads them from TOML."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rules.language.ast import Text
from rules.model.dice import DieKind, Energy


class CardKind(StrEnum):
    """The kind of card. Sidekicks and tokens have no card of their own; theirs is blank (DIE-1)."""

    CHARACTER = "character"
    ACTION = "action"
    BASIC_ACTION = "basic_action"
    SIDEKICK = "sidekick"
    TOKEN = "token"


class Card(msgspec.Struct, frozen=True):
    """One card: its facts, its die, and its text both as source and as syntax tree.

    `maximum` is how many dice a team may have of it; for a basic action, how many are used (SET-3).
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
        """Name and subtitle, such as `Kitty Pryde/Sprite`; only the name if there is no
        subtitle."""
        return f"{self.name}/{self.subtitle}" if self.subtitle else self.name

    @property
    def full_name(self) -> str:
        """Its name and subtitle for players, such as `Kitty Pryde: Sprite`."""
        return f"{self.name}: {self.subtitle}" if self.subtitle else self.name


class CardSet(msgspec.Struct, frozen=True):
    """A set (box) of cards."""

    name: str
    code: str
    year: int
    cards: tuple[Card, ...]

    def find_card(self, title: str) -> Card | None:
        """Find a card by title: `Name/Subtitle`, or just the name if only one card has it."""
        for card in self.cards:
            if card.title == title:
                return card
        named = [card for card in self.cards if card.name == title]
        return named[0] if len(named) == 1 else None
