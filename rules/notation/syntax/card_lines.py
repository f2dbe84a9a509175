"""The players' own cards in a match file: `card {"name": "Beast", ...}`, in the rules language.

A match with cards of their own therefore opens anywhere. What is printed on a card and carried out
by hand is no part of what the card does; files for others leave it out.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules.cards.card import Card, CardKind, CardSet, without_words_by_hand
from rules.cards.card_file import MAX_COST, MAX_DICE
from rules.cards.card_library import all_card_sets
from rules.cards.unsupported_features import UnplayableCard, check_playable
from rules.language.ast import Alignment, Creature
from rules.language.document import beyond_limits
from rules.language.parser.parse_errors import TextSyntaxError
from rules.language.printer.text_printer import unparse
from rules.model.dice import BASIC_ACTION, Energy, InvalidFace, format_face, parse_die_kind
from rules.notation.records.errors import LineMismatch

MOST_OWN_CARDS = 100
"""More cards than two teams and their basic actions can have."""

_KINDS = (CardKind.CHARACTER, CardKind.ACTION, CardKind.BASIC_ACTION)


class WrittenCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card as a match file writes it, with its dice and its text in the rules language.

    `creatures` and `alignment` are left out if the card has none.
    """

    name: str
    set: str
    kind: CardKind
    cost: int
    energy: tuple[Energy, ...]
    maximum: int
    faces: list[str]
    text: str
    number: int = 1
    subtitle: str = ""
    affiliations: tuple[str, ...] = ()
    creatures: tuple[Creature, ...] | UnsetType = UNSET
    alignment: Alignment | UnsetType = UNSET


def written_card(card: Card) -> WrittenCard:
    """A card as a match file writes it."""
    return WrittenCard(
        name=card.name,
        set=card.set_code,
        kind=card.kind,
        cost=card.cost,
        energy=card.energy,
        maximum=card.maximum,
        faces=[format_face(face) for face in card.die.faces],
        text=unparse(card.text),
        number=card.number,
        subtitle=card.subtitle,
        affiliations=card.affiliations,
        creatures=card.creatures or UNSET,
        alignment=card.alignment or UNSET,
    )


def format_card_line(card: Card) -> str:
    """The line of a card in the header."""
    return f"card {msgspec.json.encode(written_card(card)).decode()}"


def parse_card_line(text: str) -> Card:
    """Read a card after the word `card`. Raises `LineMismatch` if it is no such card, or its text
    cannot be played."""
    try:
        written = msgspec.json.decode(text, type=WrittenCard)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise LineMismatch(f"{error}", "a card as the program writes it") from None
    return card_of_file(written)


def card_of_file(written: WrittenCard) -> Card:
    """The card that a file has. Raises `LineMismatch` if it is no card that can be played."""
    try:
        return _card_of(written)
    except InvalidFace as error:
        raise LineMismatch(f"{error}", "six faces of a die") from None
    except TextSyntaxError as error:
        raise LineMismatch(f"{error.context}", ", ".join(error.expected)) from None
    except UnplayableCard as error:
        raise LineMismatch(f"{error}", "a card that this version can play") from None


def _card_of(written: WrittenCard) -> Card:
    """The card that a file has. Raises `LineMismatch`, or what its parts raise."""
    if written.kind not in _KINDS or not written.name.strip() or not written.set.isalnum():
        raise LineMismatch(f'the card "{written.name}"', "a name, a set code and a kind of card")
    if not 0 <= written.cost <= MAX_COST or not 1 <= written.maximum <= MAX_DICE:
        raise LineMismatch(f'the card "{written.name}"', "a cost and a number of dice that exist")
    is_basic = written.kind is CardKind.BASIC_ACTION
    die = BASIC_ACTION if is_basic else parse_die_kind(written.name, written.faces)
    if die.is_action is (written.kind is CardKind.CHARACTER):
        raise LineMismatch(f'the die of "{written.name}"', "the faces of its kind of card")
    lines = written.text.split("\n")
    for number, line in enumerate(lines, 1):
        mistake = beyond_limits(line, number, number, len(written.text))
        if mistake is not None:
            raise mistake
    from rules.language.parser.text_parser import parse_text  # loads the parser when it is needed

    card = Card(
        written.set, written.number, written.name, written.subtitle, written.kind, written.cost,
        written.energy, written.affiliations, written.maximum, die, written.text,
        parse_text(written.text), written.creatures or (), written.alignment or None,
    )  # fmt: skip
    check_playable(card)
    return card


def own_cards_among(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that do not come with the program."""
    shipped = _shipped_cards()
    return tuple(
        dict.fromkeys(card for card in cards if (card.set_code, card.title) not in shipped)
    )


@cache
def _shipped_cards() -> frozenset[tuple[str, str]]:
    return frozenset((box.code, card.title) for box in all_card_sets() for card in box.cards)


def sets_of(cards: Iterable[Card]) -> tuple[CardSet, ...]:
    """The sets of the cards that a file has."""
    by_code: dict[str, list[Card]] = {}
    for card in cards:
        by_code.setdefault(card.set_code, []).append(card)
    return tuple(CardSet(code, code, 0, tuple(several)) for code, several in by_code.items())


def without_printed_words(card: Card) -> Card:
    """The same card for others to read, without what is printed on it and done by hand."""
    text = without_words_by_hand(card.text)
    return card if text is card.text else replace(card, text=text, wording=unparse(text))
