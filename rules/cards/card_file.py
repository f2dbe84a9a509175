"""Reads a set of cards from a card file in TOML (see docs/rules-language.md), and reports on it."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Annotated, NamedTuple, TypeVar

import msgspec

from rules.cards.card import Card, CardKind, CardSet
from rules.cards.listed_card import ListedCard, incomplete_cards
from rules.cards.printed_import import either_wording_reader
from rules.cards.source_location import (
    CardFileError,
    CardTable,
    SourceLines,
    SourceLocation,
    prepare_tables,
    similar_word_hint,
    table_locations,
)
from rules.language import ast
from rules.language.ast import Text
from rules.language.document import MAX_TEXT_LENGTH, join_paragraphs, read_paragraphs
from rules.model.dice import (
    BASIC_ACTION,
    ENERGY_TYPES,
    DieKind,
    Energy,
    InvalidFace,
    parse_die_kind,
)
from rules.model.ruleset import EDITIONS
from rules.reading import CARD_SOURCE, UnreadableSource, parse_toml, small_number

__all__ = [
    "CardFileError", "CardFileResult", "NameFinder", "read_card_set", "read_valid_cards",
    "text_key", "wording_fingerprint",
]  # fmt: skip


class CardFileResult(NamedTuple):
    """The result of reading a card file: its valid cards, and an error for everything invalid.

    `card_set` is None if the file does not say which set it is; `texts` has the texts of all cards.
    `incomplete` are cards of an imported list that cannot be played yet, because their die, cost,
    energy or kind is not known. `reader` is the version of the reader that made the texts of an
    imported set, "" for any other set.
    """

    card_set: CardSet | None
    errors: tuple[CardFileError, ...]
    texts: tuple[str, ...]
    incomplete: tuple[ListedCard, ...] = ()
    reader: str = ""

    @property
    def is_imported(self) -> bool:
        """Whether the set is one of an imported list."""
        return bool(self.reader)


def read_card_set(source: str, file: str, trees: Mapping[str, Text] | None = None) -> CardSet:
    """Read a set of cards from TOML.

    `trees` are parsed texts by the `wording_fingerprint` of their wording. Any other text is parsed
    now; starting the parser takes a moment. Raises `CardFileError` if the file is not valid TOML,
    or contains an invalid card.
    """
    read = _read(source, file, trees or {}, is_exact=True)
    if read.errors or read.card_set is None:
        raise read.errors[0]
    return read.card_set


def read_valid_cards(
    source: str,
    file: str,
    trees: Mapping[str, Text] | None = None,
    known_names: frozenset[str] | Callable[[], frozenset[str]] = frozenset(),
) -> CardFileResult:
    """Read a set of cards, leaving out every card that has an error.

    Texts may also use printed wording. `trees` has parsed texts by their `text_key`. A text may
    mention the cards of its own file and those of `known_names`, which is called only if a text
    needs them.
    """
    return _read(source, file, trees or {}, known_names, is_exact=False)


def card_names_in(source: str) -> frozenset[str]:
    """Return the names of all cards in a card file; none if it is not valid TOML."""
    try:
        return _card_names(parse_toml(source, "", CARD_SOURCE))
    except UnreadableSource:
        return frozenset()


def _card_names(content: dict[str, object]) -> frozenset[str]:
    tables = (content.get(table) for table in (*CARD_TABLES, "card"))
    cards = (card for table in tables if isinstance(table, list) for card in table)
    names = (card.get("name") for card in islice(cards, MAX_CARDS) if isinstance(card, dict))
    return frozenset(
        name for name in names if isinstance(name, str) and len(name) <= MAX_NAME_LENGTH
    )


def _read(
    source: str,
    file: str,
    trees: Mapping[str, Text],
    known_names: frozenset[str] | Callable[[], frozenset[str]] = frozenset(),
    *,
    is_exact: bool,
) -> CardFileResult:
    try:
        content = parse_toml(source, file, CARD_SOURCE)
    except UnreadableSource as error:
        mistake = CardFileError(file, error.line, "", "", error.message, error.column)
        return CardFileResult(None, (mistake,), ())
    return _CardFileReader(SourceLines(source, file), content, trees, known_names, is_exact).read()


def wording_fingerprint(
    wording: str, name: str = "", kind: str = "", names: Iterable[str] = ()
) -> str:
    """Return the cache key of a wording; include the card's name and kind where they matter.

    `names` are the names of cards that occur in it, if it is in printed wording.
    """
    key = "\n".join((kind, name, wording, *sorted(names))) if name else wording
    return hashlib.sha256(key.encode()).hexdigest()


def text_key(card: Card, names: NameFinder) -> str:
    """Return the cache key of the text of a card in a card file of a player.

    The meaning of printed wording depends on the known names that occur in it, as the card's own
    name does; that of our wording does not.
    """
    from rules.language.printer.text_printer import unparse

    is_own = card.wording == unparse(card.text)
    found = () if is_own else names.names_in(card.wording)
    return wording_fingerprint(card.wording, card.name, card.kind.value, found)


class NameFinder:
    """Finds which known names occur in a text, in time that hardly depends on their number."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_word: defaultdict[str, list[str]] = defaultdict(list)
        self._others: list[str] = []
        for name in sorted(names):
            word = _WORD.search(name)
            (self._by_word[word[0]] if word else self._others).append(name)

    def names_in(self, text: str) -> frozenset[str]:
        """The known names that occur in a text."""
        words = {word for word in _WORD.findall(text) if word in self._by_word}
        found = [name for word in words for name in self._by_word[word] if name in text]
        return frozenset(found + [name for name in self._others if name in text])


