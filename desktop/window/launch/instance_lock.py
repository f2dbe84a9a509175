"""The lock in the data folder that only one running program holds."""

from __future__ import annotations

import os
import stat
import time
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QLockFile, QSysInfo

LOCK_FILE = "running.lock"
MOST_LOCKS = 9
"""How many programs may hold a lock, because those before them do not respond."""
MOST_PATIENCE = 15.0
"""Seconds that a program may ask others to wait, at most."""
_EARLIER = 60.0
"""Seconds by which the lock file is older than the time it stands for.

Qt complains about lock files from the future.
"""
_MOST_READ = 1000
"""Bytes of a lock file that are looked at; Qt writes far less."""


class LockResult(Enum):
    """The result of an attempt to get the lock."""

    OURS = auto()
    TAKEN = auto()
    """Another program holds it."""
    IMPOSSIBLE = auto()
    """The data folder cannot be written, so no one can hold it."""


class LockHolder(NamedTuple):
    """The program that holds the lock."""

    host: str
    process: int

    @property
    def name(self) -> str:
        """What requests call it."""
        return f"{self.process}@{self.host}"

    @property
    def is_here(self) -> bool:
        """Whether it runs on this computer; the data folder may be on a network."""
        return self.host.lower() in names_of_this_computer()


def names_of_this_computer() -> set[str]:
    """What lock files call this computer, in small letters.

    On Windows, Qt writes the short name, in capitals and of at most 15 letters, which often differs
    from the name in networks. A lock without a name is ours for Qt, too.
    """
    names = (QSysInfo.machineHostName(), os.environ.get("COMPUTERNAME", ""), "")
    return {name.lower() for name in names}


class InstanceLock:
    """A lock file. It is also freed if its program is killed, or the computer loses power."""

    def __init__(self, data_folder: Path, number: int = 1) -> None:
        """Name the lock file, without locking it.

        `number` is 1, or the next one if the program with the lock before does not respond.
        """
        name = Path(LOCK_FILE)
        self.file = data_folder / (LOCK_FILE if number == 1 else f"{name.stem}-{number}.lock")
        self._lock = self._make(self.file)

    def acquire(self) -> LockResult:
        """Try to get the lock, without waiting."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return LockResult.IMPOSSIBLE
        if self._lock.tryLock(0):
            self.ask_for_patience(0)
            return LockResult.OURS
        if self._lock.error() == QLockFile.LockError.LockFailedError:
            return LockResult.TAKEN
        return LockResult.IMPOSSIBLE

    @property
    def holder(self) -> LockHolder | None:
        """Who holds the lock; None if no one does, or if they are just taking or freeing it."""
        process, host, _ = self._lock.getLockInfo()
        return LockHolder(host, process) if process else None

    @property
    def patience(self) -> float:
        """Seconds that the program with the lock still needs until it can answer; often 0."""
        try:
            needed = self.file.stat().st_mtime + _EARLIER - time.time()
        except OSError:
            return 0.0
        return min(max(0.0, needed), MOST_PATIENCE)

    def ask_for_patience(self, seconds: float) -> None:
        """Tell later starts to wait so long for an answer; 0 if this program can answer now.

        The time of the lock file, plus a minute, says until when.
        """
        until = time.time() + seconds - _EARLIER
        if self.is_ours:
            with suppress(OSError):  # then they wait no longer than usual
                os.utime(self.file, (until, until))

    def remove_abandoned(self) -> bool:
        """Remove the lock of a program that has ended; returns whether that was possible.

        A process may have the number of one that was killed, and even its name. But the system
        frees the lock on the file when its process ends; as long as that one lives, the file stays.
        So does a file of this name that is no lock.
        """
        if not self._is_lock_file():
            return False
        removing = self._make(self.file.with_suffix(".removing"))
        if not removing.tryLock(0):
            return False
        removed = self._lock.removeStaleLockFile()
        removing.unlock()
        return removed

    @property
    def is_ours(self) -> bool:
        """Whether this program holds the lock, and its file is still there."""
        holder = self.holder
        return self._lock.isLocked() and holder is not None and holder.process == os.getpid()

    def release(self) -> None:
        if self.is_ours:
            self._lock.unlock()

    def renew(self) -> bool:
        """Take the lock again after its folder was deleted; returns whether it is ours.

        Raises:
            OSError: the folder cannot be written, or another file or link has just got the name.
        """
        if not self.file.exists():
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.touch(exist_ok=False)  # Qt complains if it cannot remove its file
            self._lock.unlock()
            self._lock = self._make(self.file)
            self.acquire()
        return self.is_ours

    def _is_lock_file(self) -> bool:
        """Whether the file is a lock; a power failure may have left it empty or full of zeros."""
        try:
            if not stat.S_ISREG(self.file.lstat().st_mode):
                return False
            with self.file.open("rb") as stream:
                is_blank = not stream.read(_MOST_READ).strip(b"\0")
        except OSError:
            return False
        return is_blank or self.holder is not None

    @staticmethod
    def _make(file: Path) -> QLockFile:
        lock = QLockFile(str(file))
        lock.setStaleLockTime(0)  # a match may last for days
        return lock
