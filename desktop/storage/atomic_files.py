"""Atomic file writing: a file is written completely or not at all.

Every file that the program writes for players goes through this module: settings, cards, exports,
pictures, caches. The database alone is SQLite's business.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path, PurePath
from typing import TypeVar

_HELD_OPEN = (5, 32)
"""Errors of Windows for a file that another program, such as a virus scanner, holds open."""
_TRIES, _PAUSE = 40, 0.05  # seconds: two in all
Result = TypeVar("Result")
_LONGEST_PLAIN_PATH = 240
"""Signs of a path from which Windows may only take it in its long form: 260, and the ends of our
names for unfinished files and copies."""


def write_text(file: Path, text: str) -> None:
    """Write a UTF-8 text file atomically; see `write_bytes`."""
    write_bytes(file, text.encode("utf-8"))


def write_bytes(file: Path, content: bytes) -> None:
    """Write a file atomically: write a temporary file, sync it, then rename it.

    A symbolic link stays a link, and the file that it names is written. An existing file keeps its
    permissions, and one that forbids writing is not replaced. A device, such as `/dev/stdout`, is
    written to directly.

    Raises:
        OSError: the file could not be written; its old contents are unchanged.
    """
    target = reachable(Path(os.path.realpath(file)))
    mode = _mode(target)
    if mode is not None and not stat.S_ISREG(mode):
        target.write_bytes(content)
        return
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "The file is read-only", str(target))
    new = target.with_name(f".{target.name[:100]}.{os.urandom(6).hex()}")
    _create(new, content, mode)
    try:
        _patiently(lambda: os.replace(new, target))
    except BaseException:
        with suppress(OSError):  # it may be this file that another program holds open
            new.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def delete_file(file: Path) -> None:
    """Delete a file, if it exists; while another program holds it open, wait a little for it.

    Raises:
        OSError: it could not be deleted.
    """
    _patiently(lambda: reachable(file).unlink(missing_ok=True))


def read_bytes(file: Path, most: int = -1) -> bytes:
    """Read a file, or only so many bytes; while another program lets no one read it, wait a little.

    Raises:
        OSError: it could not be read.
    """

    def read() -> bytes:
        with reachable(file).open("rb") as stream:
            return stream.read(most)

    return _patiently(read)


def reachable(file: Path) -> Path:
    """The same file by a name that the system takes: Windows wants long paths in another form."""
    return Path(extended_path(file)) if sys.platform == "win32" else file


def extended_path(file: PurePath) -> str:
    """The path as Windows takes it even if it has more than 260 signs."""
    path = str(file)
    if len(path) < _LONGEST_PLAIN_PATH or not file.is_absolute() or path.startswith("\\\\?\\"):
        return path
    return f"\\\\?\\UNC{path[1:]}" if path.startswith("\\\\") else f"\\\\?\\{path}"


def unfinished_pattern(name: str) -> str:
    """A pattern for the temporary files that a killed program leaves.

    `name` is a pattern for their names, of at most 100 letters.
    """
    return rf"\.{name}\.[0-9a-f]{{12}}"


def keep_copy(file: Path, label: str) -> Path:
    """Copy a file to a new name beside it: `settings.toml` to `settings.unread.toml`.

    No earlier copy is overwritten: the next ones are `settings.unread-2.toml` and so on. A copy
    that holds the same text already is used again.

    Raises:
        OSError: the file could not be read, or its copy not written.
    """
    content = read_bytes(file)
    for number in count(1):
        suffix = f".{label}-{number}" if number > 1 else f".{label}"
        copy = file.with_name(f"{file.stem}{suffix}{file.suffix}")
        try:
            _create(reachable(copy), content, _mode(reachable(file)))
        except FileExistsError:
            if reachable(copy).is_file() and read_bytes(copy) == content:
                return copy
            continue
        _sync_folder(copy.parent)
        return copy
    raise AssertionError("numbers do not end")


def set_aside(file: Path) -> Path:
    """Rename a file, so that the program no longer reads it: `settings.toml.set-aside`.

    No other file is overwritten: the next ones are `settings.toml.set-aside-2` and so on. A
    database takes its log and its index along.

    Raises:
        OSError: it could not be renamed; all files have their old names.
    """
    for number in count(1):
        new = file.with_name(f"{file.name}.set-aside" + (f"-{number}" if number > 1 else ""))
        renames = [(Path(f"{file}{end}"), Path(f"{new}{end}")) for end in ("-wal", "-shm", "")]
        if any(os.path.lexists(to) for _, to in renames):
            continue
        done: list[tuple[Path, Path]] = []
        try:
            for old, to in renames:
                if old == file or os.path.lexists(old):
                    _patiently(partial(os.rename, old, to))
                    done.append((old, to))
        except OSError:
            for old, to in done:
                _patiently(partial(os.rename, to, old))
            raise
        _sync_folder(file.parent)
        return new
    raise AssertionError("numbers do not end")


def _create(file: Path, content: bytes, mode: int | None) -> None:
    """Create a file with these contents and permissions, on the disk and not only in memory."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as stream:
            if mode is not None:
                file.chmod(stat.S_IMODE(mode))  # before a private file has any contents
            stream.write(content)
            stream.flush()
            _sync(stream.fileno())
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _mode(file: Path) -> int | None:
    """The type and permissions of a file, or None if it does not exist."""
    try:
        return file.stat().st_mode
    except FileNotFoundError:
        return None


def _patiently(act: Callable[[], Result]) -> Result:
    """Do something with a file; while another program holds it open, wait a little and try again.

    Only Windows refuses that. A virus scanner is done with a new file in a moment, and a program
    that copies files to other computers in a second.
    """
    for tries_left in reversed(range(_TRIES)):
        try:
            return act()
        except PermissionError as failure:
            if not is_held_open(failure) or not tries_left:
                raise
            time.sleep(_PAUSE)
    raise AssertionError("the last try returns or raises")


def is_held_open(failure: OSError) -> bool:
    """Whether the file may only be in use by another program, so that it can be had in a moment."""
    code = getattr(failure, "winerror", None)
    # For a file that cannot be opened, Python passes on the number of C alone.
    return code in _HELD_OPEN if code is not None else sys.platform == "win32"


def _sync(handle: int) -> None:
    """Write a file to the disk. On macOS, `fsync` leaves it in the memory of the drive."""
    if sys.platform == "darwin":
        import fcntl

        with suppress(OSError):  # network folders, for example, cannot do this
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def _sync_folder(folder: Path) -> None:
    """Sync a folder, so that a rename in it survives a power failure.

    Windows cannot open folders and needs no sync. Some file systems cannot sync folders either, and
    a folder may be closed to reading; the file itself is written by then.
    """
    if os.name != "posix":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        _sync(handle)
    except OSError as failure:
        if failure.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)