_WORD = re.compile(r"\w+")


# --- the tables of a file -------------------------------------------------------------------------


MAX_NAME_LENGTH = 100
_Name = Annotated[str, msgspec.Meta(max_length=MAX_NAME_LENGTH)]
_Affiliations = Annotated[tuple[_Name, ...], msgspec.Meta(max_length=20)]


class _Set(CardTable, frozen=True):
    name: _Name
    code: Annotated[str, msgspec.Meta(max_length=20)]
    year: int
    list: _Name = ""  # the code of an imported set in its list
    reader: _Name = ""  # the version of the program's reader that made its texts


class _Die(CardTable, frozen=True):
    name: _Name
    faces: Annotated[list[_Name], msgspec.Meta(max_length=20)]


class _ListedTable(CardTable, frozen=True, kw_only=True):
    """What the card of an imported list keeps: its printed words, and the mark of its text."""

    rarity: _Name = ""
    printed: str = ""
    made: _Name = ""


class _Character(_ListedTable, frozen=True):
    name: _Name
    subtitle: _Name
    number: int
    cost: _Name
    max: int
    affiliations: _Affiliations = ()
    creatures: tuple[ast.Creature, ...] = ()
    alignment: ast.Alignment | None = None
    text: str = ""


class _Action(_ListedTable, frozen=True):
    name: _Name
    number: int
    cost: _Name
    max: int
    subtitle: _Name = ""
    text: str = ""


class _BasicAction(_ListedTable, frozen=True):
    name: _Name
    number: int
    cost: _Name
    use: int
    text: str = ""


_T = TypeVar("_T", bound=CardTable)
_AnyCard = _Character | _Action | _BasicAction
CARD_TABLES: dict[CardKind, type[_AnyCard]] = {
    CardKind.CHARACTER: _Character,
    CardKind.ACTION: _Action,
    CardKind.BASIC_ACTION: _BasicAction,
}
prepare_tables(_Set, _Die, *CARD_TABLES.values())
MAX_UNREAD_TEXTS = 1_000
"""After so many texts that are not understood, the rest of a file is not parsed: it takes long."""

MAX_CARDS = 10_000
MAX_YEAR = 9999
MAX_COST = 99
MAX_DICE = 99
MAX_CARD_NUMBER = 99_999
TABLE_NAMES = ("set", "die", "card", *(kind.value for kind in CARD_TABLES))


# --- making cards ---------------------------------------------------------------------------------


