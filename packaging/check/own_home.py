"""A separate home on this computer: where a program is tried without root."""

from __future__ import annotations

import getpass
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from check.checked_program import run_to_end


class OwnHome:
    """An empty home folder. The program uses the system libraries of this computer.

    So a package that needs more than it says is not noticed.
    """

    def __init__(self, folder: Path) -> None:
        """Make the folder, and delete what was in it."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.home = str(folder.resolve())
        self.login = getpass.getuser()

    def path(self, inside: str) -> Path:
        """The same file."""
        return Path(inside)

    def give(self, file: Path, inside: str) -> str:
        """Copy a file; returns where it is."""
        Path(inside).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, inside)
        return inside

    def command(self, words: Sequence[str], login: str = "", **surroundings: str) -> list[str]:
        """The command in the home, without the environment of the caller."""
        known = {"HOME": self.home, "USER": self.login, "LANG": "C.UTF-8"}
        known["PATH"] = os.environ.get("PATH", "/usr/bin:/bin")
        variables = [f"{name}={value}" for name, value in {**known, **surroundings}.items()]
        return ["env", "-i", f"--chdir={self.home}", *variables, *words]

    def run(self, words: Sequence[str], login: str = "", **surroundings: str) -> str:
        """Run a command to its end; returns what it prints.

        Raises:
            CheckFailed: it fails.
        """
        return run_to_end(self.command(words, login, **surroundings), words)
