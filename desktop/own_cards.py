"""The player's own cards: card files in the data folder, read in a background thread.

Each file is a card set. An invalid card is left out and reported; it never stops the program.
Parsed card texts are cached beside the folder, so only new texts need the parser.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, NamedTuple

from desktop.files import write_bytes, write_text

if TYPE_CHECKING:
    from rules.card_file import BadCard, ReadSet
    from rules.cards import Card, CardSet
    from rules.language.tree import Text

FOLDER = "cards"
TREES = "card-trees.json"


class OwnFile(NamedTuple):
    """A card file: its source text and the result of reading it."""

    path: Path
    source: str
    read: ReadSet

    @property
    def cards(self) -> tuple[Card, ...]:
        """The valid cards of the file."""
        return self.read.cards.cards if self.read.cards else ()


class OwnCards:
    """All card files in a player's data folder."""

    def __init__(self, data: Path | None) -> None:
        """Use the cards of a data folder; without a folder there are none and none can be saved."""
        self.folder = data / FOLDER if data is not None else None
        self._kept = data / TREES if data is not None else None
        self._lock = Lock()
        self._files: tuple[OwnFile, ...] | None = None

    @property
    def is_there(self) -> bool:
        """Whether the folder has any card files."""
        return self.folder is not None and self.folder.is_dir() and bool(self._paths())

    @property
    def files(self) -> tuple[OwnFile, ...]:
        """The card files in order of their names, read on first use."""
        with self._lock:
            if self._files is None:
                self._files = self._read() if self.is_there else ()
            return self._files

    @property
    def sets(self) -> tuple[CardSet, ...]:
        """The card sets with all valid cards."""
        return tuple(file.read.cards for file in self.files if file.read.cards is not None)

    @property
    def mistakes(self) -> tuple[BadCard, ...]:
        """All mistakes in the files, in file order."""
        from rules.card_report import in_order

        return tuple(mistake for file in self.files for mistake in in_order(file.read))

    def read_in_background(self) -> Thread:
        """Start a thread that reads the files; they are available when it has ended."""
        reader = Thread(target=lambda: self.files, name="own cards", daemon=True)
        reader.start()
        return reader

    def forget(self) -> None:
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
        self.forget()

    def delete(self, path: Path) -> None:
        """Delete a card file.

        Raises:
            OSError: the file could not be deleted.
        """
        path.unlink()
        self.forget()

    def new_path(self, name: str) -> Path:
        """An unused path for a new card set of this name.

        Raises:
            OSError: there is no data folder.
        """
        if self.folder is None:
            raise OSError("no folder to save cards in")
        plain = "".join(sign if sign.isalnum() else "-" for sign in name.lower())
        stem = "-".join(part for part in plain.split("-") if part) or "cards"
        path, number = self.folder / f"{stem}.toml", 1
        while path.exists():
            number += 1
            path = self.folder / f"{stem}-{number}.toml"
        return path

    # --- reading ------------------------------------------------------------------------------

    def _paths(self) -> list[Path]:
        assert self.folder is not None
        try:
            return sorted(self.folder.glob("*.toml"))
        except OSError:
            return []

    def _read(self) -> tuple[OwnFile, ...]:
        from rules.ruleset import EDITIONS

        kept = self._trees()
        codes = {name: edition.title for name, edition in EDITIONS.items()}
        files: list[OwnFile] = []
        for path in self._paths():
            file = _read_file(path, kept)
            read = file.read
            if read.cards is not None:
                code = read.cards.code
                if code in codes:
                    read = _taken(file, codes[code])
                codes.setdefault(code, read.cards.name if read.cards else "")
            files.append(file._replace(read=read))
        self._keep(files, kept)
        return tuple(_in_its_words(file) for file in files)

    def _trees(self) -> dict[str, Text]:
        """The cached syntax trees, if this version of the language made them."""
        import msgspec

        from rules.language.tree import Text

        assert self._kept is not None
        try:
            content = msgspec.json.decode(self._kept.read_bytes(), type=dict[str, msgspec.Raw])
            if msgspec.json.decode(content.pop(_MARK)) != _language():
                return {}
            return {name: msgspec.json.decode(tree, type=Text) for name, tree in content.items()}
        except (OSError, KeyError, msgspec.MsgspecError):
            return {}  # all texts are parsed again

    def _keep(self, files: Iterable[OwnFile], before: dict[str, Text]) -> None:
        """Save the syntax trees of all current card texts if they have changed."""
        import msgspec

        from rules.card_file import fingerprint

        trees = {
            fingerprint(card.wording, card.name, card.kind.value): card.text
            for file in files
            for card in file.cards
        }
        assert self._kept is not None
        if trees == before:
            return
        try:
            write_bytes(self._kept, msgspec.json.encode({_MARK: _language(), **trees}))
        except OSError:
            return  # read-only folder: parse the texts each time


_MARK = "language"


def _language() -> str:
    """A hash that changes with the rules language; it invalidates the cache."""
    from rules.language.grammar import GRAMMAR

    return hashlib.sha256(f"{_version()} {GRAMMAR}".encode()).hexdigest()


def _version() -> str:
    """The program's version; it stands for the many parts that read printed wording."""
    from importlib import metadata

    try:
        return metadata.version("sidekick-table")
    except metadata.PackageNotFoundError:
        return ""


def _read_file(path: Path, trees: dict[str, Text]) -> OwnFile:
    from rules.card_file import BadCard, ReadSet, read_good_cards

    try:
        source = path.read_bytes().decode("utf-8")
    except OSError as failure:
        trouble = f"cannot be read: {failure.strerror or failure}"
    except UnicodeDecodeError as failure:
        trouble = f"not UTF-8 text (byte {failure.start})"
    else:
        return OwnFile(path, source, read_good_cards(source, str(path), trees))
    return OwnFile(path, "", ReadSet(None, (BadCard(str(path), 0, "", "", trouble),), ()))


def _taken(file: OwnFile, by: str) -> ReadSet:
    """Reject a set whose code another set already uses, because its cards would be ambiguous."""
    from rules.card_source import BadCard, Source

    assert file.read.cards is not None
    source, code = Source(file.source, str(file.path)), file.read.cards.code
    line = source.line_of("set", 0, "code")
    complaint = f'the set {by} already has the code "{code}": choose another code'
    mistake = BadCard(source.file, line, "", "code", complaint, source.column_of(line, code))
    return file.read._replace(cards=None, mistakes=(*file.read.mistakes, mistake))


def _in_its_words(file: OwnFile) -> OwnFile:
    """Reword the cards from their syntax trees, so that the shown text is exactly what runs."""
    from msgspec.structs import replace

    from rules.language.wording import word

    read = file.read
    if read.cards is None:
        return file
    cards = tuple(replace(card, wording=word(card.text)) for card in read.cards.cards)
    return file._replace(read=read._replace(cards=replace(read.cards, cards=cards)))