class _CardFileReader:
    """Reads one file: collects valid cards; reports each invalid one as an error."""

    def __init__(
        self,
        source: SourceLines,
        content: dict[str, object],
        trees: Mapping[str, Text],
        known_names: frozenset[str] | Callable[[], frozenset[str]],
        is_exact: bool,
    ) -> None:
        self.is_exact = is_exact
        self.source = source
        self.content = content
        self.trees = trees
        self._names_elsewhere = known_names
        self.errors: list[CardFileError] = []
        self.set_table: _Set | None = None
        self.dice: dict[str, DieKind | None] = {}
        self.titles: set[str] = set()
        self.numbers: set[int] = set()
        self.texts: list[str] = []
        self.unread_texts = 0

    @cached_property
    def known_names(self) -> frozenset[str]:
        """The names of cards that a text in printed wording may mention."""
        elsewhere = self._names_elsewhere
        names = elsewhere() if callable(elsewhere) else elsewhere
        return names | _card_names(self.content)

    @cached_property
    def _name_finder(self) -> NameFinder:
        return NameFinder(self.known_names)

    def read(self) -> CardFileResult:
        """Read the whole file."""
        self._check_tables()
        self.set_table = self._read_about()
        dice = [place for place in self._locations("die") if self._read_die(place)]
        cards = []
        for kind in CARD_TABLES:
            for place in self._locations(kind.value):
                card = self._read_card(place, kind)
                cards += [] if card is None else [card]
        named = {title.split("/")[0] for title in self.titles}
        for place in dice:
            if (name := place.text_of("name")) not in named:
                self._add_error(place, "name", f'no card uses this die: expected a card "{name}"')
        read = None
        if self.set_table is not None:
            read = CardSet(
                self.set_table.name, self.set_table.code, self.set_table.year, tuple(cards)
            )
        waiting = incomplete_cards(self.content)
        about, errors, texts = self.set_table, tuple(self.errors), tuple(self.texts)
        reader = (about.reader or "?") if about is not None and about.list else ""
        return CardFileResult(read, errors, texts, waiting, reader)

    def _add_error(self, place: SourceLocation, key: str, complaint: str, words: str = "") -> None:
        self.errors.append(place.error_at(key, complaint, words))

    def _convert(self, place: SourceLocation, kind: type[_T]) -> _T | None:
        try:
            return place.convert(kind)
        except CardFileError as error:
            self.errors.append(error)
            return None

    def _locations(self, table: str) -> tuple[SourceLocation, ...]:
        """The dice, or the cards of a kind; none if there are more than anyone has."""
        try:
            found = tuple(table_locations(self.source, self.content, table))
            if len(found) <= MAX_CARDS:
                return found
            complaint = f"expected at most {MAX_CARDS:,} of these"
            line = found[MAX_CARDS].line_of("")
            raise CardFileError(self.source.file, line, "", table, complaint)
        except CardFileError as error:
            self.errors.append(error)
            return ()

    def _check_tables(self) -> None:
        for table in self.content:
            if table not in TABLE_NAMES:
                hint = similar_word_hint(table, TABLE_NAMES)
                complaint = f"no such table: expected one of {', '.join(TABLE_NAMES)}{hint}"
                line = self.source.line_of(table, 0, "")
                column = self.source.column_of(line, table)
                file = self.source.file
                self.errors.append(CardFileError(file, line, "", table, complaint, column))

    def _read_about(self) -> _Set | None:
        place = SourceLocation(self.source, "set", 0, self.content.get("set", {}))
        about = self._convert(place, _Set)
        if about is not None and not 1 <= about.year <= MAX_YEAR:
            self._add_error(place, "year", "expected a year, such as 2014")
            return None
        if about is not None and not re.fullmatch(r"[A-Za-z0-9]+", about.code):
            self._add_error(place, "code", "expected letters and digits, such as UXM", about.code)
            return None
        return about

    def _read_die(self, place: SourceLocation) -> bool:
        die = self._convert(place, _Die)
        if die is None:
            self.dice.setdefault(place.card_title, None)  # so its cards don't report a second error
            return False
        if die.name in self.dice:
            complaint = "another die already has this name"
            self._add_error(place, "name", complaint, die.name)
            return False
        try:
            self.dice[die.name] = parse_die_kind(die.name, die.faces)
        except InvalidFace as error:
            self.dice[die.name] = None
            self._add_error(place, "faces", str(error), f'"{error.face}"' if error.face else "")
            return False
        return True

    def _read_card(self, place: SourceLocation, kind: CardKind) -> Card | None:
        before = len(self.errors)
        wording, tree = self._read_text(place, kind)
        keys = self._convert(place, CARD_TABLES[kind])
        is_there = place.card_title in self.titles
        self.titles.add(place.card_title)
        if keys is None:
            return None
        if is_there:
            self._add_error(place, "name", "another card already has this name and subtitle")
        cost, energy = self._read_cost(place, keys.cost)
        maximum = keys.use if isinstance(keys, _BasicAction) else keys.max
        self._check_range(
            place, "use" if isinstance(keys, _BasicAction) else "max", maximum, MAX_DICE
        )
        die = BASIC_ACTION if kind is CardKind.BASIC_ACTION else self._die_of(place, kind)
        self._check_number(place, keys.number)
        if die is None or self.set_table is None or len(self.errors) > before:
            return None
        return Card(
            set_code=self.set_table.code,
            number=keys.number,
            name=keys.name,
            subtitle="" if isinstance(keys, _BasicAction) else keys.subtitle,
            kind=kind,
            cost=cost,
            energy=energy,
            affiliations=keys.affiliations if isinstance(keys, _Character) else (),
            maximum=maximum,
            die=die,
            wording=wording,
            text=tree,
            creatures=keys.creatures if isinstance(keys, _Character) else (),
            alignment=keys.alignment if isinstance(keys, _Character) else None,
        )

    def _check_range(self, place: SourceLocation, key: str, number: int, most: int) -> bool:
        if 1 <= number <= most:
            return True
        self._add_error(place, key, f"expected 1 or more, and at most {most}")
        return False

    def _check_number(self, place: SourceLocation, number: int) -> None:
        if not self._check_range(place, "number", number, MAX_CARD_NUMBER):
            return
        if number in self.numbers:
            self._add_error(place, "number", f"another card already has the number {number}")
        self.numbers.add(number)

    def _read_cost(self, place: SourceLocation, cost: str) -> tuple[int, tuple[Energy, ...]]:
        first, *types = cost.split() or [""]
        number = small_number(first, MAX_COST)
        if number is None or any(word not in ENERGY_TYPES for word in types):
            expected = 'a number and energy types (fist, bolt, mask, shield), such as "4 bolt"'
            self._add_error(place, "cost", f'"{cost}" is not a cost: expected {expected}')
            return 0, ()
        return number, tuple(Energy(word) for word in types)

    def _die_of(self, place: SourceLocation, kind: CardKind) -> DieKind | None:
        name = place.text_of("name")
        if name not in self.dice:
            known = similar_word_hint(name, self.dice)
            complaint = f'no die has this name: expected a [[die]] "{name}"{known}'
            self._add_error(place, "name", complaint, name)
            return None
        die = self.dice[name]
        if die is not None and die.is_action != (kind is CardKind.ACTION):
            wanted = "faces with action" if kind is CardKind.ACTION else "character faces"
            self._add_error(place, "name", f"the die {name} does not fit: expected {wanted}", name)
        return die

    def _read_text(self, place: SourceLocation, kind: CardKind) -> tuple[str, Text]:
        """Return the text as displayed, one paragraph per line, and its tree."""
        text, name = place.text_of("text"), place.text_of("name")[:MAX_NAME_LENGTH]
        wording = "\n".join(line.strip() for line in text.split("\n") if line.strip())
        if len(wording) > MAX_TEXT_LENGTH:
            complaint = f"the text has {len(wording):,} characters: expected at most"
            self._add_error(place, "text", f"{complaint} {MAX_TEXT_LENGTH:,}")
            self.texts.append("")
            return "", Text()
        self.texts.append(wording)
        tree = self._known_tree(wording, name, kind) if wording else Text()
        if tree is not None:
            return wording, tree
        if self.unread_texts >= MAX_UNREAD_TEXTS:
            complaint = f"not read, after {MAX_UNREAD_TEXTS} texts that are not understood"
            self._add_error(place, "text", f"{complaint}: correct those first")
            return "", Text()
        # Start the parser only for a new text: it takes longer than everything else here.
        from rules.language.parser.text_parser import parse_text

        either = either_wording_reader(
            name,
            is_character=kind is CardKind.CHARACTER,
            known_names=self.known_names,
            set_code=self.set_table.code if self.set_table else "",
        )
        found = read_paragraphs(text, parse_text if self.is_exact else either)
        mistakes = [
            place.text_error_at(paragraph, paragraph.error)
            for paragraph in found
            if paragraph.error is not None
        ]
        self.errors += mistakes
        self.unread_texts += bool(mistakes)
        return wording, join_paragraphs(found)

    def _known_tree(self, wording: str, name: str, kind: CardKind) -> Text | None:
        """The tree of a text that was parsed before."""
        if self.is_exact:
            return self.trees.get(wording_fingerprint(wording))
        tree = self.trees.get(wording_fingerprint(wording, name, kind.value))
        if tree is None and self.trees:
            names = self._name_finder.names_in(wording)
            tree = self.trees.get(wording_fingerprint(wording, name, kind.value, names))
        return tree


