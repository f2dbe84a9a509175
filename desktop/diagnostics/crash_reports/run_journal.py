"""The journal of a run: a small file that records how this run ended.

It is deleted when the program ends normally. A program that was killed leaves it without a crash in
it, and a crash is written into it by `faulthandler`, by Qt or by the program itself. The file is
locked as long as its program runs, so that no other program takes it; the system unlocks it,
however the program ends.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections import deque
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from desktop.storage.own_files import make_own_folder, own_file_names

PREFIX, SUFFIX = "running-", ".journal"

_NAME = re.compile(rf"{re.escape(PREFIX)}[0-9]+(-[0-9]+)?{re.escape(SUFFIX)}")

_HEADING = "sidekick-table run"
_MAX_SIZE = 50_000
"""Bytes from which the journal is rewritten with its last notes."""
_KEPT_NOTES = 20
_MAX_NOTE = 8_000
_READ_FROM_START, _READ_FROM_END = 100_000, 200_000
_MOST_JOURNALS = 20
"""How many journals of other runs are read at a start, the newest ones."""
_LOCKED_BYTE = 2**30
"""The byte that Windows locks: far behind the text, because no one may read a locked byte."""

START_TIME = 4
"""Seconds from the opening of the window until a crash is no longer one of the start."""

_NO_SCREEN = "no Qt platform plugin could be initialized"
"""What Qt says when it aborts because there is no screen to open a window on."""

NATIVE_MARKS = ("Fatal Python error: ", "Windows fatal exception: ", "QT FATAL ")
"""What begins the line of a native crash: written by `faulthandler`, or by our Qt handler."""


class EndedRun(NamedTuple):
    """What the journal of a run that has ended says."""

    file: Path  # the journal
    ended: float  # the time of the last note, in seconds since 1970
    version: str = ""  # the version of the program
    match: int = 0  # the number of the match that was on the table last; 0 if there was none
    continued: int = 0  # the number of the match that was continued after an earlier crash, or 0
    opened: int = 0  # the time when the window opened, in seconds since 1970; 0 if it did not
    failed_starts: int = 0  # how many starts before this one crashed, one after another
    # The last file of the player that was about to be read during the start, or ""
    reading: str = ""
    # What happened last, such as the screens that were shown, with their times
    notes: tuple[str, ...] = ()
    qt_messages: tuple[str, ...] = ()  # the last warnings of Qt
    error: str = ""  # the traceback of the Python error that ended the run, or ""
    native_trace: str = ""  # what was written when the program crashed natively, or ""

    @property
    def has_crashed(self) -> bool:
        """Whether the run ended with a crash, and not because it was killed or had no screen."""
        return bool(self.error or self.native_trace) and _NO_SCREEN not in self.native_trace

    def delete_journal(self) -> None:
        """Delete the journal: the crash is being reported."""
        _delete(self.file)

    @property
    def has_crashed_at_start(self) -> bool:
        """Whether it crashed before its window had been open for a while."""
        return self.has_crashed and not (self.opened and self.ended >= self.opened + START_TIME)


class RunJournal:
    """The journal of this run. Writing never raises: a full disk must not stop the program."""

    def __init__(self, folder: Path) -> None:
        """Create the journal and lock it.

        Raises:
            OSError: the folder or the file cannot be created, or the folder is a link.
        """
        make_own_folder(folder)
        self._fields: dict[str, str] = {}
        self._notes: deque[tuple[str, str]] = deque(maxlen=_KEPT_NOTES)
        self._size = 0
        self.file, self.descriptor = _create(folder)
        try:
            _lock(self.descriptor)
        except OSError:  # some network folders know no locks
            self.close(keeps=False)
            raise
        self._append(_HEADING + "\n")

    def keep(self, key: str, value: object) -> None:
        """Keep a fact about this run, such as its version; the last value counts."""
        text = _one_line(str(value))
        if self._fields.get(key) != text:
            self._fields[key] = text
            self._append(f"{key}: {text}\n")

    def note(self, key: str, text: str) -> None:
        """Keep something that happened, with the time; only the last ones stay."""
        line = f"{time.strftime('%H:%M:%S')} {_one_line(text)}"
        self._notes.append((key, line))
        self._append(f"{key}: {line}\n")

    def last_notes(self, key: str) -> tuple[str, ...]:
        """What happened last, with the times."""
        return tuple(line for noted, line in self._notes if noted == key)

    def note_crash(self, text: str) -> None:
        """Keep the traceback of an error that is about to end the program."""
        lines = text.encode(errors="backslashreplace").decode().splitlines()
        self._append("".join(f"error: {line}\n" for line in lines))

    def write_raw(self, text: str) -> None:
        """Write a line as it is, for what `faulthandler` adds next."""
        self._append(_one_line(text) + "\n")

    def close(self, *, keeps: bool) -> None:
        """Close the journal, and delete it unless the next start should read it."""
        os.close(self.descriptor)
        if not keeps:
            _delete(self.file)

    def _append(self, text: str) -> None:
        content = text.encode(errors="backslashreplace")
        self._size += len(content)
        with suppress(OSError):  # no one can be told here, and the game continues without a journal
            if self._size > _MAX_SIZE:
                content = self._everything()
                os.ftruncate(self.descriptor, 0)
                self._size = len(content)
            os.write(self.descriptor, content)

    def _everything(self) -> bytes:
        """The journal with only its last notes."""
        fields = "".join(f"{key}: {value}\n" for key, value in self._fields.items())
        notes = "".join(f"{key}: {line}\n" for key, line in self._notes)
        return f"{_HEADING}\n{fields}{notes}".encode(errors="backslashreplace")


# --- the journals of other runs -------------------------------------------------------------------


def read_ended_runs(folder: Path) -> list[EndedRun]:
    """Read the journals of the runs that have ended, the last one first.

    Those of programs that still run stay as they are. Journals without a crash are deleted; the
    others stay until their crash is reported. A file that cannot be read or deleted is left where
    it is; it never stops the start of the program.
    """
    found: list[tuple[float, Path]] = []
    try:
        files = [folder / name for name in own_file_names(folder, _NAME)]
    except OSError:
        return []
    for file in files:
        with suppress(OSError):  # another start has just deleted it
            found.append((file.lstat().st_mtime, file))
    found.sort(reverse=True)
    journals = (_read_if_ended(file) for _, file in found)
    runs = [run for run in journals if run is not None]
    for number, run in enumerate(runs):
        if number >= _MOST_JOURNALS or not run.has_crashed:
            run.delete_journal()
    return runs[:_MOST_JOURNALS]


def _read_if_ended(file: Path) -> EndedRun | None:
    """Read a journal; None if its program still runs, or if it cannot be read."""
    try:
        descriptor = os.open(file, os.O_RDWR | getattr(os, "O_BINARY", 0))
    except OSError:
        return None
    try:
        _lock(descriptor)
        return _read(file, descriptor)
    except OSError:
        return None
    finally:
        os.close(descriptor)


def _read(file: Path, descriptor: int) -> EndedRun:
    """Read a journal; of a very long one only its start and its end."""
    state = os.fstat(descriptor)
    content = os.read(descriptor, _READ_FROM_START)
    rest = max(len(content), state.st_size - _READ_FROM_END)
    if state.st_size > rest:
        os.lseek(descriptor, rest, os.SEEK_SET)
        content += (b"\n" if rest > len(content) else b"") + os.read(descriptor, _READ_FROM_END)
    text = content.decode(errors="backslashreplace").replace("\0", "")
    fields: dict[str, str] = {}
    collected: dict[str, list[str]] = {"note": [], "qt": [], "error": []}
    native: list[str] = []
    for line in text.splitlines():
        key, colon, value = line.partition(": ")
        if key == "note":  # the program went on, as after some exceptions of Windows
            native.clear()
            collected["error"].clear()
        if native or line.startswith(NATIVE_MARKS):
            native.append(line)
        elif colon and key in collected:
            collected[key].append(value)
        elif colon:
            fields[key] = value
    return EndedRun(
        file=file,
        ended=state.st_mtime,
        version=fields.get("version", ""),
        match=_number(fields.get("match", "")),
        continued=_number(fields.get("continued", "")),
        opened=_number(fields.get("opened", "")),
        failed_starts=_number(fields.get("failed starts", "")),
        reading=fields.get("reading", ""),
        notes=tuple(collected["note"][-_KEPT_NOTES:]),
        qt_messages=tuple(collected["qt"][-_KEPT_NOTES:]),
        error="\n".join(collected["error"]),
        native_trace="\n".join(native),
    )


def _create(folder: Path) -> tuple[Path, int]:
    """Create a journal that no run has, named after the process id."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | getattr(os, "O_BINARY", 0)
    for number in count(1):
        again = f"-{number}" if number > 1 else ""  # an ended run had the same process id
        file = folder / f"{PREFIX}{os.getpid()}{again}{SUFFIX}"
        try:
            return file, os.open(file, flags, 0o600)
        except FileExistsError:
            continue
    raise AssertionError("numbers do not end")


def _lock(descriptor: int) -> None:
    """Lock a journal until it is closed; raises `OSError` if another program has locked it."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _delete(file: Path) -> None:
    with suppress(OSError):  # the next start reads it again
        file.unlink(missing_ok=True)


def _one_line(text: str) -> str:
    return " ".join(text[:_MAX_NOTE].split())


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else 0
