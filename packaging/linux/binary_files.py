"""Cleans the libraries of the frozen program: no debug information, no folders of the builder."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

_SEARCH_PATH = re.compile(r"^\s+R(?:UN)?PATH\s+(\S+)", re.MULTILINE)


def clean_libraries(program: Path) -> None:
    """Clean the libraries in the folder of a frozen program."""
    for library in sorted(program.rglob("*.so*")):
        if library.is_symlink() or not library.is_file():
            continue
        if library.parent.name == "lib-dynload":  # Python's modules; PyInstaller adds some late
            subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)
        if any(folder.startswith("/") for folder in search_path(library)):
            _remove_search_path(library)


def search_path(library: Path) -> list[str]:
    """The folders in which a library looks for others; those in the program begin with $ORIGIN."""
    listed = subprocess.run(
        ["objdump", "-p", str(library)], capture_output=True, text=True, check=True
    )
    found = _SEARCH_PATH.search(listed.stdout)
    return found[1].split(":") if found else []


def _remove_search_path(library: Path) -> None:
    """Remove a path that names a folder of the machine that built Python."""
    if shutil.which("patchelf") is None:
        raise SystemExit(f"{library.name} has a search path to remove: install patchelf")
    subprocess.run(["patchelf", "--remove-rpath", str(library)], check=True)
