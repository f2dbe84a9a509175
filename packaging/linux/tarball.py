"""`python packaging tarball`: builds the archive for any Linux, with a per-user install script.

The archive runs from its folder. Its files are in the order of their names, belong to root and have
the time of the source, so the same source and program give the same bytes.
"""

from __future__ import annotations

import lzma
import tarfile
import tempfile
from pathlib import Path

from command_words import parse_place, say_built
from linux.staging import settle, stage_program, stage_shared_files, write
from project import DIST, MACHINE, NAME, read_version, unfinished

PORTABLE = Path(__file__).parent / "portable"

COMPRESSION = (
    {"id": lzma.FILTER_X86},  # machine code becomes 4 % smaller
    {"id": lzma.FILTER_LZMA2, "preset": 9},
)


def main(arguments: list[str]) -> None:
    """Build the archive in dist/, or in the folder that is named."""
    place = parse_place(
        "tarball", arguments, "Build the archive for any Linux from the frozen program.", DIST
    )
    say_built(build_tarball(place))


def build_tarball(folder: Path) -> Path:
    """Build the archive in a folder; returns its path."""
    name = f"{NAME}-{read_version()}-linux-{MACHINE}"
    archive = folder / f"{name}.tar.xz"
    with tempfile.TemporaryDirectory() as scratch, unfinished(archive) as packed:
        tree = Path(scratch, name)
        stage_portable(tree)
        settle(tree)
        with (
            lzma.open(packed, "wb", filters=COMPRESSION, check=lzma.CHECK_CRC64) as compressed,
            tarfile.open(fileobj=compressed, mode="w|") as opened,
        ):
            for path in [tree, *sorted(tree.rglob("*"))]:
                arcname = path.relative_to(tree.parent)
                opened.add(path, arcname, recursive=False, filter=_owned_by_root)
    return archive


def stage_portable(tree: Path) -> None:
    """Write the content of the archive: the program, what it shares, and the scripts."""
    stage_program(tree)
    stage_shared_files(tree / "share")
    for file in PORTABLE.iterdir():
        write(tree / file.name, file.read_text(encoding="utf-8"))


def _owned_by_root(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    return member
