"""`python packaging trial KIND...`: installs packages on this machine, tries and removes them.

Only for machines that are thrown away afterwards, such as those of the release workflow. After the
removal no file of the package may be left, and the player's data must still be there.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

from project import DIST
from release.installed_program import TrialFailed, data_folder, try_program
from release.package_kinds import KINDS

GRACE = 10  # seconds until the last file of a removed package must be gone


def main(arguments: list[str]) -> None:
    """Try one kind of package after the other; stops at the first failure."""
    parser = argparse.ArgumentParser(prog="python packaging trial", description=__doc__)
    parser.add_argument("kinds", nargs="+", choices=KINDS, metavar="KIND", help=" ".join(KINDS))
    parser.add_argument("--folder", type=Path, default=DIST, help="where the packages are")
    options = parser.parse_args(arguments)
    for kind in options.kinds:
        try:
            try_package(kind, options.folder)
        except TrialFailed as failure:
            raise SystemExit(f"{kind}: {failure}") from failure


def try_package(kind: str, folder: Path) -> None:
    """Install, try and remove a package; raises `TrialFailed` if anything is wrong."""
    pattern, install = KINDS[kind]
    packages = sorted(folder.glob(pattern))
    if len(packages) != 1:
        raise TrialFailed(f"expected one file {pattern} in {folder}, found {len(packages)}")
    print(f"{kind}: {packages[0].name}")
    data = data_folder() / "kept-by-trial.txt"
    data.parent.mkdir(parents=True, exist_ok=True)
    data.write_text("The player's data.\n", encoding="utf-8")
    with install(packages[0].resolve()) as installed:
        if not installed.files:
            raise TrialFailed("the package installed no files")
        try_program(installed.command)
    if left := files_left(installed.files):
        raise TrialFailed(f"{len(left)} files are left after the removal, such as {left[0]}")
    if not data.is_file():
        raise TrialFailed("removing the program also removed the player's data")
    data.unlink()
    print(f"  removed: none of {len(installed.files)} files is left, the player's data is")


def files_left(files: Sequence[Path]) -> list[Path]:
    """The files that still exist. The Windows uninstaller deletes itself only after its end."""
    for _ in range(GRACE * 2):
        left = [file for file in files if file.is_symlink() or file.exists()]
        if not left:
            break
        time.sleep(0.5)
    return left
