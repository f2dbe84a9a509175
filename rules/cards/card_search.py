"""Searches and sorts cards: words, filters with counts, and typed filters such as `cost:3`.

The index is built once for some cards. A search then looks into prepared texts and combines sets of
cards that are kept as the bits of a number, so that thousands of cards are searched in a moment.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from rules.cards.card import Card, CardKind
from rules.cards.keywords import printed_keywords
from rules.cards.listed_card import CardOutcome, card_outcome
from rules.cards.owned_cards import Collection
from rules.model.dice import GENERIC, WILD, Energy
from rules.model.ruleset import EDITIONS

GLOBAL = "Global Ability"
"""Listed among the keywords of a card that has one."""

FilterValue = str | int


class Filter(StrEnum):
    """The properties that cards can be filtered by."""

    BOX = "box"
    KIND = "kind"
    ENERGY = "energy"
    COST = "cost"
    AFFILIATION = "affiliation"
    KEYWORD = "keyword"
    OUTCOME = "outcome"
    OWNED = "owned"


class Ownership(StrEnum):
    """Whether a card is in the player's collection; the values of `Filter.OWNED`."""

    YES = "yes"
    NO = "no"


class CardSort(StrEnum):
    """The properties that cards can be sorted by; `BOX` is by year of the box, and number."""

    BOX = "box"
    NAME = "name"
    COST = "cost"
    ENERGY = "energy"
    KIND = "kind"
    AFFILIATION = "affiliation"
    ATTACK = "attack"
    DEFENSE = "defense"
    DICE = "dice"


class CardQuery(msgspec.Struct, frozen=True):
    """What a player looks for. All words must match, and one value of each filter in use."""

    # What was typed: words, "phrases in quotes", `-excluded` words, and typed filters (`cost:3`,
    # `cost:4+`, `type:bolt`, `kw:overcrush`, `box:uxm`, `kind:action`, `aff:villain`, `name:angel`,
    # `text:damage`, `play:hand`, `own:yes`)
    words: str = ""
    boxes: frozenset[str] = frozenset()
    kinds: frozenset[CardKind] = frozenset()
    # Energy types; `GENERIC` stands for cards without an energy type
    energies: frozenset[Energy] = frozenset()
    costs: frozenset[int] = frozenset()
    affiliations: frozenset[str] = frozenset()  # affiliations; "" stands for characters without any
    keywords: frozenset[str] = frozenset()  # printed keywords, and `GLOBAL`
    outcomes: frozenset[CardOutcome] = frozenset()
    owned: frozenset[Ownership] = frozenset()
    sort: CardSort = CardSort.BOX
    is_descending: bool = False  # whether the order is reversed

    def values(self, kind: Filter) -> frozenset[FilterValue]:
        """The chosen values of a filter; empty if it lets every card through."""
        return frozenset(getattr(self, _FIELDS[kind]))

    def with_values(self, kind: Filter, values: Iterable[FilterValue]) -> CardQuery:
        """The same query with other values of a filter."""
        return msgspec.structs.replace(self, **{_FIELDS[kind]: frozenset(values)})

    def cleared(self) -> CardQuery:
        """The same order, without words and filters."""
        return CardQuery(sort=self.sort, is_descending=self.is_descending)

    @property
    def has_filters(self) -> bool:
        """Whether any filter is in use."""
        return any(self.values(kind) for kind in Filter)


_FIELDS = {
    Filter.BOX: "boxes",
    Filter.KIND: "kinds",
    Filter.ENERGY: "energies",
    Filter.COST: "costs",
    Filter.AFFILIATION: "affiliations",
    Filter.KEYWORD: "keywords",
    Filter.OUTCOME: "outcomes",
    Filter.OWNED: "owned",
}


