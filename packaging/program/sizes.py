"""Prints the size of the frozen program by component, and its share of a packed archive."""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from command_words import parse_nothing
from program.inventory import Inventory, load, place_of
from project import FROZEN, NAME, TITLE

GROUPS = {
    "pkg:deb/": "system libraries",
    "pkg:generic/cpython": "Python",
    "pkg:github/unicode-org": "ICU: names in the order of each language",
    "pkg:pypi/pyside6": "Qt's bindings for Python",
    "pkg:pypi/shiboken6": "Qt's bindings for Python",
    "pkg:pypi/numpy": "numpy",
    "pkg:pypi/pyqtgraph": "pyqtgraph",
    "pkg:pypi/pymunk": "pymunk, with Chipmunk",
    "pkg:github/rsms": "assets: fonts",
}
"""What a line of the table is called, by the first part of a component's package URL."""


def group_of(name: str, purl: str) -> str:
    """The line of the table that a file belongs to."""
    if name == NAME:
        return "the program, with all Python modules, packed"
    if purl.startswith("pkg:generic/qt@"):
        return "Qt's plugins" if "/plugins/" in name else "Qt's libraries"
    if name.startswith("assets/"):
        return "assets: fonts" if "/fonts/" in name else "assets: cards, lessons, sounds"
    found = (group for start, group in GROUPS.items() if purl.startswith(start))
    return next(found, "other Python packages" if purl.startswith("pkg:pypi/") else TITLE)


def table(inventory: Inventory, folder: Path) -> list[tuple[str, int, int]]:
    """Each group with its size and its packed size in bytes, largest first."""
    groups: dict[str, list[Path]] = {}
    for name, owner in sorted(inventory.files.items()):
        if place := place_of(name, folder):
            groups.setdefault(group_of(name, owner.purl), []).append(place)
    sizes = Counter({group: _size(files) for group, files in groups.items()})
    return [(group, size, _packed(groups[group])) for group, size in sizes.most_common()]


def _size(files: Iterable[Path]) -> int:
    return sum(file.stat().st_size for file in files)


def _packed(files: Iterable[Path]) -> int:
    """About the packed size. The fastest level shows the shares of the components well enough."""
    return len(lzma.compress(b"".join(file.read_bytes() for file in files), preset=1))


def main(arguments: list[str]) -> None:
    """Print the table of the last build."""
    parse_nothing("sizes", arguments, "Print the size of the frozen program by component.")
    rows = table(load(), FROZEN)
    print(f"{'MB':>7} {'packed':>7}")
    for group, size, packed in rows:
        print(f"{size / 1e6:7.1f} {packed / 1e6:7.1f}  {group}")
    print(f"{sum(row[1] for row in rows) / 1e6:7.1f} {sum(row[2] for row in rows) / 1e6:7.1f}")
