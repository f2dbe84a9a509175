"""The folder with the reports of crashes: the newest ones are kept."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from desktop.storage.own_files import own_file_names, write_own_file

_NAME = re.compile(r"crash-[0-9]{4}(-[0-9]{2}){2}-[0-9]{6}(_[0-9]+)?\.txt")
_KEPT = 10
_MOST_READ = 1_000_000


def write_report(folder: Path, when: datetime, text: str) -> Path:
    """Write a report and delete the oldest ones.

    Raises:
        OSError: the report could not be written.
    """
    file, number = folder / f"crash-{when:%Y-%m-%d-%H%M%S}.txt", 1
    while os.path.lexists(file):
        number += 1
        # "_" comes after the "." of the first report's name, so that names sort by age.
        file = folder / f"crash-{when:%Y-%m-%d-%H%M%S}_{number}.txt"
    write_own_file(file, text.encode(errors="backslashreplace")[:_MOST_READ])
    others = [other for other in kept_reports(folder) if other != file]
    for old in others[_KEPT - 1 :]:
        with suppress(OSError):  # it is only one report too many
            old.unlink()
    return file


def kept_reports(folder: Path) -> list[Path]:
    """The reports in the folder, the newest first."""
    found: list[tuple[int, Path]] = []
    with suppress(OSError):  # without a folder there are no reports
        for name in own_file_names(folder, _NAME):
            file = folder / name
            with suppress(OSError):
                found.append((file.lstat().st_mtime_ns, file))
    return [file for _, file in sorted(found, reverse=True)]


def read_report(file: Path) -> str:
    """The text of a report, however it was changed.

    Raises:
        OSError: it cannot be read.
    """
    with file.open("rb") as stream:
        return stream.read(_MOST_READ).decode(errors="backslashreplace")
