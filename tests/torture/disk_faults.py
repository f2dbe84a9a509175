"""Breaks the disk while a match is played in the real window: full, locked, deleted, replaced...

After each move the file holds the match, or the window says that it does not. When the fault is
over, the match is saved again. Nothing that the program did not write is changed.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from unittest.mock import patch

from desktop.storage import match_notation
from desktop.storage.store import STORE_FILE, Store
from desktop.storage.thumbnail_cache import THUMBNAIL_FOLDER
from tests.desktop.file_permissions import folder_for_anybody, read_only
from tests.torture.part import Report
from tests.torture.window_player import WindowPlayer, caught_exceptions

TITLE = "Disk faults"
SHORT = 3
FULL = 400

_LOCKED_LIMIT = 0.25
"""Seconds that a move may wait for a locked file."""
_ENOUGH_TIMES = 10
"""Fewer times say nothing: the machine may have been busy."""
_ANSWERS = ("try-again", "export", "leave", "stay")


class FaultyDisk:
    """A data folder with faults to come, and the window that plays there."""

    def __init__(self, folder: Path, chance: Random, exports: Path) -> None:
        """Open the window and start a match.

        Args:
            folder: gets the data folder, and others beside it.
            chance: selects the moves and answers.
            exports: the folder for exported matches.
        """
        self.folder, self.exports = folder / "data", exports
        self.chance = chance
        self.faults: list[str] = []
        self.figures: Counter[str] = Counter()
        self.locked_times: list[float] = []
        self._backups = 0
        self.player = WindowPlayer(self.folder, chance)
        self.player.open_match()

    @property
    def file(self) -> Path:
        """The database."""
        return self.folder / STORE_FILE

    def play(self, moves: int) -> None:
        """Play on, and note what is wrong after each move."""
        for _ in range(moves):
            self.player.move()
            self.figures["moves"] += 1
            self.figures["moves that were not saved at once"] += bool(self.player.autosave.problem)
            if fault := self.player.fault():
                self.faults.append(fault)

    def leave(self) -> None:
        """Leave the match in any way that the window offers, and start or resume another."""
        answer = self.chance.choice(_ANSWERS)
        export = self.exports / "exported.match"
        export.unlink(missing_ok=True)
        if self.player.go_home(answer, export):
            self.figures[f"matches left with the answer {answer}"] += 1
            is_left = self.player.window.table_screen is None
            if answer == "export" and is_left is not export.exists():
                self.faults.append("a match is left exactly when its export succeeded")
            if answer == "try-again":
                self.player.answer("leave")
        if self.player.window.table_screen is None:
            self.player.open_match()

    def backup(self) -> tuple[Path, list[str]]:
        """A copy of the database in another folder, and the matches in it."""
        self._backups += 1
        copy = self.folder.parent / f"backup {self._backups}"
        copy.mkdir()
        with (
            closing(sqlite3.connect(self.file)) as here,
            closing(sqlite3.connect(copy / STORE_FILE)) as there,
        ):
            here.backup(there)
        return copy, notations(copy / STORE_FILE)


def notations(file: Path) -> list[str]:
    """The matches in a database, in order of their numbers."""
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
        return [row[0] for row in database.execute("SELECT notation FROM notations ORDER BY match")]


# --- the faults -----------------------------------------------------------------------------------


@contextmanager
def locked(disk: FaultyDisk) -> Iterator[None]:
    """Another program writes, and does not end."""
    with closing(sqlite3.connect(disk.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        disk.locked_times.append(disk.player.save_time())


@contextmanager
def deleted_file(disk: FaultyDisk) -> Iterator[None]:
    """The database is deleted, with or without the log beside it."""
    for name in ("", *(("-wal", "-shm") * disk.chance.randrange(2))):
        Path(f"{disk.file}{name}").unlink(missing_ok=True)
    yield


@contextmanager
def deleted_folder(disk: FaultyDisk) -> Iterator[None]:
    """The whole data folder is deleted."""
    shutil.rmtree(disk.folder)
    yield


@contextmanager
def moved_folder(disk: FaultyDisk) -> Iterator[None]:
    """The folder is away for a while, and a file stands in its place."""
    away = disk.folder.with_name("away")
    disk.folder.rename(away)
    disk.folder.write_text("in the way", encoding="utf-8")
    yield
    disk.folder.unlink()
    away.rename(disk.folder)


@contextmanager
def replaced_by_backup(disk: FaultyDisk) -> Iterator[None]:
    """An older copy takes the place of the database."""
    copy, before = disk.backup()
    disk.play(2)
    # After a move and an undo the backup holds the match as it is. Then it goes on there.
    present = match_notation.write_notation(disk.player.game)
    before = [notation for notation in before if notation != present]
    (copy / STORE_FILE).replace(disk.file)
    yield
    if missing := set(before) - set(notations(disk.file)):
        disk.faults.append(f"{len(missing)} matches of the backup are gone")


@contextmanager
def replaced_with_log(disk: FaultyDisk) -> Iterator[None]:
    """Another database takes its place, with the log in which all its matches are."""
    other = Store(disk.folder.with_name("other"))
    other.add(edition="UXM", format_name="", players=("Ann", "Bo"), notation="ours")
    shutil.copytree(other.file.parent, disk.folder.with_name("copy"))
    other.close()
    for name in ("", "-wal"):
        Path(f"{disk.folder.with_name('copy') / STORE_FILE}{name}").replace(f"{disk.file}{name}")
    for folder in ("copy", "other"):
        shutil.rmtree(disk.folder.with_name(folder))
    yield
    if "ours" not in notations(disk.file):
        disk.faults.append("the match in the log of the new database is gone")


@contextmanager
def replaced_by_letter(disk: FaultyDisk) -> Iterator[None]:
    """A file of another kind takes the place of the database."""
    content = disk.chance.randbytes(5000)
    disk.file.unlink()
    disk.file.write_bytes(content)
    yield
    if disk.file.read_bytes() != content:
        disk.faults.append("a file of another kind was changed")
    disk.file.unlink()


@contextmanager
def overwritten(disk: FaultyDisk) -> Iterator[None]:
    """The database is cut off or overwritten in place, while it is open."""
    with disk.file.open("r+b") as stream:
        if disk.chance.random() < 0.5:
            stream.truncate(disk.chance.randrange(5000))
        else:
            stream.write(disk.chance.randbytes(disk.chance.randrange(1, 9000)))
    for _ in range(2):  # what it holds is undefined until it is gone
        disk.player.move()
    for name in ("", "-wal", "-shm"):
        Path(f"{disk.file}{name}").unlink(missing_ok=True)
    yield


@contextmanager
def limited_files(disk: FaultyDisk) -> Iterator[None]:
    """No file may grow, as with a quota that is used up."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (disk.chance.choice((1, 5000, 40_000)), before[1]))
    try:
        yield
        disk.leave()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def second_window(disk: FaultyDisk) -> Iterator[None]:
    """Another window plays the same match."""
    disk.play(1)
    other = WindowPlayer(disk.folder, disk.chance)
    other.window.run_command("continue")
    for player in (other, disk.player, other):
        player.move()
    for player in (other, disk.player):
        if fault := player.fault():
            disk.faults.append(f"with two windows: {fault}")
    other.close()
    yield


