"""The name and the version of the program, and how it was installed. Needs no Qt."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from typing import Literal

PROGRAM_NAME = "Sidekick Table"
_PACKAGE = "sidekick-table"

Installation = Literal["packaged program", "Python package", "source folder"]


@cache
def program_version() -> str:
    """The version, such as "0.1.0"; "" if it is recorded nowhere."""
    if installation() == "source folder":  # an installed version may be that of another folder
        import tomllib

        return str(tomllib.loads(_project_file().read_text("utf-8"))["project"]["version"])
    from importlib import metadata

    try:
        return metadata.version(_PACKAGE)
    except metadata.PackageNotFoundError:
        return ""


@cache
def installation() -> Installation:
    """What runs: a packaged program, an installed Python package, or a source folder."""
    if getattr(sys, "frozen", False):
        return "packaged program"
    try:
        is_source = f'\nname = "{_PACKAGE}"\n' in _project_file().read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return "Python package"
    return "source folder" if is_source else "Python package"


def is_installed() -> bool:
    """Whether the program is installed. A source folder is if pip installed it for development."""
    if installation() != "source folder":
        return True
    from importlib import metadata

    try:
        distribution = metadata.distribution(_PACKAGE)
    except metadata.PackageNotFoundError:
        return False
    return _project_file().parent.as_uri() in (distribution.read_text("direct_url.json") or "")


def version_line() -> str:
    """One line for people: the name, the version, and whether this is only a source folder."""
    line = f"{PROGRAM_NAME} {program_version()}".rstrip()
    return line if is_installed() else f"{line} (source folder, not installed)"


def package_format() -> str:
    """The kind of package that the program runs in, such as "AppImage"; "" if none is known."""
    if os.environ.get("APPIMAGE"):
        return "AppImage"
    if os.path.exists("/.flatpak-info"):
        return "Flatpak"
    return "Snap" if os.environ.get("SNAP") else ""


def program_folder() -> Path:
    """The folder with the program's files."""
    return Path(getattr(sys, "_MEIPASS", "") or Path(__file__).parents[2])


def _project_file() -> Path:
    """The file of a source folder that says what project it is."""
    return Path(__file__).parents[2] / "pyproject.toml"
