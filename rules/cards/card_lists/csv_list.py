"""Reads cards from a table in CSV, as spreadsheets write it: one card in each row.

The first row has the headings, in any order: `set, number, name, subtitle, kind, cost, energy,
affiliations, creatures, alignment, maximum, rarity, text, bursts, global`, and `level1, level2,
level3` or `die` for the die (see `die_rows`). Only `set` and `name` must be there. An empty cell is
not known. Paragraphs of a text are lines of its cell, or parted by `|`; cells may be parted by
commas, semicolons or tabs.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from unicodedata import combining, normalize

from rules.cards.card import CardKind
from rules.cards.card_file import MAX_CARD_NUMBER, MAX_COST, MAX_DICE
from rules.cards.card_lists.die_rows import InvalidDieRow, is_action_row, parse_die_row
from rules.cards.card_lists.imported_list import ImportedList, ListCollector, plain_paragraphs
from rules.cards.listed_card import ListedCard
from rules.cards.source_location import similar_word_hint
from rules.model.dice import ENERGY_TYPES, Energy
from rules.reading import small_number

HEADINGS = (
    "set", "number", "name", "subtitle", "kind", "cost", "energy", "affiliations", "creatures",
    "alignment", "maximum", "rarity", "text", "bursts", "global", "level1", "level2", "level3",
    "die", "year",
)  # fmt: skip
_OTHER_HEADINGS = {
    "max": "maximum", "max dice": "maximum", "affiliation": "affiliations", "burst": "bursts",
    "global ability": "global", "title": "name", "type": "kind", "no": "number", "#": "number",
    "creature": "creatures", "creature type": "creatures", "creature types": "creatures",
    "level 1": "level1", "level 2": "level2", "level 3": "level3", "dice": "die",
}  # fmt: skip
_KINDS = {
    "character": CardKind.CHARACTER, "action": CardKind.ACTION,
    "basic action": CardKind.BASIC_ACTION, "basic_action": CardKind.BASIC_ACTION,
}  # fmt: skip
_NO_ENERGY = ("none", "generic", "-", "0")
_BURST = re.compile(r"\*/\*\*|\*{1,2}")


def read_csv_list(text: str, file: str) -> ImportedList:
    """Read a table in CSV. Rows that are wrong are left out, and become faults."""
    return _CsvReader(text, file).read()


class _CsvReader:
    def __init__(self, text: str, file: str) -> None:
        self._found = ListCollector(file)
        first = text.partition("\n")[0]
        delimiter = max(",;\t", key=first.count)
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._rows = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter)
        self._codes: dict[str, str] = {}

    def read(self) -> ImportedList:
        columns = self._columns()
        try:
            for cells in self._rows if columns else ():
                if any(cell.strip() for cell in cells):
                    self._add({columns[at]: cell for at, cell in enumerate(cells) if at in columns})
        except csv.Error as failure:
            complaint = f"not a row of a table ({failure}): expected cells parted by commas"
            self._found.add_fault(self._rows.line_num, "", "", complaint)
        read = self._found.result()
        if read.card_count or read.fault_count:
            return read
        self._found.add_fault(0, "", "", "no cards: expected a row for each card")
        return self._found.result()

    def _columns(self) -> dict[int, str]:
        """The headings by their place; none if they are not those of a card list."""
        try:
            said = next(self._rows, [])
        except csv.Error:
            said = []
        columns: dict[int, str] = {}
        unknown: list[str] = []
        for at, heading in enumerate(said):
            word = " ".join(heading.lower().replace("_", " ").split())
            word = _OTHER_HEADINGS.get(word, word)
            if word in HEADINGS and word not in columns.values():
                columns[at] = word
            elif word:
                hint = similar_word_hint(word, HEADINGS)
                complaint = f'the column "{heading[:40]}" is left out: no such heading{hint}'
                unknown.append(complaint)
        if not {"set", "name"} <= set(columns.values()):
            complaint = f"no card list: expected the headings {', '.join(HEADINGS)}"
            self._found.add_fault(1, "", "", complaint)
            return {}
        for complaint in unknown:
            self._found.add_fault(1, "", "", complaint)
        return columns

    def _add(self, cells: Mapping[str, str]) -> None:
        row = _Row(cells, self._rows.line_num, self._found)
        code = self._code_of(row.said("set"))
        year = small_number(row.said("year"), 9999)
        self._found.name_set(code, row.said("set"), year or 0)
        card = row.card()
        if card is not None:
            self._found.add(code, card)

    def _code_of(self, set_name: str) -> str:
        """The code of a set: its name if that is a word, else the first letters of its words."""
        if set_name not in self._codes:
            words = re.findall(r"[A-Za-z0-9]+", _without_accents(set_name))
            code = "".join(word[0] for word in words) if len(words) > 1 else "".join(words)[:20]
            made, number = code.upper()[:18], 1
            while made and made in self._codes.values():
                number += 1
                made = f"{code.upper()[:18]}{number}"
            self._codes[set_name] = made
        return self._codes[set_name]


class _Row:
    """One row; whatever is wrong in it becomes a fault, and the row no card."""

    def __init__(self, cells: Mapping[str, str], line: int, found: ListCollector) -> None:
        self._cells, self._line, self._found = cells, line, found
        self._title = "/".join(filter(None, (self.said("name"), self.said("subtitle"))))
        self._is_wrong = False

    def said(self, heading: str) -> str:
        return " ".join(self._cells.get(heading, "").split())

    def card(self) -> ListedCard | None:
        kind, energy = self._kind(), self._energy()
        if kind is CardKind.BASIC_ACTION:
            energy = energy or ()
        faces, kind = self._faces(kind, energy)
        card = ListedCard(
            name=self.said("name"),
            subtitle="" if kind is CardKind.BASIC_ACTION else self.said("subtitle"),
            number=self._number("number", MAX_CARD_NUMBER) or 0,
            kind=kind,
            cost=self._number("cost", MAX_COST),
            energy=energy,
            affiliations=tuple(_parts(self.said("affiliations"), ";|,")),
            creatures=tuple(_parts(self.said("creatures").lower(), ";|,")),
            alignment=self.said("alignment").lower(),
            maximum=self._number("maximum", MAX_DICE),
            rarity=self.said("rarity"),
            printed=self._printed(),
            faces=faces,
            line=self._line,
        )
        return None if self._is_wrong else card

    def _complain(self, heading: str, complaint: str, column: int = 0) -> None:
        self._is_wrong = True
        self._found.add_fault(self._line, self._title, heading, complaint, column)

    def _number(self, heading: str, most: int) -> int | None:
        said = self.said(heading)
        number = small_number(said, most)
        if said and number is None:
            self._complain(heading, f'"{said[:40]}": expected a number from 0 to {most:,}')
        return number

    def _kind(self) -> CardKind | None:
        said = self.said("kind").lower()
        if said and said not in _KINDS:
            self._complain("kind", f'"{said[:40]}": expected character, action or basic action')
        return _KINDS.get(said)

    def _energy(self) -> tuple[Energy, ...] | None:
        said = self.said("energy").lower()
        if not said:
            return None
        if said in _NO_ENERGY:
            return ()
        words = tuple(_parts(said, ";|,/ "))
        if any(word not in ENERGY_TYPES for word in words):
            expected = "expected fist, bolt, mask or shield, or none"
            self._complain("energy", f'"{said[:40]}": {expected}')
            return None
        return tuple(Energy(word) for word in words)

    def _faces(
        self, kind: CardKind | None, energy: tuple[Energy, ...] | None
    ) -> tuple[tuple[str, ...], CardKind | None]:
        """The faces of the die, and the kind of the card that follows from them."""
        heading = "die" if self.said("die") else "level1"
        levels = " ".join(self.said(f"level{level}") for level in (1, 2, 3))
        row = (self.said("die") or levels).strip()
        if not row or kind is CardKind.BASIC_ACTION:
            return (), kind
        kind = kind or (CardKind.ACTION if is_action_row(row) else CardKind.CHARACTER)
        if is_action_row(row) is (kind is CardKind.CHARACTER):
            self._complain(heading, f'"{row[:40]}" is not the die of this kind of card')
            return (), kind
        try:
            return parse_die_row(row, energy or ()), kind
        except InvalidDieRow as failure:
            self._complain(heading, str(failure), failure.column)
            return (), kind

    def _printed(self) -> str:
        text = plain_paragraphs(self._cells.get("text", "").replace("|", "\n"))
        lines = [text] if text else []
        for line in plain_paragraphs(self._cells.get("bursts", "").replace("|", "\n")).split("\n"):
            if line:
                lines.append(line if _BURST.match(line) else f"* {line}")
        said = self.said("global")
        if said:
            lines.append(said if said.lower().startswith("global") else f"Global: {said}")
        return "\n".join(lines)


def _without_accents(name: str) -> str:
    """A name of a set in letters that a code may have: "Faerun" for "Faer\u00fbn"."""
    return "".join(sign for sign in normalize("NFKD", name) if not combining(sign))


def _parts(said: str, separators: str) -> Iterator[str]:
    for part in re.split(f"[{re.escape(separators)}]", said):
        if part.strip():
            yield part.strip()
