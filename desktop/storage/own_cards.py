"""The player's own cards: card files in the data folder, read in a background thread.

Each file is a card set. An invalid card is left out and reported; it never stops the program.
Parsed card texts are cached beside the folder, so only new texts need the parser.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from desktop.storage.atomic_files import write_bytes, write_text
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


class OwnCards:
    """All card files in a player's data folder."""

    def __init__(self, data: Path | None) -> None:
        """Use the cards of a data folder; without a folder there are none and none can be saved."""
        self.folder = data / CARDS_FOLDER if data is not None else None
        self.unsaved_file = data / UNSAVED_CARD_FILE if data is not None else None
        self._tree_cache = TreeCache(data) if data is not None else None
        self._lock = Lock()
        self._files: tuple[OwnCardFile, ...] | None = None

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
                self._files = self._read() if self.has_files else ()
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
        return _names_in(file.source for file in self.files)

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
        path.unlink()
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

        assert self._tree_cache is not None
        kept = self._tree_cache.load()
        codes = SetCodes()
        files: list[OwnCardFile] = []
        sources = {path: _source_of(path) for path in self._paths()}
        names = _names_in(sources.values())
        for path, source in sources.items():
            file = _read_file(path, source, kept, names)
            read = codes.add(file.read_result, file.source, str(path))
            files.append(file._replace(read_result=read))
        self._save_trees(files, kept)
        return tuple(_reworded(file) for file in files)

    def _save_trees(self, files: Iterable[OwnCardFile], before: dict[str, Text]) -> None:
        """Save the syntax trees of all current card texts if they have changed."""
        from rules.cards import wording_fingerprint

        trees = {
            wording_fingerprint(card.wording, card.name, card.kind.value): card.text
            for file in files
            for card in file.cards
        }
        assert self._tree_cache is not None
        if trees != before:
            self._tree_cache.save(trees)


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
    names: frozenset[str],
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
            return OwnCardFile(path, source, read_valid_cards(source, str(path), trees, names))
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

TREE_CACHE_FILE = "card-trees.json"


class TreeCache:
    """The cache of parsed card texts: maps the fingerprint of a wording to its syntax tree.

    A cache that other code made, or one that was damaged or edited, counts as empty: a checksum
    protects it, so a card never plays by a text other than its own.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / TREE_CACHE_FILE

    def load(self) -> dict[str, Text]:
        """The cached trees, if the same code made them; otherwise none."""
        import msgspec

        from rules.language import decode_texts

        try:
            source = read_source_file(self._file, TREE_CACHE_SOURCE)
            check_nesting(source, str(self._file), TREE_CACHE_SOURCE)
            content = msgspec.json.decode(source, type=dict[str, msgspec.Raw])
            trees = bytes(content[_TREES])
            if msgspec.json.decode(content[_MARK], type=str) != _mark(trees):
                return {}
            return decode_texts(trees)
        except (OSError, UnreadableSource, KeyError, msgspec.MsgspecError):
            return {}  # all texts are parsed again

    def save(self, trees: dict[str, Text]) -> None:
        """Save the trees; in a folder that cannot be written, texts are parsed each time."""
        import msgspec

        encoded = msgspec.json.encode(trees)
        content = {_MARK: _mark(encoded), _TREES: msgspec.Raw(encoded)}
        try:
            write_bytes(self._file, msgspec.json.encode(content))
        except OSError:
            return


_MARK, _TREES = "mark", "trees"


def _mark(trees: bytes) -> str:
    """A hash of the trees, the program's version, and the code that reads card texts."""
    made = hashlib.sha256(program_version().encode() + trees)
    for file in _code_of_readers():
        made.update(file.read_bytes())
    return made.hexdigest()


def _code_of_readers() -> Iterator[Path]:
    """The source files that read card texts.

    Hashing them is quick; importing the grammar of printed wording is not. The packaged program has
    no source files, but each release has its own version.
    """
    import rules

    for package in ("language", "cards"):
        yield from sorted(Path(rules.__path__[0], package).rglob("*.py"))
