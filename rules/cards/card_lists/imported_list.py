"""A list of cards that a player imports: its sets, and a fault for everything that is not right.

The reader is chosen by what stands in the file, not by its name: a card file in TOML (`[set]`), the
list of the community's team builder (rows `14104Name|Subtitle|...`), else a table in CSV.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from rules.cards.card import CardKind
from rules.cards.card_file import (
    MAX_CARD_NUMBER,
    MAX_COST,
    MAX_DICE,
    MAX_NAME_LENGTH,
)
from rules.cards.listed_card import ALIGNMENTS, CREATURES, ListedCard
from rules.cards.source_location import CardFileError
from rules.language.document import MAX_PARAGRAPH_LENGTH, MAX_PARAGRAPHS, MAX_TEXT_LENGTH
from rules.model.dice import InvalidFace, parse_die_kind
from rules.model.ruleset import EDITIONS

MAX_LIST_CARDS = 20_000
MAX_FAULTS = 1_000
"""After so many faults the others are only counted: nobody reads them."""

_CODE = re.compile(r"[A-Za-z0-9]{1,20}")


class ListedSet(msgspec.Struct, frozen=True):
    """A set of a list. `code` is the code that the list has for it, in capitals."""

    code: str
    name: str
    year: int
    cards: tuple[ListedCard, ...]


class ImportedList(msgspec.Struct, frozen=True):
    """What was read from a file. `fault_count` counts also faults that are not in `faults`."""

    sets: tuple[ListedSet, ...] = ()
    faults: tuple[CardFileError, ...] = ()
    fault_count: int = 0

    @property
    def card_count(self) -> int:
        return sum(len(one.cards) for one in self.sets)


class SetNames(msgspec.Struct, frozen=True):
    """The name and year of a set whose list has only its code."""

    name: str
    year: int = 0


class ListCollector:
    """Collects the cards of a list by set, and refuses those that no card file can hold."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._sets: dict[str, dict[str, ListedCard]] = {}
        self._numbers: dict[str, set[int]] = {}
        self._about: dict[str, SetNames] = {}
        self._faults: list[CardFileError] = []
        self._fault_count = self._card_count = 0

    def add_fault(self, line: int, card: str, key: str, complaint: str, column: int = 0) -> None:
        """Note what is wrong, and what was expected."""
        self._fault_count += 1
        if len(self._faults) < MAX_FAULTS:
            self._faults.append(CardFileError(self.file, line, card, key, complaint, column))

    def name_set(self, code: str, name: str, year: int) -> None:
        """Say the name and the year of a set."""
        self._about.setdefault(code.upper(), SetNames(name[:MAX_NAME_LENGTH], year))

    def add(self, code: str, card: ListedCard) -> None:
        """Add a card to the set with a code. A card that is wrong becomes a fault."""
        self._card_count += 1
        if self._card_count > MAX_LIST_CARDS:
            if self._card_count == MAX_LIST_CARDS + 1:
                complaint = f"the rest is left out: expected at most {MAX_LIST_CARDS:,} cards"
                self.add_fault(card.line, card.title, "", complaint)
            return
        complaints = list(_complaints(code, card))
        for key, complaint in complaints:
            self.add_fault(card.line, card.title, key, complaint)
        if complaints:
            return
        cards = self._sets.setdefault(code.upper(), {})
        numbers = self._numbers.setdefault(code.upper(), set())
        if card.title in cards:
            line = cards[card.title].line
            complaint = f"this card is in line {line} too: expected another name or subtitle"
            self.add_fault(card.line, card.title, "name", complaint)
            return
        number = card.number if card.number and card.number not in numbers else 0
        if card.number and not number:
            complaint = f"another card has the number {card.number}: it gets the next free one"
            self.add_fault(card.line, card.title, "number", complaint)
        number = number or max(numbers, default=0) + 1
        numbers.add(number)
        cards[card.title] = self._with_known_traits(replace(card, number=number))

    def _with_known_traits(self, card: ListedCard) -> ListedCard:
        """A card with the creature types and alignments that texts can name; others are left out,
        and become faults."""
        known = tuple(one for one in CREATURES if one in card.creatures)
        for one in card.creatures:
            if one not in known:
                complaint = f'the creature type "{one[:40]}" is left out: known are '
                self.add_fault(card.line, card.title, "creatures", complaint + ", ".join(CREATURES))
        alignment = card.alignment if card.alignment in ALIGNMENTS else ""
        if alignment != card.alignment:
            complaint = f'"{card.alignment[:40]}" is left out: expected {" or ".join(ALIGNMENTS)}'
            self.add_fault(card.line, card.title, "alignment", complaint)
        return replace(card, creatures=known, alignment=alignment)

    def result(self) -> ImportedList:
        """What was collected, with the faces of each die for all its cards."""
        sets = tuple(
            ListedSet(code, *self._name_of(code), tuple(_sharing_dice(cards.values())))
            for code, cards in self._sets.items()
        )
        return ImportedList(sets, tuple(self._faults), self._fault_count)

    def _name_of(self, code: str) -> tuple[str, int]:
        about = self._about.get(code)
        if about is not None and about.name:
            return about.name, about.year
        return (EDITIONS[code].title if code in EDITIONS else code), about.year if about else 0


def _complaints(code: str, card: ListedCard) -> Iterable[tuple[str, str]]:
    """What a card file could not hold, by key."""
    if not _CODE.fullmatch(code):
        yield "set", f'"{code[:40]}" is no code of a set: expected letters and digits, such as UXM'
    if not card.name:
        yield "name", "it has no name: expected the name of the card"
    for key, words in (("name", card.name), ("subtitle", card.subtitle), ("rarity", card.rarity)):
        if len(words) > MAX_NAME_LENGTH:
            yield key, f"{len(words):,} characters: expected at most {MAX_NAME_LENGTH}"
    if len(card.affiliations) > 20 or any(len(one) > MAX_NAME_LENGTH for one in card.affiliations):
        yield "affiliations", "expected at most 20 affiliations, of 100 characters each"
    for key, number, most in (
        ("cost", card.cost, MAX_COST),
        ("maximum", card.maximum, MAX_DICE),
        ("number", card.number, MAX_CARD_NUMBER),
    ):
        if number is not None and not 0 <= number <= most:
            yield key, f"{number} is too many: expected at most {most}"
    lines = card.printed.split("\n")
    if len(card.printed) > MAX_TEXT_LENGTH or len(lines) > MAX_PARAGRAPHS:
        yield "text", f"{len(card.printed):,} characters: expected at most {MAX_TEXT_LENGTH:,}"
    elif (longest := max(map(len, lines))) > MAX_PARAGRAPH_LENGTH:
        yield "text", f"a paragraph of {longest:,} characters: at most {MAX_PARAGRAPH_LENGTH:,}"
    if card.faces:
        try:
            parse_die_kind(card.name, list(card.faces))
        except InvalidFace as failure:
            yield "die", str(failure)


def _sharing_dice(cards: Iterable[ListedCard]) -> Iterable[ListedCard]:
    """The cards, each with the faces of its die if another card of its name has them."""
    told = tuple(cards)
    faces = {card.name: card.faces for card in reversed(told) if card.faces}
    for card in told:
        is_basic = card.kind is CardKind.BASIC_ACTION
        yield card if is_basic else replace(card, faces=faces.get(card.name, ()))


def plain_paragraphs(text: str) -> str:
    """A text with one paragraph per line, without blank lines and needless spaces."""
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)