@contextmanager
def linked_folder(disk: FaultyDisk) -> Iterator[None]:
    """The folder of the thumbnails is a link to pictures of the player."""
    folder, mine = disk.folder / THUMBNAIL_FOLDER, disk.folder.with_name("mine")
    shutil.rmtree(folder, ignore_errors=True)
    mine.mkdir()
    pictures = {mine / f"{number}.png": disk.chance.randbytes(50) for number in range(200)}
    for file, content in pictures.items():
        file.write_bytes(content)
    folder.symlink_to(mine)
    yield
    disk.leave()
    if {file: file.read_bytes() for file in mine.iterdir()} != pictures:
        disk.faults.append("pictures of the player were changed through a link")
    folder.unlink()
    shutil.rmtree(mine)


@contextmanager
def scanned_files(disk: FaultyDisk) -> Iterator[None]:
    """A virus scanner of Windows holds each new file open for a moment."""
    replace, attempts = os.replace, Counter[str]()

    def attempt(old: str | Path, new: str | Path) -> None:
        attempts[str(old)] += 1
        if attempts[str(old)] < 3:
            held = PermissionError(13, "The process cannot access the file")
            held.winerror = 32  # type: ignore[attr-defined]
            raise held
        replace(old, new)

    with patch.object(os, "replace", attempt):
        yield
        disk.leave()
    disk.figures["files that a scanner held open"] += len(attempts)
    if "cannot access" in disk.player.messages:
        disk.faults.append(f"a scanner stops the program: {disk.player.messages}")


