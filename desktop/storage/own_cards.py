"""The player's own cards: card files in the data folder, read in a background thread.

Each file is a card set: one that the player made, or one of an imported list. An invalid card is
left out and reported; it never stops the program. Parsed card texts are cached beside the folder,
in a file for each card file, so only new texts need the parser. What has not changed is not read
again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from desktop.storage.atomic_files import delete_file, write_text
from desktop.storage.own_files import delete_own_file, write_own_file
from desktop.storage.source_files import announce_read, read_source_file, unused_file
from desktop.text.program_version import program_version
from rules.reading import CARD_SOURCE, TREE_CACHE_SOURCE, UnreadableSource, check_nesting

if TYPE_CHECKING:
    from rules.cards import Card, CardFileError, CardFileResult, CardSet
    from rules.language import Text


CARDS_FOLDER = "cards"
UNSAVED_CARD_FILE = "unsaved-card.toml"


class OwnCardFile(NamedTuple):
    """A card file: its source text and the result of reading it."""

    path: Path
    source: str
    read_result: CardFileResult

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.read_result.card_set.cards if self.read_result.card_set else ()

    def waiting_cards(self) -> tuple[Card, ...]:
        """The cards of the file that cannot be played until their data is complete."""
        from rules.cards import unplayable_card

        read = self.read_result
        if read.card_set is None:
            return ()
        return tuple(unplayable_card(listed, read.card_set.code) for listed in read.incomplete)


class OwnCards:
    """All card files in a player's data folder."""

    def __init__(self, data: Path | None) -> None:
        """Use the cards of a data folder; without a folder there are none and none can be saved."""
        self.folder = data / CARDS_FOLDER if data is not None else None
        self.unsaved_file = data / UNSAVED_CARD_FILE if data is not None else None
        self._data = data
        self._lock = Lock()
        self._files: tuple[OwnCardFile, ...] | None = None
        self._before: dict[Path, _KnownFile] = {}
        self._sorted: dict[Path, _SortedCards] = {}
        self._names: tuple[tuple[OwnCardFile, ...], frozenset[str]] | None = None

    @property
    def has_files(self) -> bool:
        """Whether the folder has any card files."""
        return self.folder is not None and os.path.isdir(self.folder) and bool(self._paths())

    @property
    def has_unsaved_card(self) -> bool:
        """Whether a card was being written, and not saved, when the program ended."""
        return self.unsaved_file is not None and self.unsaved_file.is_file()

    @property
    def is_read(self) -> bool:
        """Whether the files have been read, so that their cards are there at once."""
        return self._files is not None or not self.has_files

    @property
    def files(self) -> tuple[OwnCardFile, ...]:
        """The card files in order of their names, read on first use."""
        with self._lock:
            if self._files is None:
                files = self._read() if self.has_files else ()
                self._sorted = {
                    file.path: _sorted_cards(file, self._sorted.get(file.path)) for file in files
                }
                self._files = files
            return self._files

    @property
    def sets(self) -> tuple[CardSet, ...]:
        return tuple(
            file.read_result.card_set
            for file in self.files
            if file.read_result.card_set is not None
        )

    @property
    def known_names(self) -> frozenset[str]:
        """The names that a card text may mention: those of all cards, the player's own included."""
        files = self.files
        if self._names is None or self._names[0] is not files:
            self._names = files, _names_in(file.source for file in files)
        return self._names[1]

    @property
    def playable_cards(self) -> tuple[Card, ...]:
        """The cards whose whole text the engine supports."""
        return self._all_sorted(lambda one: one.playable)

    @property
    def waiting_cards(self) -> tuple[Card, ...]:
        """The cards that cannot be played until their dice or other data are entered."""
        return self._all_sorted(lambda one: one.waiting)

    def _all_sorted(self, cards_of: Callable[[_SortedCards], tuple[Card, ...]]) -> tuple[Card, ...]:
        files = self.files
        return tuple(card for file in files for card in cards_of(self._sorted[file.path]))

    @property
    def mistakes(self) -> tuple[CardFileError, ...]:
        """All mistakes in the files, in file order."""
        from rules.cards import errors_in_order

        return tuple(
            mistake for file in self.files for mistake in errors_in_order(file.read_result)
        )

    def invalidate(self) -> None:
        """Clear the cache, so that the next access reads the files again."""
        with self._lock:
            self._files = None

    def write(self, path: Path, source: str) -> None:
        """Write a card file atomically; the next access reads all files again.

        Raises:
            OSError: the file could not be written; its old contents are unchanged.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, source)
        self.invalidate()

    def delete(self, path: Path) -> None:
        """Delete a card file.

        Raises:
            OSError: the file could not be deleted.
        """
        delete_file(path)
        self.invalidate()

    def unused_path(self, name: str) -> Path:
        """An unused path for a new card set of this name.

        Raises:
            OSError: there is no data folder.
        """
        if self.folder is None:
            raise OSError("no folder to save cards in")
        return unused_file(self.folder, name, "cards")

    # --- reading ------------------------------------------------------------------------------

    def _paths(self) -> list[Path]:
        assert self.folder is not None
        try:
            return sorted(self.folder.glob("*.toml"))
        except OSError:
            return []

    def _read(self) -> tuple[OwnCardFile, ...]:
        from rules.cards import SetCodes

        assert self._data is not None
        cache = TreeCache(self._data)
        codes = SetCodes()
        files: list[OwnCardFile] = []
        sources = {path: _source_of(path) for path in self._paths()}
        names = _Names(sources.values())
        known: dict[Path, _KnownFile] = {}
        for path, source in sources.items():
            known[path] = one = self._known(path, source, names) or _read_new(
                path, source, cache, names
            )
            read = codes.add(one.file.read_result, one.file.source, str(path))
            is_taken = read is not one.file.read_result
            files.append(one.file._replace(read_result=read) if is_taken else one.reworded)
        self._before = known
        return tuple(files)

    def _known(self, path: Path, source: object, names: _Names) -> _KnownFile | None:
        """What was read before of a file, if reading it again cannot give anything else."""
        before = self._before.get(path)
        if before is None or before.file.source != source:
            return None
        has_mistakes = bool(before.file.read_result.errors)
        return None if has_mistakes and before.names != names.all_names() else before


class _KnownFile(NamedTuple):
    """A file as it was read, with its texts as they run, and the names that were known."""

    file: OwnCardFile
    reworded: OwnCardFile
    names: frozenset[str] = frozenset()


class _Names:
    """The names of all cards, which are looked for only if a text needs them."""

    def __init__(self, sources: Iterable[object]) -> None:
        self._sources = tuple(sources)
        self._names: frozenset[str] | None = None

    def all_names(self) -> frozenset[str]:
        if self._names is None:
            self._names = _names_in(self._sources)
        return self._names


def _read_new(
    path: Path, source: str | OSError | UnreadableSource, cache: TreeCache, names: _Names
) -> _KnownFile:
    """Read a file with its cache, and save the syntax trees of its texts if they have changed."""
    kept = cache.load(path)
    file = _read_file(path, source, kept, names)
    save_trees(cache, path, file.cards, names.all_names, kept)
    has_mistakes = bool(file.read_result.errors)
    return _KnownFile(file, _reworded(file), names.all_names() if has_mistakes else frozenset())


def save_trees(
    cache: TreeCache,
    path: Path,
    cards: Iterable[Card],
    known_names: Callable[[], frozenset[str]],
    before: dict[str, Text],
) -> None:
    """Save the syntax trees of the cards of a file, if they are not what is cached."""
    from rules.cards import NameFinder, text_key, wording_fingerprint

    keys = {wording_fingerprint(card.wording, card.name, card.kind.value): card for card in cards}
    if before.keys() == keys.keys() and all(before[key] == keys[key].text for key in keys):
        return
    names = NameFinder(known_names())
    trees = {text_key(card, names): card.text for card in keys.values()}
    if trees != before:
        cache.save(path, trees)


class _SortedCards(NamedTuple):
    """The cards of a file that can be played, and those that wait for their data."""

    read: CardFileResult
    playable: tuple[Card, ...]
    waiting: tuple[Card, ...]


def _sorted_cards(file: OwnCardFile, before: _SortedCards | None) -> _SortedCards:
    """Sort the cards of a file, unless that was done before it was read again unchanged."""
    from rules.cards import find_unsupported_features

    if before is not None and before.read is file.read_result:
        return before
    playable = [card for card in file.cards if not any(find_unsupported_features(card.text))]
    return _SortedCards(file.read_result, tuple(playable), file.waiting_cards())


def _source_of(path: Path) -> str | OSError | UnreadableSource:
    """The text of a card file, or why it cannot be read."""
    try:
        return read_source_file(path, CARD_SOURCE)
    except (OSError, UnreadableSource) as failure:
        return failure


def _names_in(sources: Iterable[object]) -> frozenset[str]:
    """The names of all cards that come with the program or are in these card files."""
    from rules.cards import card_names_in, shipped_card_names

    own = (card_names_in(source) for source in sources if isinstance(source, str))
    return shipped_card_names().union(*own)


def _read_file(
    path: Path,
    source: str | OSError | UnreadableSource,
    trees: dict[str, Text],
    names: _Names,
) -> OwnCardFile:
    from rules.cards import CardFileError, CardFileResult, read_valid_cards

    line = 0
    announce_read(path)
    if isinstance(source, OSError):
        trouble = f"cannot be read: {source.strerror or source}"
    elif isinstance(source, UnreadableSource):
        trouble, line = source.message, source.line
    else:
        try:
            return OwnCardFile(
                path, source, read_valid_cards(source, str(path), trees, names.all_names)
            )
        except Exception as failure:  # noqa: BLE001 - one file must not take the others with it
            trouble = f"the program cannot read this file ({failure!r}). Please report this fault"
    mistake = CardFileError(str(path), line, "", "", trouble)
    result = CardFileResult(None, (mistake,), ())
    return OwnCardFile(path, source if isinstance(source, str) else "", result)


def _reworded(file: OwnCardFile) -> OwnCardFile:
    """Reword the cards from their syntax trees, so that the shown text is exactly what runs."""
    from msgspec.structs import replace

    from rules.language import unparse

    read = file.read_result
    if read.card_set is None:
        return file
    cards = tuple(replace(card, wording=unparse(card.text)) for card in read.card_set.cards)
    return file._replace(read_result=read._replace(card_set=replace(read.card_set, cards=cards)))


# --- tree cache -----------------------------------------------------------------------------------

TREE_CACHE_FOLDER = "card-trees"
_EARLIER_CACHE = "card-trees.json"


class TreeCache:
    """The caches of parsed card texts: they map the key of a wording to its syntax tree.

    A cache that other code made, or one that was damaged or edited, counts as empty: a checksum
    protects it, so a card never plays by a text other than its own.
    """

    def __init__(self, data: Path) -> None:
        """Use the caches of a data folder, made by the code that runs now."""
        self._folder = data / TREE_CACHE_FOLDER
        self._code = _mark_of_readers()
        with suppress(OSError):
            delete_own_file(data / _EARLIER_CACHE)

    def load(self, card_file: Path) -> dict[str, Text]:
        """The cached trees of a card file, if the same code made them; otherwise none."""
        import msgspec

        from rules.language import decode_texts

        file = self._file(card_file)
        try:
            source = read_source_file(file, TREE_CACHE_SOURCE)
            check_nesting(source, str(file), TREE_CACHE_SOURCE)
            content = msgspec.json.decode(source, type=dict[str, msgspec.Raw])
            trees = bytes(content[_TREES])
            if msgspec.json.decode(content[_MARK], type=str) != self._mark(trees):
                return {}
            return decode_texts(trees)
        except (OSError, UnreadableSource, KeyError, msgspec.MsgspecError):
            return {}  # all texts are parsed again

    def save(self, card_file: Path, trees: dict[str, Text]) -> None:
        """Save the trees; in a folder that cannot be written, texts are parsed each time."""
        import msgspec

        encoded = msgspec.json.encode(trees)
        content = {_MARK: self._mark(encoded), _TREES: msgspec.Raw(encoded)}
        with suppress(OSError):
            write_own_file(self._file(card_file), msgspec.json.encode(content))

    def _file(self, card_file: Path) -> Path:
        return self._folder / f"{card_file.stem}.json"

    def _mark(self, trees: bytes) -> str:
        return hashlib.sha256(self._code + trees).hexdigest()


_MARK, _TREES = "mark", "trees"


def _mark_of_readers() -> bytes:
    """A hash of the program's version and of the code that reads card texts."""
    made = hashlib.sha256(program_version().encode())
    for file in _code_of_readers():
        made.update(file.read_bytes())
    return made.digest()


def _code_of_readers() -> Iterator[Path]:
    """The source files that read card texts.

    Hashing them is quick; importing the grammar of printed wording is not. The packaged program has
    no source files, but each release has its own version.
    """
    import rules

    for package in ("language", "cards"):
        yield from sorted(Path(rules.__path__[0], package).rglob("*.py"))
