"""The process that imports a list of cards. It has no window, and may be killed at any moment.

The folder `card-import` beside the card files holds the list until all of it is read. The process
reads the texts of one set after another, writes each card file as a whole, and says in `progress`
how far it is, a line of JSON at a time. A list that was not finished is simply imported again: what
has been read is in the card files by then, and is not read twice. Needs no Qt.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from desktop.storage.imported_sets import SetFolder
from desktop.storage.own_cards import CARDS_FOLDER, TREE_CACHE_FOLDER, TreeCache, save_trees
from desktop.storage.own_files import delete_own_file, delete_unfinished_files, write_own_file
from desktop.storage.source_files import read_source_file
from rules.cards import BetterText
from rules.reading import CARD_SOURCE, IMPORT_SOURCE, UnreadableSource

if TYPE_CHECKING:
    from rules.cards import ListedSet, NameFinder, SetFile

IMPORT_FOLDER = "card-import"
LIST_FILE = "list.txt"
ABOUT_FILE = "about.json"
PROGRESS_FILE = "progress.jsonl"
STOP_FILE = "stop"
BETTER_FILE = "better.json"

MOST_FAULTS_TOLD = 500
_TEXTS_A_WRITE = 60
"""After so many texts the card file is written, so that a kill costs two seconds of work."""
_SYNCHRONIZE = 0x00100000
"""The right to see whether a process of Windows has ended."""
_PAUSE = 0.15  # seconds between two lines of progress


def place_list(data: Path, text: str, name: str) -> None:
    """Put a list into the folder of the import; `name` is the file that it came from.

    Raises:
        OSError: it could not be written.
    """
    folder = data / IMPORT_FOLDER
    write_own_file(folder / ABOUT_FILE, json.dumps({"file": name}).encode())
    write_own_file(folder / LIST_FILE, text.encode("utf-8", "replace"))


def place_reading(data: Path, *, takes_over: bool = False) -> None:
    """Let the process read again the texts of the imported sets, instead of a list.

    It only says how many would be better, and keeps those texts. With `takes_over` the process
    takes over the texts that it kept.

    Raises:
        OSError: it could not be written.
    """
    folder = data / IMPORT_FOLDER
    about = {"file": "", "takes_over": takes_over}
    write_own_file(folder / ABOUT_FILE, json.dumps(about).encode())
    write_own_file(folder / LIST_FILE, b"")


def waiting_list(data: Path) -> str:
    """The name of the file whose import was not finished; "" if there is none."""
    folder = data / IMPORT_FOLDER
    if not (folder / LIST_FILE).is_file():
        return ""
    return str(_about(folder).get("file", LIST_FILE))


def _about(folder: Path) -> dict[str, Any]:
    """What the process shall do; nothing if that cannot be read."""
    try:
        about = json.loads((folder / ABOUT_FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return about if isinstance(about, dict) else {}


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


class _BetterTexts(msgspec.Struct):
    """Texts that wait to be taken over, by the names of their card files."""

    reader: str = ""
    """The version of the reader that made them."""
    files: dict[str, list[BetterText]] = {}


def _kept_texts(file: Path) -> _BetterTexts:
    """The texts that wait, unless another version of the program has read them.

    Raises:
        OSError: the file cannot be read.
        UnreadableSource: it is damaged.
    """
    from rules.cards import READER_VERSION

    try:
        kept = msgspec.json.decode(file.read_bytes(), type=_BetterTexts)
    except (msgspec.MsgspecError, RecursionError):
        raise UnreadableSource(str(file), "damaged texts", "to read the texts again") from None
    return kept if kept.reader == READER_VERSION else _BetterTexts()


class ParentProcess:
    """The program that started this process. After its end, nobody wants the rest of the list."""

    def __init__(self) -> None:
        self._number, self._handle = os.getppid(), 0
        if sys.platform == "win32":  # where the number stays the same after the end
            import ctypes

            self._handle = ctypes.windll.kernel32.OpenProcess(_SYNCHRONIZE, False, self._number)

    @property
    def has_ended(self) -> bool:
        """Whether it was closed or killed; False if the system does not tell."""
        if sys.platform == "win32":
            import ctypes

            has_handle = bool(self._handle)
            return has_handle and not ctypes.windll.kernel32.WaitForSingleObject(self._handle, 0)
        return os.getppid() != self._number


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
        self._parent = ParentProcess()
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
        self._delete_leftovers()
        folder, is_offer = SetFolder(self._data / CARDS_FOLDER), False
        if waiting_list(self._data):
            self._import_list(folder)
        elif _about(self._folder).get("takes_over"):
            self._take_over(folder)
        else:
            is_offer = self._read_again(folder)
        forget_list(self._data)
        self.tell(finished=True, **({"is_offer": True} if is_offer else {}))

    def _delete_leftovers(self) -> None:
        """Delete what was half written when an earlier import was killed."""
        delete_unfinished_files(self._data / CARDS_FOLDER, r".*\.toml")
        delete_unfinished_files(self._data / TREE_CACHE_FOLDER, r".*\.json")
        names = map(re.escape, (ABOUT_FILE, LIST_FILE, STOP_FILE, BETTER_FILE))
        delete_unfinished_files(self._folder, f"({'|'.join(names)})")

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

    def _read_again(self, folder: SetFolder) -> bool:
        """Read the texts of the sets of another reader, and keep those that are better.

        No card changes. Returns whether there are better texts.
        """
        from rules.cards import READER_VERSION, NameFinder, shipped_card_names

        names = NameFinder(shipped_card_names() | folder.names)
        outdated, kept = folder.outdated(), _BetterTexts(READER_VERSION)
        self.tell(cards=sum(len(file.cards) for _, file in outdated), sets=len(outdated))
        for path, file in outdated:
            before, better = self._done, []
            for text in file.better_texts(names):
                self._stop_if_asked()
                better += [text] if text is not None else []
                self._done += 1
                self._tell_reading(file)
            self._done = before + len(file.cards)
            self._written = ""
            taken = file.take_over(better)
            if better:
                kept.files[path.name] = better
            else:  # only the version of the reader is new
                self._write(path, file, folder)
            self._tell_set(file, len(taken), runs=sum(text.runs for text in taken))
        write_own_file(self._folder / BETTER_FILE, msgspec.json.encode(kept))
        return bool(kept.files)

    def _take_over(self, folder: SetFolder) -> None:
        """Take over the better texts that `_read_again` has kept."""
        from rules.cards import NameFinder, shipped_card_names

        names = NameFinder(shipped_card_names() | folder.names)
        kept = _kept_texts(self._folder / BETTER_FILE)
        files = [(path, file) for path, file in folder.outdated() if path.name in kept.files]
        self.tell(cards=sum(len(file.cards) for _, file in files), sets=len(files))
        for path, file in files:
            self._stop_if_asked()
            self._written = ""
            taken = file.take_over(kept.files[path.name])
            self._write(path, file, folder)
            self._done += len(file.cards)
            self._save_trees(path, file, names)
            self._tell_set(file, len(taken), runs=sum(text.runs for text in taken))
        delete_own_file(self._folder / BETTER_FILE)

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

    def _tell_set(
        self, file: SetFile, new: int, kept: Sequence[str] = (), *, runs: int = 0
    ) -> None:
        """Say that a set is done."""
        counts = {outcome.value: count for outcome, count in file.counts().items()}
        told = {"code": file.code, "name": file.name, "counts": counts}
        self.tell(done=self._done, **told, new=new, kept=kept, runs=runs)

    def _tell_reading(self, file: SetFile) -> None:
        """Say now and then how far it is."""
        if time.monotonic() - self._told >= _PAUSE:
            self.tell(done=self._done, reading=file.name)

    def _read_texts(self, file: SetFile, unread: list[Any], names: NameFinder) -> Iterator[None]:
        """Read the texts of some cards; each step reads one."""
        from rules.cards import read_card_text

        for card in unread:
            self._stop_if_asked()
            file.put_text(card, read_card_text(card, names, file.list_code))
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
        if (self._folder / STOP_FILE).exists() or self._parent.has_ended:
            raise _Stopped
