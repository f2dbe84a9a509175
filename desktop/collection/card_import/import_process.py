"""The process that imports a list of cards. It has no window, and may be killed at any moment.

The folder `card-import` beside the card files holds the list until all of it is read. The process
reads the texts of one set after another, writes each card file as a whole, and says in `progress`
how far it is, a line of JSON at a time. A list that was not finished is simply imported again: what
has been read is in the card files by then, and is not read twice. Needs no Qt.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.storage.imported_sets import SetFolder
from desktop.storage.own_cards import CARDS_FOLDER, TreeCache, save_trees
from desktop.storage.own_files import delete_own_file, write_own_file
from desktop.storage.source_files import read_source_file
from rules.reading import CARD_SOURCE, IMPORT_SOURCE, UnreadableSource

if TYPE_CHECKING:
    from rules.cards import ListedSet, NameFinder, SetFile

IMPORT_FOLDER = "card-import"
LIST_FILE = "list.txt"
ABOUT_FILE = "about.json"
PROGRESS_FILE = "progress.jsonl"
STOP_FILE = "stop"

MOST_FAULTS_TOLD = 500
_TEXTS_A_WRITE = 60
"""After so many texts the card file is written, so that a kill costs two seconds of work."""
_PAUSE = 0.15  # seconds between two lines of progress


def place_list(data: Path, text: str, name: str) -> None:
    """Put a list into the folder of the import; `name` is the file that it came from.

    Raises:
        OSError: it could not be written.
    """
    folder = data / IMPORT_FOLDER
    write_own_file(folder / ABOUT_FILE, json.dumps({"file": name}).encode())
    write_own_file(folder / LIST_FILE, text.encode("utf-8", "replace"))


def place_reading(data: Path) -> None:
    """Let the process read again the texts of the imported sets, instead of a list.

    Raises:
        OSError: it could not be written.
    """
    folder = data / IMPORT_FOLDER
    write_own_file(folder / ABOUT_FILE, json.dumps({"file": ""}).encode())
    write_own_file(folder / LIST_FILE, b"")


def waiting_list(data: Path) -> str:
    """The name of the file whose import was not finished; "" if there is none."""
    folder = data / IMPORT_FOLDER
    if not (folder / LIST_FILE).is_file():
        return ""
    try:
        about = json.loads((folder / ABOUT_FILE).read_text("utf-8"))
        return str(about["file"])
    except (OSError, ValueError, KeyError, TypeError):
        return LIST_FILE


def forget_list(data: Path) -> None:
    """Remove the list: it is imported, or the player does not want it.

    Raises:
        OSError: it could not be deleted.
    """
    for name in (LIST_FILE, ABOUT_FILE, STOP_FILE):
        delete_own_file(data / IMPORT_FOLDER / name)


def ask_to_stop(data: Path) -> None:
    """Ask the process to write what it has read, and to end.

    Raises:
        OSError: the request could not be written.
    """
    write_own_file(data / IMPORT_FOLDER / STOP_FILE, b"")


class _Stopped(Exception):
    """The player canceled the import, or the program has ended."""


def import_cards(data: Path) -> int:
    """Import the list in the folder of the import; returns the exit code of the process."""
    if hasattr(os, "nice"):
        os.nice(5)  # the window comes first
    work = _Import(data)
    try:
        work.run()
    except _Stopped:
        work.tell(stopped=True)
    except (OSError, UnreadableSource) as failure:
        work.tell(problem=str(failure))
        return 1
    return 0


class _Import:
    """The import of the list that lies in a data folder."""

    def __init__(self, data: Path) -> None:
        self._data, self._folder = data, data / IMPORT_FOLDER
        self._parent = os.getppid()
        self._told = 0.0
        self._done = 0
        self._written = ""
        self._cache = TreeCache(data)

    def tell(self, **facts: Any) -> None:
        """Add a line to the progress."""
        with (self._folder / PROGRESS_FILE).open("a", encoding="utf-8") as progress:
            progress.write(json.dumps(facts) + "\n")
        self._told = time.monotonic()

    def run(self) -> None:
        """Import the list; or read the texts of the imported sets again, if there is no name."""
        folder = SetFolder(self._data / CARDS_FOLDER)
        if waiting_list(self._data):
            self._import_list(folder)
        else:
            self._read_again(folder)
        forget_list(self._data)
        self.tell(finished=True)

    def _import_list(self, folder: SetFolder) -> None:
        from rules.cards import NameFinder, read_card_list, shipped_card_names

        text = read_source_file(self._folder / LIST_FILE, IMPORT_SOURCE)
        listed = read_card_list(text, waiting_list(self._data))
        self.tell(
            cards=listed.card_count,
            sets=len(listed.sets),
            faults=[str(fault) for fault in listed.faults[:MOST_FAULTS_TOLD]],
            fault_count=listed.fault_count,
        )
        listed_names = {card.name for one in listed.sets for card in one.cards}
        names = NameFinder(shipped_card_names() | folder.names | listed_names)
        for one in listed.sets:
            try:
                self._import_set(one, folder, names)
            except (OSError, UnreadableSource) as failure:
                self.tell(done=self._done, lost=len(one.cards), fault=str(failure))

    def _read_again(self, folder: SetFolder) -> None:
        from rules.cards import NameFinder, shipped_card_names

        names = NameFinder(shipped_card_names() | folder.names)
        outdated = folder.outdated()
        self.tell(cards=sum(len(file.cards) for _, file in outdated), sets=len(outdated))
        for path, file in outdated:
            self._written, better = "", 0
            before = self._done
            try:
                for is_better in file.read_again(names):
                    self._stop_if_asked()
                    better += is_better
                    self._done += 1
                    self._tell_reading(file)
            except _Stopped:
                self._write(path, file, folder)
                self._tell_set(file, better)
                raise
            finally:
                self._write(path, file, folder)
            self._done = before + len(file.cards)
            self._save_trees(path, file, names)
            self._tell_set(file, better)

    def _import_set(self, listed: ListedSet, folder: SetFolder, names: NameFinder) -> None:
        path, file = folder.open(listed)
        before, self._written = set(file.cards), file.source() if file.cards else ""
        unread, kept = file.update(listed)
        self._done += len(listed.cards) - len(unread)
        try:
            for count, _ in enumerate(self._read_texts(file, unread, names), 1):
                if count % _TEXTS_A_WRITE == 0:
                    self._write(path, file, folder)
        except _Stopped:
            self._write(path, file, folder)
            if file.cards:
                self._tell_set(file, len(set(file.cards) - before))
            raise
        finally:
            self._write(path, file, folder)
        self._save_trees(path, file, names)
        new = len(set(file.cards) - before)
        self._tell_set(file, new, [card.title for card in kept])

    def _tell_set(self, file: SetFile, new: int, kept: Sequence[str] = ()) -> None:
        """Say that a set is done."""
        counts = {outcome.value: count for outcome, count in file.counts().items()}
        self.tell(
            done=self._done, code=file.code, name=file.name, counts=counts, new=new, kept=kept
        )

    def _tell_reading(self, file: SetFile) -> None:
        """Say now and then how far it is."""
        if time.monotonic() - self._told >= _PAUSE:
            self.tell(done=self._done, reading=file.name)

    def _read_texts(self, file: SetFile, unread: list[Any], names: NameFinder) -> Iterator[None]:
        """Read the texts of some cards; each step reads one."""
        for card in unread:
            self._stop_if_asked()
            file.put_text(card, file.text_of(card, names))
            self._done += 1
            self._tell_reading(file)
            yield

    def _write(self, path: Path, file: SetFile, folder: SetFolder) -> None:
        source = file.source()
        if not file.cards or source == self._written:
            return
        if len(source.encode()) > CARD_SOURCE.max_bytes:
            raise UnreadableSource(
                str(path), "too many cards in one set", f"{CARD_SOURCE.max_bytes:,} bytes at most"
            )
        folder.write(path, source)
        self._written = source

    def _save_trees(self, path: Path, file: SetFile, names: NameFinder) -> None:
        """Parse the texts of a set here, so that the window need not do it."""
        from rules.cards import read_valid_cards

        kept = self._cache.load(path)
        read = read_valid_cards(file.source(), str(path), kept)
        for mistake in read.errors[:MOST_FAULTS_TOLD]:
            self.tell(done=self._done, fault=str(mistake))
        if read.card_set is not None:
            save_trees(self._cache, path, read.card_set.cards, frozenset, kept)

    def _stop_if_asked(self) -> None:
        if (self._folder / STOP_FILE).exists() or os.getppid() != self._parent:
            raise _Stopped
