"""A card as a list tells it: what is printed, and what is not known yet.

`card_lists` reads such cards from files of players. A card becomes a `Card` once its kind, cost,
energy and die are known; until then it waits in the card file of its set, as an entry `[[card]]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, get_args

import msgspec

from rules.cards.card import Card, CardKind
from rules.language.ast import Alignment, Creature, Text
from rules.model.dice import ENERGY_TYPES, DieKind, Energy
from rules.reading import small_number


class CardOutcome(StrEnum):
    """What the program can do with a card."""

    RUNS = "runs"  # the whole text is read
    PARTLY = "partly"  # some paragraphs are carried out by people
    BY_HAND = "by hand"  # the whole text is carried out by people
    MISSING = "data missing"  # it cannot be played: its die, cost, kind or energy is not known


BY_HAND_WORDS = 'by hand "'
"""How the rules language begins what people carry out."""


UNKNOWN_COST = "–"
"""The cost that is shown on a card which is still to be completed."""


def outcome_of(wording: str) -> CardOutcome:
    """What the program does with a text in our words."""
    lines = [line.lower() for line in wording.split("\n") if line.strip()]
    by_hand = sum(BY_HAND_WORDS in line for line in lines)
    if not by_hand:
        return CardOutcome.RUNS
    return CardOutcome.BY_HAND if by_hand == len(lines) else CardOutcome.PARTLY


CREATURES: tuple[Creature, ...] = get_args(Creature)
ALIGNMENTS: tuple[Alignment, ...] = get_args(Alignment)


class ListedCard(msgspec.Struct, frozen=True):
    """A card of a list; None, or no faces, stands for what the list does not say.

    `printed` has the printed words, one paragraph per line: a burst begins with its stars, a Global
    Ability with "Global:". `text` is the text in our words, "" if it is not read yet. `made` is the
    `text_mark` of the text that the program wrote: with another text, a player has changed it.
    `line` is its line in the list.
    """

    name: str
    subtitle: str = ""
    number: int = 0
    kind: CardKind | None = None
    cost: int | None = None
    energy: tuple[Energy, ...] | None = None
    affiliations: tuple[str, ...] = ()
    maximum: int | None = None
    rarity: str = ""
    printed: str = ""
    faces: tuple[str, ...] = ()
    text: str = ""
    made: str = ""
    line: int = 0
    creatures: tuple[str, ...] = ()
    alignment: str = ""

    @property
    def title(self) -> str:
        """Name and subtitle, such as `Kitty Pryde/Sprite`."""
        return f"{self.name}/{self.subtitle}" if self.subtitle else self.name

    @property
    def missing(self) -> tuple[str, ...]:
        """What is not known: some of "kind", "cost", "energy" and "die"."""
        has_die = self.kind is CardKind.BASIC_ACTION or bool(self.faces)
        known = {
            "kind": self.kind is not None,
            "cost": self.cost is not None,
            "energy": self.energy is not None,
            "die": has_die,
        }
        return tuple(word for word, is_known in known.items() if not is_known)

    @property
    def is_complete(self) -> bool:
        """Whether it can be played."""
        return not self.missing

    @property
    def outcome(self) -> CardOutcome:
        """What the program can do with it."""
        return outcome_of(self.text) if self.is_complete else CardOutcome.MISSING


def card_outcome(card: Card) -> CardOutcome:
    """What the program can do with a card; one without faces is still to be completed."""
    return outcome_of(card.wording) if card.die.faces else CardOutcome.MISSING


def shown_cost(card: Card) -> str:
    """What a card costs; a dash for one that is still to be completed and may cost anything."""
    is_known = card.cost or card_outcome(card) is not CardOutcome.MISSING
    return str(card.cost) if is_known else UNKNOWN_COST


def unplayable_card(listed: ListedCard, set_code: str) -> Card:
    """An incomplete card to look at, with its printed words: its die has no faces."""
    return Card(
        set_code,
        listed.number,
        listed.name,
        listed.subtitle,
        listed.kind or CardKind.UNKNOWN,
        listed.cost or 0,
        listed.energy or (),
        listed.affiliations,
        listed.maximum or 0,
        DieKind(listed.name, ()),
        listed.printed,
        Text(),
        tuple(one for one in CREATURES if one in listed.creatures),
        next((one for one in ALIGNMENTS if one == listed.alignment), None),
    )


# --- entries of card files ------------------------------------------------------------------------


_LISTED_KINDS = (CardKind.CHARACTER, CardKind.ACTION, CardKind.BASIC_ACTION)
_MOST_ENTRIES = 10_000
_MOST_COST = 99


def incomplete_cards(content: Mapping[str, Any]) -> tuple[ListedCard, ...]:
    """The cards of a parsed card file that cannot be played yet: its entries `[[card]]`."""
    return tuple(card_of_entry(entry, None) for entry in entries_of(content, "card"))


def entries_of(content: Mapping[str, Any], table: str) -> Iterator[dict[str, Any]]:
    """Yield the entries of a table of a parsed card file."""
    entries = content.get(table, [])
    if isinstance(entries, list):
        yield from (entry for entry in entries[:_MOST_ENTRIES] if isinstance(entry, dict))


def card_of_entry(entry: Mapping[str, Any], kind: CardKind | None) -> ListedCard:
    """A card of a parsed card file. What is missing or wrong is not known."""

    def words(key: str) -> str:
        value = entry.get(key)
        return value if isinstance(value, str) else ""

    def listed(key: str) -> tuple[str, ...]:
        values = entry.get(key)
        return tuple(map(str, values)) if isinstance(values, list) else ()

    if kind is None and words("kind") in _LISTED_KINDS:
        kind = CardKind(words("kind"))
    cost, energy = cost_and_energy(words("cost"))
    most = entry.get("use" if kind is CardKind.BASIC_ACTION else "max", entry.get("max"))
    number = entry.get("number")
    return ListedCard(
        name=words("name"),
        subtitle=words("subtitle"),
        number=number if type(number) is int else 0,
        kind=kind,
        cost=cost,
        energy=energy,
        affiliations=listed("affiliations"),
        maximum=most if type(most) is int else None,
        rarity=words("rarity"),
        printed=words("printed").strip(),
        faces=listed("faces"),
        text="\n".join(filter(None, map(str.strip, words("text").split("\n")))),
        made=words("made"),
        creatures=listed("creatures"),
        alignment=words("alignment"),
    )


def cost_and_energy(cost: str) -> tuple[int | None, tuple[Energy, ...] | None]:
    """Read a cost such as "4 bolt"; a question mark stands for what is not known: "4 ?"."""
    first, *types = cost.split() or ["?", "?"]
    number = small_number(first, _MOST_COST)
    if any(word not in ENERGY_TYPES for word in types):
        return number, None
    return number, tuple(Energy(word) for word in types)
