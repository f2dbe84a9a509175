"""The tree of files that all Linux packages install.

/usr/bin/sidekick-table                        link to the program
/usr/lib/sidekick-table/                       the frozen program
/usr/share/applications, icons, mime/packages  menu entry, icons and the type of match files
/usr/share/metainfo, man/man1                  description for software centers, man page
"""

from __future__ import annotations

import gzip
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

from linux.binary_files import clean_libraries
from linux.icons import stage_icons
from project import APP_ID, FROZEN, NAME, ROOT, read_version, source_time

METADATA = Path(__file__).parent / "metadata"
PROGRAM_FOLDER = Path("lib", NAME)


def stage(prefix: Path) -> None:
    """Write the tree below `prefix`, which stands for /usr."""
    stage_program(prefix / PROGRAM_FOLDER)
    commands = prefix / "bin"
    commands.mkdir(parents=True)
    (commands / NAME).symlink_to(Path("..", PROGRAM_FOLDER, NAME))
    stage_shared_files(prefix / "share")
    settle(prefix)


def stage_program(folder: Path) -> None:
    """Copy the frozen program into a folder, and clean its libraries."""
    if not (FROZEN / NAME).is_file():
        raise SystemExit(f"{FROZEN} is missing: first run python packaging build")
    shutil.copytree(FROZEN, folder, symlinks=True)
    clean_libraries(folder)


def stage_shared_files(share: Path) -> None:
    """Write what menus, file managers, software centers and `man` read."""
    write(share / "applications" / f"{APP_ID}.desktop", read_metadata(f"{APP_ID}.desktop"))
    write(share / "mime" / "packages" / f"{APP_ID}.xml", read_metadata(f"{APP_ID}.mime.xml"))
    write(share / "metainfo" / f"{APP_ID}.metainfo.xml", read_metadata(f"{APP_ID}.metainfo.xml"))
    write_compressed(share / "man" / "man1" / f"{NAME}.1.gz", read_metadata(f"{NAME}.1"))
    stage_icons(share / "icons" / "hicolor")


def read_metadata(name: str) -> str:
    """The text of a file in metadata/, with the version and the day of this source."""
    day = source_day()
    return (
        (METADATA / name)
        .read_text(encoding="utf-8")
        .replace("@VERSION@", read_version())
        .replace("@DATE@", day.strftime("%Y-%m-%d"))
        .replace("@LONG_DATE@", f"{day:%B} {day.day}, {day.year}")
    )


def source_day() -> datetime:
    """The time of the source, in UTC."""
    return datetime.fromtimestamp(source_time(), UTC)


def write(file: Path, text: str) -> None:
    """Write a text file, and its folder if there is none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


def write_compressed(file: Path, text: str) -> None:
    """Write a text with gzip; the same text always becomes the same bytes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(text.encode("utf-8"), compresslevel=9, mtime=0))


def settle(tree: Path) -> None:
    """Give all files the time of the source and the usual permissions.

    Only programs and scripts may be executed; libraries need no such permission.
    """
    time = source_time()
    for path in [tree, *tree.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or _is_program(path) else 0o644)
        os.utime(path, (time, time), follow_symlinks=False)


def _is_program(file: Path) -> bool:
    is_frozen_program = file.name == NAME and file.with_name("_internal").is_dir()
    return is_frozen_program or file.name == "AppRun" or file.suffix == ".sh"


def license_text() -> str:
    """The license of the program itself."""
    return (ROOT / "LICENSE").read_text(encoding="utf-8")
