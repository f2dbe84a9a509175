"""Gives every reader damaged and hostile files.

In full, each reader works in its own process, which may use 200 MB more than it needs before
the first file, and three seconds of processor time for each file: fifty sentences in printed
wording take one second on a slow machine. A process that crashes or hangs is found by what it
leaves behind: it notes the number of each file before reading it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.torture.file_readers import READERS, FileReader
from tests.torture.mutations import mutated
from tests.torture.part import Report

TITLE = "Damaged and hostile files for every reader"
SHORT = 5
FULL = 100_000

MEMORY = 200 * 2**20
SECONDS = 3.0
SECONDS_UNTIL_KILLED = 20
BATCH = 5_000
"""How many files a process reads before a new one takes over."""

MOST_FAULTS = 12


class FaultyInput(msgspec.Struct):
    """A file that broke a reader: what happened, and the number of the file."""

    kind: str
    number: int


class ReaderTally(msgspec.Struct):
    """What a reader was given, and what broke."""

    tried: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    slowest_number: int = -1
    faults: list[FaultyInput] = []

    def add(self, other: ReaderTally) -> None:
        """Add the figures of another process."""
        self.tried += other.tried
        self.seconds += other.seconds
        self.faults += other.faults
        if other.slowest > self.slowest:
            self.slowest, self.slowest_number = other.slowest, other.slowest_number


class TooSlow(BaseException):
    """A reader needed more than its processor time; no reader may catch this."""


def run(amount: int, seed: int, folder: Path) -> Report:
    """Give each reader this many files: a few in this process, many in others with limits."""
    if amount <= SHORT:
        tallies = [_read_here(reader, range(amount), seed, folder) for reader in READERS]
    else:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = {
                pool.submit(_read_elsewhere, number, range(first, last), seed, folder): number
                for first, last in _batches(amount)
                for number in range(len(READERS))
            }
            tallies = [ReaderTally() for _ in READERS]
            for done, job in enumerate(as_completed(jobs), 1):
                tallies[jobs[job]].add(job.result())
                if done % len(READERS) == 0:
                    print(f"{done} of {len(jobs)} batches read", flush=True)
    figures, faults = [], []
    for reader, tally in zip(READERS, tallies, strict=True):
        figures.append(
            f"{reader.name}: {tally.tried} files, {tally.seconds:.0f} s, slowest"
            f" {tally.slowest * 1000:.0f} ms (number {tally.slowest_number})"
        )
        faults += _described(reader, tally.faults, seed, folder)
    return Report(TITLE, tuple(figures), tuple(faults))


def _input(reader: FileReader, seed: int, number: int) -> bytes:
    return mutated(reader.seeds(), Random(f"{seed} {reader.name} {number}"))


def _described(
    reader: FileReader, faults: Sequence[FaultyInput], seed: int, folder: Path
) -> list[str]:
    """A line for each kind of fault; its first file is saved in the folder."""
    kinds: dict[str, list[int]] = defaultdict(list)
    for fault in faults:
        kinds[fault.kind].append(fault.number)
    lines = []
    for kind, numbers in list(kinds.items())[:MOST_FAULTS]:
        file = folder / f"{reader.name.replace(' ', '-')}-{numbers[0]}"
        file.write_bytes(_input(reader, seed, numbers[0]))
        lines.append(f"{reader.name}, {len(numbers)} times: {kind} ({file.name})")
    return lines


def _read_here(reader: FileReader, numbers: range, seed: int, folder: Path) -> ReaderTally:
    """Give a reader files in this process."""
    tally = ReaderTally()
    place = Path(tempfile.mkdtemp(dir=folder))
    for number in numbers:
        _try(reader, number, seed, place, tally)
    return tally


def _try(reader: FileReader, number: int, seed: int, folder: Path, tally: ReaderTally) -> None:
    content = _input(reader, seed, number)
    began = time.process_time()
    try:
        reader.check(content, folder)
    except (Exception, TooSlow, SystemExit) as fault:  # noqa: BLE001 - each one is counted
        tally.faults.append(FaultyInput(_kind(fault), number))
    took = time.process_time() - began
    tally.tried += 1
    tally.seconds += took
    if took > tally.slowest:
        tally.slowest, tally.slowest_number = took, number


def _kind(fault: BaseException) -> str:
    """The exception and the line of the program that raised it, so that equal faults are one."""
    ours = [
        frame
        for frame in traceback.extract_tb(fault.__traceback__)
        if "/tests/" not in frame.filename and "site-packages" not in frame.filename
    ]
    place = f" in {Path(ours[-1].filename).name}, line {ours[-1].lineno}" if ours else ""
    words = " ".join(str(fault).split())[:100]
    return f"{type(fault).__name__}{place}: {words if isinstance(fault, Exception) else ''}"


# --- other processes ------------------------------------------------------------------------------


def _batches(amount: int) -> list[tuple[int, int]]:
    """The first number of each batch, and the number after its last; the first batch is short."""
    bounds = [0, *range(min(BATCH // 10, amount), amount, BATCH), amount]
    return list(pairwise(bounds))


def _read_elsewhere(reader: int, numbers: range, seed: int, folder: Path) -> ReaderTally:
    """Give a reader files in another process; after a crash, another goes on."""
    tally, first, last = ReaderTally(), numbers.start, numbers.stop
    note = folder / f"reader-{reader}-{first}.note"
    while first < last:
        command = [sys.executable, "-m", "tests.torture.mutated_inputs"]
        words = [str(one) for one in (reader, first, last, seed, note)]
        done = subprocess.run([*command, *words], stdout=subprocess.PIPE, check=False)
        lines = note.read_bytes().split(b"\n")
        for line in lines[1:]:
            if line:
                tally.add(msgspec.json.decode(line, type=ReaderTally))
        if done.returncode == 0:
            first = last
            continue
        number = int(lines[0])
        tally.faults.append(FaultyInput(f"the process ended with {done.returncode}", number))
        first = number + 1
    return tally


class _Limits:
    """The limits of this process: memory for good, processor time for one file after another."""

    def __init__(self) -> None:
        import resource

        self._resource: Any = resource
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        signal.signal(signal.SIGPROF, self._stop)

    def start(self) -> None:
        """Begin the time of one file: an exception after a second, the end after some more."""
        used = int(time.process_time())
        hard = self._resource.getrlimit(self._resource.RLIMIT_CPU)[1]
        self._resource.setrlimit(self._resource.RLIMIT_CPU, (used + SECONDS_UNTIL_KILLED, hard))
        signal.setitimer(signal.ITIMER_PROF, SECONDS)

    def end(self) -> None:
        """End the time of a file."""
        signal.setitimer(signal.ITIMER_PROF, 0)

    @staticmethod
    def _stop(*_: object) -> None:
        raise TooSlow


def _work(name: int, first: int, last: int, seed: int, note: Path) -> None:
    """Give a reader some files in this process, and note each number and finally the figures."""
    reader = READERS[name]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for content in reader.seeds():  # loads what takes long the first time
            reader.check(content, folder)
        tally, limits = ReaderTally(), _Limits()
        with note.open("w+b", buffering=0) as stream:
            for number in range(first, last):
                stream.seek(0)
                stream.write(b"%012d\n" % number)
                limits.start()
                try:
                    _try(reader, number, seed, folder, tally)
                finally:
                    limits.end()
                if number % 100 == 99 or number == last - 1:
                    stream.seek(0, os.SEEK_END)
                    stream.write(msgspec.json.encode(tally) + b"\n")
                    tally = ReaderTally()


if __name__ == "__main__":
    name, first, last, seed = map(int, sys.argv[1:5])
    _work(name, first, last, seed, Path(sys.argv[5]))
