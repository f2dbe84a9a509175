"""The folder in which later starts of the program leave requests for the one that is running."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

from desktop.storage.atomic_files import write_text
from desktop.window.launch.open_request import (
    MAX_BYTES,
    BadRequest,
    OpenRequest,
    OtherVersion,
    read_request,
    write_request,
)

INBOX_FOLDER = "inbox"
PATIENCE = 60.0
"""Seconds after which nobody waits for a request any more, so that it can be cleaned up."""
_SUFFIX = ".json"
_TRIES = 20  # Windows refuses to delete a file while another program reads it


class RequestInbox:
    """Requests as small files. Whoever deletes a request has it: nobody takes one twice."""

    def __init__(self, data_folder: Path) -> None:
        self.folder = data_folder / INBOX_FOLDER

    def make_folder(self) -> None:
        """Create the folder, for this user alone.

        Raises:
            OSError: it cannot be created.
        """
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def put(self, request: OpenRequest, holder: str) -> Path:
        """Leave a request for the program `holder`; returns its file.

        Raises:
            OSError: it cannot be written, or is too long.
        """
        text = write_request(request, holder)
        if len(text) > MAX_BYTES:
            raise OSError("too many files")
        self.make_folder()
        name = f"{time.time_ns():020d}-{os.getpid()}-{os.urandom(4).hex()}{_SUFFIX}"
        write_text(self.folder / name, text)
        return self.folder / name

    def take_all(self, holder: str) -> Iterator[OpenRequest]:
        """Take the requests for the program `holder`, in the order of their times.

        Nonsense is deleted, and so is what nobody waits for any more.

        Raises:
            OSError: the folder cannot be read.
        """
        for name in sorted(os.listdir(self.folder)):
            found = self._take(self.folder / name, holder)
            if found is not None:
                yield found

    def _take(self, file: Path, holder: str) -> OpenRequest | None:
        try:
            state = file.lstat()
        except OSError:
            return None  # just withdrawn
        is_old = abs(time.time() - state.st_mtime) > PATIENCE
        if file.name.startswith(".") and not is_old:
            return None  # it is being written
        try:
            request, wanted = read_request(_read(file, state))
        except OtherVersion:
            # Its program notices that it is not answered, and opens a window of its own.
            if is_old:
                _clean_up(file)
            return None
        except BadRequest:
            _clean_up(file)
            return None
        except OSError:
            return None  # withdrawn, or not readable yet
        if wanted != holder or is_old:
            if is_old:
                _clean_up(file)
            return None
        return request if withdraw(file) else None


def withdraw(file: Path) -> bool:
    """Delete a request; returns False if somebody has taken or withdrawn it before."""
    for _ in range(_TRIES):
        try:
            file.unlink()
        except FileNotFoundError:
            return False
        except PermissionError:
            time.sleep(0.005)
        else:
            return True
    return False


def _read(file: Path, state: os.stat_result) -> str:
    if not stat.S_ISREG(state.st_mode) or state.st_size > MAX_BYTES or file.suffix != _SUFFIX:
        raise BadRequest("it is no file of a request")
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    handle = os.open(file, flags | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as stream:
        content = stream.read(MAX_BYTES + 1)
    try:
        return content.decode("ascii")
    except UnicodeDecodeError as failure:
        raise BadRequest("it is no text") from failure


def _clean_up(file: Path) -> None:
    """Delete what is no request; a folder only if it is empty, and never what a link names."""
    try:
        if file.is_dir() and not file.is_symlink():
            file.rmdir()
        else:
            file.unlink()
    except OSError:
        return  # it does no harm, and the next look tries again
