"""The code of others inside Qt's libraries, as Qt's own records list it.

`licenses/qt/parts.toml` is the table, and beside it are the texts of the licenses.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from program.components import LICENSES, qt
from program.inventory import Inventory

FOLDER = LICENSES / "qt"
TABLE = FOLDER / "parts.toml"

_BINARY = re.compile(r"\.(so(\.\d+)*|dll|dylib)$")


@dataclass(frozen=True)
class QtPart:
    """Code of others that is compiled into libraries of Qt."""

    name: str
    version: str
    """Empty if it is not known."""
    license: str
    """An SPDX expression."""
    libraries: tuple[str, ...]
    """The libraries and plugins that contain it, such as `Qt6Core` and `qjpeg`."""
    systems: tuple[str, ...]
    """The systems (as `sys.platform` names them) where they do; empty for all."""
    source: str
    """Its folder in the source of Qt."""
    copyright: tuple[str, ...]
    """Who holds the copyright, in the lines of Qt's record."""
    texts: tuple[Path, ...]
    """The files with the text of the license."""


def parts_in(inventory: Inventory) -> list[QtPart]:
    """The parts that are in a frozen program; stops if no one has read what a library contains."""
    shipped = qt_libraries(
        name for name, owner in inventory.files.items() if owner.name == qt().name
    )
    table = _table()
    if not qt().version.startswith(f"{table['qt']}."):
        raise SystemExit(f"{TABLE} is about Qt {table['qt']}, not {qt().version}: read its records")
    parts = known_parts()
    if unknown := sorted(shipped - known_libraries()):
        raise SystemExit(f"{TABLE} does not say what is inside {', '.join(unknown)}")
    return [
        part
        for part in parts
        if shipped & {*part.libraries} and (not part.systems or sys.platform in part.systems)
    ]


def qt_libraries(names: Iterable[str]) -> set[str]:
    """The libraries and plugins among files of Qt, by the names that they have on Windows."""
    return {library for name in names if (library := _library(PurePosixPath(name)))}


def _library(file: PurePosixPath) -> str:
    """The name of a library; empty if the file is none.

    `libQt6Core.so.6`, `Qt6Core.dll` and `QtCore.framework/Versions/A/QtCore` are all `Qt6Core`.
    """
    if any(folder.suffix == ".framework" and folder.stem == file.name for folder in file.parents):
        return file.name.replace("Qt", "Qt6", 1)
    is_binary = _BINARY.search(file.name)
    return _BINARY.sub("", file.name).removeprefix("lib") if is_binary else ""


def known_libraries() -> set[str]:
    """The libraries whose content someone has read."""
    inside = {library for part in known_parts() for library in part.libraries}
    return inside | {*_table()["without_parts"]}


@cache
def known_parts() -> tuple[QtPart, ...]:
    """All parts of the table."""
    return tuple(
        QtPart(
            name=row["name"],
            version=row.get("version", ""),
            license=row["license"],
            libraries=tuple(row["libraries"]),
            systems=tuple(row.get("systems", ())),
            source=row["source"],
            copyright=tuple(row["copyright"].splitlines()),
            texts=tuple(FOLDER / text for text in row["texts"]),
        )
        for row in _table()["parts"]
    )


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))
