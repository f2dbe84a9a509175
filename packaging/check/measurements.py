"""Measures the installed program against the same program from source: start, memory, sizes."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from check.check_report import CheckReport
from check.check_stage import CheckStage
from check.mouse_player import MAIN_WINDOW
from project import FROZEN, ROOT

WARM_RUNS, COLD_RUNS = 5, 3
_TARGETS = {"warm": "target 0.5 s", "installed": "target 130 MB", "package": "target 40 MB"}
_MEGABYTE = 1e6


class Measurements:
    """Fills the second table of a report. Nothing here can fail by being slow or large."""

    def __init__(self, report: CheckReport, package: Path, installed: Path) -> None:
        """Get ready.

        Args:
            report: gets what is measured.
            package: the file that players download.
            installed: the folder that it is unpacked to.
        """
        self.report, self.package, self.installed = report, package, installed

    def measure(self, stage: CheckStage) -> str:
        """Measure everything; the program must be installed and its home must have a match."""
        stage.close()
        self._note("package", _size(self.package), _TARGETS["package"])
        self._note("installed", _size(self.installed), _TARGETS["installed"])
        self._measure_starts("installed program", stage, self._start_installed, [self.installed])
        sources = [ROOT / "desktop", ROOT / "rules", ROOT / "assets", Path(sys.prefix)]
        self._measure_starts("from source", stage, self._start_source, sources)
        self._measure_memory("installed program", stage, self._start_installed)
        self._measure_memory("from source", stage, self._start_source)
        self._note_components()
        return "see below the table"

    # --- start

    def _measure_starts(
        self, name: str, stage: CheckStage, start: _Start, folders: Iterable[Path]
    ) -> None:
        self._seconds_to_window(stage, start)  # only fills the file cache
        warm = [self._seconds_to_window(stage, start) for _ in range(WARM_RUNS)]
        cold = []
        for _ in range(COLD_RUNS):
            for folder in folders:
                _forget_files(folder)
            cold.append(self._seconds_to_window(stage, start))
        self._note(f"{name}: warm start to window", _seconds(warm), _TARGETS["warm"])
        self._note(f"{name}: cold start to window", _seconds(cold))

    def _seconds_to_window(self, stage: CheckStage, start: _Start) -> float:
        begin = time.perf_counter()
        running = start(stage)
        stage.screen.find_window(MAIN_WINDOW)
        seconds = time.perf_counter() - begin
        _end(running)
        stage.screen.wait_for_windows(0, MAIN_WINDOW)
        return seconds

    def _start_installed(self, stage: CheckStage, *words: str) -> subprocess.Popen[str]:
        return stage.program.start(stage.screen.display, *words).process

    def _start_source(self, stage: CheckStage, *words: str) -> subprocess.Popen[str]:
        home = tempfile.mkdtemp(dir=stage.folder)
        surroundings = {**os.environ, "HOME": home, "DISPLAY": stage.screen.display}
        surroundings["SIDEKICK_TABLE_DATA"] = home
        surroundings.pop("QT_QPA_PLATFORM", None)
        return subprocess.Popen(
            [sys.executable, "-m", "desktop", *words],
            cwd=ROOT,
            env=surroundings,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    # --- memory and sizes

    def _measure_memory(self, name: str, stage: CheckStage, start: _Start) -> None:
        for what, words in (("home", ()), ("a match", (self._match(stage, start),))):
            running = start(stage, *words)
            stage.screen.find_window(MAIN_WINDOW)
            time.sleep(6)  # what is imported in the background is there by then
            resident, proportional = _memory(_last_child(running.pid))
            self._note(
                f"{name}: memory, {what}", f"{resident:.0f} MB", f"{proportional:.0f} MB of its own"
            )
            _end(running)
            stage.screen.wait_for_windows(0, MAIN_WINDOW)

    def _match(self, stage: CheckStage, start: _Start) -> str:
        if start == self._start_source:
            return str(stage.plan.match_file)
        home = stage.program.place.home
        return stage.program.place.give(
            stage.plan.match_file, f"{home}/{stage.plan.match_file.name}"
        )

    def _note_components(self) -> None:
        if not FROZEN.exists():
            return
        asked = [sys.executable, str(ROOT / "packaging"), "sizes"]
        ended = subprocess.run(asked, capture_output=True, text=True, check=False)
        said = ended.stdout if ended.returncode == 0 else "the sizes of the components are unknown"
        self.report.details.append(said.rstrip())

    def _note(self, what: str, found: str, target: str = "") -> None:
        self.report.measures.append((what, found, target))


_Start = Callable[..., "subprocess.Popen[str]"]


def _end(running: subprocess.Popen[str]) -> None:
    os.kill(_last_child(running.pid), 15)
    running.wait(20)


def _last_child(number: int) -> int:
    """The program itself, below what starts it."""
    while True:
        children = Path(f"/proc/{number}/task/{number}/children").read_text("ascii").split()
        if not children or Path(f"/proc/{number}/comm").read_text().startswith("sidekick"):
            return number
        number = int(children[0])


def _memory(number: int) -> tuple[float, float]:
    """The resident and the proportional memory of a process, in MB."""
    text = Path(f"/proc/{number}/smaps_rollup").read_text("ascii")
    found = dict(re.findall(r"^(Rss|Pss):\s+(\d+) kB", text, re.MULTILINE))
    return int(found["Rss"]) * 1024 / _MEGABYTE, int(found["Pss"]) * 1024 / _MEGABYTE


def _forget_files(folder: Path) -> None:
    """Drop the files of a folder from the file cache, as after a restart of the computer."""
    os.sync()
    for file in folder.rglob("*"):
        if file.is_file():
            number = os.open(file, os.O_RDONLY)
            os.posix_fadvise(number, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(number)


def _size(place: Path) -> str:
    files = [place] if place.is_file() else [one for one in place.rglob("*") if one.is_file()]
    total = sum(file.stat().st_size for file in files if not file.is_symlink())
    return f"{total / _MEGABYTE:.1f} MB"


def _seconds(found: list[float]) -> str:
    return f"{statistics.median(found):.2f} s"