Fault = Callable[[FaultyDisk], AbstractContextManager[None]]

_ANYWHERE: tuple[Fault, ...] = (locked, second_window)
_WHERE_OPEN_FILES_CAN_BE_REMOVED: tuple[Fault, ...] = (  # not on Windows
    deleted_file,
    deleted_folder,
    moved_folder,
    replaced_by_backup,
    replaced_with_log,
    replaced_by_letter,
    overwritten,
    limited_files,
    linked_folder,
)
FAULTS = (
    *_ANYWHERE,
    *_WHERE_OPEN_FILES_CAN_BE_REMOVED * (sys.platform != "win32"),
    scanned_files,
)


def run(amount: int, seed: int, folder: Path) -> Report:
    """Play matches with this many faults, each of them a few moves long."""
    chance = Random(f"{seed} disk")
    with caught_exceptions() as faults:
        disk = FaultyDisk(folder, chance, folder)
        for number in range(amount):
            have_fault(disk, FAULTS[number % len(FAULTS)], number)
        disk.player.close()
        faults += disk.faults
        faults += play_read_only(chance)
        full = play_on_a_full_disk(folder / "full", chance, amount // 20)
    is_measured = len(disk.locked_times) >= _ENOUGH_TIMES
    if is_measured and median(disk.locked_times) > _LOCKED_LIMIT:
        faults.append(f"a locked file holds a move up for {median(disk.locked_times)} s")
    lines = [
        f"{amount} faults; {amount // 20 if full is not None else 0} times a full file system",
        *(f"{count} {name}" for name, count in sorted(disk.figures.items())),
        f"{median(disk.locked_times) * 1000:.0f} ms in the median to save with a locked file",
    ]
    return Report(TITLE, tuple(lines), (*faults, *(full or ())))


def have_fault(disk: FaultyDisk, kind: Fault, number: int) -> None:
    """Play before, during and after a fault."""
    known = len(disk.faults)
    disk.play(2)
    with kind(disk):
        disk.play(2)
        if disk.chance.random() < 0.3:
            disk.leave()
    disk.play(1)
    if disk.player.autosave.problem:
        disk.faults.append(f"not saved after the fault: {disk.player.autosave.problem}")
    disk.faults[known:] = [
        f"round {number}, {kind.__name__}: {fault}" for fault in disk.faults[known:]
    ]


def play_read_only(chance: Random) -> list[str]:
    """Look at matches in a read-only folder, and play there."""
    if sys.platform == "win32":
        return []
    faults: list[str] = []
    with folder_for_anybody() as folder:
        first = WindowPlayer(folder, chance)
        first.open_match()
        first.close()
        before = (folder / STORE_FILE).read_bytes()
        with read_only(folder):
            player = WindowPlayer(folder, chance)
            if not player.window.home_screen.resume.isVisible():
                faults.append("read-only: the match is not shown")
            player.window.run_command("continue")
            player.move()
            if "read-only" not in player.messages:
                faults.append(f"read-only: the window says {player.messages!r}")
            player.close()
        if (folder / STORE_FILE).read_bytes() != before:
            faults.append("read-only: the database was changed")
    return faults


def play_on_a_full_disk(folder: Path, chance: Random, rounds: int) -> list[str] | None:
    """Fill a small file system while playing on it; None if none can be mounted."""
    if not rounds or sys.platform != "linux" or os.geteuid() != 0:
        return None
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        return None
    try:
        disk = FaultyDisk(folder, chance, folder.parent)
        for number in range(rounds):
            have_fault(disk, full, number)
        disk.player.close()
    finally:
        subprocess.run(["umount", str(folder)], check=False)
    return disk.faults


@contextmanager
def full(disk: FaultyDisk) -> Iterator[None]:
    """The disk is full."""
    filler = disk.folder / "filler"
    with filler.open("wb", buffering=0) as stream:
        for size in (4096, 1):
            with suppress(OSError):
                while True:
                    stream.write(b"x" * size)
    yield
    disk.play(4)
    filler.unlink()
