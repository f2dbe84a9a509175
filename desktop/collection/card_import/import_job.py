"""An import of a list of cards, as the window follows it: progress, Cancel, and a report.

    job = ImportJob(own_cards, data, parent)
    job.progressed.connect(...)   # an ImportProgress, several times a second
    job.set_read.connect(...)     # the code of a set: its cards can be played now
    job.finished.connect(...)     # an ImportReport
    job.start(file), job.go_on(), job.read_again() or job.take_over()
    job.cancel()                  # keeps what has been read
    job.end()                     # the window closes: the import goes on at `go_on`

The work is done by a process of its own (`import_process.py`), which this module starts and looks
at. Only one import runs at a time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

import desktop
from desktop.collection.card_import.import_process import (
    IMPORT_FOLDER,
    PROGRESS_FILE,
    STOP_FILE,
    ask_to_stop,
    forget_list,
    place_list,
    place_reading,
    waiting_list,
)
from desktop.storage.own_cards import OwnCards
from desktop.storage.own_files import delete_own_file
from desktop.storage.source_files import read_source_file
from rules.cards import CardOutcome
from rules.reading import IMPORT_SOURCE, UnreadableSource

_LOOK_INTERVAL = 100  # milliseconds between two looks at the progress
_STOP_SECONDS = 3.0
"""How long a canceled process may take to write what it has read."""

SUFFIXES = (".csv", ".toml", ".php", ".js")
"""The files that may be lists of cards; others are read if the player chooses them."""


class SetReport(msgspec.Struct, frozen=True):
    """A set that was read: its cards by outcome, and how many of them are new.

    `kept` are the titles of cards whose printed words have changed, but whose texts a player wrote.
    If texts are read again, `new` cards are those of which the program can do more, and `runs`
    those of them that run now.
    """

    code: str
    name: str
    counts: Mapping[CardOutcome, int]
    new: int = 0
    kept: tuple[str, ...] = ()
    runs: int = 0


class ImportProgress(msgspec.Struct, frozen=True):
    """How far an import is; `seconds_left` is None until that can be said."""

    done: int = 0
    cards: int = 0
    reading: str = ""
    sets: tuple[SetReport, ...] = ()
    seconds_left: float | None = None
    set_count: int = 0  # the sets of the list

    def count(self, outcome: CardOutcome) -> int:
        """How many cards of the sets that are read have an outcome."""
        return sum(one.counts.get(outcome, 0) for one in self.sets)


class ImportReport(msgspec.Struct, frozen=True):
    """The result of an import: its sets, and the faults of the list with their lines.

    `fault_count` counts also the faults that are not in `faults`; `problem` says why an import
    ended that could not be done. With `is_offer` texts were read again, and nothing has changed
    yet: `ImportJob.take_over` takes over the better ones.
    """

    file: str
    progress: ImportProgress
    faults: tuple[str, ...] = ()
    fault_count: int = 0
    is_canceled: bool = False
    problem: str = ""
    is_offer: bool = False

    @property
    def better(self) -> int:
        """Of how many cards the program can do more, if texts were read again."""
        return sum(one.new for one in self.progress.sets)

    @property
    def runs(self) -> int:
        """How many of those cards run now."""
        return sum(one.runs for one in self.progress.sets)


class ImportJob(QObject):
    """Starts, follows and cancels the process that imports a list."""

    progressed = Signal(ImportProgress)
    set_read = Signal(str)  # code: the cards of this set can be played now
    finished = Signal(ImportReport)

    def __init__(self, own_cards: OwnCards, data: Path | None, parent: QObject) -> None:
        """Make a job that imports into a data folder; without a folder it cannot start."""
        super().__init__(parent)
        self._own, self._data = own_cards, data
        self._process: subprocess.Popen[bytes] | None = None
        self._timer = QTimer(self, interval=_LOOK_INTERVAL)
        self._timer.timeout.connect(self._look)
        self._began = self._cancel_time = 0.0
        self._reset("")

    @property
    def is_running(self) -> bool:
        """Whether an import is going on."""
        return self._process is not None

    @property
    def waiting_file(self) -> str:
        """The name of a file whose import was interrupted, so that it can go on; "" if none."""
        return "" if self._data is None or self.is_running else waiting_list(self._data)

    @property
    def file(self) -> str:
        """The name of the file that is imported, or was imported last."""
        return self._file

    @property
    def progress(self) -> ImportProgress:
        """How far the import is."""
        return self._progress

    def start(self, file: Path) -> None:
        """Import a file.

        Raises:
            OSError: the file cannot be read, or there is no place for the cards.
            UnreadableSource: it is too large, or no text.
        """
        if self._data is None:
            raise OSError("no folder to save cards in")
        place_list(self._data, read_source_file(file, IMPORT_SOURCE), file.name)
        self.go_on()

    def read_again(self) -> None:
        """Read the texts of the imported sets again, because the program reads more now.

        No card changes: the report says of how many the program can do more, and `take_over` takes
        over their texts. A text that runs, or that a player wrote, is not read.

        Raises:
            OSError: the process could not be started.
        """
        if self._data is not None and not self.is_running:
            place_reading(self._data)
            self.go_on()

    def take_over(self) -> None:
        """Take over the better texts that `read_again` has found.

        Raises:
            OSError: the process could not be started.
        """
        if self._data is not None and not self.is_running:
            place_reading(self._data, takes_over=True)
            self.go_on()

    def go_on(self) -> None:
        """Import the list that waits, after an import that was interrupted.

        Raises:
            OSError: the process could not be started.
        """
        assert self._data is not None
        if self.is_running:
            return
        folder = self._data / IMPORT_FOLDER
        self._reset(waiting_list(self._data))
        for name in (PROGRESS_FILE, STOP_FILE):
            delete_own_file(folder / name)
        self._process = _start_process(self._data)
        self._began, self._cancel_time = time.monotonic(), 0.0
        self._timer.start()

    def cancel(self) -> None:
        """Stop soon, and keep what has been read; the rest of the list is forgotten."""
        if self._process is None or self._data is None or self._cancel_time:
            return
        self._cancel_time = time.monotonic()
        with suppress(OSError):
            ask_to_stop(self._data)

    def forget(self) -> None:
        """Forget a list whose import was interrupted."""
        if self._data is not None and not self.is_running:
            with suppress(OSError):
                forget_list(self._data)

    def end(self) -> None:
        """End the process at once; its import can go on later."""
        self._timer.stop()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    # --- looking at the process -----------------------------------------------------------------

    def _reset(self, file: str) -> None:
        self._file, self._at, self._rest = file, 0, b""
        self._progress = ImportProgress()
        self._faults: list[str] = []
        self._fault_count = 0
        self._ending: dict[str, Any] = {}

    def _look(self) -> None:
        """Take what the process has said, and notice its end."""
        if self._process is None:
            return
        is_over = self._process.poll() is not None
        self._read_progress()
        if is_over:
            self._finish()
        elif self._cancel_time and time.monotonic() - self._cancel_time > _STOP_SECONDS:
            self._process.kill()

    def _read_progress(self) -> None:
        assert self._data is not None
        try:
            with (self._data / IMPORT_FOLDER / PROGRESS_FILE).open("rb") as progress:
                progress.seek(self._at)
                content = self._rest + progress.read()
                self._at = progress.tell()
        except OSError:
            return
        *lines, self._rest = content.split(b"\n")
        for line in lines:
            self._take(json.loads(line))
        if lines:
            self.progressed.emit(self._progress)

    def _take(self, said: dict[str, Any]) -> None:
        """Take a line of the progress."""
        now = self._progress
        sets, done = now.sets, said.get("done", now.done)
        cards = said.get("cards", now.cards)
        if "fault" in said:
            self._fault_count += 1
            self._faults.append(said["fault"])
        self._faults += said.get("faults", ())
        self._fault_count += said.get("fault_count", 0)
        if "code" in said:
            counts = {CardOutcome(word): count for word, count in said["counts"].items()}
            kept = tuple(said["kept"])
            report = SetReport(said["code"], said["name"], counts, said["new"], kept, said["runs"])
            sets = (*sets, report)
        if {"finished", "stopped", "problem"} & said.keys():
            self._ending = said
        reading = said.get("reading", said.get("name", now.reading))
        left, set_count = self._seconds_left(done, cards), said.get("sets", now.set_count)
        self._progress = ImportProgress(done, cards, reading, sets, left, set_count)
        if "code" in said:
            self._own.invalidate()
            self.set_read.emit(said["code"])

    def _seconds_left(self, done: int, cards: int) -> float | None:
        taken = time.monotonic() - self._began
        return taken / done * (cards - done) if done >= 20 and taken > 1 else None

    def _finish(self) -> None:
        self._timer.stop()
        self._process = None
        is_canceled = bool(self._cancel_time)
        if is_canceled:
            self._own.invalidate()  # half a set may be new
            self.forget()
        problem = self._ending.get("problem", "")
        if not (self._ending or is_canceled):
            problem = self.tr("The import was interrupted. It can go on where it stopped.")
        report = ImportReport(
            self._file,
            self._progress,
            tuple(self._faults),
            self._fault_count,
            is_canceled=is_canceled,
            problem=problem,
            is_offer=bool(self._ending.get("is_offer")),
        )
        self.finished.emit(report)


def _start_process(data: Path) -> subprocess.Popen[bytes]:
    """Start the program again, without a window."""
    is_packaged = getattr(sys, "frozen", False)
    command = [sys.executable] if is_packaged else [sys.executable, "-m", "desktop"]
    folder = str(Path(desktop.__path__[0]).parent)
    paths = filter(None, (folder, os.environ.get("PYTHONPATH", "")))
    return subprocess.Popen(
        [*command, "--import-cards", str(data)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | ({} if is_packaged else {"PYTHONPATH": os.pathsep.join(paths)}),
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def read_problem(failure: OSError | UnreadableSource) -> str:
    """Why a file cannot be imported, in words, without the name of the file."""
    if isinstance(failure, UnreadableSource):
        return f"line {failure.line}: {failure.message}" if failure.line else failure.message
    return failure.strerror or str(failure)
