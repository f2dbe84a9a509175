"""Cards and card sets, and how to find a card in them; `card_file` reads them from TOML.

Tokens are character dice that a text creates and that leave the game with the Field (TOK-1). The
setup has a card without text for each kind of token that a text of the match can create, after the
players' cards. The engine can therefore treat a token like any other die.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache

import msgspec

from rules.language import ast
from rules.language.ast import Text
from rules.language.ast.expressions import map_nodes, walk
from rules.model.dice import DieKind, Energy, Face


class CardKind(StrEnum):
    """The kind of card. Sidekicks and tokens have no card of their own; theirs is blank (DIE-1).

    The kind is unknown of a card that a list tells only in part; no match has one.
    """

    CHARACTER = "character"
    ACTION = "action"
    BASIC_ACTION = "basic_action"
    SIDEKICK = "sidekick"
    TOKEN = "token"
    UNKNOWN = "unknown"


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
    creatures: tuple[ast.Creature, ...] = ()
    alignment: ast.Alignment | None = None

    @property
    def title(self) -> str:
        """Name and subtitle, such as `Kitty Pryde/Sprite`; only the name if there is no
        subtitle."""
        return f"{self.name}/{self.subtitle}" if self.subtitle else self.name

    @property
    def full_name(self) -> str:
        """Its name and subtitle for players, such as `Kitty Pryde: Sprite`."""
        return f"{self.name}: {self.subtitle}" if self.subtitle else self.name

    @property
    def traits(self) -> tuple[ast.Creature | ast.Alignment, ...]:
        """Its creature types and its alignment, which are no affiliations."""
        return self.creatures if self.alignment is None else (*self.creatures, self.alignment)

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The lines of its text."""
        return tuple(line for line in map(str.strip, self.wording.splitlines()) if line)


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


_SET_CODE = re.compile(r"\w+")


class UnknownCard(LookupError):
    """The name of a card matches no card, or more than one."""


def find_card(title: str, sets: tuple[CardSet, ...]) -> Card:
    """Find a card by title: `Name/Subtitle`, or a name that only one card of a set has.

    If several sets have the card, the title must end with a set code: `Take Cover [AI]`. Raises
    `UnknownCard` if no card matches, the name alone fits several, or several sets have it.
    """
    name, code = _split_set_code(title)
    found = {
        card_set.code: card
        for card_set in sets
        if code in (None, card_set.code) and (card := card_set.find_card(name)) is not None
    }
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        each = " or ".join(f"{name} [{code}]" for code in sorted(found))
        raise UnknownCard(f'several sets have a card "{name}": expected {each}')
    known = sorted(card.title for card_set in sets for card in card_set.cards)
    raise UnknownCard(f'there is no card "{title}": known are {", ".join(known)}')


def _split_set_code(title: str) -> tuple[str, str | None]:
    """Split "Take Cover [AI]" into the title and the set code, which may be missing."""
    name, bracket, code = title.removesuffix("]").rpartition("[")
    coded = bracket and title.endswith("]") and name.strip() and _SET_CODE.fullmatch(code)
    return (name.rstrip(), code) if coded else (title, None)


@lru_cache(maxsize=5000)
def words_by_hand(text: ast.Text) -> tuple[str, ...]:
    """The words of a text that the players carry out by hand, in the order of the text (HAND-1)."""
    return tuple(node.words for node in walk(text) if isinstance(node, ast.ByHand))


@lru_cache(maxsize=5000)
def without_words_by_hand(text: ast.Text) -> ast.Text:
    """A text without the words that players carry out by hand: what the program does with it is the
    same (HAND-1)."""
    if not words_by_hand(text):
        return text
    return map_nodes(text, lambda node: ast.ByHand("...") if isinstance(node, ast.ByHand) else node)


def has_text_by_hand(text: ast.Text) -> bool:
    """Whether the players carry out a part of a text by hand (HAND-1)."""
    return bool(words_by_hand(text))


def has_text_on_demand(card: Card) -> bool:
    """Whether a character has words by hand whose moment is not read: players carry them out when
    they see that it has come (HAND-1)."""
    if card.die.is_action:
        return False
    parts = (part for part in card.text.abilities if isinstance(part, ast.Used))
    return any(isinstance(node, ast.ByHand) for part in parts for node in walk(part))


def token_cards(texts: Iterable[ast.Text | tuple[ast.Ability, ...]]) -> tuple[Card, ...]:
    """A card for each kind of token that the texts can create, in the order of the texts."""
    return tuple(dict.fromkeys(card for text in texts for card in _token_cards_of(text)))


@lru_cache(maxsize=1000)
def _token_cards_of(text: ast.Text | tuple[ast.Ability, ...]) -> tuple[Card, ...]:
    return tuple(token_card(node) for node in walk(text) if isinstance(node, ast.MakeTokens))


def token_card(effect: ast.MakeTokens) -> Card:
    """The card of a token: level 1, cost 0, no energy type, the attack and defense of the text."""
    face = Face(level=1, attack=effect.attack, defense=effect.defense)
    die = DieKind(effect.name, (face,) * 6)
    return Card("", 0, effect.name, "", CardKind.TOKEN, 0, (), (), 0, die, "", ast.Text())
