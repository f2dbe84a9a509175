"""Reading a set of cards from its text form, TOML (docs/rules-language.md)."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from rules.cards import Card, CardKind, CardSet
from rules.dice import BASIC_ACTION, TYPES, BadFace, DieKind, Energy, read_die
from rules.language.tree import Text

if TYPE_CHECKING:
    from rules.language.reading import BadText


class BadCard(ValueError):
    """A card file that can't be read: where it went wrong and what was expected.

    `line` is 0, `card` and `key` are "" where they are not known.
    """

    def __init__(self, file: str, line: int, card: str, key: str, complaint: str) -> None:
        super().__init__(file, line, card, key, complaint)
        self.file = file
        self.line = line
        self.card = card
        self.key = key
        self.complaint = complaint

    def __str__(self) -> str:
        place = (self.file, f"line {self.line}" if self.line else "", self.card, self.key)
        return f"{', '.join(part for part in place if part)}: {self.complaint}"


def read_set(source: str, file: str, trees: Mapping[str, Text] | None = None) -> CardSet:
    """Read a set of cards from TOML.

    Args:
        source: the text of the file.
        file: its name, for errors.
        trees: texts that were read before, by the `fingerprint` of their wording; any other is
            read now, which takes the parser a moment to start.

    Raises:
        BadCard: the file is no TOML, or holds something that is no card.
    """
    try:
        content = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found.group(1)) if found else 0
        raise BadCard(file, line, "", "", f"this is no TOML: {error}") from None
    lines = _Source(source, file)
    for table in content:
        if table not in _TABLES:
            complaint = (
                f"no such table: expected one of {', '.join(_TABLES)}{_like(table, _TABLES)}"
            )
            raise BadCard(file, lines.line_of(table, 0, ""), "", table, complaint)
    about = _read_about(_Place(lines, "set", 0, content.get("set", {})))
    dice = _read_dice(lines, content)
    cards = [
        _read_card(place, kind, about, dice, trees or {})
        for kind in _KINDS
        for place in _places(lines, content, kind.value)
    ]
    _check(lines, content, dice.values())
    return CardSet(about.name, about.code, about.year, tuple(cards))


def fingerprint(wording: str) -> str:
    """The name under which the tree of a wording is kept."""
    return hashlib.sha256(wording.encode()).hexdigest()


# --- the tables of a file -------------------------------------------------------------------------


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a card file; its fields are the keys."""


class _Set(_Table, frozen=True):
    name: str
    code: str
    year: int


class _Die(_Table, frozen=True):
    name: str
    faces: list[str]


class _Character(_Table, frozen=True):
    name: str
    subtitle: str
    number: int
    cost: str
    max: int
    affiliations: list[str] = []
    text: str = ""


class _Action(_Table, frozen=True):
    name: str
    number: int
    cost: str
    max: int
    subtitle: str = ""
    text: str = ""


class _BasicAction(_Table, frozen=True):
    name: str
    number: int
    cost: str
    use: int
    text: str = ""


_T = TypeVar("_T", bound=_Table)
_AnyCard = _Character | _Action | _BasicAction
_KINDS: dict[CardKind, type[_AnyCard]] = {
    CardKind.CHARACTER: _Character,
    CardKind.ACTION: _Action,
    CardKind.BASIC_ACTION: _BasicAction,
}
_TABLES = ("set", "die", *(kind.value for kind in _KINDS))
_IN_WORDS = {
    "int": "a whole number", "str": "text in quotes", "array": "a list in [ ]",
    "object": "a table", "float": "a number with a point", "bool": "true or false",
}  # fmt: skip


