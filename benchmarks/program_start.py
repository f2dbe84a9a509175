"""Seconds from starting a built or installed program to its first painted window, and its memory.

    python benchmarks/program_start.py [--runs 10] [--cold FOLDER] PROGRAM [ARGUMENT...]

For example, the frozen program and the same from source:

    python benchmarks/program_start.py dist/sidekick-table/sidekick-table
    python benchmarks/program_start.py .venv/bin/python -m desktop

Qt itself logs when it paints, so this measures any program of ours from outside, unlike startup.py.
Each run is a new process with its own data folder; the first run only warms the file cache. With
--cold, the files of a folder are dropped from that cache before each run. Prints one JSON object;
there is no limit.
Memory is the resident set after some seconds on the home screen (Linux only).
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.report import CommandLine, Report

REST = 4  # seconds on the home screen until its memory is read
FROM_SOURCE = [sys.executable, "-m", "desktop"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures."""
    parser = CommandLine(__doc__)
    parser.add_size("--runs", 10, quick=1, about="runs that count")
    parser.add_size("--warm-up", 1, quick=0, about="runs before that")
    parser.add_size("--rest", REST, quick=0, about="seconds until the memory is read")
    parser.add_argument("--cold", type=Path, action="append", default=[], metavar="FOLDER")
    parser.add_argument(
        "command", nargs=argparse.REMAINDER, help="the program (default: this one, from source)"
    )
    options = parser.read(arguments)
    command = options.command or FROM_SOURCE
    if command[0].startswith("-"):
        parser.error(f"unknown option: {command[0]}")
    seconds, memory = [], []
    for run in range(options.runs + options.warm_up):
        for folder in options.cold:
            drop_from_cache(folder)
        taken, used = measure(command, options.rest)
        if run >= options.warm_up:
            seconds.append(taken)
            memory.append(used)
    Report(options).print(
        {
            "command": command,
            "median": round(statistics.median(seconds), 3),
            "least": round(min(seconds), 3),
            "most": round(max(seconds), 3),
            "memory in MB": round(statistics.median(memory)),
        }
    )
    return 0


def measure(command: list[str], rest: int) -> tuple[float, float]:
    """Seconds until the first window is painted, and the memory in MB after a rest."""
    with tempfile.TemporaryDirectory() as home:
        surroundings = os.environ | {
            "QT_LOGGING_RULES": "qt.widgets.painting.debug=true",
            "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"),
            **{f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "CACHE", "STATE")},
        }
        start = time.perf_counter()
        with subprocess.Popen(command, env=surroundings, stderr=subprocess.PIPE) as program:
            assert program.stderr is not None
            found = next((line for line in program.stderr if b"Flushing" in line), None)
            taken = time.perf_counter() - start
            if found is None:
                raise SystemExit(f"{' '.join(command)} painted no window")
            # Read on, or the program would wait for us when the pipe is full.
            os.set_blocking(program.stderr.fileno(), False)
            while time.perf_counter() < start + taken + rest:
                program.stderr.read()
                time.sleep(0.05)
            status = Path(f"/proc/{program.pid}/status").read_text("utf-8")
            program.terminate()
    used = re.search(r"VmRSS:\s+(\d+) kB", status)
    return taken, int(used[1]) / 1000 if used else 0


def drop_from_cache(folder: Path) -> None:
    """Let the system forget the files of a folder, so that they are read from the disk."""
    os.sync()
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as opened:
                os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


if __name__ == "__main__":
    sys.exit(main())
