"""What the benchmarks share: their command line, their limits, medians, and the application."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

Size = TypeVar("Size", int, str)


class CommandLine(argparse.ArgumentParser):
    """The command line of a benchmark; `--help` shows its docstring.

    Every benchmark has `--quick`, which tries it with its smallest sizes and judges no limit.
    """

    def __init__(self, about: str | None) -> None:
        super().__init__(
            description=about,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self._quick_sizes: dict[str, int | str] = {}
        self.add_argument(
            "--quick", action="store_true", help="use the smallest sizes, and judge no limit"
        )

    def add_size(self, name: str, full: Size, *, quick: Size, about: str) -> None:
        """Add an option for a size, such as the number of matches.

        Args:
            name: the option, such as `--matches`.
            full: the size if the option is not given.
            quick: the size with `--quick`, unless the option is given.
            about: what is counted or measured.
        """
        self._quick_sizes[name.lstrip("-").replace("-", "_")] = quick
        about += f" (default: {full}; quick: {quick})"
        self.add_argument(name, type=type(full), default=full, metavar="SIZE", help=about)

    def read(self, arguments: Sequence[str] | None) -> argparse.Namespace:
        """The options; unknown words end the program with a usage message."""
        options = self.parse_args(arguments)
        if options.quick:
            self.set_defaults(**self._quick_sizes)
            options = self.parse_args(arguments)
        return options


class Report:
    """Prints the figures of a benchmark, and remembers which limits they missed."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._is_quick: bool = options.quick
        self._missed: list[str] = []

    def print(self, figures: object, indent: int | None = None) -> None:
        """Print figures as JSON."""
        print(json.dumps(figures, indent=indent), flush=True)

    def at_most(self, name: str, measured: float, limit: float) -> None:
        """Compare a figure with its upper limit."""
        if measured > limit:
            self._missed.append(f"{name}: {measured:g}, and the limit is {limit:g} at most")

    def at_least(self, name: str, measured: float, limit: float) -> None:
        """Compare a figure with its lower limit."""
        if measured < limit:
            self._missed.append(f"{name}: {measured:g}, and the limit is {limit:g} at least")

    def exit_code(self) -> int:
        """1 if a limit was missed, after naming it; 0 otherwise, and with `--quick`."""
        if self._is_quick:
            return 0
        for missed in self._missed:
            print(f"limit missed: {missed}", file=sys.stderr)
        return 1 if self._missed else 0


def summary(times: Sequence[float]) -> dict[str, float]:
    """The median, the 95th percentile and the longest of some times."""
    ordered = sorted(times)
    return {
        "median": round(statistics.median(ordered), 2),
        "p95": round(ordered[int(0.95 * (len(ordered) - 1))], 2),
        "max": round(ordered[-1], 2),
    }


def milliseconds(work: Callable[[], Any]) -> float:
    """The processor time of some work, which other programs affect less than the time of day."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def open_application() -> QApplication:
    """The application, offscreen unless the environment names a platform."""
    from PySide6.QtWidgets import QApplication

    from desktop.style.application import make_application

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    running = QApplication.instance()
    return running if isinstance(running, QApplication) else make_application(["benchmark"])


def wait(duration: int) -> None:
    """Let the program run for some milliseconds."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(duration, loop.quit)
    loop.exec()
