"""Files that the program writes, replaces and deletes by itself, without asking the player.

A player may name any folder as the data folder, keep other files there, and put links in it. So the
program does this only with regular files that it alone names so, by the folder's name or their own,
and never through a link, be it the folder or the file.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path

from desktop.storage.atomic_files import delete_file, unfinished_pattern, write_bytes

_LONGEST_WRITE = 10.0
"""Seconds in which a file is certainly written, also if a virus scanner holds it for a while."""
_JUNCTION = 0xA0000003
"""How Windows marks a folder that is a link to another one and no symbolic link."""


def make_own_folder(folder: Path) -> None:
    """Create a folder for files of the program, if there is none.

    Raises:
        OSError: it cannot be created, or a link or file has its name.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _refuse_link(folder)


def make_private_folder(folder: Path) -> None:
    """Create a folder that only this user can enter, or close an existing one to others.

    Some file systems cannot close it, so check whose files are in it too: `belongs_to_user`.

    Raises:
        OSError: as for `make_own_folder`, or the folder belongs to another user.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _refuse_link(folder)
    state = folder.lstat()
    if not belongs_to_user(state):
        raise PermissionError(errno.EPERM, "The folder belongs to another user", str(folder))
    if sys.platform != "win32" and state.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        with suppress(OSError):  # a memory stick, for example, may know no permissions
            folder.chmod(0o700)


def own_file_names(folder: Path, name: re.Pattern[str]) -> list[str]:
    """The names of the regular files in a folder whose whole names match, in no order.

    Raises:
        OSError: the folder cannot be read, or is a link.
    """
    _refuse_link(folder)
    with os.scandir(folder) as entries:
        return [
            entry.name
            for entry in entries
            if name.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
        ]


def write_own_file(file: Path, content: bytes) -> None:
    """Write a file atomically in a folder of the program, which is created if necessary.

    Raises:
        OSError: it could not be written, or the file or its folder is a link.
    """
    make_own_folder(file.parent)
    _refuse_link(file)
    write_bytes(file, content)


def delete_own_file(file: Path) -> None:
    """Delete a file in a folder of the program, if it exists.

    Raises:
        OSError: it could not be deleted, or the file or its folder is a link.
    """
    for place in (file.parent, file):
        _refuse_link(place)
    delete_file(file)


def delete_unfinished_files(folder: Path, name: str) -> None:
    """Delete the temporary files that a killed program left in a folder (`unfinished_pattern`).

    `name` is a pattern for the names of the files that it was writing. Young files stay: another
    program may be writing them. Where a file cannot be deleted, it does no harm.
    """
    with suppress(OSError):
        for found in own_file_names(folder, re.compile(unfinished_pattern(name))):
            if time.time() - (folder / found).lstat().st_mtime > _LONGEST_WRITE:
                (folder / found).unlink()


def belongs_to_user(state: os.stat_result) -> bool:
    """Whether a file belongs to the user who runs the program; Windows does not say."""
    return sys.platform == "win32" or state.st_uid == os.geteuid()


def _refuse_link(place: Path) -> None:
    """Raise `OSError` if a file or folder is a link to another place."""
    try:
        state = place.lstat()
    except FileNotFoundError:
        return
    is_junction = getattr(state, "st_reparse_tag", 0) == _JUNCTION
    if is_junction or stat.S_ISLNK(state.st_mode):
        raise OSError(errno.ELOOP, "It is a link to another place", str(place))
