"""How each kind of package is installed on this machine and removed again, as a player would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from project import MACHINE, NAME, TITLE, read_version

VERSION = read_version()


@dataclass(frozen=True)
class Installed:
    """A package that is installed now."""

    command: list[str]
    """Starts the program."""
    files: list[Path]
    """Files of the package. Removing it must remove them all."""


class PackageKind(Protocol):
    """Installs a package and, at the end of the context, removes it."""

    def __call__(self, package: Path) -> AbstractContextManager[Installed]:
        """Install this package."""


def run(*command: str | Path) -> str:
    """Run a command of the system; stops with its output if it fails."""
    print("  $", *command, flush=True)
    ran = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if ran.returncode:
        raise SystemExit(f"{command[0]} exited with {ran.returncode}:\n{ran.stdout}{ran.stderr}")
    return ran.stdout


# --- Linux ----------------------------------------------------------------------------------------


@contextmanager
def deb(package: Path) -> Iterator[Installed]:
    """Install with apt, which also installs what the package depends on."""
    run("apt-get", "install", "-y", "--no-install-recommends", package)
    yield Installed([NAME], _listed(run("dpkg", "-L", NAME)))
    run("apt-get", "remove", "-y", NAME)


@contextmanager
def rpm(package: Path) -> Iterator[Installed]:
    """Install with dnf, which also installs what the package depends on."""
    run("dnf", "install", "-y", package)
    yield Installed([NAME], _listed(run("rpm", "-ql", NAME)))
    run("dnf", "remove", "-y", NAME)


@contextmanager
def tarball(package: Path) -> Iterator[Installed]:
    """Unpack the folder, install it for this user with its script, and uninstall it."""
    with tempfile.TemporaryDirectory() as scratch:
        shutil.unpack_archive(package, scratch)
        (folder,) = Path(scratch).iterdir()
        before = _files_of_user()
        as_root = () if os.getuid() else ("--as-root",)
        run(folder / "install.sh", *as_root)
        added = sorted(_files_of_user() - before)
        yield Installed([str(Path.home() / ".local" / "bin" / NAME)], added)
        run(folder / "install.sh", "--uninstall", *as_root)


def _listed(text: str) -> list[Path]:
    """The files in a list of paths; folders may belong to other packages too."""
    paths = (Path(line) for line in text.splitlines() if line.startswith("/"))
    return [path for path in paths if path.is_symlink() or not path.is_dir()]


def _files_of_user() -> set[Path]:
    found = Path.home().joinpath(".local").rglob("*")
    return {path for path in found if path.is_symlink() or path.is_file()}


# --- Python ---------------------------------------------------------------------------------------


@contextmanager
def wheel(package: Path) -> Iterator[Installed]:
    """Install with pip in a new virtual environment."""
    with tempfile.TemporaryDirectory() as scratch:
        run(sys.executable, "-m", "venv", scratch)
        scripts = Path(scratch, "Scripts" if sys.platform == "win32" else "bin")
        run(scripts / "python", "-m", "pip", "install", "--quiet", package)
        (libraries,) = Path(scratch).rglob("site-packages")
        ours = [f for name in ("rules", "desktop", "assets") for f in (libraries / name).rglob("*")]
        yield Installed([str(scripts / NAME)], [file for file in ours if file.suffix != ".pyc"])
        run(scripts / "python", "-m", "pip", "uninstall", "--quiet", "-y", NAME)


@contextmanager
def pipx(package: Path) -> Iterator[Installed]:
    """Run once with `pipx run`, then install with `pipx install`."""
    with tempfile.TemporaryDirectory() as scratch:
        os.environ |= {"PIPX_HOME": scratch, "PIPX_BIN_DIR": str(Path(scratch, "bin"))}
        run("pipx", "run", "--python", sys.executable, "--spec", package, NAME, "--version")
        run("pipx", "install", "--python", sys.executable, package)
        program = Path(scratch, "bin", f"{NAME}.exe" if sys.platform == "win32" else NAME)
        yield Installed([str(program)], [program])
        run("pipx", "uninstall", NAME)


# --- Windows and macOS ----------------------------------------------------------------------------


@contextmanager
def setup(package: Path) -> Iterator[Installed]:
    """Install silently for this user, without an administrator's rights."""
    silent = ("/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART")
    run(package, *silent, "/CURRENTUSER")
    folder = Path(os.environ["LOCALAPPDATA"], "Programs", TITLE)
    files = [file for file in folder.rglob("*") if file.is_file()]
    yield Installed([str(folder / f"{NAME}.exe")], files)
    run(folder / "unins000.exe", *silent)


@contextmanager
def dmg(package: Path) -> Iterator[Installed]:
    """Copy the program from the disk image to a folder of applications; remove it by deletion."""
    with tempfile.TemporaryDirectory() as scratch:
        image, app = Path(scratch, "image"), Path(scratch, "Applications", f"{TITLE}.app")
        run("hdiutil", "attach", "-nobrowse", "-readonly", "-mountpoint", image, package)
        run("ditto", image / app.name, app)
        run("hdiutil", "detach", image)
        run("codesign", "--verify", "--deep", app)
        yield Installed([str(app / "Contents" / "MacOS" / NAME)], [app])
        shutil.rmtree(app)


KINDS: dict[str, tuple[str, PackageKind]] = {
    "deb": (f"{NAME}_{VERSION}*_amd64.deb", deb),
    "rpm": (f"{NAME}-{VERSION}-*.x86_64.rpm", rpm),
    "tarball": (f"{NAME}-{VERSION}-linux-{MACHINE}.tar.xz", tarball),
    "wheel": (f"sidekick_table-{VERSION}-py3-none-any.whl", wheel),
    "sdist": (f"sidekick_table-{VERSION}.tar.gz", wheel),
    "pipx": (f"sidekick_table-{VERSION}-py3-none-any.whl", pipx),
    "setup": (f"{NAME}-{VERSION}-setup.exe", setup),
    "dmg": (f"{NAME}-{VERSION}-macos-{MACHINE}.dmg", dmg),
}
"""Kinds of packages: the pattern of the file's name in dist/, and how it is installed."""
