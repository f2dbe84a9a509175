"""The sets of imported lists: how many of their cards can be played, which dice are missing.

They are card files in the folder of own cards, one for each set (`own_cards`). This module changes
them: it finds the file of a set, enters a die for all its cards, and removes a set. Needs no Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from desktop.storage.atomic_files import write_text
from desktop.storage.own_cards import OwnCardFile, OwnCards
from desktop.storage.source_files import read_source_file, unused_file
from rules.reading import CARD_SOURCE, UnreadableSource

if TYPE_CHECKING:
    from rules.cards import CardOutcome, ListedCard, ListedSet, SetFile


class SetSummary(NamedTuple):
    """A set of an imported list: how many of its cards have each outcome."""

    code: str
    name: str
    year: int
    path: Path
    counts: Mapping[CardOutcome, int]

    @property
    def card_count(self) -> int:
        return sum(self.counts.values())


class MissingDie(NamedTuple):
    """A die that a player must enter before its cards can be played."""

    set_code: str
    name: str
    cards: tuple[ListedCard, ...]


class ImportedSets:
    """The imported sets among the player's own cards."""

    def __init__(self, own_cards: OwnCards) -> None:
        self._own = own_cards

    def summaries(self) -> tuple[SetSummary, ...]:
        """All imported sets by year and name; quick once the own cards are read."""
        found = [_summary(file) for file in self._own.files if _is_imported(file)]
        return tuple(sorted(found, key=lambda one: (one.year, one.name)))

    @property
    def has_new_reader(self) -> bool:
        """Whether the program reads more now than when some of the sets were imported."""
        from rules.cards import READER_VERSION

        results = (file.read_result for file in self._own.files)
        return any(read.is_imported and read.reader != READER_VERSION for read in results)

    def incomplete_cards(self, set_code: str = "") -> tuple[ListedCard, ...]:
        """The cards that cannot be played yet, of one set or of all."""
        return tuple(
            card
            for file in self._own.files
            if file.read_result.card_set is not None
            and set_code in ("", file.read_result.card_set.code)
            for card in file.read_result.incomplete
        )

    def missing_dice(self, set_code: str = "") -> tuple[MissingDie, ...]:
        """The dice that are not known, of one set or of all."""
        found: dict[tuple[str, str], list[ListedCard]] = {}
        for file in self._own.files:
            card_set = file.read_result.card_set
            if card_set is None or set_code not in ("", card_set.code):
                continue
            for card in file.read_result.incomplete:
                if "die" in card.missing:
                    found.setdefault((card_set.code, card.name), []).append(card)
        return tuple(MissingDie(*key, tuple(cards)) for key, cards in found.items())

    def enter_die(self, set_code: str, name: str, row: str) -> tuple[ListedCard, ...]:
        """Enter a die, as a row such as "022 133 134*"; returns the cards that have it now.

        Raises:
            InvalidDieRow: the row is not understood; nothing has changed.
            OSError: the card file cannot be read or written; its old contents are unchanged.
            UnreadableSource: the card file is damaged.
        """
        from rules.cards import NameFinder, read_set_file

        path = self._path_of(set_code)
        read = read_set_file(read_source_file(path, CARD_SOURCE), str(path))
        cards = read.enter_die(name, row, NameFinder(self._own.known_names))
        self._own.write(path, read.source())
        return cards

    def remove(self, set_code: str) -> None:
        """Delete an imported set.

        Raises:
            OSError: the file could not be deleted.
        """
        self._own.delete(self._path_of(set_code))

    def _path_of(self, set_code: str) -> Path:
        for one in self.summaries():
            if one.code == set_code:
                return one.path
        raise FileNotFoundError(f"no imported set {set_code}")


def _is_imported(file: OwnCardFile) -> bool:
    return file.read_result.is_imported and file.read_result.card_set is not None


def _summary(file: OwnCardFile) -> SetSummary:
    from rules.cards import CardOutcome, outcome_of

    card_set = file.read_result.card_set
    assert card_set is not None
    counts = dict.fromkeys(CardOutcome, 0)
    for card in card_set.cards:
        counts[outcome_of(card.wording)] += 1
    for waiting in file.read_result.incomplete:
        counts[waiting.outcome] += 1
    return SetSummary(card_set.code, card_set.name, card_set.year, file.path, counts)


# --- the files of an import -----------------------------------------------------------------------


class SetFolder:
    """The card files of a folder, by the set of a list that they hold. The import writes them."""

    def __init__(self, folder: Path) -> None:
        """Look at all card files of a folder."""
        from rules.cards import card_names_in, read_set_file
        from rules.model import EDITIONS

        self._folder = folder
        self._files: dict[str, tuple[Path, SetFile]] = {}
        self._codes = set(EDITIONS)
        self.names: set[str] = set()
        """The names of all cards in the folder."""
        for path, source in _sources(folder):
            try:
                file = read_set_file(source, str(path))
            except UnreadableSource:
                continue
            self.names |= card_names_in(source)
            self._codes.add(file.code)
            if file.listed_as:
                self._files.setdefault(file.listed_as, (path, file))

    def open(self, listed: ListedSet) -> tuple[Path, SetFile]:
        """The file of a set of a list, and what it holds; a set that is new gets a free code."""
        from rules.cards import SetFile

        if listed.code in self._files:
            return self._files[listed.code]
        code, name, number = listed.code, listed.name, 1
        while code in self._codes:
            number += 1
            code = f"{listed.code[:18]}{number}"
        if number > 1:
            name = f"{listed.name} (imported)"
        path = unused_file(self._folder, listed.code, "cards")
        self._codes.add(code)
        return path, SetFile(code, name, listed.year or date.today().year, listed.code)

    def outdated(self) -> list[tuple[Path, SetFile]]:
        """The files whose texts were made by another version of the reader."""
        from rules.cards import READER_VERSION

        return [
            (path, file) for path, file in self._files.values() if file.reader != READER_VERSION
        ]

    def write(self, path: Path, source: str) -> None:
        """Write a card file.

        Raises:
            OSError: it could not be written; its old contents are unchanged.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        write_text(path, source)


def _sources(folder: Path) -> Iterator[tuple[Path, str]]:
    paths: Iterable[Path] = sorted(folder.glob("*.toml")) if folder.is_dir() else ()
    for path in paths:
        try:
            yield path, read_source_file(path, CARD_SOURCE)
        except (OSError, UnreadableSource):
            continue