class CardIndex:
    """Some cards, prepared for searching."""

    def __init__(self, cards: Sequence[Card], box_names: Mapping[str, str] | None = None) -> None:
        """Prepare the cards. `box_names` are the names of the boxes by set code, so that words find
        them too."""
        self.cards = tuple(cards)
        names = box_names or {}
        self._everything = (1 << len(self.cards)) - 1
        self._names = [_name_text(card) for card in self.cards]
        self._wordings = [fold_text(card.wording) for card in self.cards]
        self._texts = [
            f"{name}\n{wording}\n{fold_text(_other_words(card, names))}"
            for card, name, wording in zip(self.cards, self._names, self._wordings, strict=True)
        ]
        self._having: dict[Filter, dict[FilterValue, int]] = {kind: {} for kind in Filter}
        for place, card in enumerate(self.cards):
            for kind, values_of in _VALUES.items():
                having = self._having[kind]
                for value in values_of(card):
                    having[value] = having.get(value, 0) | 1 << place
        self.count_owned = 0
        """How many of the cards are in the collection."""
        self.set_owned(Collection())
        self._pairs_of_names: dict[str, frozenset[str]] | None = None
        self._orders: dict[CardSort, list[int]] = {}

    def set_owned(self, collection: Collection) -> None:
        """Set which of the cards the player owns; at first none."""
        owned = _as_bits(map(collection.owns, self.cards))
        self.count_owned = owned.bit_count()
        having = {Ownership.YES: owned, Ownership.NO: self._everything & ~owned}
        self._having[Filter.OWNED] = {value: bits for value, bits in having.items() if bits}

    def find(self, query: CardQuery) -> tuple[Card, ...]:
        """The cards that a query matches, in its order.

        In the order of boxes and of names, cards whose name has all the words come first.
        """
        found = self._matching_words(query.words)
        for kind in Filter:
            found &= self._matching_filter(query, kind)
        order = self._order(query.sort)
        if query.is_descending:
            order = order[::-1]
        if query.words.strip() and query.sort in (CardSort.BOX, CardSort.NAME):
            named = found & self._named(query.words)
            return (*self._in_order(order, named), *self._in_order(order, found & ~named))
        return self._in_order(order, found)

    def counts(self, query: CardQuery, kind: Filter) -> dict[FilterValue, int]:
        """How many cards each value of a filter would let through, with all other filters kept."""
        found = self._matching_words(query.words)
        for other in Filter:
            if other is not kind:
                found &= self._matching_filter(query, other)
        having = self._having[kind]
        return {value: (having[value] & found).bit_count() for value in self.filter_values(kind)}

    def similar_name(self, words: str) -> str:
        """The name of a card that is spelled much like these words, but not the same; or ""."""
        if self._pairs_of_names is None:
            self._pairs_of_names = {card.name: _letter_pairs(card.name) for card in self.cards}
        typed, best, name = _letter_pairs(words), _LEAST_LIKENESS, ""
        for one, pairs in self._pairs_of_names.items():
            likeness = 2 * len(typed & pairs) / (len(typed) + len(pairs))
            if likeness > best:
                best, name = likeness, one
        return "" if name.casefold() == words.strip().casefold() else name

    def filter_values(self, kind: Filter) -> tuple[FilterValue, ...]:
        """The values that any of the cards has, in the order in which to offer them."""
        having = self._having[kind]
        if kind is Filter.KIND:
            return tuple(value for value in CardKind if value in having)
        if kind is Filter.ENERGY:
            return tuple(value for value in Energy if value in having)
        if kind is Filter.OUTCOME:
            return tuple(value for value in CardOutcome if value in having)
        if kind is Filter.OWNED:
            return tuple(value for value in Ownership if value in having)
        if kind is Filter.BOX:
            years = list(EDITIONS)
            known = [code for code in years if code in having]
            return (*known, *(code for code in having if code not in years))
        return tuple(sorted(having, key=lambda value: (value == "", str(value).zfill(3))))

    # --- within

    def _matching_filter(self, query: CardQuery, kind: Filter) -> int:
        values = query.values(kind)
        if not values:
            return self._everything
        found = 0
        for value in values:
            found |= self._having[kind].get(value, 0)
        return found

    def _matching_words(self, words: str) -> int:
        found = self._everything
        for term in _TERM.finditer(words):
            matching = self._matching_term(term["key"] or "", _unquoted(term["value"]))
            found &= self._everything & ~matching if term["no"] else matching
        return found

    def _named(self, words: str) -> int:
        """The cards whose name has all words; typed filters do not count."""
        found = self._everything
        for term in _TERM.finditer(words):
            if not term["key"] and not term["no"]:
                found &= _having_text(self._names, fold_text(_unquoted(term["value"])))
        return found

    def _matching_term(self, key: str, value: str) -> int:
        word, kind = fold_text(value), _KEYS.get(key.lower())
        if kind is None:
            return _having_text(self._texts, fold_text(f"{key}:{value}") if key else word)
        if not word:
            return self._everything  # `cost:` before its number is typed
        match kind:
            case "name":
                return _having_text(self._names, word)
            case "text":
                return _having_text(self._wordings, word)
            case Filter.COST:
                return self._matching_cost(value)
            case _:
                found = 0
                for known, having in self._having[Filter(kind)].items():
                    if word in fold_text(_spelled(known)):
                        found |= having
                return found

    def _matching_cost(self, value: str) -> int:
        """The cards with a cost such as `3`, `3-5`, `4+`, `>3` or `<=3`."""
        asked = _COST.fullmatch(value)
        if asked is None:
            return 0
        least = most = int(asked["from"])
        match asked["sign"] or asked["more"]:
            case ">":
                least, most = least + 1, 99
            case ">=" | "+":
                most = 99
            case "<":
                least, most = 0, most - 1
            case "<=":
                least = 0
        if asked["to"]:
            most = int(asked["to"])
        found = 0
        for cost, having in self._having[Filter.COST].items():
            if least <= int(cost) <= most:
                found |= having
        return found

    def _order(self, sort: CardSort) -> list[int]:
        if sort not in self._orders:
            order = list(range(len(self.cards)))
            if sort is CardSort.BOX:
                boxes = self.filter_values(Filter.BOX)
                places = {box: place for place, box in enumerate(boxes)}
                order.sort(key=lambda n: (places[self.cards[n].set_code], self.cards[n].number))
            else:
                key = _SORT_KEYS[sort]
                keys = [
                    (key(card), name) for card, name in zip(self.cards, self._names, strict=True)
                ]
                order.sort(key=keys.__getitem__)
            self._orders[sort] = order
        return self._orders[sort]

    def _in_order(self, order: list[int], found: int) -> tuple[Card, ...]:
        if found == self._everything:
            return tuple(map(self.cards.__getitem__, order))
        bits = bin(found)[:1:-1].ljust(len(self.cards), "0")
        return tuple(self.cards[place] for place in order if bits[place] == "1")


