"""The cards and dice that a player owns, as a value and as a TOML file.

A card is owned or not; more copies make no difference to play. All cards of a character in a set
use the same dice, so dice are counted for each character of a set. Cards are known by set code and
number alone: those of a set that is not there now are kept.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec
from msgspec.structs import replace

from rules.cards.card import Card, CardKind
from rules.reading import COLLECTION_SOURCE, UnreadableSource, parse_toml, shortened

MAX_OWNED_DICE = 20
"""The most dice of a character that are counted; no team may have so many."""

COLLECTION_VERSION = 1
"""The version of the file that is written; newer ones are not read."""

_A_LINE = 20  # numbers of cards in a line of the file


class Collection(msgspec.Struct, frozen=True):
    """What a player owns. Changes return another collection."""

    cards: frozenset[tuple[str, int]] = frozenset()  # set codes and numbers of the cards
    dice: Mapping[tuple[str, str], int] = {}  # by set code and name of the die
    limits_teams: bool = False  # whether teams are built only from these cards

    @property
    def is_empty(self) -> bool:
        """Whether no card is owned."""
        return not self.cards

    @property
    def has_team_limit(self) -> bool:
        """Whether teams are built only from owned cards, and there are any."""
        return self.limits_teams and not self.is_empty

    def owns(self, card: Card) -> bool:
        return (card.set_code, card.number) in self.cards

    def dice_of(self, card: Card) -> int:
        """How many dice of this card's character are owned; 0 for basic actions.

        The dice of basic actions are the same for all of them, and come with the game.
        """
        return self.dice.get((card.set_code, card.die.name), 0) if has_own_dice(card) else 0

    def usable_dice(self, card: Card) -> int:
        """How many dice a team could give to a card: none if the card is not owned."""
        if not self.owns(card):
            return 0
        return min(self.dice_of(card), card.maximum) if has_own_dice(card) else card.maximum

    def with_cards(self, cards: Iterable[Card]) -> Collection:
        """Own these cards too. A character without dice gets as many as its cards may have."""
        return self.with_counts((card, None) for card in cards)

    def with_counts(self, cards: Iterable[tuple[Card, int | None]]) -> Collection:
        """Own these cards with numbers of dice; None as in `with_cards`.

        Of several numbers for the same dice, the largest counts.
        """
        owned = set(self.cards)
        counted: dict[tuple[str, str], int] = {}
        usual: dict[tuple[str, str], int] = {}
        for card, count in cards:
            owned.add((card.set_code, card.number))
            if not has_own_dice(card):
                continue
            key = (card.set_code, card.die.name)
            if count is not None:
                counted[key] = max(counted.get(key, 0), _allowed(count))
            elif not self.dice.get(key):
                usual[key] = max(usual.get(key, 0), _allowed(card.maximum))
        dice = {**self.dice, **usual, **counted}
        return replace(self, cards=frozenset(owned), dice=dice)

    def without_cards(self, cards: Iterable[Card]) -> Collection:
        """Own these cards no longer. Their dice stay counted, in case the cards come back."""
        gone = {(card.set_code, card.number) for card in cards}
        return replace(self, cards=self.cards - gone)

    def with_dice(self, card: Card, dice: int) -> Collection:
        """Own a card with a number of dice, which is brought within the limits."""
        return self.with_counts(((card, dice),))

    def with_more_dice(self, card: Card, change: int) -> Collection:
        """Own more or fewer dice of a card.

        Adding one to a card that is not owned makes it owned, with at least one die. Taking one
        away when there are none makes it not owned.
        """
        dice = self.dice_of(card)
        if not self.owns(card):
            return self.with_dice(card, max(dice, 1)) if change > 0 else self
        if dice + change < 0:
            return self.without_cards((card,))
        return self.with_dice(card, dice + change)


def _allowed(dice: int) -> int:
    return min(max(dice, 0), MAX_OWNED_DICE)


def has_own_dice(card: Card) -> bool:
    """Whether a card has dice to count: a character or an action, not a basic action."""
    return card.kind is not CardKind.BASIC_ACTION


# --- the file -------------------------------------------------------------------------------------

_Code = Annotated[str, msgspec.Meta(max_length=50)]
_Number = Annotated[int, msgspec.Meta(ge=0, le=99_999)]
_Name = Annotated[str, msgspec.Meta(max_length=200)]
_Dice = Annotated[int, msgspec.Meta(ge=0, le=MAX_OWNED_DICE)]


class _SetTable(msgspec.Struct, forbid_unknown_fields=True):
    """The owned cards and dice of a set."""

    cards: list[_Number] = []
    dice: dict[_Name, _Dice] = {}


class _CollectionTables(msgspec.Struct, forbid_unknown_fields=True):
    """The content of the file."""

    version: Annotated[int, msgspec.Meta(ge=1)]
    limits_teams: bool = False
    sets: dict[_Code, _SetTable] = {}


def read_collection(text: str, file: str) -> Collection:
    """Read a collection. Raises `UnreadableSource` if the file is damaged or of a newer version."""
    content = parse_toml(text, file, COLLECTION_SOURCE)
    version = content.get("version")
    if type(version) is int and version > COLLECTION_VERSION:
        raise UnreadableSource(file, "a newer version of the program wrote this collection")
    try:
        tables = msgspec.convert(content, _CollectionTables)
    except msgspec.ValidationError as error:
        problem = f"this is not a collection: {shortened(str(error))}"
        raise UnreadableSource(file, problem) from None
    return Collection(
        cards=frozenset(
            (code, number) for code, table in tables.sets.items() for number in table.cards
        ),
        dice={
            (code, name): count
            for code, table in tables.sets.items()
            for name, count in table.dice.items()
        },
        limits_teams=tables.limits_teams,
    )


def write_collection(collection: Collection) -> str:
    """Write a collection as TOML, a table for each set."""
    numbers: dict[str, list[int]] = defaultdict(list)
    dice: dict[str, dict[str, int]] = defaultdict(dict)
    for code, number in sorted(collection.cards):
        numbers[code].append(number)
    for (code, name), count in sorted(collection.dice.items()):
        if count:
            dice[code][name] = count
    lines = [
        "# The cards and dice that you own (docs/teams.md)",
        f"version = {COLLECTION_VERSION}",
        f"limits_teams = {str(collection.limits_teams).lower()}",
    ]
    for code in sorted({*numbers, *dice}):
        lines += ["", f"[sets.{_quoted(code)}]", *_number_lines(numbers[code])]
        if dice[code]:
            lines += ["", f"[sets.{_quoted(code)}.dice]"]
            lines += [f"{_quoted(name)} = {count}" for name, count in dice[code].items()]
    return "\n".join(lines) + "\n"


def _number_lines(numbers: list[int]) -> list[str]:
    if len(numbers) <= _A_LINE:
        return [f"cards = {numbers}"]
    starts = range(0, len(numbers), _A_LINE)
    rows = [", ".join(map(str, numbers[start : start + _A_LINE])) for start in starts]
    return ["cards = [", *(f"    {row}," for row in rows), "]"]


def _quoted(text: str) -> str:
    """A text between quotes; JSON writes it as TOML does, but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
