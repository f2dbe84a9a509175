"""Reads the card list of the community's team builder, a JavaScript file with a list for each set.

A row is a string of five signs and parts between bars: rarity, cost, energy, affiliation and most
dice, then `Name|Subtitle|paragraph|* burst|Global: ...`. Sets of Dungeons & Dragons have two more
signs, for alignment and equipment, and creature types as words of the subtitle. A table such as
"msw_aff" says what a sign of affiliation means. The table `dice`, if the file has it, says the
levels of a die: `"Name": "022 133 134*"`, with the key `"SET@Name"` for one set; a number above 9
is a letter, and 2 means two bursts.

The list and its texts belong to others. The program brings none of them, it reads a player's file.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from rules.cards.card import CardKind
from rules.cards.card_lists.die_rows import InvalidDieRow, parse_die_row
from rules.cards.card_lists.imported_list import ImportedList, ListCollector, plain_paragraphs
from rules.cards.listed_card import CREATURES, ListedCard
from rules.model.dice import Energy
from rules.reading import CARD_SOURCE, asset_text, parse_toml

_SIGNS = r"[0-9][0-9A-Fa-f][0-9A-Z][0-9A-Za-z][0-9A-Fa-f](?![,;\t|])"
_ROW = re.compile(rf"{_SIGNS}[^|]*\|")
_FIRST_ROW = re.compile(rf"(?:^|['\"]){_SIGNS}[^|\n]{{1,150}}\|", re.MULTILINE)
_FURTHER_SIGNS = re.compile(r"[gneb0][0-9]")
_ALIGNMENTS = {"g": "good", "n": "neutral", "b": "evil", "e": "evil"}
_RARITIES = ("starter", "common", "uncommon", "rare", "super rare", "promo")
_ENERGY = {
    "0": (), "1": ("mask",), "2": ("fist",), "3": ("bolt",), "4": ("shield",),
    "5": ("bolt", "fist"), "6": ("bolt", "mask"), "7": ("bolt", "shield"), "8": ("fist", "mask"),
    "9": ("fist", "shield"), "A": ("mask", "shield"), "B": ("fist", "bolt", "mask", "shield"),
}  # fmt: skip
_BASIC_ACTIONS = ("Basic Action Card", "Basic Action", "Epic Basic Action")
_PROMO = re.compile(r"_?(?:op|promo|wkop)", re.IGNORECASE)


class _Signs(msgspec.Struct, frozen=True):
    """What the signs mean: the file `assets/community-list.toml`."""

    sets: dict[str, tuple[str, int]]
    tables: dict[str, str]
    affiliations: dict[str, tuple[str, ...]]
    icons: dict[str, str]


@cache
def _signs() -> _Signs:
    name = "community-list.toml"
    return msgspec.convert(parse_toml(asset_text(name), name, CARD_SOURCE), _Signs)


def is_community_list(text: str) -> bool:
    """Whether a text has a row of such a list near the beginning."""
    return _FIRST_ROW.search(text[:50_000]) is not None


def read_community_list(text: str, file: str) -> ImportedList:
    """Read such a list. Rows that are wrong are left out, and become faults."""
    return _CommunityReader(text, file).read()


# --- the script -----------------------------------------------------------------------------------


class _Words(NamedTuple):
    """A string or word of the script, and its line."""

    text: str
    line: int


class _Table(NamedTuple):
    """A variable of the script: the entries of a list, or keys and values in turn."""

    name: str
    is_list: bool
    words: list[_Words]


_TOKEN = re.compile(
    r"(?P<string>'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\")"
    r"|(?P<remark>//[^\n]*)|(?P<long>/\*)"
    r"|\bvar\s{1,20}(?P<name>\w{1,80})\s{0,20}=\s{0,20}(?=[\[{])"
    r"|(?P<sign>[\[\]{}\n])|(?P<word>\w+)"
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


def _tables(text: str) -> Iterator[_Table]:
    """Yield the lists and tables that a script gives to variables, in their order."""
    at, line, depth = 0, 1, 0
    table: _Table | None = None
    while found := _TOKEN.search(text, at):
        at = found.end()
        if found["long"]:
            end = text.find("*/", at)
            end = len(text) if end < 0 else end + 2
            line += text.count("\n", at, end)
            at = end
        elif found["name"]:
            table, depth = _Table(found["name"], text[at] == "[", []), 0
        elif found["sign"] == "\n":
            line += 1
        elif found["sign"] and table is not None:
            depth += 1 if found["sign"] in "[{" else -1
            if depth <= 0:
                yield table
                table = None
        elif table is not None and found["string"]:
            table.words.append(_Words(_ESCAPE.sub(r"\1", found["string"][1:-1]), line))
        elif table is not None and found["word"]:
            table.words.append(_Words(found["word"], line))
    if table is not None:
        yield table


def _pairs(words: list[_Words]) -> Mapping[str, str]:
    """The keys and values of a table."""
    return {words[at].text: words[at + 1].text for at in range(0, len(words) - 1, 2)}


# --- the cards ------------------------------------------------------------------------------------


class _CommunityReader:
    def __init__(self, text: str, file: str) -> None:
        self._found = ListCollector(file)
        tables = tuple(_tables(text)) or tuple(_bare_rows(text, file))
        self._lists = [table for table in tables if table.is_list and _has_rows(table)]
        self._named = {table.name: table for table in tables}
        dice = self._named.get("dice")
        self._dice = {} if dice is None or dice.is_list else _pairs(dice.words)
        self._dice_of_sets = {key.casefold(): value for key, value in self._dice.items()}
        self._versions: dict[str, set[str]] = defaultdict(set)
        for key, value in self._dice.items():
            self._versions[key.partition("@")[2] or key].add(value)

    def read(self) -> ImportedList:
        for table in self._lists:
            code = _code_of(table.name)
            name, year = _signs().sets.get(table.name.lower(), ("", 0))
            self._found.name_set(code, name, year)
            self._read_list(table, code)
        if not self._lists:
            complaint = 'no cards: expected rows such as "14104Name|Subtitle|Text"'
            self._found.add_fault(0, "", "", complaint)
        return self._found.result()

    def _read_list(self, table: _Table, code: str) -> None:
        affiliations = self._affiliations_of(table.name)
        has_more = all(_FURTHER_SIGNS.match(row.text, 5) for row in table.words)
        sources = self._named.get(f"{table.name}_dice")
        is_by_row = sources is not None and len(sources.words) == len(table.words)
        for at, row in enumerate(table.words):
            if not _ROW.match(row.text):
                expected = (
                    "expected five signs (rarity, cost, energy, affiliation, most dice) and parts, "
                    'such as "14104Name|Subtitle|Text"'
                )
                self._found.add_fault(row.line, row.text[:60], "", f"no row of a card: {expected}")
                continue
            box = sources.words[at].text if is_by_row and sources is not None else ""
            card = self._card(row, table.name, at + 1, affiliations, box, 7 if has_more else 5)
            if card is not None:
                self._found.add(code, card)

    def _affiliations_of(self, name: str) -> Mapping[str, str] | None:
        """What the signs of a list mean; None if they mean themselves, empty if nobody says it."""
        tables = {name: table for name, table in self._named.items() if name.endswith("_aff")}
        known = _signs().tables.get(name.lower(), "" if not tables else f"{name}_aff")
        known = f"{name}_aff" if f"{name}_aff" in tables else known
        if not known:
            return None
        table = tables.get(known)
        return {} if table is None or table.is_list else _pairs(table.words)

    def _card(
        self,
        row: _Words,
        table: str,
        number: int,
        meanings: Mapping[str, str] | None,
        box: str,
        signs: int,
    ) -> ListedCard | None:
        said = row.text
        listed_name, subtitle, *paragraphs = said[signs:].split("|")
        name, mark, version = listed_name.replace("™", "").strip().partition("@")
        name = f"{name} ({version})" if mark else name
        subtitle = _plain(subtitle).lstrip("~").strip()
        if said[2] not in _ENERGY:
            complaint = f'"{said[2]}" is no energy: expected 0 to 9, A or B'
            self._found.add_fault(row.line, name, "energy", complaint, 3)
            return None
        energy = tuple(Energy(word) for word in _ENERGY[said[2]])
        affiliations = self._affiliations(row, said[3], meanings, name)
        is_basic = subtitle in _BASIC_ACTIONS
        has_traits = signs > 5 and not is_basic
        faces = () if is_basic else self._faces(listed_name, energy, table, box, row.line)
        return ListedCard(
            name=_plain(name),
            subtitle="" if is_basic else subtitle,
            number=number,
            kind=_kind(is_basic=is_basic, faces=faces, energy=energy, affiliations=affiliations),
            cost=int(said[1], 16),
            energy=energy,
            affiliations=affiliations,
            maximum=int(said[4], 16) or None,
            rarity=_RARITIES[int(said[0])] if int(said[0]) < len(_RARITIES) else "",
            printed=_printed(paragraphs),
            faces=faces,
            line=row.line,
            creatures=_creatures_of(subtitle) if has_traits else (),
            alignment=_ALIGNMENTS.get(said[5], "") if has_traits else "",
        )

    def _affiliations(
        self, row: _Words, sign: str, meanings: Mapping[str, str] | None, name: str
    ) -> tuple[str, ...]:
        if sign == "0":
            return ()
        icons = (meanings.get(sign, "") if meanings is not None else sign).split("/")
        known = _signs().affiliations
        found: list[str] = []
        for icon in icons:
            if icon in known:
                found += [one for one in known[icon] if one not in found]
            elif icon != "0":
                complaint = f'the sign "{sign}" means no affiliation that is known here: left out'
                self._found.add_fault(row.line, name, "affiliations", complaint, 4)
        return tuple(found)

    def _faces(
        self, name: str, energy: tuple[Energy, ...], table: str, box: str, line: int
    ) -> tuple[str, ...]:
        """The faces of a die, if the file has its levels and they are those of this set."""
        name = name.replace("™", "").strip()
        code = _code_of(table)
        prefixes = (box,) if box else (code, table, table.partition("_")[0])
        found = next(
            (
                self._dice_of_sets[key]
                for prefix in prefixes
                if (key := f"{prefix}@{name}".casefold()) in self._dice_of_sets
            ),
            "",
        )
        is_sure = box or not _PROMO.search(table) or len(self._versions[name]) == 1
        row = found or (self._dice.get(name, "") if is_sure else "")
        if not row:
            return ()
        try:
            return parse_die_row(_die_row(row), energy)
        except InvalidDieRow as failure:
            if len(energy) == 1:
                complaint = f'the die "{row[:40]}" is not understood: {failure}'
                self._found.add_fault(line, name, "die", complaint)
            return ()


def _code_of(name: str) -> str:
    """The code of the set that a list has."""
    code = re.sub(r"[^A-Za-z0-9]", "", name.removeprefix("dc_")).upper()[:20]
    return "JL" if code == "DCJL" else code


def _has_rows(table: _Table) -> bool:
    return any(_ROW.match(row.text) for row in table.words[:50])


def _bare_rows(text: str, file: str) -> Iterator[_Table]:
    """Rows without a script around them: one list, which is called after the file."""
    rows = [_Words(line.strip(), at) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    stem = re.split(r"[/\\]", file)[-1].partition(".")[0]
    yield _Table(re.sub(r"\W", "", stem) or "list", True, rows)


def _kind(
    *,
    is_basic: bool,
    faces: tuple[str, ...],
    energy: tuple[Energy, ...],
    affiliations: tuple[str, ...],
) -> CardKind | None:
    """The kind of a card, if the list says it: only characters have levels or affiliations."""
    if is_basic:
        return CardKind.BASIC_ACTION
    if faces or affiliations:
        return CardKind.CHARACTER
    return None if energy else CardKind.ACTION


def _creatures_of(subtitle: str) -> tuple[str, ...]:
    """The creature types of a character: words of its subtitle, beside its rank."""
    words = re.findall(r"[\w-]+", subtitle.lower())
    return tuple(one for one in CREATURES if one in words)


def _die_row(listed: str) -> str:
    """The row of a die as `die_rows` reads it: groups of four signs, the last one for bursts."""
    groups = (listed[at : at + 4] for at in range(0, len(listed), 4))
    return " ".join(map(_level, groups))


def _level(group: str) -> str:
    try:
        numbers = [str(int(sign, 16)) for sign in group[:3]]
    except ValueError:
        return group.strip()
    joint = "/" if any(len(number) > 1 for number in numbers) else ""
    return joint.join(numbers) + {"*": "*", "2": "**"}.get(group[3:], group[3:].strip())


# --- the texts ------------------------------------------------------------------------------------


_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,40}/?>")
_ICON = re.compile(r"\[([0-9A-Z]{1,10})\]")


_ENTITY = re.compile(r"&(?:bull|amp|quot|lt|gt|nbsp|#39);")
_ENTITIES = {
    "&bull;": "\u2022", "&amp;": "&", "&quot;": '"', "&lt;": "<", "&gt;": ">", "&nbsp;": " ",
    "&#39;": "'",
}  # fmt: skip


def _plain(text: str) -> str:
    return _ENTITY.sub(lambda found: _ENTITIES[found[0]], _TAG.sub("", text)).strip()


def _printed(paragraphs: list[str]) -> str:
    """The printed words: icons are words, and the other side of a card is marked."""
    icons = _signs().icons
    lines = ("Other side:" if not part.strip() else part for part in paragraphs)
    text = "\n".join(lines) if any(part.strip() for part in paragraphs) else ""
    return plain_paragraphs(_ICON.sub(lambda icon: icons.get(icon[1], icon[0]), _plain(text)))