def fold_text(text: str) -> str:
    """A text without case, accents and hyphens, with straight quotes, as it is compared."""
    folded = text.casefold()
    if not folded.isascii():
        apart = unicodedata.normalize("NFKD", folded.replace("\u2019", "'"))
        folded = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return folded.replace("-", " ")


def has_global(card: Card) -> bool:
    """Whether a card has a Global Ability."""
    return any(line.lstrip().startswith("Global:") for line in card.wording.splitlines())


def keywords_of(card: Card) -> tuple[str, ...]:
    """The keywords printed on a card in alphabetical order, then `GLOBAL`."""
    return (*sorted(printed_keywords(card.text)), *((GLOBAL,) if has_global(card) else ()))


_TERM = re.compile(r'(?P<no>-(?=\S))?(?:(?P<key>[A-Za-z]+):)?(?P<value>"[^"]*"?|[^\s"]+|(?<=:))')
_COST = re.compile(r"(?P<sign>[<>]=?)?(?P<from>\d{1,2})(?:-(?P<to>\d{1,2})|(?P<more>\+))?")
_LEAST_LIKENESS = 0.45  # the share of letter pairs that a name has in common with what was typed
_KEYS: dict[str, str] = {
    "name": "name",
    "text": "text",
    "cost": Filter.COST,
    "type": Filter.ENERGY,
    "energy": Filter.ENERGY,
    "kw": Filter.KEYWORD,
    "keyword": Filter.KEYWORD,
    "box": Filter.BOX,
    "set": Filter.BOX,
    "kind": Filter.KIND,
    "aff": Filter.AFFILIATION,
    "affiliation": Filter.AFFILIATION,
    "play": Filter.OUTCOME,
    "own": Filter.OWNED,
    "owned": Filter.OWNED,
}


