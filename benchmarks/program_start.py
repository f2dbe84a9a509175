"""Seconds from starting a built or installed program to its first painted window, and its memory.

    python benchmarks/program_start.py [--runs 10] [--cold FOLDER] PROGRAM [ARGUMENT...]

For example, the frozen program and the same from source:

    python benchmarks/program_start.py dist/sidekick-table/sidekick-table
    python benchmarks/program_start.py .venv/bin/python -m desktop

Qt itself logs when it paints, so this measures any program of ours from outside, unlike startup.py.
Each run is a new process with its own data folder; the first run only warms the file cache. With
--cold, the files of a folder are dropped from that cache before each run. Prints one JSON object.
Memory is the resident set after some seconds on the home screen (Linux only).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

REST = 4  # seconds on the home screen until its memory is read


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--cold", type=Path, action="append", default=[])
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    seconds, memory = [], []
    for run in range(options.runs + 1):
        for folder in options.cold:
            drop_from_cache(folder)
        taken, used = measure(options.command)
        if run:
            seconds.append(taken)
            memory.append(used)
    print(
        json.dumps(
            {
                "command": options.command,
                "median": round(statistics.median(seconds), 3),
                "least": round(min(seconds), 3),
                "most": round(max(seconds), 3),
                "memory in MB": round(statistics.median(memory)),
            }
        )
    )


def measure(command: list[str]) -> tuple[float, float]:
    """Seconds until the first window is painted, and the memory in MB after a rest."""
    with tempfile.TemporaryDirectory() as home:
        surroundings = os.environ | {
            "QT_LOGGING_RULES": "qt.widgets.painting.debug=true",
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
            while time.perf_counter() < start + taken + REST:
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
    main()
