"""`python packaging wheel`: builds the packages for pip, a wheel and a source archive (sdist).

Both have the same bytes whenever and wherever they are built from one commit: only files that git
knows go in, their times are those of the source, and the build backend is the pinned one. The wheel
is built from the unpacked source archive, so the archive has what a build needs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from command_words import parse_place, say_built
from project import DIST, NAME, ROOT, asked_of_git, read_version, source_time, unfinished


def main(arguments: list[str]) -> None:
    """Build both packages in dist/, or in the folder that is named."""
    about = "Build the wheel and the source archive for pip."
    for package in build_python_packages(parse_place("wheel", arguments, about, DIST)):
        say_built(package)


def build_python_packages(folder: Path) -> tuple[Path, Path]:
    """Build the wheel and the source archive in a folder; returns their paths."""
    check_backend()
    folder = folder.resolve()
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch, "source")
        copy_source(source)
        archive = _build("sdist", source, folder)
        shutil.unpack_archive(archive, scratch)
        unpacked = Path(scratch, archive.name.removesuffix(".tar.gz"))
        wheel = _build("wheel", unpacked, folder)
    return wheel, archive


def check_backend() -> None:
    """Stop with a message if the build backend is missing or another version than the pinned one.

    The backend writes the packages, so only the same version writes the same bytes.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (pinned,) = project["build-system"]["requires"]
    name, _, wanted = pinned.partition("==")
    try:
        found = version(name)
    except PackageNotFoundError:
        found = "missing"
    if found != wanted:
        raise SystemExit(
            f"Building needs {name} {wanted}; it is {found}. Install it with:"
            f" {sys.executable} -m pip install {pinned}"
        )


def copy_source(target: Path) -> None:
    """Copy the files that git knows, as they are now; without git, all files of the folder.

    The build would also pack stray files, such as drafts and backups.
    """
    found = asked_of_git("ls-files", "-z", "--cached", root=ROOT)
    if found is None:
        shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(".*", "dist", "build"))
        return
    for name in filter(None, found.split("\0")):
        file = ROOT / name
        if file.is_file():  # deleted files are still listed until the next commit
            copy = target / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copy)


def _build(kind: str, source: Path, folder: Path) -> Path:
    """Build one package with the backend, which works in the current folder."""
    ending = {"sdist": ".tar.gz", "wheel": "-py3-none-any.whl"}[kind]
    package = folder / f"{NAME.replace('-', '_')}-{read_version()}{ending}"
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "-d"]
    surroundings = os.environ | {"SOURCE_DATE_EPOCH": str(source_time())}
    with unfinished(package) as packed:
        built = subprocess.run(
            [*command, str(packed.parent)],
            cwd=source,
            env=surroundings,
            capture_output=True,
            text=True,
            check=False,
        )
        if built.returncode:
            said = f"{built.stdout}{built.stderr}"
            raise SystemExit(f"hatchling could not build the {kind}:\n{said}")
    return package