def _having_text(texts: list[str], word: str) -> int:
    """The places of the texts that contain a word, as bits."""
    return _as_bits(word in text for text in texts)


def _as_bits(answers: Iterable[bool]) -> int:
    """The places of those that are true, as the bits of a number."""
    return int("".join(["1" if answer else "0" for answer in answers])[::-1] or "0", 2)


def _letter_pairs(name: str) -> frozenset[str]:
    """The pairs of neighboring letters of a name, with its beginning and its end."""
    letters = f" {fold_text(name)} "
    return frozenset(letters[at : at + 2] for at in range(len(letters) - 1))


def _unquoted(value: str) -> str:
    return value.strip('"')


def _name_text(card: Card) -> str:
    """The folded name and subtitle; `Spider-Man` is found as one word, too."""
    name = fold_text(f"{card.name} {card.subtitle}")
    joined = fold_text(card.name).replace(" ", "")
    return f"{name} {joined}" if joined not in name else name


def _other_words(card: Card, box_names: Mapping[str, str]) -> str:
    energy = " ".join(card.energy)
    box = f"{card.set_code} {card.number} {box_names.get(card.set_code, '')}"
    facts = (*card.affiliations, *card.traits)
    found = (_spelled(card.kind), energy, *facts, *keywords_of(card), box)
    return "\n".join(found)


def _spelled(value: FilterValue) -> str:
    return str(value).replace("_", " ")


def _energies(card: Card) -> tuple[Energy, ...]:
    typed = tuple(energy for energy in dict.fromkeys(card.energy) if energy is not WILD)
    return typed or (GENERIC,)


def _affiliations(card: Card) -> tuple[str, ...]:
    return card.affiliations or (("",) if card.kind is CardKind.CHARACTER else ())


_VALUES: dict[Filter, Callable[[Card], Sequence[FilterValue]]] = {
    Filter.BOX: lambda card: (card.set_code,),
    Filter.KIND: lambda card: (card.kind,),
    Filter.ENERGY: _energies,
    Filter.COST: lambda card: (card.cost,),
    Filter.AFFILIATION: _affiliations,
    Filter.KEYWORD: keywords_of,
    Filter.OUTCOME: lambda card: (card_outcome(card),),
}

_ENERGY_ORDER = {energy: place for place, energy in enumerate(Energy)}
_KIND_ORDER = {kind: place for place, kind in enumerate(CardKind)}


def _highest_first(card: Card, number: str) -> int:
    """Minus the highest attack or defense of all levels, so that it sorts first."""
    return -max((getattr(face, number) for face in card.die.faces if face.level), default=-1)


_SORT_KEYS: dict[CardSort, Callable[[Card], tuple[FilterValue, ...]]] = {
    CardSort.NAME: lambda card: (),
    CardSort.COST: lambda card: (card.cost,),
    CardSort.ENERGY: lambda card: tuple(_ENERGY_ORDER[energy] for energy in _energies(card)),
    CardSort.KIND: lambda card: (_KIND_ORDER[card.kind],),
    CardSort.AFFILIATION: lambda card: (not card.affiliations, ", ".join(card.affiliations)),
    CardSort.ATTACK: lambda card: (_highest_first(card, "attack"),),
    CardSort.DEFENSE: lambda card: (_highest_first(card, "defense"),),
    CardSort.DICE: lambda card: (-card.maximum,),
}