class _Source:
    """The lines of a file, to say where something stands."""

    def __init__(self, source: str, file: str) -> None:
        self.file = file
        self.lines = source.split("\n")

    def line_of(self, table: str, nth: int, key: str) -> int:
        """The line of a key in the nth table of a name; of the table where the key is missing."""
        header = 0
        for number, line in self._outside_texts():
            found = re.match(r"\s*\[\[?\s*(\w+)", line)
            if found and header:
                break
            if found and found.group(1) == table:
                nth -= 1
                header = number if nth < 0 else 0
            elif header and key and re.match(rf"\s*{re.escape(key)}\s*=", line):
                return number
        return header

    def _outside_texts(self) -> Iterator[tuple[int, str]]:
        inside = False
        for number, line in enumerate(self.lines, 1):
            if not inside:
                yield number, line
            inside ^= line.count('"""') % 2 == 1


class _Place:
    """One table of a file, and the card it is about: where errors are."""

    def __init__(self, source: _Source, table: str, nth: int, content: Any) -> None:
        self.source = source
        self.table = table
        self.nth = nth
        self.content = content
        self.card = _title(content)

    def bad(self, key: str, complaint: str) -> BadCard:
        """An error at a key of this table."""
        return BadCard(self.source.file, self.line_of(key), self.card, key, complaint)

    def line_of(self, key: str) -> int:
        """The line of a key of this table."""
        return self.source.line_of(self.table, self.nth, key)

    def bad_text(self, text: str, error: BadText) -> BadCard:
        """An error in a text, at the line of its paragraph unless lines were joined."""
        at = self.line_of("text")
        rows = [row for row, line in enumerate(text.split("\n")) if line.strip()]
        row = rows[error.line - 1]
        line = at + 1 + row
        if self.source.lines[line - 1 : line] == [text.split("\n")[row]]:
            at = line
        complaint = f"column {error.column}: {error.complaint}"
        return BadCard(self.source.file, at, self.card, "text", complaint)

    def keys(self, kind: type[_T]) -> _T:
        """The keys of this table."""
        try:
            return msgspec.convert(self.content, kind)
        except msgspec.ValidationError as error:
            raise self.bad(*_in_words(str(error), kind)) from None


def _title(content: Any) -> str:
    """How a table names its card, so far as it does."""
    if not isinstance(content, dict):
        return ""
    names = (content.get("name"), content.get("subtitle"))
    return "/".join(part for part in names if part and isinstance(part, str))


def _in_words(complaint: str, kind: type[_Table]) -> tuple[str, str]:
    """The key that a complaint of the decoder is about, and the complaint for people."""
    keys = tuple(field.name for field in msgspec.structs.fields(kind))
    if found := re.match(r"Object contains unknown field `(.*?)`", complaint):
        key = found.group(1)
        return key, f"no such key: expected one of {', '.join(keys)}{_like(key, keys)}"
    if found := re.match(r"Object missing required field `(.*?)`", complaint):
        return found.group(1), f'this is missing: expected a line "{found.group(1)} = ..."'
    found = re.match(r"Expected `(.*?)`, got `(.*?)`(?: - at `\$\.?(\w*)(.*)`)?", complaint)
    if found is None:
        return "", complaint
    expected, got = (_IN_WORDS.get(word, word) for word in found.group(1, 2))
    inside = " inside" if found.group(4) else ""
    return found.group(3) or "", f"this{inside} is {got}: expected {expected}"


def _like(word: str, words: Iterable[str]) -> str:
    like = get_close_matches(word, list(words), n=1)
    return f" (perhaps {like[0]})" if like else ""


# --- making cards ---------------------------------------------------------------------------------


def _read_about(place: _Place) -> _Set:
    about = place.keys(_Set)
    if not re.fullmatch(r"[A-Za-z0-9]+", about.code):
        raise place.bad("code", "expected letters and digits, as UXM")
    return about


def _places(source: _Source, content: dict[str, Any], table: str) -> Iterator[_Place]:
    tables = content.get(table, [])
    if not isinstance(tables, list):
        raise _Place(source, table, 0, tables).bad("", f"expected [[{table}]] in double brackets")
    for nth, keys in enumerate(tables):
        yield _Place(source, table, nth, keys)


