"""A part of the torture: a module that tries one thing very often and reports what broke.

Every module of this folder with a `TITLE` is a part. It defines

- `TITLE: str`, what it tries, as the heading of its report;
- `SHORT: int` and `FULL: int`, its amounts in `make test` and in `make torture`;
- `def run(amount: int, seed: int, folder: Path) -> Report`, which may write into the folder.

The same amount and seed try the same things, unless processes race each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, Protocol

FOLDER = Path(__file__).parent


class Report(NamedTuple):
    """What a part tried and found: lines with figures, and a line or more for each fault."""

    title: str
    figures: tuple[str, ...]
    faults: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [f"  {line}" for line in self.figures]
        lines += [f"  FAULT: {fault}" for fault in self.faults]
        return "\n".join((self.title, *lines))


class Part(Protocol):
    """What a module of this folder must define to be a part."""

    TITLE: str
    SHORT: int
    FULL: int

    def run(self, amount: int, seed: int, folder: Path) -> Report:
        """Try something so often, with chance from this seed, and report what broke."""


def parts() -> Mapping[str, Part]:
    """All parts by the name of their module, in alphabetical order."""
    names = sorted(file.stem for file in FOLDER.glob("*.py") if not file.stem.startswith("__"))
    modules = {name: import_module(f"tests.torture.{name}") for name in names}
    return {name: module for name, module in modules.items() if hasattr(module, "TITLE")}
