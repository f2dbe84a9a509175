"""`python packaging deb`: builds the package for Debian and its derivatives.

Needs `dpkg-deb`, as every Debian system has it. The same source and program give the same bytes.
"""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from command_words import parse_place, say_built
from linux.changelogs import MAINTAINER, debian_changelog
from linux.copyright_file import copyright_text
from linux.staging import settle, stage, write, write_compressed
from project import DIST, NAME, read_version, source_time, unfinished

ARCHITECTURE = "amd64"

DEPENDS = (
    "libc6 (>= 2.36)",
    "libegl1",
    "libgl1",
    "libwayland-client0",
    "libwayland-cursor0",
    "libxcb1",
    "fontconfig-config",  # with a font; ours, Inter, has no arrows and not all alphabets
    "xkb-data",  # the keyboard layouts, which libxkbcommon reads
)
"""What the program takes from the system: libraries that talk to its display, and their data."""

RECOMMENDS = ("pulseaudio-utils | pipewire-bin | alsa-utils",)  # one of them plays the sounds

CONTROL = f"""\
Package: {NAME}
Version: {{version}}
Architecture: {ARCHITECTURE}
Maintainer: {MAINTAINER}
Installed-Size: {{size}}
Depends: {", ".join(DEPENDS)}
Recommends: {", ".join(RECOMMENDS)}
Section: games
Priority: optional
Description: dice-building card battle for two players, or one against the computer
 Sidekick Table plays Dice Masters, a game of dice and cards, by the printed
 rules of four editions. Two people play at one computer, or one plays against
 it. You throw the dice and drag them between the zones. The table refuses
 illegal moves, tells you why, and does the bookkeeping.
 .
 Short guided games teach the rules. Every match leaves a log that can be
 replayed, exported and read. The program never uses the network.
"""


def main(arguments: list[str]) -> None:
    """Build the package in dist/, or in the folder that is named."""
    place = parse_place(
        "deb", arguments, "Build the package for Debian and Ubuntu from the frozen program.", DIST
    )
    say_built(build_deb(place))


def build_deb(folder: Path) -> Path:
    """Build the package in a folder; returns its path."""
    if shutil.which("dpkg-deb") is None:
        raise SystemExit("dpkg-deb is missing: build the package on Debian or a derivative of it")
    package = folder / f"{NAME}_{read_version()}_{ARCHITECTURE}.deb"
    with tempfile.TemporaryDirectory() as scratch, unfinished(package) as packed:
        tree = Path(scratch, "tree")
        stage(tree / "usr")
        stage_debian_files(tree)
        settle(tree)
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build"]
        subprocess.run(
            [*command, str(tree), str(packed)],
            env=os.environ | {"SOURCE_DATE_EPOCH": str(source_time())},
            stdout=subprocess.DEVNULL,
            check=True,
        )
    return package


def stage_debian_files(tree: Path) -> None:
    """Write what only Debian packages have: control files, changelog, copyright."""
    documents = tree / "usr" / "share" / "doc" / NAME
    write(documents / "copyright", copyright_text())
    write_compressed(documents / "changelog.gz", debian_changelog())
    overrides = Path(__file__).parent / "metadata" / "lintian-overrides"
    write(
        tree / "usr" / "share" / "lintian" / "overrides" / NAME,
        overrides.read_text(encoding="utf-8"),
    )
    control = CONTROL.format(version=read_version(), size=_installed_size(tree))
    write(tree / "DEBIAN" / "control", control)
    write(tree / "DEBIAN" / "md5sums", _md5sums(tree))


def _installed_size(tree: Path) -> int:
    """The disk space in KiB; a folder or link counts as one."""
    return sum(
        math.ceil(path.stat().st_size / 1024) if path.is_file() and not path.is_symlink() else 1
        for path in (tree / "usr").rglob("*")
    )


def _md5sums(tree: Path) -> str:
    """The list with which `dpkg --verify` finds damaged files."""
    files = sorted(path for path in (tree / "usr").rglob("*") if path.is_file())
    names = [str(file.relative_to(tree)) for file in files if not file.is_symlink()]
    listed = subprocess.run(
        ["md5sum", *names], cwd=tree, capture_output=True, text=True, check=True
    )
    return listed.stdout