def _read_dice(source: _Source, content: dict[str, Any]) -> dict[str, tuple[_Place, DieKind]]:
    dice: dict[str, tuple[_Place, DieKind]] = {}
    for place in _places(source, content, "die"):
        die = place.keys(_Die)
        if die.name in dice:
            raise place.bad("name", "a die of this name is there before: expected one for a name")
        try:
            dice[die.name] = (place, read_die(die.name, die.faces))
        except BadFace as error:
            raise place.bad("faces", str(error)) from None
    return dice


def _read_card(
    place: _Place,
    kind: CardKind,
    about: _Set,
    dice: Mapping[str, tuple[_Place, DieKind]],
    trees: Mapping[str, Text],
) -> Card:
    keys = place.keys(_KINDS[kind])
    cost, energy = _read_cost(place, keys.cost)
    wording, text = _read_text(place, keys.text, trees)
    maximum = keys.use if isinstance(keys, _BasicAction) else keys.max
    if maximum < 1:
        raise place.bad("use" if kind is CardKind.BASIC_ACTION else "max", "expected 1 or more")
    if keys.number < 1:
        raise place.bad("number", "expected 1 or more")
    return Card(
        set_code=about.code,
        number=keys.number,
        name=keys.name,
        subtitle="" if isinstance(keys, _BasicAction) else keys.subtitle,
        kind=kind,
        cost=cost,
        energy=energy,
        affiliations=tuple(keys.affiliations) if isinstance(keys, _Character) else (),
        maximum=maximum,
        die=BASIC_ACTION
        if kind is CardKind.BASIC_ACTION
        else _die_of(place, kind, keys.name, dice),
        wording=wording,
        text=text,
    )


def _read_cost(place: _Place, cost: str) -> tuple[int, tuple[Energy, ...]]:
    number, *types = cost.split() or [""]
    if not number.isdecimal() or any(word not in TYPES for word in types):
        expected = 'a number and energy types (fist, bolt, mask, shield), as "4 bolt"'
        raise place.bad("cost", f'"{cost}" is no cost: expected {expected}')
    return int(number), tuple(Energy(word) for word in types)


def _die_of(
    place: _Place, kind: CardKind, name: str, dice: Mapping[str, tuple[_Place, DieKind]]
) -> DieKind:
    if name not in dice:
        like = _like(name, dice)
        raise place.bad("name", f'no die has this name: expected a [[die]] "{name}"{like}')
    die = dice[name][1]
    if die.is_action != (kind is CardKind.ACTION):
        wanted = "faces with action" if kind is CardKind.ACTION else "character faces"
        raise place.bad("name", f"the die {name} does not fit: expected {wanted}")
    return die


def _read_text(place: _Place, text: str, trees: Mapping[str, Text]) -> tuple[str, Text]:
    """The text as it is shown, a paragraph a line, and its tree."""
    wording = "\n".join(line.strip() for line in text.split("\n") if line.strip())
    tree = trees.get(fingerprint(wording)) if wording else Text()
    if tree is not None:
        return wording, tree
    # The parser starts only where a text is new: it takes longer than all else here.
    from rules.language.reading import BadText, read

    try:
        return wording, read(wording)
    except BadText as error:
        raise place.bad_text(text, error) from None


def _check(
    source: _Source, content: dict[str, Any], dice: Iterable[tuple[_Place, DieKind]]
) -> None:
    """Names and numbers that must be there once; dice that no card has."""
    titles: set[str] = set()
    numbers: set[int] = set()
    names: set[str] = set()
    for kind in _KINDS:
        for place in _places(source, content, kind.value):
            number = place.content["number"]
            if place.card in titles:
                raise place.bad("name", "a card of this name and subtitle is there before")
            if number in numbers:
                raise place.bad("number", f"another card has the number {number}")
            titles.add(place.card)
            numbers.add(number)
            names.add(place.content["name"])
    for place, die in dice:
        if die.name not in names:
            raise place.bad("name", f'no card has this die: expected a card "{die.name}"')
