"""What all packages have in common: names, version, folders and the time of the source."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
"""All packages end up here."""

NAME = "sidekick-table"
TITLE = "Sidekick Table"
APP_ID = "org.sidekicktable.SidekickTable"
"""The reverse-domain id of the program: desktop entry, AppStream, Flatpak and macOS bundle."""
MATCH_TYPE = "application/x-sidekick-table-match"
"""The media type of a match file, `*.match`."""

FROZEN = DIST / NAME
"""The frozen program as one folder, without an installer."""
PROGRAM = FROZEN / (f"{NAME}.exe" if sys.platform == "win32" else NAME)
MACHINE = {"AMD64": "x86_64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
"""The processor, by one name on all systems: x86_64 or arm64."""


@contextmanager
def unfinished(package: Path) -> Iterator[Path]:
    """A path to write a package at. At the end the package moves to its own place.

    So an interrupted build leaves no broken file with the name of a package.
    """
    package.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=package.parent, prefix=".unfinished-") as folder:
        written = Path(folder, package.name)
        yield written
        written.replace(package)


def read_version() -> str:
    """The program's version, from pyproject.toml."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def source_time() -> int:
    """Seconds since 1970 of the source: `SOURCE_DATE_EPOCH`, else the time of the last commit.

    Every time inside a package is this one, so that two builds of one source are the same.
    """
    if chosen := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(chosen)
    found = asked_of_git("log", "-1", "--format=%ct")
    if found is None:
        raise SystemExit("This is no git clone: set SOURCE_DATE_EPOCH to the time of the source")
    return int(found)


def asked_of_git(*words: str, root: Path = ROOT) -> str | None:
    """What git says about the source; None of a folder that is no clone, or without git."""
    asked = ["git", "-C", str(root), *words]
    try:
        found = subprocess.run(asked, capture_output=True, text=True, encoding="utf-8", check=False)
    except FileNotFoundError:  # git is not installed
        return None
    return None if found.returncode else found.stdout