class SetCodes:
    """The codes of the packaged sets and of the card files that have been added."""

    def __init__(self) -> None:
        self._set_names = {code: edition.title for code, edition in EDITIONS.items()}

    def add(self, read: CardFileResult, source: str, file: str) -> CardFileResult:
        """Add the set of a card file. If its code is taken, the result has an error and no set."""
        if read.card_set is None:
            return read
        code = read.card_set.code
        if code not in self._set_names:
            self._set_names[code] = read.card_set.name
            return read
        lines = SourceLines(source, file)
        line = lines.line_of("set", 0, "code")
        complaint = (
            f'the set {self._set_names[code]} already has the code "{code}": choose another code'
        )
        mistake = CardFileError(file, line, "", "code", complaint, lines.column_of(line, code))
        return read._replace(card_set=None, errors=(*read.errors, mistake))


# --- card report ----------------------------------------------------------------------------------


MAX_FIRST_ERRORS = 10
"""How many errors `first_error_lines` returns: there, they are printed beside the real answer."""


def report_lines(read: CardFileResult, file: str) -> Iterator[str]:
    """Yield each error in file order, then the number of cards and sentences understood."""
    yield from (str(error) for error in errors_in_order(read))
    good = len(read.card_set.cards) if read.card_set else 0
    sentences, understood = sentence_counts(read)
    yield (
        f"{file}: {good} of {len(read.texts)} cards and {understood} of {sentences}"
        " sentences understood"
    )


def first_error_lines(read: CardFileResult, file: str) -> list[str]:
    """Return the first errors in file order, then how many more there are."""
    lines = [str(error) for error in errors_in_order(read)[:MAX_FIRST_ERRORS]]
    if more := len(read.errors) - len(lines):
        lines.append(f"{file}: ... and {more} more (python -m rules read --toml lists them all)")
    return lines


def errors_in_order(read: CardFileResult) -> list[CardFileError]:
    """Return the errors sorted by their position in the file."""
    return sorted(read.errors, key=lambda error: (error.line, error.column))


def sentence_counts(read: CardFileResult) -> tuple[int, int]:
    """Return the number of sentences in a file, and how many of them are understood."""
    from rules.language.document import count_sentences

    every = sum(
        count_sentences(paragraph) for text in read.texts for paragraph in text.splitlines()
    )
    missed = 0
    for mistake in read.errors:
        if mistake.paragraph is not None:
            understood, there = mistake.paragraph.sentence_counts
            missed += there - understood
    return every, every - missed
