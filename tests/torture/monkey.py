"""A monkey at the real window: random clicks, drags, keys and menus in the middle of anything."""

from __future__ import annotations

import os
import signal
import subprocess
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.torture.child_process import ROOT, command, environment, troubles
from tests.torture.part import Report

TITLE = "Monkey: random gestures at the real window, with Python's handler for native crashes"
SHORT = 4
FULL = 40_000

GESTURES = 1_000
"""How many gestures one process makes; the next begins with what it left on the disk."""
LONGEST = 120  # seconds without a gesture, after which the window hangs
LAST = 12


class Visit(NamedTuple):
    """What one process did and what it complained about."""

    gestures: Counter[str]
    fault: str


def run(amount: int, seed: int, folder: Path) -> Report:
    """Make this many gestures, in as many processes as there are cores."""
    sizes = [GESTURES] * (amount // GESTURES) or [amount]
    homes = [folder / f"home-{place}" for place in range(len(sizes))]
    seeds = [seed * 1_000 + place for place in range(len(sizes))]
    with ThreadPoolExecutor(os.cpu_count()) as visitors:
        visits = list(visitors.map(visit, homes, seeds, sizes))
    gestures = sum((one.gestures for one in visits), Counter())
    return Report(
        TITLE,
        (
            f"{gestures.total():,} gestures by {len(visits)} processes",
            ", ".join(f"{kind} {times}" for kind, times in gestures.most_common()),
        ),
        tuple(one.fault for one in visits if one.fault),
    )


def visit(home: Path, seed: int, gestures: int) -> Visit:
    """Let one process make gestures until it ends, and read what it did."""
    home.mkdir()
    log, errors = home / "gestures.log", home / "errors.log"
    log.touch()
    with errors.open("wb") as stderr:
        program = command("tests.torture.gestures", home, seed, gestures)
        window = subprocess.Popen(program, cwd=ROOT, env=environment(home), stderr=stderr)
        code = wait_for_end(window, log)
    said = troubles(errors.read_text(encoding="utf-8", errors="replace"))
    lines = log.read_text(encoding="utf-8").splitlines()
    made = Counter(line.split()[1] for line in lines if line[:1].isdigit())
    if code == "0" and not said:
        return Visit(made, "")
    last = "\n    ".join(lines[-LAST:])
    return Visit(made, f"seed {seed}, exit code {code}\n    {last}\n{said[-6000:]}")


def wait_for_end(window: subprocess.Popen[bytes], log: Path) -> str:
    """The exit code of the process; one that makes no gesture for long is aborted."""
    size = -1
    while True:
        try:
            return str(window.wait(LONGEST))
        except subprocess.TimeoutExpired:
            if log.stat().st_size == size:
                window.send_signal(signal.SIGABRT)  # prints where it hangs
                return f"{window.wait()}: it hangs"
            size = log.stat().st_size
